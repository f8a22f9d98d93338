import { getBrand } from '@tarnbrook/brands/brand'
import { toDate } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import { hashToken, seal } from '#platform/secrets.ts'
import { passkeySite } from '#platform/step-up/passkeys.ts'
import { seedAsked } from '#testing/records/asked.ts'
import { seedDataRequest } from '#testing/records/data-request.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import {
  seedArrearsNotice,
  seedDefaultNotice,
  seedEndingNotice,
  seedYearlyStatement,
} from '#testing/seed/arrears-notice.ts'
import { seedBreathingSpace } from '#testing/seed/breathing-space.ts'
import { seedDataPull } from '#testing/seed/data-pull.ts'
import { seedEarlyRepayment } from '#testing/seed/early-repayment.ts'
import { seedHandBack, seedProposal } from '#testing/seed/ending.ts'
import { type SeededBorrower, type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { seedHandedEmail, seedPersonEvent } from '#testing/seed/person-event.ts'
import { seedSupportNeed } from '#testing/seed/support-need.ts'
import { seedDelivery } from './features/partner-deliveries.ts'
import { applyForLoan, fetchRequirement, requestLoan } from './journey.ts'
import { TEST_SERVICE_TOKEN, type TestApi } from './kit.ts'
import { wantEverything } from './proofs/calls.ts'
import { buildPdf } from './proofs/files.ts'

/** The brand of the owner's records. */
export const OWN_BRAND = 'supermarket'
/** A brand that neither owns the records nor services their loan. */
export const OTHER_BRAND = 'motor'
const SENDER_KEY = 'partner-key-for-tests-only'
const OTHER_PARTNER_KEY = 'ratewren-key-for-tests-only'

/** Only in the owner's records, so any answer with one reveals something about the owner. */
export const CANARIES = {
  firstName: 'Quillanora',
  lastName: 'Vantabrook',
  email: 'quillanora.canary@people.example',
  mobileNumber: '+447912477881',
  dateOfBirth: '1979-11-23',
  line1: 'Zibbleton Rise',
  town: 'Canaryham',
  occupation: 'Glockenspiel tuner',
}
/** In the forms of numbers and dates in an answer, a page or a header. */
const OTHER_FORMS = ['7912477881', '07912 477881', '23 November 1979', '23/11/1979']

/** The owner's values that a text contains. */
export function findCanaries(text: string): string[] {
  return [...Object.values(CANARIES), ...OTHER_FORMS].filter((canary) => text.includes(canary))
}

/** The kinds of caller that the access rules distinguish. */
export type Kind =
  | 'invalid'
  | 'nobody'
  | 'visit'
  | 'sender'
  | 'other-partner'
  | 'staff'
  | 'owner'
  | 'owner-elsewhere'
  | 'weak'
  | 'weak-elsewhere'
  | 'weak-of-other-application'
  | 'stranger'
  | 'weak-stranger'
  | 'service'

export interface TestActor {
  name: string
  kind: Kind
  brand: string
  /** The whole Authorization header. */
  authorization?: string
  visit?: string
  /** Another product's name and token. */
  service?: Record<string, string>
}

export interface OwnerRecords {
  userId: number
  applicationId: number
  loan: SeededLoan
  /** By type, as `phone-application-requirement`. */
  requirementIds: ReadonlyMap<string, number>
  /** A file that the owner sent. */
  attachmentId: number
  /** A card that the owner added. */
  cardId: number
  /** What the owner's loan pays to a card. */
  cardPayoffId: number
  /** A transfer that was booked to the owner's loan. */
  bankLineId: number
  earlyRepaymentId: number
  arrearsNoticeId: number
  defaultNoticeId: number
  endingNoticeId: number
  contactProposalId: number
  /** One whose copy can be collected. */
  dataRequestId: number
  proposalId: number
  /** One that is followed, a change of it that is being set up, and the statement of that. */
  arrangement: { followedId: number; draftId: number; statementId: number }
  settlementQuoteId: number
  /** What was read at the owner's bank. */
  dataPullId: number
  breathingSpaceId: number
  passkeyId: number
  /** An insolvency of someone else. */
  personEventId: number
  /** An email that staff hand over. */
  handedEmailId: number
  /** A message, a call and a complaint of someone else. */
  asked: { messageId: number; callId: number; complaintId: number }
  /** A payment of the owner that the bank has confirmed. */
  paymentId: number
  yearlyStatementId: number
  /** A proof of someone else that waits for a review, and its file. */
  review: { id: number; attachmentId: number }
  /** A webhook about the application, to the partner that sent it. */
  deliveryId: number
  owner: SeededBorrower
  strangerToken: string
}

/** With a partner's application, every type of requirement and a running loan, all canaries. */
export async function makeOwner(api: TestApi): Promise<OwnerRecords & { weak: string; weakOfOther: string }> {
  const { db } = api.deps
  const { email } = CANARIES
  const other = await applyForLoan(api, { brand: 'main', email })
  const sent = await applyForLoan(api, { brand: OWN_BRAND, email, partnerKey: SENDER_KEY })
  await requestLoan(api, sent)
  const { applicationId } = sent
  const { user_id: userId } = await db
    .selectFrom('loan_application')
    .select('user_id')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const borrower = { userId, email, token: await strongToken(api, userId) }
  const loan = await seedLoan(api.deps, { brand: OWN_BRAND, borrower, cards: [20_000] })
  await writeCanaries(api, userId)
  const requirements = await wantEverything(api, sent)
  await addCardPayment(api, loan)
  await addBankPayment(api, loan)
  await addBankDetailsUpdate(api, loan)
  await seedHandBack(api.deps, { loanId: loan.loanId, on: '2026-01-02', toPayPence: 0 })
  await seedSupportNeed(api.deps, { userId })
  return {
    userId,
    applicationId,
    loan,
    attachmentId: await sendFile(api, requirements[`${INCOME}s`]!, sent.token, OWN_BRAND),
    cardPayoffId: await readCardPayoffId(api, loan),
    bankLineId: await addBankLine(api, loan),
    arrangement: await addArrangement(api, loan),
    settlementQuoteId: await addSettlementQuote(api, loan),
    dataPullId: await seedDataPull(api.deps, { applicationId, userId }),
    yearlyStatementId: await seedYearlyStatement(api.deps, { loanId: loan.loanId }),
    arrearsNoticeId: await seedArrearsNotice(api.deps, { loanId: loan.loanId }),
    paymentId: await addPayment(api, loan),
    passkeyId: await seedPasskey(api, userId),
    breathingSpaceId: await seedBreathingSpace(api.deps, { userId }),
    personEventId: await seedPersonEvent(api.deps, { userId: (await seedBorrower(api.deps)).userId }),
    handedEmailId: await seedHandedEmail(api.deps),
    asked: await seedAsked(api.deps, other.applicationId),
    defaultNoticeId: await seedDefaultNotice(api.deps, { loanId: loan.loanId }),
    endingNoticeId: await seedEndingNotice(api.deps, { loanId: loan.loanId }),
    contactProposalId: await seedContactProposal(api, userId),
    dataRequestId: await seedDataRequest(api.deps, { userId }),
    proposalId: await seedProposal(api.deps, { loanId: loan.loanId, proposedBy: userId }),
    earlyRepaymentId: await seedEarlyRepayment(api.deps, { loanId: loan.loanId, state: 'applied' }),
    cardId: await addOwnCard(api, requirements[`${CARDS}s`]!, borrower.token),
    review: await makeReview(api),
    deliveryId: await seedDelivery(api.deps, { applicationId, partner: 'Hedgerow Cars' }),
    requirementIds: new Map(Object.entries(requirements).map(([path, id]) => [path.slice(0, -1), id])),
    owner: borrower,
    strangerToken: (await seedBorrower(api.deps)).token,
    weak: sent.token,
    weakOfOther: other.token,
  }
}

async function seedContactProposal({ deps }: TestApi, userId: number): Promise<number> {
  const now = deps.clock.now()
  const { firstName, lastName } = CANARIES
  const proposed = { kind: 'name', firstName, lastName, checkedBy: 'document-seen', reason: 'A passport' }
  const { id } = await deps.db
    .insertInto('contact_proposal')
    .values({
      user_id: userId,
      kind: 'name',
      sealed: seal(deps.config.secretKeys, 'contact-proposal', JSON.stringify(proposed)),
      state: 'open',
      proposed_at: toDate(now),
      expires_at: toDate(now.add({ hours: 24 })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** On the site of the owner's brand. */
async function seedPasskey({ deps }: TestApi, userId: number): Promise<number> {
  const { id } = await deps.db
    .insertInto('passkey')
    .values({
      user_id: userId,
      site: passkeySite(deps.config, OWN_BRAND).rpID,
      credential_id: `made-for-${userId}`,
      public_key: Buffer.from('key'),
      counter: 0,
      transports: [],
      device_name: 'Phone',
      created_at: toDate(deps.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const INCOME = 'income-application-requirement'
const CARDS = 'debt-consolidation-upsell-application-requirement'

async function addOwnCard(api: TestApi, id: number, as: string): Promise<number> {
  const options = { as, brand: OWN_BRAND }
  await api.call('POST', `/v1/${CARDS}s/${id}/opt-in`, options)
  const body = { vaultAlias: 'tok_sandbox_ownCard0001', lastFour: '4242', lender: CANARIES.lastName }
  const answer = await api.call('POST', `/v1/${CARDS}s/${id}/credit-card`, { ...options, body })
  return answer.body.data.creditCards[0].id
}

async function readCardPayoffId({ deps: { db } }: TestApi, { loanId }: SeededLoan): Promise<number> {
  const found = db.selectFrom('card_payoff').select('id').where('loan_id', '=', loanId)
  return (await found.executeTakeFirstOrThrow()).id
}

async function addBankLine({ deps: { db } }: TestApi, { loanId }: SeededLoan): Promise<number> {
  const row = await db
    .insertInto('bank_line')
    .values({
      bank_id: `FT-${loanId}`,
      received_on: '2026-01-02',
      amount_pence: 100_00,
      payer: 'A Payer',
      reference: '',
      state: 'booked',
      loan_id: loanId,
      changed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A card payment of the loan at the provider. */
async function addCardPayment({ deps: { db } }: TestApi, { loanId }: SeededLoan): Promise<void> {
  const at = new Date()
  await db
    .insertInto('card_payment')
    .values({
      loan_id: loanId,
      amount_pence: 100_00,
      provider_id: 'pi_another',
      state: 'declined',
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** A payment of the loan from a bank account, at the provider. */
async function addBankPayment({ deps: { db } }: TestApi, { loanId }: SeededLoan): Promise<void> {
  const at = new Date()
  await db
    .insertInto('bank_payment')
    .values({
      loan_id: loanId,
      flow: 'late-repayment',
      amount_pence: 100_00,
      provider_id: 'bp-another',
      state: 'failed',
      reason: 'expired',
      created_at: at,
      updated_at: at,
    })
    .execute()
}

async function addSettlementQuote(api: TestApi, { loanId, borrower }: SeededLoan): Promise<number> {
  const answer = await api.call('POST', `/loans/${loanId}/create-early-settlement-quote`, {
    as: borrower.token,
    brand: OWN_BRAND,
    body: { type: 'settlement' },
  })
  return answer.body.data.id
}

async function addPayment({ deps: { db } }: TestApi, { loanId }: SeededLoan): Promise<number> {
  const at = new Date()
  const { id } = await db
    .insertInto('collection')
    .values({
      loan_id: loanId,
      instalment_number: 1,
      attempt: 9,
      method: 'BANK_TRANSFER',
      amount_pence: 1_00,
      charge_on: '2026-01-02',
      settled_on: '2026-01-02',
      state: 'paid-out',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A change of the loan's bank account that is under way. */
async function addBankDetailsUpdate({ deps: { db } }: TestApi, { loanId }: SeededLoan): Promise<void> {
  const { bank_account_id } = await db
    .selectFrom('loan')
    .select('bank_account_id')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
  const at = new Date()
  await db
    .insertInto('mandate')
    .values({
      loan_id: loanId,
      is_current: false,
      is_next: true,
      bank_account_id,
      state: 'pending',
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Set up by the owner, before the breathing space that refuses it. */
async function addArrangement(api: TestApi, loan: SeededLoan): Promise<OwnerRecords['arrangement']> {
  const on = createArrangementKit(() => api)
  const { id: followedId } = await on.agreed(loan)
  const { draft } = await on.draft(loan, { replaces: followedId })
  return { followedId, draftId: draft.id, statementId: draft.affordability }
}

async function sendFile(api: TestApi, id: number, as: string, brand: string): Promise<number> {
  const file = buildPdf('Payslip').toString('base64')
  const { body } = await api.call('POST', `/v1/${INCOME}s/${id}/proof-of-income`, {
    as,
    brand,
    body: { name: `${CANARIES.firstName}.pdf`, file },
  })
  return body.data.attachments[0].id
}

async function makeReview(api: TestApi): Promise<OwnerRecords['review']> {
  const borrower = await applyForLoan(api, { amount: 9000 })
  await requestLoan(api, borrower)
  const { id } = await fetchRequirement(api, borrower, INCOME)
  const attachmentId = await sendFile(api, id, borrower.token, 'main')
  await api.call('POST', `/v1/${INCOME}s/${id}/confirm-proof-of-income`, { as: borrower.token })
  return { id, attachmentId }
}

async function writeCanaries(api: TestApi, userId: number): Promise<void> {
  const { firstName, lastName, dateOfBirth, mobileNumber, line1, town, occupation } = CANARIES
  const { db } = api.deps
  await db
    .updateTable('app_user')
    .set({
      first_name: firstName,
      last_name: lastName,
      date_of_birth: dateOfBirth,
      mobile_number: mobileNumber,
    })
    .where('id', '=', userId)
    .execute()
  await db.updateTable('user_address').set({ line1, town }).where('user_id', '=', userId).execute()
  await db.updateTable('loan_application').set({ occupation }).where('user_id', '=', userId).execute()
}

/** Names that every object inherits: none of them is a partner, a token or anything else. */
const INHERITED_NAMES = [
  'propertyIsEnumerable',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  '__proto__',
  'constructor',
  'hasOwnProperty',
]

const MALFORMED = [
  'Bearer',
  'Bearer ',
  'Basic dGVzdDp0ZXN0',
  'Bearer two words-of-sixteen',
  `Bearer ${'x'.repeat(513)}`,
  'bearer unknown-token-of-43-characters-xxxxxxxxxxxxx',
]

/** Every kind of caller that could ask for the owner's records. */
export async function makeActors(
  api: TestApi,
  records: Awaited<ReturnType<typeof makeOwner>>,
): Promise<TestActor[]> {
  const staff = await seedBorrower(api.deps)
  await api.deps.db
    .updateTable('app_user')
    .set({ roles: ['ADMIN', 'SUPER_ADMIN'], mobile_number: null })
    .where('id', '=', staff.userId)
    .execute()
  const weakStranger = await applyForLoan(api, { brand: OWN_BRAND })
  const actor = (name: string, kind: Kind, token?: string, brand = OWN_BRAND): TestActor => ({
    name,
    kind,
    brand,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  })
  const minuteAgo = toDate(api.deps.clock.now().subtract({ minutes: 1 }))
  const invalid = [
    actor('an expired token', 'invalid', await strongToken(api, records.userId, { expires_at: minuteAgo })),
    actor('a revoked token', 'invalid', await strongToken(api, records.userId, { revoked_at: minuteAgo })),
    actor('a refreshed token', 'invalid', await refreshed(api)),
    actor('an unknown token', 'invalid', 'unknown-token-of-43-characters-xxxxxxxxxxxx'),
    ...INHERITED_NAMES.map((name) => actor(name, 'invalid', name)),
    ...MALFORMED.map((authorization) => ({ ...actor(authorization, 'invalid'), authorization })),
  ]
  return [
    ...invalid,
    actor('nobody', 'nobody'),
    { ...actor('a visit', 'visit'), visit: await startVisit(api) },
    actor('the partner that sent it', 'sender', SENDER_KEY),
    actor('another partner', 'other-partner', OTHER_PARTNER_KEY),
    actor('staff', 'staff', staff.token),
    actor('the owner', 'owner', records.owner.token),
    actor('the owner under another brand', 'owner-elsewhere', records.owner.token, OTHER_BRAND),
    actor('weak', 'weak', records.weak),
    actor('weak under another brand', 'weak-elsewhere', records.weak, OTHER_BRAND),
    actor('weak of another application', 'weak-of-other-application', records.weakOfOther),
    actor('another borrower', 'stranger', records.strangerToken),
    actor('another borrower, weak', 'weak-stranger', weakStranger.token),
    {
      ...actor('another product', 'service'),
      service: { 'x-calling-service': 'cards', 'x-intra-service-token': TEST_SERVICE_TOKEN },
    },
  ]
}

async function startVisit(api: TestApi): Promise<string> {
  return (await api.call('POST', '/sessions/initialize', { brand: OWN_BRAND })).body.data.id
}

/** A strong sign-in, as a link to the mailbox begins it; `change` ends it in one way or another. */
async function strongToken(
  api: TestApi,
  userId: number,
  change: { revoked_at?: Date; expires_at?: Date } = {},
): Promise<string> {
  const token = crypto.randomUUID()
  const now = api.deps.clock.now()
  await api.deps.db
    .insertInto('auth_token')
    .values({
      hash: hashToken(token),
      user_id: userId,
      strength: 'strong',
      created_at: toDate(now.subtract({ hours: 1 })),
      expires_at: toDate(now.add({ hours: 11 })),
      ...change,
    })
    .execute()
  return token
}

/** A token that was refreshed longer ago than the grace period, and whose successor was used. */
async function refreshed(api: TestApi): Promise<string> {
  const { token } = await seedBorrower(api.deps)
  const answer = await api.call('POST', '/auth', { as: token, body: { type: 'refresh_token' } })
  if (answer.status !== 200) throw new Error(`not refreshed: ${answer.status}`)
  await api.deps.db
    .updateTable('auth_token')
    .set({ revoked_at: toDate(api.deps.clock.now().subtract({ minutes: 1 })) })
    .where('hash', '=', hashToken(token))
    .execute()
  await api.call('GET', '/support-chat/identity-hash', { as: token })
  return token
}

/** A borrower signed in to their whole account at the main lender. */
export function borrowerContext(userId: number): RequestContext {
  return {
    requestId: 'test',
    actor: {
      kind: 'borrower',
      userId,
      strength: 'strong',
      applicationId: null,
      tokenHash: Buffer.alloc(32),
      roles: [],
      isDeceased: false,
      lastWrite: null,
    },
    brand: getBrand('main'),
    configuredBrand: null,
    visitId: null,
    lifetimeId: null,
    clientIp: 'none',
    addressHash: 'none',
  }
}
