import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPayoutKit } from '#testing/features/payouts.ts'
import {
  applyForLoan,
  becomeStrong,
  choosePaymentDay,
  confirmAllDocuments,
  fetchApplication,
  fetchRequirement,
  giveBankDetails,
  provePhone,
  requestLoan,
  SIGNATURE,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callProof, seedStaff } from '#testing/proofs/calls.ts'
import { buildPdf } from '#testing/proofs/files.ts'
import { daysAgo as timeBefore } from '#testing/records/days-ago.ts'
import type { SeedDebt } from '#testing/seed/cards.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'
import { seedPersonEvent } from '#testing/seed/person-event.ts'

const CARDS = 'debt-consolidation-upsell-application-requirement'
const LETTER = 'settlement-letter-requirement'
const SIGNING = 'legal-documents-accepted-application-requirement'

let kit: TestApi
let staff: { token: string; userId: number }
let colleague: { token: string; userId: number }
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  staff = await seedStaff(kit)
  colleague = await seedStaff(kit)
})

afterAll(() => kit?.stop())

const DETAILS = {
  lender: 'Bramble Loans',
  reference: 'BL-4471',
  amount: 1200.5,
  validUntil: '2099-01-01',
  sortCode: '99-99-90',
  accountNumber: '12341111',
}

/** Staff have asked for a settlement letter. */
async function askedForLetter(answers: Parameters<typeof applyForLoan>[1] = {}): Promise<TestBorrower> {
  const borrower = await applyForLoan(kit, answers)
  await requestLoan(kit, borrower)
  const asked = await kit.call('POST', `/admin/loan-applications/${borrower.applicationId}/requirements`, {
    as: staff.token,
    body: { type: LETTER },
  })
  expect(asked.status).toBe(200)
  return borrower
}

async function giveTheRest(borrower: TestBorrower): Promise<void> {
  await provePhone(kit, borrower)
  await giveBankDetails(kit, borrower)
  await choosePaymentDay(kit, borrower, 7)
}

const provide = async (borrower: TestBorrower, change: object = {}) =>
  kit.call(
    'POST',
    `/v2/${LETTER}s/${(await fetchRequirement(kit, borrower, LETTER)).id}/provide-settlement-details`,
    {
      as: borrower.token,
      body: { ...DETAILS, ...change },
    },
  )
const fieldsOf = ({ body }: Awaited<ReturnType<typeof provide>>) => body.error.fields

/** The letter is sent, checked and accepted, and the agreement signed. */
async function signWithLetter(borrower: TestBorrower): Promise<SeededLoan> {
  const letter = await fetchRequirement(kit, borrower, LETTER)
  await callProof(kit, letter, 'send', { as: borrower.token, file: buildPdf('Settlement') })
  expect((await callProof(kit, letter, 'confirm', { as: borrower.token })).status).toBe(200)
  const shown = await kit.call('GET', `/admin/reviews/${letter.id}`, { as: staff.token })
  expect(shown.body.data.stated.settlement).toMatchObject({
    reference: 'BL-4471',
    accountNumberEnding: '1111',
    payeeCheck: 'match',
  })
  expect((await kit.call('POST', `/admin/reviews/${letter.id}/accept`, { as: staff.token })).status).toBe(200)
  await confirmAllDocuments(kit, borrower)
  const { id } = await fetchRequirement(kit, borrower, SIGNING)
  const signed = await kit.call('POST', `/v2/${SIGNING}s/${id}/complete-legal-documents`, {
    as: borrower.token,
    key: crypto.randomUUID(),
    body: SIGNATURE,
  })
  expect(signed.status).toBe(200)
  const { applicationId } = borrower
  const loan = await kit.deps.db
    .selectFrom('loan')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return { loanId: loan.id, applicationId, borrower } as unknown as SeededLoan
}

const listOf = async ({ loanId }: SeededLoan, state: 'held' | 'paid' = 'held', as = staff.token) =>
  (await kit.call('GET', `/admin/card-payoffs?state=${state}`, { as })).body.data.items.filter(
    (item: { loanId: number }) => item.loanId === loanId,
  )
type Action = 'pay' | 'send-to-borrower' | 'returned'
const decide = (
  id: number,
  action: Action,
  { as = staff.token, ...body }: { as?: string; returns?: number; paidOn?: string | undefined } = {},
) =>
  kit.call('POST', `/admin/card-payoffs/${id}/${action}`, {
    as,
    body: { bankReference: 'FP-4711', returns: 0, ...body },
  })
const textOf = async ({ borrower }: { borrower: { email: string } }, subject: string) => {
  await kit.drain()
  const found = (await kit.inbox(borrower.email)).filter((mail) => mail.subject === subject)
  return found.map(({ text }) => text.replace(/\s+/g, ' '))
}
const disagreements = async ({ loanId }: SeededLoan) => {
  await sql`select graphile_worker.add_job('check-books', '{}')`.execute(kit.deps.db)
  await kit.drain()
  return kit.deps.db.selectFrom('disagreement').select('kind').where('loan_id', '=', loanId).execute()
}

describe('what a settlement letter says', () => {
  test('is refused where the loan cannot pay it off: the account, the day, the amount', async () => {
    const borrower = await askedForLetter()
    expect((await provide(borrower)).body.error.code).toBe('STEP_UP_REQUIRED')
    await becomeStrong(kit, borrower.token)
    const unknown = await provide(borrower, { sortCode: '089999', accountNumber: '66374959' })
    expect(unknown.body.error.code).toBe('BANK_ACCOUNT_NOT_VALID')
    const firstDay = addWorkingDays(kit.deps.clock.today(), 8)
    const dayBefore = firstDay.subtract({ days: 1 }).toString()
    expect(fieldsOf(await provide(borrower, { validUntil: dayBefore }))).toEqual({
      validUntil: [expect.stringContaining(`valid until ${formatDayWords(firstDay)} or later`)],
    })
    const { amount } = await fetchApplication(kit, borrower)
    expect(fieldsOf(await provide(borrower, { amount: amount + 0.01 }))).toEqual({
      amount: [expect.stringContaining('has to pay off all of it')],
    })
    expect((await provide(borrower, { validUntil: firstDay.toString(), amount })).status).toBe(200)
    expect(
      (await provide(borrower, { accountNumber: '12345642' })).body.data.details.settlement,
    ).toMatchObject({
      accountNumberEnding: '5642',
      payeeCheck: 'no-match',
    })
    const letter = await fetchRequirement(kit, borrower, LETTER)
    expect(letter.creditCards).toEqual([])
    // Hire purchase pays its seller, so its letter is a proof of any day.
    await kit.deps.db
      .updateTable('loan_application')
      .set({ product_type: 'hire-purchase' })
      .where('id', '=', borrower.applicationId)
      .execute()
    expect((await provide(borrower, { validUntil: dayBefore })).status).toBe(200)
  })

  test('shares the loan with its cards, and is asked for again where a lower loan does not cover it', async () => {
    const borrower = await askedForLetter({ reason: 'Debt consolidation' })
    await becomeStrong(kit, borrower.token)
    const { id } = await fetchRequirement(kit, borrower, CARDS)
    const post = (path: string, body?: object) =>
      kit.call('POST', path, { as: borrower.token, ...(body && { body }) })
    await post(`/v1/${CARDS}s/${id}/opt-in`)
    const vaultAlias = 'tok_sandbox_cardBesideDebt'
    const added = await post(`/v1/${CARDS}s/${id}/credit-card`, {
      vaultAlias,
      lastFour: '4242',
      lender: 'A bank',
    })
    const complete = (payoffAmount: number) =>
      kit.call('PATCH', `/v2/debt-consolidation-credit-cards/${added.body.data.creditCards[0].id}/complete`, {
        as: borrower.token,
        body: { payoffAmount },
      })
    const { amount } = await fetchApplication(kit, borrower)
    expect((await complete(amount - 1000)).status).toBe(200)
    expect(fieldsOf(await provide(borrower))).toEqual({
      amount: [expect.stringContaining('has £1,000 left')],
    })
    expect((await complete(amount - 1200.5)).status).toBe(200)
    expect((await provide(borrower)).status).toBe(200)
    expect((await complete(amount - 1200)).body.error.code).toBe('VALIDATION_FAILED')

    const askAgain = async (amountPence: number) => {
      await post(`/loan-applications/${borrower.applicationId}/unrequested`)
      await kit.deps.db
        .updateTable('loan_application')
        .set({ amount_pence: amountPence })
        .where('id', '=', borrower.applicationId)
        .execute()
      await requestLoan(kit, borrower)
      return fetchRequirement(kit, borrower, LETTER)
    }
    // Not confirmed yet, it is dropped too.
    expect((await askAgain(120_049)).details.settlement).toBeUndefined()
    expect((await askAgain(amount * 100)).details.settlement).toBeUndefined()
    expect((await provide(borrower)).status).toBe(200)

    const letter = await fetchRequirement(kit, borrower, LETTER)
    await callProof(kit, letter, 'send', { as: borrower.token, file: buildPdf('Settlement') })
    await callProof(kit, letter, 'confirm', { as: borrower.token })
    expect((await askAgain(120_050)).status).toBe('reviewing')
    const wanted = await askAgain(120_049)
    expect(wanted.status).toBe('wanted')
    expect(wanted.details.settlement).toBeUndefined()
    expect(wanted.details.sentBack).toMatchObject({ reason: 'figure-too-high', amountLeft: 1200.49 })
  })

  test('is looked at again when the letter is confirmed, accepted and its agreement signed', async () => {
    const borrower = await askedForLetter()
    await becomeStrong(kit, borrower.token)
    await provide(borrower)
    await giveTheRest(borrower)
    const letter = await fetchRequirement(kit, borrower, LETTER)
    await callProof(kit, letter, 'send', { as: borrower.token, file: buildPdf('Settlement') })
    const change = (to: { valid_until?: string; payoff_pence?: number }) =>
      kit.deps.db
        .updateTable('debt_consolidation_card')
        .set({ valid_until: '2099-01-01', payoff_pence: 120_050, ...to })
        .where('requirement_id', '=', letter.id)
        .execute()
    const holdsFor = (days: number) => addWorkingDays(kit.deps.clock.today(), days).toString()
    // The day that was asked for passes a confirmation on the next one, and a review after that.
    const [tooSoonToConfirm, tooSoonToPay] = [holdsFor(6), holdsFor(4)]
    const confirm = () => callProof(kit, letter, 'confirm', { as: borrower.token })
    const accept = () => kit.call('POST', `/admin/reviews/${letter.id}/accept`, { as: staff.token })
    const { id: signing } = await fetchRequirement(kit, borrower, SIGNING)
    const sign = (key: string = crypto.randomUUID()) =>
      kit.call('POST', `/v2/${SIGNING}s/${signing}/complete-legal-documents`, {
        as: borrower.token,
        key,
        body: SIGNATURE,
      })
    const tooMuch = { payoff_pence: 99_000_000 }
    for (const [why, to] of [
      [
        `valid until ${formatDayWords(addWorkingDays(kit.deps.clock.today(), 8))} or later`,
        { valid_until: tooSoonToConfirm },
      ],
      ['more than the loan has', tooMuch],
    ] as const) {
      await change(to)
      expect((await confirm()).body.error).toMatchObject({
        code: 'PROOF_NOT_READY',
        message: expect.stringContaining(why),
      })
    }
    await change({ valid_until: holdsFor(7) })
    expect((await confirm()).status).toBe(200)
    for (const to of [{ valid_until: tooSoonToPay }, tooMuch]) {
      await change(to)
      expect((await accept()).body.error.message).toContain('ask for a new letter')
    }
    await change({ valid_until: holdsFor(5) })
    expect((await accept()).status).toBe(200)
    await confirmAllDocuments(kit, borrower)
    await change({ valid_until: tooSoonToPay })
    const refusedKey = crypto.randomUUID()
    const refused = await sign(refusedKey)
    expect(refused.body.error).toMatchObject({
      code: 'WRONG_STATE',
      message: expect.stringMatching(/^Nothing was signed.*before we can pay the lender/),
    })
    expect((await fetchApplication(kit, borrower)).state).toBe('Requested')
    const wanted = await fetchRequirement(kit, borrower, LETTER)
    expect([wanted.status, wanted.details.settlement]).toEqual(['wanted', undefined])
    expect(wanted.details.sentBack).toMatchObject({
      reason: 'figure-ends',
      holdsUntil: holdsFor(8),
      note: null,
    })
    expect(await textOf({ borrower }, 'Please send your settlement letter again')).toEqual([
      expect.stringContaining(
        `The settlement figure ends before we can pay the lender. Ask the lender for a letter that's valid until ${formatDayWords(addWorkingDays(kit.deps.clock.today(), 8))} or later.`,
      ),
    ])

    await provide(borrower, { amount: 1300 })
    expect((await confirm()).status).toBe(200)
    expect((await accept()).status).toBe(200)
    expect((await sign()).body.error.message).toContain('Read and confirm each document')
    await confirmAllDocuments(kit, borrower)
    const key = crypto.randomUUID()
    const first = await sign(key)
    expect(first.status).toBe(200)
    // Each key keeps its answer, whatever the debt is by then.
    await change({ valid_until: tooSoonToPay })
    expect(await sign(key)).toMatchObject({ status: 200, body: first.body })
    expect((await sign(refusedKey)).body.error.message).toBe(refused.body.error.message)
    expect(await textOf({ borrower }, "You're approved: read and sign your agreement")).toHaveLength(2)
  })

  test('is paid as it says: in the documents, the payout, the books, the list and the emails', async () => {
    const borrower = await askedForLetter()
    await becomeStrong(kit, borrower.token)
    expect((await provide(borrower, { lender: 'Old name' })).status).toBe(200)
    expect((await provide(borrower)).status).toBe(200)
    await giveTheRest(borrower)
    const loan = await signWithLetter(borrower)
    const { amount } = await on.read(loan)
    const path = `/loan-applications/${borrower.applicationId}/read-contract.html`
    const contract = (await kit.call('GET', path, { as: borrower.token })).body
    expect(contract).toContain('We pay £1,200.50 to Bramble Loans for your agreement BL-4471.')
    expect(contract).toContain('settlement figure, which ends on 1 January 2099')

    await on.until(loan, { state: 'Repaying' })
    const [payout] = await on.payouts(loan)
    expect(payout!.amount_pence).toBe(amount * 100 - 120_050)
    expect(await on.books(loan)).toMatchObject({ cash: 120_050 - amount * 100, 'card-payoffs': -120_050 })
    const [due] = await listOf(loan)
    expect(due).toMatchObject({
      lender: 'Bramble Loans',
      amount: 1200.5,
      debt: { reference: 'BL-4471', sortCode: '999990', accountNumber: '12341111', payeeCheck: 'match' },
    })
    expect((await decide(due.id, 'pay')).status).toBe(200)
    expect((await on.read(loan)).cardPayoffs).toMatchObject([
      { kind: 'debt', lender: 'Bramble Loans', reference: 'BL-4471', status: 'paid' },
    ])
    expect(await on.books(loan)).toMatchObject({ cash: -amount * 100 })
    expect(await disagreements(loan)).toEqual([])
    const [agreed] = await textOf(loan, 'Your signed agreement')
    expect(agreed).toContain('pay £1,200.50 to your other lender')
    expect(await textOf(loan, 'We paid £1,200.50 to Bramble Loans')).toEqual([
      expect.stringContaining('for your agreement BL-4471'),
    ])
  })
})

async function paidOut(debt: Partial<SeedDebt> = {}): Promise<{ loan: SeededLoan; id: number }> {
  const loan = await on.sign({ debt: { amountPence: 120_050, acceptedBy: staff.userId, ...debt } })
  await on.until(loan, { state: 'Repaying' })
  return { loan, id: (await listOf(loan))[0].id }
}

const startOn = ({ loanId }: SeededLoan, day: string) =>
  kit.deps.db.updateTable('loan').set({ disbursed_on: day }).where('id', '=', loanId).execute()

describe('a payment to another lender', () => {
  test('that comes back is held again, once, and is paid again or sent to the borrower', async () => {
    const { loan, id } = await paidOut()
    expect((await decide(id, 'returned')).body.error.code).toBe('WRONG_STATE')
    const held = await on.books(loan)
    await decide(id, 'pay')
    expect(await listOf(loan, 'paid')).toMatchObject([{ id }])
    const returned = await Promise.all([decide(id, 'returned'), decide(id, 'returned')])
    expect(returned.map(({ status }) => status)).toEqual([200, 200])
    expect(await on.books(loan)).toEqual(held)
    expect(await listOf(loan)).toMatchObject([{ id }])
    expect((await on.read(loan)).cardPayoffs).toMatchObject([{ status: 'returned', at: null }])
    expect((await on.read(loan)).paidToDate).toBe(0)
    expect(await textOf(loan, 'The £1,200.50 that we paid to Bramble Loans came back')).toHaveLength(1)
    expect(await disagreements(loan)).toEqual([])

    // A page from before it came back says nothing of the payment after it.
    expect((await decide(id, 'pay')).body.error.message).toContain('came back since')
    expect((await decide(id, 'pay', { returns: 1 })).status).toBe(200)
    expect((await decide(id, 'returned')).body.error.message).toContain('came back since')
    expect(await textOf(loan, 'The £1,200.50 that we paid to Bramble Loans came back')).toHaveLength(1)
    expect((await decide(id, 'returned', { returns: 1 })).status).toBe(200)
    expect((await decide(id, 'send-to-borrower', { returns: 2 })).status).toBe(200)
    const books = await on.books(loan)
    expect(books['card-payoffs']).toBeUndefined()
    expect(await textOf(loan, "We couldn't pay Bramble Loans, so we sent you £1,200.50")).toHaveLength(1)

    expect(await listOf(loan, 'paid')).toMatchObject([{ id, state: 'sent-to-borrower', returns: 2 }])
    expect((await decide(id, 'returned', { returns: 2 })).status).toBe(200)
    expect(await on.books(loan)).toEqual(held)
    const [sent] = await textOf(loan, 'The £1,200.50 that we sent you came back')
    expect(sent).toContain('to your account ending 5678')
    expect((await decide(id, 'send-to-borrower', { returns: 3 })).status).toBe(200)
    expect(await disagreements(loan)).toEqual([])
  })

  test.each([
    ['no-match', {}],
    ['unavailable', {}],
    ['close-match', {}],
    ['match', { lender: 'Mrs A Fell' }],
    ['match', { last_four: '5678' }],
  ] as const)(
    'takes a colleague of who accepted the letter: %s, %j',
    async (payeeCheck, own: { lender?: string; last_four?: string }) => {
      const { loan, id } = await paidOut({ payeeCheck })
      await kit.deps.db
        .updateTable('debt_consolidation_card')
        .set({ lender: 'Bramble Loans', ...own })
        .where('id', '=', (eb) => eb.selectFrom('card_payoff').select('card_id').where('id', '=', id))
        .execute()
      expect((await listOf(loan))[0].debt.needsColleague).toBe(true)
      expect((await listOf(loan, 'held', colleague.token))[0].debt.needsColleague).toBe(false)
      expect((await decide(id, 'pay')).body.error).toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringContaining('You accepted this'),
      })
      expect((await decide(id, 'pay', { as: colleague.token })).status).toBe(200)
    },
  )

  test('is not made after the last day of its figure: staff have it in time, and send it to the borrower', async () => {
    const { loan, id } = await paidOut()
    const setLastDay = (day: string) =>
      sql`update debt_consolidation_card set valid_until = ${day}
        where id = (select card_id from card_payoff where id = ${id})`.execute(kit.deps.db)
    const isUrgent = async () =>
      (await kit.call('GET', '/admin/attention?pageSize=200', { as: staff.token })).body.data.items.some(
        (item: { loanId: number; reason: string }) =>
          item.loanId === loan.loanId && item.reason === 'card-payoff-due',
      )
    const today = kit.deps.clock.today()
    expect(await isUrgent()).toBe(false)
    const nextDay = addWorkingDays(today, 1)
    await setLastDay(nextDay.toString())
    expect(await isUrgent()).toBe(false)
    // Over a weekend too, today is the last day on which staff can pay it.
    await setLastDay(nextDay.subtract({ days: 1 }).toString())
    expect(await isUrgent()).toBe(true)
    await setLastDay(today.subtract({ days: 1 }).toString())
    expect((await decide(id, 'pay')).body.error.message).toContain('The settlement figure ended on')
    const paidOn = (days: number) => ({ paidOn: today.add({ days }).toString() })
    for (const days of [1, -1])
      expect((await decide(id, 'pay', paidOn(days))).body.error.fields).toHaveProperty('paidOn')
    expect((await decide(id, 'send-to-borrower')).status).toBe(200)
  })

  test('that was made on the last day is recorded later', async () => {
    const { loan, id } = await paidOut()
    const lastDay = kit.deps.clock.today().subtract({ days: 3 }).toString()
    await sql`update debt_consolidation_card set valid_until = ${lastDay}
      where id = (select card_id from card_payoff where id = ${id})`.execute(kit.deps.db)
    await startOn(loan, lastDay)
    expect((await decide(id, 'pay', { paidOn: lastDay })).status).toBe(200)
    const { rows } = await sql`select booked_on::text as on from ledger_transaction
      where loan_id = ${loan.loanId} and kind = 'card-paid'`.execute(kit.deps.db)
    expect(rows).toEqual([{ on: lastDay }])
    expect((await on.read(loan)).cardPayoffs).toMatchObject([{ status: 'paid', at: lastDay }])
    expect((await decide(id, 'returned')).status).toBe(200)
    expect((await on.read(loan)).cardPayoffs).toMatchObject([{ status: 'returned', at: null }])
  })

  test('is held after a death or an insolvency', async () => {
    const { loan, id } = await paidOut()
    await seedPersonEvent(kit.deps, { userId: loan.borrower.userId })
    for (const action of ['pay', 'send-to-borrower'] as const)
      expect((await decide(id, action)).body.error.message).toContain('died or is insolvent')
    expect(await listOf(loan)).toMatchObject([{ id, isStopped: true }])
    expect((await on.read(loan)).cardPayoffs).toMatchObject([{ status: 'held', isHeld: true }])
    const today = kit.deps.clock.today()
    const dayBefore = today.subtract({ days: 1 }).toString()
    await startOn(loan, dayBefore)
    expect((await decide(id, 'pay', { paidOn: today.toString() })).status).toBe(409)
    expect((await decide(id, 'pay', { paidOn: dayBefore })).status).toBe(200)
    expect((await on.read(loan)).cardPayoffs).toMatchObject([{ status: 'paid', isHeld: false }])
    expect((await decide(id, 'returned')).status).toBe(200)
    expect((await on.read(loan)).cardPayoffs).toMatchObject([{ status: 'returned', isHeld: true }])
    const [told] = await textOf(loan, 'The £1,200.50 that we paid to Bramble Loans came back')
    expect(told).toContain(
      "An insolvency is recorded for you, so we hold it until it's clear who it goes to.",
    )
    expect(told).not.toMatch(/2 working days|email you when we have|Keep making/)
  })

  // Of the day itself it isn't known which came first: what has left is no money that we hold.
  test.each([
    ['pay', 10],
    ['send-to-borrower', 3],
  ] as const)(
    'that left after a death, and not after we knew of it, is recorded: %s',
    async (action, leftDaysAgo) => {
      const { loan, id } = await paidOut()
      const today = kit.deps.clock.today()
      const daysAgo = (days: number) => today.subtract({ days }).toString()
      await startOn(loan, daysAgo(25))
      const event = await seedPersonEvent(kit.deps, { userId: loan.borrower.userId, kind: 'death' })
      const knowSince = (days: number) =>
        kit.deps.db
          .updateTable('person_event')
          .set({
            happened_on: daysAgo(20),
            recorded_at: timeBefore(kit.deps.clock, days),
          })
          .where('id', '=', event)
          .execute()
      await knowSince(3)
      for (const paidOn of [undefined, today.toString(), daysAgo(2)])
        expect((await decide(id, action, { paidOn })).status).toBe(409)
      expect((await decide(id, action, { paidOn: daysAgo(leftDaysAgo) })).status).toBe(200)
      const paid = kit.deps.db.selectFrom('card_payoff').select(['state', 'paid_on']).where('id', '=', id)
      expect(await paid.executeTakeFirst()).toMatchObject({ paid_on: daysAgo(leftDaysAgo) })
    },
  )

  test('is not said to be held before the loan is paid out', async () => {
    const loan = await on.sign({ debt: { amountPence: 120_050, acceptedBy: staff.userId } })
    await seedPersonEvent(kit.deps, { userId: loan.borrower.userId })
    expect((await on.read(loan)).cardPayoffs).toMatchObject([{ status: 'held', isHeld: false }])
  })

  test('that the borrower got is held too, where it comes back after an insolvency', async () => {
    const { loan, id } = await paidOut()
    expect((await decide(id, 'send-to-borrower')).status).toBe(200)
    await seedPersonEvent(kit.deps, { userId: loan.borrower.userId })
    expect((await decide(id, 'returned')).status).toBe(200)
    const [told] = await textOf(loan, 'The £1,200.50 that we sent you came back')
    expect(told).toContain("so we hold it until it's clear who it goes to.")
    expect(told).not.toMatch(/send it again|2 working days|If that account/)
  })

  test('is dated no earlier than the return of the one before it', async () => {
    const { loan, id } = await paidOut()
    const today = kit.deps.clock.today()
    const paidOn = today.subtract({ days: 1 }).toString()
    await startOn(loan, paidOn)
    await decide(id, 'pay', { paidOn })
    await decide(id, 'returned')
    expect((await decide(id, 'pay', { paidOn, returns: 1 })).body.error.fields).toEqual({
      paidOn: [expect.stringContaining('came back on')],
    })
    expect((await decide(id, 'pay', { paidOn: today.toString(), returns: 1 })).status).toBe(200)
  })
})
