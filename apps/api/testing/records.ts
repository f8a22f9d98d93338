import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { APPLICATION_EMBEDDED } from '@tarnbrook/contract/applications/applications'
import { LOAN_EMBEDDED } from '@tarnbrook/contract/loans/loans'
import { sql } from 'kysely'
import { toDate } from '#platform/clock.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import {
  seedArrearsNotice,
  seedDefaultNotice,
  seedEndingNotice,
  seedYearlyStatement,
} from '#testing/seed/arrears-notice.ts'
import { seedBreathingSpace } from '#testing/seed/breathing-space.ts'
import { seedEarlyRepayment } from '#testing/seed/early-repayment.ts'
import { seedEnding, seedHandBackAsked } from '#testing/seed/ending.ts'
import { type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { seedPersonEvent } from '#testing/seed/person-event.ts'
import { answers, createApplicantKit, PARTNER_KEY } from './applicant.ts'
import { becomeApproved, confirmAllDocuments, fetchRequirement, SIGNATURE } from './journey.ts'
import type { TestApi } from './kit.ts'
import { proofRecords } from './proofs/records.ts'
import { problemRecords } from './records/problems.ts'
import { settlementRecords } from './records/settlements.ts'
import { suggestionRecords } from './records/suggestions.ts'

/** Answers of the API, in wire form. */
export interface VariedRecords {
  application: unknown[]
  loan: unknown[]
  user: unknown[]
}

// One API for each test file, and so one set of records.
let api: TestApi
const seen: VariedRecords = { application: [], loan: [], user: [] }

/** Records as different as possible: quoted, declined, motor, late, complete ... */
export async function variedRecords(of: TestApi): Promise<VariedRecords> {
  api = of
  await quotes()
  await fromPartners()
  await mismatches()
  await suggestionRecords(api, { made, readAll })
  await loans()
  await people()
  await problemRecords(api, readAll)
  await settlementRecords(api, readAll)
  await accountChanges()
  await arranged()
  await proofRecords(api, readAll)
  return seen
}

const { apply, signIn, post } = createApplicantKit(() => api)
const db = () => api.deps.db

/** As their owner reads them, with everything embedded and with nothing. */
async function readAll(token: string, ids: { application?: number; loan?: number; user?: number }) {
  const read = async (path: string, embedded: readonly string[]) => {
    const { status, body } = await api.call('GET', `${path}?embedded=${embedded.join(',')}`, { as: token })
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body.data
  }
  if (ids.application) {
    seen.application.push(await read(`/loan-applications/${ids.application}`, []))
    const application = await read(`/loan-applications/${ids.application}`, APPLICATION_EMBEDDED)
    seen.application.push(application)
    seen.user.push(await read(`/users/${application.user.id}`, ['addresses']))
  }
  for (const embedded of [LOAN_EMBEDDED, []])
    if (ids.loan) seen.loan.push(await read(`/loans/${ids.loan}`, embedded))
  if (ids.user) seen.user.push(await read(`/users/${ids.user}`, ['addresses']))
}

const buildAddress = (more: object = {}) => ({
  houseNumber: '4',
  line1: 'Mill Lane',
  town: 'Leeds',
  postCode: 'ID1 1QD',
  period: 3,
  ...more,
})

const VEHICLE = {
  registration: 'AB12 CDE',
  vin: 'TMBJG7NE0M0123456',
  make: 'Skoda',
  model: 'Octavia',
  year: 2021,
  cashPrice: 12000,
  deposit: 1500,
  partExchange: 500,
}

/** Quoted, and quoted again for another amount. */
async function quotes() {
  const [today, now] = [api.deps.clock.today(), api.deps.clock.now()]
  const paid = { lcpd: today.subtract({ days: 9 }).toString(), lfcd: today.add({ days: 20 }).toString() }
  const requoted = await made(answers({ ...paid, user: { firstName: 'Ifan', dateOfBirth: '1979-01-30' } }))
  await post(`/loan-applications/${requoted.id}/requote`, requoted.token, {
    options: { amount: 5000, term: 24 },
  })
  await post(`/loan-applications/${requoted.id}/lrcpd`, requoted.token)
  await readAll(requoted.token, { application: requoted.id })

  const costlier = await made(
    answers({
      amount: 2000,
      term: 12,
      lcpd: today.subtract({ days: 3 }).toString(),
      user: {
        lastName: 'Fair',
        addresses: [
          buildAddress({
            flatNumber: '2',
            line2: 'Weirside',
            county: 'Fife',
            period: 6,
            populateManually: true,
          }),
          buildAddress({ town: 'York', postCode: 'YO1 1AA' }),
        ],
      },
    }),
  )
  await post(`/loan-applications/${costlier.id}/lrcpd`, costlier.token)
  // Chosen twice: the figures before the last choice are shown beside it.
  for (const paymentDay of [3, 17]) {
    await post(`/loan-applications/${costlier.id}/payment-day`, costlier.token, { paymentDay })
    await readAll(costlier.token, { application: costlier.id })
  }
  await db()
    .updateTable('quote')
    .set({ start_on: today.subtract({ days: 2 }).toString() })
    .where('application_id', '=', costlier.id)
    .where('is_current', '=', true)
    .execute()
  await readAll(costlier.token, { application: costlier.id })
  await post(`/loan-applications/${costlier.id}/requote`, costlier.token, {
    options: { amount: 1500, term: 18 },
  })
  await post(`/loan-applications/${costlier.id}/reaction`, costlier.token, { reaction: 'no' })
  await db()
    .updateTable('quote')
    .set({ expires_at: toDate(now.subtract({ hours: 1 })) })
    .where('application_id', '=', costlier.id)
    .where('is_current', '=', true)
    .execute()
  await readAll(costlier.token, { application: costlier.id })
}

async function fromPartners() {
  for (const [change, brand, as] of [
    [{ amount: 10000, term: 60, vehicle: VEHICLE }, 'motor', PARTNER_KEY],
    [
      {
        amount: 8000,
        term: 48,
        vehicle: {
          ...VEHICLE,
          registration: 'XY70 ABC',
          vin: undefined,
          make: 'Volvo',
          model: 'V60',
          year: 2020,
          cashPrice: 9000,
          deposit: 1000,
          partExchange: 0,
        },
      },
      'motor',
      PARTNER_KEY,
    ],
    [
      { amount: 3000, reason: 'Car or vehicle', employmentStatus: 'Self-employed' },
      'main',
      'ratewren-key-for-tests-only',
    ],
    // Paid nothing for the introduction, and paid for the vehicle.
    [{ amount: 10000, term: 60, vehicle: VEHICLE }, 'motor', 'fenside-key-for-tests-only'],
    [{ user: { lastName: 'Decline', mobileNumber: '07912 345679' } }, 'main', PARTNER_KEY],
    [{ user: { lastName: 'Low' } }, 'main', PARTNER_KEY],
    [{ amount: 10000, vehicle: VEHICLE, user: { lastName: 'Low' } }, 'motor', PARTNER_KEY],
  ] as const) {
    const one = await made(answers(change as never), { visit: undefined as never, brand, as })
    if ('user' in change && change.user.lastName === 'Decline')
      await post(`/loan-applications/${one.id}/decline-consent`, one.token, {
        consented: true,
        wordingVersion: consentWording.declinePanel.version,
      })
    await readAll(one.token, { application: one.id })
    if (as === 'fenside-key-for-tests-only') await forgetSeller(one)
  }
}

/** As an application from before the seller's address was stored, and the seller. */
async function forgetSeller({ id, token }: { id: number; token: string }) {
  for (const vehicle of [
    sql<string>`jsonb_set(vehicle, '{seller,addressLines}', '[]')`,
    sql<string>`vehicle - 'seller'`,
  ]) {
    await db().updateTable('loan_application').set({ vehicle }).where('id', '=', id).execute()
    await readAll(token, { application: id })
  }
}

/** The agency does not know the address; the consent for the site's named firm is answered. */
async function mismatches() {
  const now = api.deps.clock.now()
  for (const [county, flatNumber, wording, isGiven] of [
    ['Antrim', '1', 'words-of-another-day', false],
    ['Kent', '', consentWording.nameHolderMarketing.version, true],
  ] as const) {
    const one = await made(answers({ user: { lastName: 'Mismatch', firstName: county } }), {
      brand: 'post-office',
    })
    await db()
      .insertInto('application_consent')
      .values({
        application_id: one.id,
        kind: 'name-holder-marketing',
        is_given: isGiven,
        wording,
        said_at: toDate(now.subtract({ hours: county.length })),
      })
      .execute()
    // As another agency would name them: with every part of an address.
    const named = {
      flatNumber,
      houseNumber: `${flatNumber}7`,
      line1: `${county} Road`,
      line2: county,
      town: county,
      county,
      postCode: county,
    }
    await db()
      .updateTable('bureau_search')
      .set({ address_options: JSON.stringify([named]) })
      .where('application_id', '=', one.id)
      .execute()
    await readAll(one.token, { application: one.id })
  }
}

async function made(body: object, caller: object = {}): Promise<{ id: number; token: string }> {
  const answer = await apply(body, caller)
  if (answer.status !== 201) throw new Error(`the application was refused: ${JSON.stringify(answer.body)}`)
  return { id: answer.body.data.id, token: await signIn(answer.body.data.autoLoginToken) }
}

/** Two loans for which another account was asked for, and its bank has not answered. */
async function accountChanges() {
  for (const [accountNumber, sortCode, days] of [
    ['12345678', '999990', 0],
    ['66374958', '089999', 3],
  ] as const) {
    const { loanId, borrower } = await seedLoan(api.deps, { accountNumber, sortCode })
    const at = toDate(api.deps.clock.now().subtract({ hours: 24 * days }))
    await sql`insert into mandate (loan_id, bank_account_id, state, is_current, is_next, created_at, updated_at)
      select id, bank_account_id, 'reserved', false, true, ${at}, ${at} from loan where id = ${loanId}`.execute(
      db(),
    )
    await readAll(borrower.token, { loan: loanId })
  }
}

/** One arrangement with payments to come; one of yesterday, over, with only missed payments. */
async function arranged() {
  const on = createArrangementKit(() => api)
  for (const amount of [40, 60]) {
    const loan = await seedLoan(api.deps, { state: 'Late', missedInstalments: 2 })
    const { id } = await on.agreed(loan, { amount, term: amount / 20 })
    const yesterday = api.deps.clock.today().subtract({ days: 1 }).toString()
    if (amount === 60) {
      await sql`update arrangement set agreed_on = ${yesterday}, last_payment_on = ${yesterday}
        where id = ${id}`.execute(db())
      await sql`update arrangement_payment set state = 'missed', missed_on = ${yesterday}
        where arrangement_id = ${id}`.execute(db())
    }
    await readAll(loan.borrower.token, { loan: loan.loanId })
  }
  const loan = await seedLoan(api.deps, { state: 'Late' })
  const { id, payments } = await on.agreed(loan, { amount: 10, term: 1, dayIndex: 4 })
  if (payments.length !== 1) throw new Error('there is not one payment')
  await sql`insert into collection (loan_id, instalment_number, arrangement_payment_id, attempt, method, state,
      amount_pence, charge_on, created_at, updated_at)
    select ${loan.loanId}, 1, p.id, 7, 'DIRECT_DEBIT', 'reserved', p.amount_pence, p.collect_on, p.at, p.at
    from (select *, ${toDate(api.deps.clock.now())}::timestamptz as at from arrangement_payment) as p
    where p.arrangement_id = ${id}`.execute(db())
  await readAll(loan.borrower.token, { loan: loan.loanId })
  for (const state of ['confirmed', 'charged-back']) {
    await sql`update collection set state = ${state}, settled_on = charge_on, provider_id = 'PM-A'
      where loan_id = ${loan.loanId} and arrangement_payment_id is not null`.execute(db())
    await readAll(loan.borrower.token, { loan: loan.loanId })
  }
  const ended = await seedLoan(api.deps, { state: 'Late' })
  await on.end(ended, (await on.agreed(ended)).id)
  await readAll(ended.borrower.token, { loan: ended.loanId })
  await notKept()
}

/** Two arrangements whose first payment was moved to the end; the second is broken after it. */
async function notKept() {
  const on = createArrangementKit(() => api)
  const today = api.deps.clock.today()
  for (const term of [2, 3]) {
    const loan = await seedLoan(api.deps, { state: 'Late', missedInstalments: 2 })
    const { id } = await on.agreed(loan, { amount: 20 * term, term })
    await sql`update arrangement_payment set state = 'moved', missed_on = ${today.toString()}
      where arrangement_id = ${id} and number = 1`.execute(db())
    await readAll(loan.borrower.token, { loan: loan.loanId })
    if (term === 2) continue
    await sql`update arrangement set state = 'broken', ended_on = ${today.toString()},
      usual_payments_from = ${today.add({ days: 30 }).toString()} where id = ${id}`.execute(db())
    await readAll(loan.borrower.token, { loan: loan.loanId })
  }
}

async function loans() {
  await signed({ paymentDay: 7 })
  const approved = await becomeApproved(api, { paymentDay: 12, lastName: 'Limited', amount: 4000 })
  await readAll(approved.token, { application: approved.applicationId })

  for (const options of [
    { paidInstalments: 3, cards: [100_000, 250_000], debt: { amountPence: 50_000 } },
    {
      state: 'Late',
      paidInstalments: 2,
      brand: 'supermarket',
      amountPence: 400_000,
      feePence: 20_000,
      termMonths: 24,
      aprPercent: 19.9,
      annualRatePercent: 17,
      sortCode: '089999',
      accountNumber: '66374958',
    },
    { state: 'Late', missedInstalments: 2 },
    { state: 'Complete', termMonths: 12 },
    { state: 'Funded', mandate: 'failed' },
    {
      brand: 'motor',
      productType: 'hire-purchase',
      optionToPurchaseFeePence: 2_500,
      amountPence: 1_000_000,
      termMonths: 60,
    },
    {
      brand: 'motor',
      productType: 'hire-purchase',
      optionToPurchaseFeePence: 1_000,
      amountPence: 900_000,
      paymentDay: 3,
    },
  ] satisfies SeedLoanOptions[] as SeedLoanOptions[]) {
    const borrower = await seedBorrower(api.deps)
    const { loanId, applicationId } = await seedLoan(api.deps, { ...options, borrower })
    await payFirstCard(loanId)
    // The last is up to date, and has nothing on its way.
    if (options.paymentDay !== 3) {
      await pending(loanId, options.paidInstalments ? 'CARD' : 'DIRECT_DEBIT')
      await repaidEarly(loanId, options)
    }
    if (options.paymentDay === 3) await inScotlandWithDeposit({ applicationId, userId: borrower.userId })
    await readAll(borrower.token, { application: applicationId, loan: loanId })
  }
  await refinancing()
  await endedLoans()
}

async function inScotlandWithDeposit(of: { applicationId: number; userId: number }) {
  await db()
    .updateTable('user_address')
    .set({ post_code: 'EH1 1YZ' })
    .where('user_id', '=', of.userId)
    .execute()
  const { registration, make, model, year } = VEHICLE
  const vehicle = { registration, make, model, year, cashPricePence: 1_000_000, depositPence: 100_000 }
  await db()
    .updateTable('loan_application')
    .set({ vehicle: JSON.stringify(vehicle) })
    .where('id', '=', of.applicationId)
    .execute()
}

/** Written off, sold, handed back with damage, and handed back a while ago. */
async function endedLoans() {
  const motor = { brand: 'motor', productType: 'hire-purchase', optionToPurchaseFeePence: 2_500 } as const
  const company = { address: '1 High Street, Leeds', phone: '0113 496 0000' }
  const endings = [
    [
      { state: 'Sold' },
      {
        buyer: { ...company, name: 'Fellgate Ltd', email: 'help@fellgate.example' },
        isCalledIn: false,
        notice: 'sold',
      },
    ],
    [
      { state: 'Sold' },
      {
        buyer: {
          name: 'Ridge Ltd',
          address: '2 Low Road, York',
          phone: '01904 496 000',
          email: 'us@ridge.example',
        },
      },
    ],
    [
      { state: 'Voluntary terminated', ...motor },
      { handBack: { toPayPence: 12_59 }, damagePence: 240_00 },
    ],
    [
      { state: 'Voluntary terminated', ...motor },
      { handBack: { toPayPence: 0 }, damagePence: 90_00 },
    ],
    [{ state: 'Terminated', ...motor }, { damagePence: null }],
    [{ state: 'Terminated' }, { notice: 'terminated' }],
  ] as const
  for (const hours of [5, 30]) {
    const { loanId, borrower } = await seedLoan(api.deps, motor)
    await seedHandBackAsked(api.deps, { loanId, hours, toPayPence: hours * 100_00 })
    await readAll(borrower.token, { loan: loanId })
  }
  const insolvent = await seedLoan(api.deps, { state: 'Late', cards: [80_000] })
  await seedPersonEvent(api.deps, { userId: insolvent.borrower.userId })
  await readAll(insolvent.borrower.token, { loan: insolvent.loanId })
  const stopped = await seedLoan(api.deps, { state: 'Late' })
  await api.deps.db
    .updateTable('loan')
    .set({ collecting_stopped_at: new Date() })
    .where('id', '=', stopped.loanId)
    .execute()
  await readAll(stopped.borrower.token, { loan: stopped.loanId })
  for (const [index, [options, ended]] of endings.entries()) {
    const { loanId, borrower } = await seedLoan(api.deps, options)
    const daysAgo = 3 + 7 * index
    await seedEnding(api.deps, { loanId, daysAgo, ...ended })
    if ('notice' in ended) await seedEndingNotice(api.deps, { loanId, kind: ended.notice, daysAgo })
    await readAll(borrower.token, { loan: loanId })
  }
}

/** One loan without early repayment or arrears notice, and one with only what is on its way. */
async function repaidEarly(loanId: number, { state, paidInstalments }: SeedLoanOptions) {
  if (state === 'Complete') return
  const early = { loanId, amountPence: 200_00 }
  await seedYearlyStatement(api.deps, { loanId, daysAgo: paidInstalments ?? 2 })
  await seedArrearsNotice(api.deps, { loanId, daysAgo: paidInstalments ?? 1 })
  await seedDefaultNotice(api.deps, { loanId, daysAgo: (paidInstalments ?? 1) * 10 })
  await inBreathingSpace(loanId, paidInstalments ?? 1)
  await seedEarlyRepayment(api.deps, { ...early, state: 'pending', askedDaysAgo: 1 })
  if (!paidInstalments) return
  const before = { ...early, amountPence: 350_00, keep: 'term', askedDaysAgo: 40 } as const
  await seedEarlyRepayment(api.deps, { ...before, state: 'applied' })
}

/** Each for its own days, and with its own interest off. */
async function inBreathingSpace(loanId: number, daysAgo: number): Promise<void> {
  const { user_id: userId } = await api.deps.db
    .selectFrom('loan')
    .select('user_id')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
  await seedBreathingSpace(api.deps, { userId, daysAgo })
  await api.deps.db
    .insertInto('frozen_interest')
    .values({ loan_id: loanId, instalment_number: 7, amount_pence: 100 + daysAgo })
    .execute()
}

/** Where the loan pays off cards. */
async function payFirstCard(loanId: number) {
  await db()
    .updateTable('card_payoff')
    .set({ state: 'paid', bank_reference: 'FP-4711', decided_at: new Date() })
    .where('loan_id', '=', loanId)
    .where('amount_pence', '=', 100_000)
    .execute()
}

/** A payment that the bank has been asked for, and one by card that it has confirmed. */
async function pending(loanId: number, method: 'CARD' | 'DIRECT_DEBIT') {
  const at = toDate(api.deps.clock.now())
  const days = method === 'CARD' ? 1 : 2
  const next = method === 'CARD' ? 4 : 1
  const row = {
    loan_id: loanId,
    method,
    amount_pence: 1_00 * days,
    charge_on: api.deps.clock.today().add({ days }).toString(),
    created_at: at,
    updated_at: at,
  }
  await db()
    .insertInto('collection')
    .values([
      { ...row, instalment_number: next, attempt: 7, state: 'sent', provider_id: `PM-P-${loanId}` },
      {
        ...row,
        instalment_number: 12,
        attempt: 7,
        state: 'confirmed',
        provider_id: `PM-C-${loanId}`,
        settled_on: row.charge_on,
      },
      {
        ...row,
        instalment_number: 11,
        attempt: 7,
        state: 'charged-back',
        settled_on: method === 'CARD' ? row.charge_on : null,
      },
    ])
    .execute()
  await db()
    .updateTable('instalment')
    .set({ state: 'collecting' })
    .where('loan_id', '=', loanId)
    .where('number', '=', next)
    .where('state', '=', 'due')
    .execute()
}

/** Every document is read and the agreement signed: the loan is made. */
async function signed(options: { paymentDay: number }) {
  const borrower = await becomeApproved(api, options)
  await confirmAllDocuments(api, borrower)
  const { id } = await fetchRequirement(api, borrower, 'legal-documents-accepted-application-requirement')
  const answer = await post(
    `/v1/legal-documents-accepted-application-requirements/${id}/complete-legal-documents`,
    borrower.token,
    SIGNATURE,
  )
  if (answer.status !== 200) throw new Error(`not signed: ${JSON.stringify(answer.body)}`)
  const { body } = await api.call('GET', `/loan-applications/${borrower.applicationId}`, {
    as: borrower.token,
  })
  await readAll(borrower.token, { application: borrower.applicationId, loan: body.data.loanId })
}

/** A person with a loan applies for a new one, and a code is sent that never arrives. */
async function refinancing() {
  const borrower = await seedBorrower(api.deps, { firstName: 'Agnes', lastName: 'Good' })
  await seedLoan(api.deps, { borrower, paidInstalments: 6 })
  const { id } = await made(answers({ user: borrower.person }), {
    as: borrower.token,
  })
  await readAll(borrower.token, { application: id })
  await post(`/loan-applications/${id}/requested`, borrower.token)
  const requirement = await fetchRequirement(
    api,
    { ...borrower, applicationId: id, mobileNumber: '' },
    'phone-application-requirement',
  )
  const path = `/v1/phone-application-requirements/${requirement.id}/update-mobile-number`
  await post(path, borrower.token, { mobileNumber: '07912 345678' })
  await readAll(borrower.token, { application: id })
  await db()
    .updateTable('phone_code')
    .set({ message_id: 'SM-LOST' })
    .where('requirement_id', '=', requirement.id)
    .execute()
  await db()
    .insertInto('webhook_event')
    .values({
      provider: 'twilio',
      event_id: 'SM-LOST:undelivered',
      body: '{}',
      received_at: toDate(api.deps.clock.now()),
    })
    .execute()
  await readAll(borrower.token, { application: id })
}

/** Staff have a role and no date of birth; another person has two experiments and two loans. */
async function people() {
  const [admin, subject] = [await seedBorrower(api.deps), await seedBorrower(api.deps)]
  await db()
    .updateTable('app_user')
    .set({ roles: ['ADMIN'], date_of_birth: null, mobile_number: null })
    .where('id', '=', admin.userId)
    .execute()
  const { applicationId, loanId } = await seedLoan(api.deps, { borrower: subject })
  await seedLoan(api.deps, { borrower: subject, paymentDay: 21 })
  for (const [name, seed] of [
    ['offer-reading-order', 12],
    ['another-one', 77],
  ] as const)
    await db()
      .insertInto('experiment_seed')
      .values({
        user_id: subject.userId,
        brand: 'main',
        name,
        seed,
        application_id: applicationId,
        drawn_at: toDate(api.deps.clock.now()),
      })
      .execute()
  await readAll(admin.token, { user: admin.userId })
  await db()
    .updateTable('app_user')
    .set({ roles: ['SUPER_ADMIN'] })
    .where('id', '=', admin.userId)
    .execute()
  await readAll(admin.token, { user: admin.userId })
  await readAll(subject.token, { user: subject.userId, loan: loanId })
}
