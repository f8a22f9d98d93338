import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { APPLICATION_EMBEDDED } from '@tarnbrook/contract/applications/applications'
import { REQUIREMENT_TYPES } from '@tarnbrook/contract/applications/requirement-resource'
import { type Access, type Endpoint, endpointPaths } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { ERROR_STATUS, type ErrorCode } from '@tarnbrook/contract/errors'
import { LOAN_EMBEDDED } from '@tarnbrook/contract/loans/loans'
import { PROOF_OF } from '@tarnbrook/contract/requirements/proofs'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CANARIES,
  findCanaries,
  type Kind,
  makeActors,
  makeOwner,
  OWN_BRAND,
  type TestActor,
} from '#testing/actors.ts'
import { giveUpJobs } from '#testing/jobs.ts'
import { applyForLoan, requestLoan } from '#testing/journey.ts'
import { newAddress, startTestApi, type TestApi } from '#testing/kit.ts'
import { wantEverything } from '#testing/proofs/calls.ts'
import { buildPdf } from '#testing/proofs/files.ts'
import { seedLoan } from '#testing/seed/loan.ts'

const MISSING_ID = 4_103_558_201_337

const address = { houseNumber: '12', line1: 'Quay Road', town: 'Leeds', postCode: 'ID1 1QD', period: 3 }
const said = (version: string) => ({ consented: true, wordingVersion: version })

const payslip = { name: 'payslip.pdf', file: buildPdf('Payslip').toString('base64') }

/** Not what is shown now: nothing is agreed. */
const SHOWN = {
  payments: 3,
  total: 180,
  firstPaymentOn: '2099-01-01',
  lastPaymentOn: '2099-03-01',
  owedAtEnd: 1,
  arrearsAtEnd: 0,
}

/** Passes the schema, so that the record is looked up. Add borrower calls with a body here. */
const BODIES: Record<string, object> = {
  payLateByDirectDebit: { amount: 100 },
  updateBankDetails: {
    accountHolderName: 'Ann Fell',
    sortCode: '99-99-90',
    accountNumber: '76543210',
    isAccountHolder: true,
  },
  payLateByCard: { amount: 100, paymentMethodId: 'pm_another' },
  confirmLateCardPayment: { paymentIntentId: 'pi_another' },
  payByOpenBanking: { flow: 'late-repayment', amount: 10 },
  checkOpenBankingPayment: { paymentId: 'bp-another' },
  readRepaymentLink: { token: 'no-such-token' },
  payByRepaymentLink: { token: 'no-such-token', amount: 100, paymentMethodId: 'pm_another' },
  confirmByRepaymentLink: { token: 'no-such-token', paymentIntentId: 'pi_another' },
  createSelfServeArrangement: {},
  saveSelfServeArrangement: { term: 3 },
  saveFinancialStatement: { tokenPayments: 0 },
  previewEarlyRepayment: { amount: 100 },
  repayEarlyByDirectDebit: { amount: 100 },
  createSettlementQuote: { type: 'settlement' },
  selectSettlementPaymentMethod: { paymentMethod: 'BANK_TRANSFER' },
  changeSettlementToDirectDebit: {},
  confirmSettlementCardPayment: { paymentIntentId: 'pi_another' },
  finishDataProviderJourney: { state: 'no-such-state', code: 'no-such-code' },
  requestLoginLink: { email: CANARIES.email },
  giveDefaultNotice: { isInBreathingSpace: false },
  handBack: { toPay: 100, confirmed: true },
  cancelBeforePayout: { confirmed: true },
  proposeEnding: { kind: 'write-off', reason: 'Debt relief order', because: 'insolvency' },
  refuseProposal: { note: 'Not yet' },
  recordVehicleReturn: { returnedOn: '2026-01-02', hasDamage: false },
  recordBreathingSpace: {
    kind: 'standard',
    reference: 'BS-4711',
    startedOn: londonToday(Temporal.Now.instant()).toString(),
  },
  endBreathingSpace: { endedOn: londonToday(Temporal.Now.instant()).toString() },
  recordPersonEvent: {
    kind: 'insolvency',
    insolvencyKind: 'iva',
    happenedOn: londonToday(Temporal.Now.instant()).toString(),
    evidence: 'Letter of the supervisor',
  },
  dischargeInsolvency: { dischargedOn: londonToday(Temporal.Now.instant()).toString() },
  closeAttention: { id: 'daily-run-late:2020-01-01', note: 'Looked at. AB' },
  claimAttention: { id: 'daily-run-late:2020-01-01' },
  releaseAttention: { id: 'daily-run-late:2020-01-01' },
  deferAttention: {
    id: 'daily-run-late:2020-01-01',
    on: londonToday(Temporal.Now.instant()).add({ days: 2 }).toString(),
  },
  searchCustomers: { email: CANARIES.email },
  writeCustomerNote: { note: 'Spoke to them. AB' },
  correctContactDetails: {
    kind: 'mobile-number',
    mobileNumber: '07912 555555',
    hasAnswered: true,
    checkedBy: 'called-on-file',
    reason: 'They have another phone',
  },
  refuseContactProposal: { note: 'Not them' },
  askAboutData: { kind: 'access' },
  recordDataRequest: {
    kind: 'access',
    checkedBy: 'document-seen',
    askedOn: londonToday(Temporal.Now.instant()).toString(),
  },
  takeDataRequestStep: { step: 'accounts', accounts: [MISSING_ID] },
  answerMessage: { text: 'You can change it online.' },
  recordCall: { outcome: 'spoke' },
  recordComplaintAnswer: {
    outcome: 'rejected',
    answeredOn: londonToday(Temporal.Now.instant()).toString(),
  },
  createHandOver: { stateHash: 'h'.repeat(43) },
  changeAddress: { addresses: [address] },
  addPasskey: { deviceName: 'My phone', answer: '{"id":"made-up-by-the-caller"}' },
  changeContactPermission: { groupCrossSell: true },
  tellSupportNeed: {
    circumstances: ['health'],
    consented: true,
    wordingVersion: consentWording.supportNeed.version,
  },
  noteSupportNeed: { note: 'Spoke to them. AB' },
  noteArrangementAnswers: { note: 'Spoke to them. AB' },
  reactToQuote: { reaction: 'yes' },
  unrequestLoan: {},
  declineSuggestedLoan: {},
  choosePaymentDay: { paymentDay: 9 },
  requoteLoanApplication: { options: { amount: 5000, term: 36 } },
  updateAddressMismatch: {
    firstName: 'Maeve',
    lastName: "O'Neill",
    dateOfBirth: '1988-05-14',
    addresses: [address],
  },
  acceptDeclinePartner: said('any'),
  answerDeclineConsent: said(consentWording.declinePanel.version),
  answerPolMarketingConsent: said(consentWording.nameHolderMarketing.version),
  requestCallback: { phone: '01632 960 001', topic: 'Something else', startsAt: '2030-01-01T10:00' },
  requestDataProviderJourney: { redirectUrl: 'http://localhost:3000/account/borrow' },
  updateMobileNumber: { mobileNumber: '07912 345678' },
  verifyMobileNumber: { code: '123456' },
  provideBankDetails: {
    accountHolderName: 'Maeve O’Neill',
    sortCode: '999990',
    accountNumber: '12345678',
    isAccountHolder: true,
  },
  correctPayoutAccount: {
    accountHolderName: 'Maeve O’Neill',
    sortCode: '999990',
    accountNumber: '12345678',
    isAccountHolder: true,
  },
  giveRefundAccount: {
    accountHolderName: 'Maeve O’Neill',
    sortCode: '999990',
    accountNumber: '12345678',
    isAccountHolder: true,
  },
  previewPaymentDate: { date: '2099-01-01' },
  updatePaymentDate: { date: '2099-01-01' },
  provideNewAddress: { addresses: [address] },
  ...Object.fromEntries(Object.values(PROOF_OF).map((of) => [`send-proof-of-${of}`, payslip])),
  sendApplicationProofOfIncome: payslip,
  addCreditCard: { vaultAlias: 'tok_sandbox_anotherCard1', lastFour: '4444', lender: 'Another bank' },
  completeCreditCard: { payoffAmount: 250 },
  provideSettlementDetails: {
    lender: 'Bramble Loans',
    reference: 'BL-1',
    amount: 1200,
    validUntil: '2099-01-01',
    sortCode: '999990',
    accountNumber: '12345678',
  },
  resendFailedDeliveries: { partner: 'Hedgerow Cars' },
  askForProof: { type: 'settlement-letter-requirement' },
  sendProofBack: { reason: 'incomplete' },
  payCardPayoff: { bankReference: 'FP-4711', returns: 0 },
  sendCardPayoff: { bankReference: 'FP-4712', returns: 0 },
  returnCardPayoff: { bankReference: 'FP-4713', returns: 0 },
  recordBankLine: { bankId: 'FT-own', receivedOn: '2026-01-02', amount: 10, payer: 'A Payer' },
  importStatement: { file: 'date,amount,payer,reference,id\n02/01/2026,10,A Payer,,FT-own-2' },
  bookBankLine: { reference: 'TBNOSUCH' },
  proposeBankLineReturn: { reason: 'No loan' },
  returnBankLine: { bankReference: 'FP-4713' },
  recordCustomerComplaint: {
    ...{ channel: 'phone', receivedOn: '2026-01-02', text: 'Nobody called back.', answerBy: 'email' },
  },
  recordComplaint: {
    ...{ channel: 'letter', receivedOn: '2026-01-02', text: 'Nobody called back.', brand: 'main' },
    ...{ name: 'Ada Moss', postalAddress: '1 Mill Lane' },
  },
  respondToComplaint: { outcome: 'rejected', text: 'We called you back on the same day.' },
  tellComplaintDelay: { text: 'We wait for the dealer.', respondBy: '2099-01-04' },
  reviewDecline: { outcome: 'upheld', told: 'It would leave too little.' },
  declineAfterReview: { reason: 'affordability', note: 'Costs on the statements' },
  providePaymentDay: { paymentDay: 7 },
  providePaymentDayShort: { paymentDay: 7 },
  'confirm-read-adequate-explanations': { hasRead: true },
  'confirm-read-secci': { hasRead: true },
  'confirm-read-contract': { hasRead: true },
  completeLegalDocuments: { agreesToEmail: true, wordingVersion: consentWording.electronicDelivery.version },
}

/** The other parameters of a path beside the id. */
const OTHER_PARAMS: Record<string, string> = { page: '1', seedName: 'offer-reading-order', slug: 'secci' }

/** Ids of what belongs to the record that a call is about. */
const OF_RECORDS: Record<string, (path: string) => string> = {
  attachmentId: (path) => String(attachmentOf(path)),
  earlyRepaymentId: () => String(records.earlyRepaymentId),
  yearlyStatementId: () => String(records.yearlyStatementId),
  paymentId: () => String(records.paymentId),
  defaultNoticeId: () => String(records.defaultNoticeId),
  endingNoticeId: () => String(records.endingNoticeId),
  arrearsNoticeId: () => String(records.arrearsNoticeId),
  arrangementId: () => String(records.arrangement.followedId),
  documentId: () => String(documentId),
  settlementQuoteId: () => String(records.settlementQuoteId),
  dataRequestId: () => String(records.dataRequestId),
}

function attachmentOf(path: string): number {
  return path.startsWith('/admin') ? records.review.attachmentId : records.attachmentId
}

/** Asked for with everything that can be embedded. */
const QUERIES: Record<string, string> = {
  getUser: '?embedded=loans,loanApplications,addresses',
  getLoanApplication: `?embedded=${APPLICATION_EMBEDDED.join(',')}`,
  getLoan: `?embedded=${LOAN_EMBEDDED.join(',')}`,
}

type Records = Awaited<ReturnType<typeof makeOwner>>
type Call = { endpoint: Endpoint; path: string }

/** Callers that the contract alone refuses, whatever the record. One left out is not refused. */
const NOT_SIGNED_IN = {
  invalid: 'UNAUTHENTICATED',
  nobody: 'UNAUTHENTICATED',
  visit: 'UNAUTHENTICATED',
  service: 'UNAUTHENTICATED',
} as const
const PARTNERS = { sender: 'UNAUTHENTICATED', 'other-partner': 'UNAUTHENTICATED' } as const
const WEAK = {
  weak: 'STEP_UP_REQUIRED',
  'weak-elsewhere': 'STEP_UP_REQUIRED',
  'weak-of-other-application': 'STEP_UP_REQUIRED',
  'weak-stranger': 'STEP_UP_REQUIRED',
} as const
/** All who are signed in, where only another company or product may call. */
const PEOPLE = {
  weak: 'UNAUTHENTICATED',
  'weak-elsewhere': 'UNAUTHENTICATED',
  'weak-of-other-application': 'UNAUTHENTICATED',
  'weak-stranger': 'UNAUTHENTICATED',
  owner: 'UNAUTHENTICATED',
  'owner-elsewhere': 'UNAUTHENTICATED',
  stranger: 'UNAUTHENTICATED',
  staff: 'UNAUTHENTICATED',
} as const
const BY_ACCESS: Record<Access, Partial<Record<Kind, ErrorCode>>> = {
  public: { invalid: 'UNAUTHENTICATED' },
  session: { invalid: 'UNAUTHENTICATED', nobody: 'UNAUTHENTICATED', service: 'UNAUTHENTICATED' },
  borrower: { ...NOT_SIGNED_IN, ...PARTNERS, staff: 'FORBIDDEN' },
  strong: { ...NOT_SIGNED_IN, ...PARTNERS, ...WEAK, staff: 'FORBIDDEN' },
  partner: { ...NOT_SIGNED_IN, ...PEOPLE },
  'partner-or-strong': { ...NOT_SIGNED_IN, ...WEAK },
  service: {
    invalid: 'UNAUTHENTICATED',
    nobody: 'UNAUTHENTICATED',
    visit: 'UNAUTHENTICATED',
    ...PARTNERS,
    ...PEOPLE,
  },
  admin: {
    ...NOT_SIGNED_IN,
    ...PARTNERS,
    ...WEAK,
    owner: 'FORBIDDEN',
    'owner-elsewhere': 'FORBIDDEN',
    stranger: 'FORBIDDEN',
  },
}

/** The other callers who are answered that there is no such record. */
const OTHERS: Kind[] = ['stranger', 'weak-stranger', 'staff']
const OTHERS_OF_BRAND: Kind[] = [...OTHERS, 'other-partner', 'owner-elsewhere', 'weak-elsewhere']
const HIDDEN_FROM: Record<RecordKind, Kind[]> = {
  none: [],
  user: OTHERS,
  application: [...OTHERS_OF_BRAND, 'weak-of-other-application'],
  requirement: [...OTHERS_OF_BRAND, 'weak-of-other-application'],
  loan: OTHERS_OF_BRAND,
}

let api: TestApi
let records: Records
let actors: TestActor[]
let documentId: number

beforeAll(async () => {
  api = await startTestApi({ worker: false })
  records = await makeOwner(api)
  actors = await makeActors(api, records)
  // Counts of tries belong to no record, and the test makes more tries than anybody may make.
  await api.asOwner(`create function count_one() returns trigger language plpgsql as 'begin new.hits := 1; return new; end';
    create trigger count_one before insert or update on rate_limit for each row execute function count_one()`)
  // Staff are answered about something that is on their list.
  await sql`insert into daily_run (ran_on) values ('2020-01-01')`.execute(api.deps.db)
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.add_job('pay-out', '{"loanId": 1}', run_at := now() + interval '1 day')`.execute(
    api.deps.db,
  )
  await giveUpJobs(api.deps, sql`id = ${rows[0]!.id}`)
  const documents = await sql<{ id: number }>`select d.id from document d
    join loan_application a on a.id = d.application_id where a.user_id = ${records.userId} limit 1`.execute(
    api.deps.db,
  )
  documentId = documents.rows[0]!.id
  const { draftId } = records.arrangement
  BODIES.agreeSelfServeArrangement = { arrangementId: draftId, shown: SHOWN, confirmed: true }
  BODIES.endSelfServeArrangement = { arrangementId: draftId }
  BODIES.associateDataPull = { dataPullId: records.dataPullId }
  BODIES.createResumeJourneyToken = {
    subjectType: 'loan-application',
    subjectId: records.applicationId,
    origin: 'http://localhost:3000',
  }
  BODIES.retryAttention = { id: `dead-job:${rows[0]!.id}` }
})

afterAll(() => api?.stop())

/** Every call under each of its paths. The one that ends a sign-in comes last. */
const calls = ENDPOINTS.toSorted(
  (left, right) => Number(left.name === 'signOut') - Number(right.name === 'signOut'),
)
  .flatMap((endpoint) => endpointPaths(endpoint as never).map((path) => ({ endpoint, path })))
  .map((call) => [`${call.endpoint.method} ${call.path}`, call] as const)

describe('a running loan', () => {
  const statusOf = async (path: string, brand: string) =>
    (await api.call('GET', path, { as: records.owner.token, brand })).status

  test.each([
    [OWN_BRAND, 200],
    ['main', 200],
    ['motor', 404],
    ['post-office', 404],
    ['money-management', 404],
  ])('of a personal loan brand is on the site of %s: %i', async (brand, status) => {
    expect(await statusOf(`/loans/${records.loan.loanId}`, brand)).toBe(status)
    const user = await api.call('GET', `/users/${records.userId}?embedded=loans,loanApplications`, {
      as: records.owner.token,
      brand,
    })
    expect(user.body.data.loans).toHaveLength(status === 200 ? 1 : 0)
  })

  test('has its signed documents on the site that services it, and no open application', async () => {
    expect(await statusOf(`/loan-applications/${records.loan.applicationId}`, 'main')).toBe(200)
    expect(await statusOf(`/loan-applications/${records.loan.applicationId}/read-secci.html`, 'main')).toBe(
      200,
    )
    expect(await statusOf(`/loan-applications/${records.applicationId}`, 'main')).toBe(404)
    expect(await statusOf(`/loan-applications/${records.loan.applicationId}`, 'post-office')).toBe(404)
  })

  test('of car finance is on motor’s site only', async () => {
    const motor = await seedLoan(api.deps, {
      brand: 'motor',
      productType: 'hire-purchase',
      borrower: records.loan.borrower,
    })
    expect(await statusOf(`/loans/${motor.loanId}`, 'motor')).toBe(200)
    expect(await statusOf(`/loans/${motor.loanId}`, 'main')).toBe(404)
  })
})

describe('every call by every kind of caller', () => {
  let before: string[]

  beforeAll(async () => {
    before = await everyRow()
  })

  test.each(calls)('%s: who is refused', async (_, call) => {
    await expectRefused(call, [...actors.filter(({ kind }) => kind !== 'invalid'), ...someInvalid(call)])
  })

  test.each(calls)('%s: refused with what is no token', { tags: ['exhaustive'] }, async (_, call) => {
    await expectRefused(
      call,
      actors.filter(({ kind }) => kind === 'invalid'),
    )
  })

  /** In turn, so that each of them is tried on some calls, and some of them on each call. */
  function someInvalid({ path }: Call): TestActor[] {
    const invalid = actors.filter(({ kind }) => kind === 'invalid')
    const turn = calls.findIndex(([, call]) => call.path === path)
    return [0, 1].map((next) => invalid[(turn * 2 + next) % invalid.length]!)
  }

  function askForMissing(call: Call) {
    return ask(call, actorOf(call.endpoint.access === 'partner' ? 'sender' : 'owner'), MISSING_ID)
  }

  async function expectRefused(call: Call, callers: readonly TestActor[]): Promise<void> {
    const missing = hasRecord(call) ? await askForMissing(call) : undefined
    const wrong: string[] = []
    for (const actor of callers) {
      const code = refusalOf(call, actor.kind)
      if (!code) continue
      const answer = await ask(call, actor)
      const refusal = code === 'NOT_FOUND' && missing ? missing.refusal : answer.refusal
      const isRight =
        answer.status === ERROR_STATUS[code] && answer.code === code && answer.refusal === refusal
      if (!isRight) wrong.push(`${actor.name}: ${answer.status} ${answer.refusal} instead of ${code}`)
      wrong.push(...findCanaries(answer.whole).map((canary) => `${actor.name} was told ${canary}`))
    }
    expect(wrong).toEqual([])
  }

  test('what was refused has changed no row of any table', async () => {
    expect(await everyRow()).toEqual(before)
  })

  test.each(calls.filter(([, call]) => isOfPart(call)))(
    '%s: by way of a record of one’s own',
    async (_, call) => {
      const { id, actor } = await makeIntruder(call)
      const proofs = await proofsOfOwner()
      const { status, code, whole } = await ask(call, actor, id)
      expect(findCanaries(whole)).toEqual([])
      // What is not there is removed already.
      if (call.endpoint.method !== 'DELETE') expect([status, code]).toEqual([404, 'NOT_FOUND'])
      expect(await proofsOfOwner()).toEqual(proofs)
    },
  )

  const NO_IDS = ['not-an-id', '-1', '1e3', `${Number.MAX_SAFE_INTEGER}9`, '__proto__']
  const ofRecords = calls.filter(([, call]) => hasRecord(call))

  test.each(ofRecords)('%s: an id that is none', async (_, call) => {
    const turn = ofRecords.findIndex(([, { path }]) => path === call.path)
    await expectNotFound(call, [NO_IDS[turn % NO_IDS.length]!, NO_IDS[(turn + 2) % NO_IDS.length]!])
  })

  test.each(ofRecords)('%s: each id that is none', { tags: ['exhaustive'] }, async (_, call) => {
    await expectNotFound(call, NO_IDS)
  })

  async function expectNotFound(call: Call, ids: readonly string[]): Promise<void> {
    const asker = actorOf(ASKERS[call.endpoint.access] ?? 'owner')
    for (const id of ids) {
      const { status, code } = await ask(call, asker, id)
      expect([id, status, code]).toEqual([id, 404, 'NOT_FOUND'])
    }
  }

  test.each(calls)('%s: who is answered', async (_, call) => {
    const wrong: string[] = []
    for (const actor of actors) {
      if (refusalOf(call, actor.kind)) continue
      // The record exists throughout: a caller who may see it is answered in any state.
      const besides = await besidesOf(actor.kind)
      const { status, code, whole } = await ask(call, actor)
      if ((await besidesOf(actor.kind)) !== besides)
        wrong.push(`${actor.name} changed more than its application`)
      const isRefused = code === 'UNAUTHENTICATED' && call.endpoint.name !== 'signOut'
      if (status >= 500 || isRefused || code === 'STEP_UP_REQUIRED' || code === 'NOT_FOUND')
        wrong.push(`${actor.name}: ${status} ${code}`)
      const known = findCanaries(whole).filter((canary) => !mayKnow(call, actor.kind, canary))
      wrong.push(...known.map((canary) => `${actor.name} was told ${canary}`))
    }
    expect(wrong).toEqual([])
  })

  test('a method that the contract does not have is not found', async () => {
    // `/financial-statements/unexpired` has the form of an id's path too.
    const isCalled = (method: string, path: string) =>
      calls.some(
        ([, { endpoint, path: of }]) =>
          endpoint.method === method && new RegExp(`^${of.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
      )
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    for (const [, call] of calls)
      for (const method of methods.filter((one) => !isCalled(one, call.path))) {
        const { status } = await ask(call, actorOf('nobody'), undefined, method)
        expect([method, call.path, status]).toEqual([method, call.path, 404])
      }
  })
})

/** Who may ask for a call of this access; the owner of the record for the others. */
const ASKERS: Partial<Record<Access, Kind>> = { admin: 'staff', partner: 'sender', service: 'service' }

type RecordKind = 'none' | 'user' | 'application' | 'requirement' | 'loan'

const ofLoan = () => ({ kind: 'loan' as const, id: records?.loan.loanId })
/** By what a path begins with. */
const BY_NAME: Record<string, () => { kind: RecordKind; id: number | undefined }> = {
  users: () => ({ kind: 'user', id: records?.userId }),
  // It works on the site of its brand.
  passkeys: () => ({ kind: 'loan', id: records?.passkeyId }),
  loans: ofLoan,
  loan: ofLoan,
  'loan-applications': () => ({ kind: 'application', id: records?.applicationId }),
  partners: () => ({ kind: 'application', id: records?.applicationId }),
  'partners/deliveries': () => ({ kind: 'application', id: records?.deliveryId }),
  'admin/partner-deliveries': () => ({ kind: 'application', id: records?.deliveryId }),
  'financial-statements': () => ({ kind: 'user', id: records?.arrangement.statementId }),
  // Only other products may ask, about any borrower.
  'cross-product': () => ({ kind: 'none', id: records?.loan.loanId }),
  'debt-consolidation-credit-cards': () => ({ kind: 'requirement', id: records?.cardId }),
  attachments: () => ({ kind: 'requirement', id: records?.attachmentId }),
  'bank-data': () => ({ kind: 'user', id: records?.dataPullId }),
  'admin/loan-applications': () => ({ kind: 'application', id: records?.applicationId }),
  'admin/users': () => ({ kind: 'user', id: records?.userId }),
  'admin/loans': ofLoan,
  'admin/card-payoffs': () => ({ kind: 'loan', id: records?.cardPayoffId }),
  'admin/bank-lines': () => ({ kind: 'loan', id: records?.bankLineId }),
  'admin/proposals': () => ({ kind: 'loan', id: records?.proposalId }),
  'admin/data-requests': () => ({ kind: 'loan', id: records?.dataRequestId }),
  'admin/contact-proposals': () => ({ kind: 'loan', id: records?.contactProposalId }),
  'admin/breathing-spaces': () => ({ kind: 'loan', id: records?.breathingSpaceId }),
  'admin/arrangements': () => ({ kind: 'loan', id: records?.arrangement.followedId }),
  'admin/emails': () => ({ kind: 'loan', id: records?.handedEmailId }),
  'admin/person-events': () => ({ kind: 'loan', id: records?.personEventId }),
  'admin/contact-messages': () => ({ kind: 'loan', id: records?.asked.messageId }),
  'admin/callback-requests': () => ({ kind: 'loan', id: records?.asked.callId }),
  'admin/complaints': () => ({ kind: 'loan', id: records?.asked.complaintId }),
  'admin/reviews': () => ({ kind: 'requirement', id: records?.review.id }),
}

/** Which record a call is about, and the owner's. @throws Error for an unknown kind of record. */
function recordOf({ path }: Pick<Endpoint, 'path'>): { kind: RecordKind; id?: number | undefined } {
  // Its body names the application.
  if (path === '/truelayer/resume-journey-token') return { kind: 'application', id: records?.applicationId }
  if (!path.includes('{')) return { kind: 'none' }
  const [, first = '', second = ''] = path.split('/')
  const name = first === 'admin' || second === 'deliveries' ? `${first}/${second}` : first
  const byName = Object.hasOwn(BY_NAME, name) ? BY_NAME[name]!() : undefined
  if (byName) return byName
  const type = REQUIREMENT_TYPES.find((one) =>
    [`${one}s`, `${one}s`.replace('-application', '')].includes(name),
  )
  if (!type) throw new Error(`say in this test whose record ${path} is about`)
  return { kind: 'requirement', id: records?.requirementIds.get(type) ?? 0 }
}

function hasRecord({ endpoint }: Call): boolean {
  return endpoint.path.includes('{')
}

/** Whether a borrower names, beside their record, a part of it by another id. */
function isOfPart({ endpoint: { access, path } }: Call): boolean {
  return access !== 'admin' && Object.keys(OF_RECORDS).some((name) => path.includes(`{${name}}`))
}

/** A borrower who has what the call is about, and with it names a part of the owner's. */
async function makeIntruder({ endpoint: { path } }: Call): Promise<{ id: number; actor: TestActor }> {
  const as = (token: string): TestActor => ({
    ...actorOf('stranger'),
    authorization: `Bearer ${token}`,
  })
  const { kind } = recordOf({ path })
  if (kind === 'loan' || kind === 'user') {
    const { borrower, loanId } = await seedLoan(api.deps, { brand: OWN_BRAND })
    return { id: kind === 'loan' ? loanId : borrower.userId, actor: as(borrower.token) }
  }
  const applicant = await applyForLoan(api, { brand: OWN_BRAND })
  await requestLoan(api, applicant)
  const requirements = await wantEverything(api, applicant)
  return { id: requirements[path.split('/')[1] ?? '']!, actor: as(applicant.token) }
}

async function proofsOfOwner() {
  const { rows } = await sql`select id, state from proof where id = ${records.attachmentId}`.execute(
    api.deps.db,
  )
  return rows
}

/** Why a caller is refused; undefined for one who is not. */
function refusalOf({ endpoint }: Call, kind: Kind): ErrorCode | undefined {
  const byAccess = BY_ACCESS[endpoint.access][kind]
  const isStaffServed = kind === 'staff' && endpoint.allowsStaff
  // A client begins with these, also with the token of a sign-in that has ended.
  if (kind === 'invalid' && ['authenticate', 'initializeSession'].includes(endpoint.name)) return undefined
  if (kind === 'weak' && /read-(contract|direct-debit-mandate)/.test(endpoint.path)) return 'STEP_UP_REQUIRED'
  if (byAccess && !isStaffServed) return byAccess
  return HIDDEN_FROM[recordOf(endpoint).kind].includes(kind) && endpoint.access !== 'admin'
    ? 'NOT_FOUND'
    : undefined
}

/** When not all details were entered for it, a weak sign-in sees only name and email address. */
function mayKnow({ endpoint }: Call, kind: Kind, canary: string): boolean {
  if (endpoint.access === 'admin') return kind === 'staff'
  if (kind === 'weak-stranger') return false
  return kind.startsWith('weak') ? TOLD_TO_WEAK.includes(canary) : /^(owner|sender)/.test(kind)
}

const TOLD_TO_WEAK = [CANARIES.firstName, CANARIES.lastName, CANARIES.email]

/** What the owner's weak sign-in must not change: the person, and other applications and loans. */
async function besidesOf(kind: Kind): Promise<string> {
  if (!kind.startsWith('weak') || kind === 'weak-stranger') return ''
  const ofOwner = sql`user_id = ${records.userId}`
  const isOther = kind === 'weak-of-other-application' ? sql`true` : sql`id <> ${records.applicationId}`
  const { rows } = await sql<{ rows: string }>`select concat_ws('; ',
    (select json_agg(row order by id) from app_user row where id = ${records.userId}),
    (select json_agg(row order by position) from user_address row where ${ofOwner}),
    (select json_agg(row order by id) from contact_consent row where ${ofOwner}),
    (select json_agg(row order by id) from loan row where ${ofOwner}),
    (select json_agg(row order by id) from loan_application row where ${ofOwner} and ${isOther})) as rows`.execute(
    api.deps.db,
  )
  return rows[0]!.rows
}

function actorOf(kind: Kind): TestActor {
  return actors.find((actor) => actor.kind === kind)!
}

async function ask(
  { endpoint, path }: Call,
  actor: TestActor,
  id?: number | string,
  method: string = endpoint.method,
) {
  const own = id ?? recordOf(endpoint).id
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name in OF_RECORDS ? OF_RECORDS[name]!(endpoint.path) : (OTHER_PARAMS[name] ?? String(own)),
  )
  const { status, body, headers } = await api.call(method, `${filled}${QUERIES[endpoint.name] ?? ''}`, {
    brand: actor.brand,
    ...(actor.visit ? { visit: actor.visit } : {}),
    // All calls come to more than one address may make.
    from: newAddress(path),
    headers: { ...actor.service, ...(actor.authorization && { authorization: actor.authorization }) },
    ...(endpoint.body && method !== 'GET' ? { body: bodyOf(endpoint) } : {}),
  })
  return {
    status,
    code: body?.error?.code as ErrorCode | undefined,
    refusal: JSON.stringify({ ...body?.error, requestId: '' }),
    whole: `${JSON.stringify(body)}\n${JSON.stringify([...headers])}`,
  }
}

/**
 * @throws Error for a call about a record whose body is not in BODIES: an empty one would be
 * refused as invalid.
 */
function bodyOf({ name, access }: Endpoint): object {
  const body = BODIES[name]
  if (!body && access !== 'public' && access !== 'session')
    throw new Error(`say in BODIES what is sent to ${name}`)
  return body ?? {}
}

/** A digest of each table, of the sandbox and queue too: nothing went to a provider either. */
async function everyRow(): Promise<string[]> {
  const { db } = api.deps
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      and tablename not in ('rate_limit', 'intent', 'partner_key_use') order by 1`.execute(db)
  const digests: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' rows ' || coalesce(md5(string_agg(row::text, '\n' order by row::text)), '') as digest
      from ${sql.raw(name)} as row`.execute(db)
    digests.push(`${name}: ${rows[0]!.digest}`)
  }
  return digests
}
