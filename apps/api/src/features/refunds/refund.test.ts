import { randomUUID } from 'node:crypto'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { applyCardEvent } from '#features/payments/card-payment/card-payment.ts'
import { bookTooMuch } from '#testing/features/bank-transfers.ts'
import { createQuoteKit, PAYS } from '#testing/features/settlement-quotes.ts'
import { giveConfirmed } from '#testing/features/step-up.ts'
import { settledRules } from '#testing/histories/run.ts'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { readPdf } from '#testing/pdf/read-pdf.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { daysAgo } from '#testing/records/days-ago.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { seedPersonEvent } from '#testing/seed/person-event.ts'
import { cardMethod, refundCard } from '#testing/simulate.ts'
import { reReadRefund, sendRefund } from './refund.ts'
import { remindOfRefund } from './remind-of-refund.ts'

let kit: TestApi
let staff: string
const on = createQuoteKit(() => kit)

/** Of the sandbox's bank: how it treats a payout to an account by its sort code. */
const TAKES = { sortCode: '999990', accountNumber: '55667788' }
const REFUSES = '999995'
const FAILS_LATER = '999994'
const COMES_BACK = '999996'

beforeAll(async () => {
  kit = await startTestApi()
  staff = (await seedStaff(kit)).token
})
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

/** A loan settled with £3 too much, collected from an account that takes no refund. */
async function overpaid(sortCode: string): Promise<SeededLoan> {
  const loan = await seedLoan(kit.deps, { sortCode })
  const { reference, amountToPay } = await on.quoted(loan)
  await bookTooMuch(kit.deps, { reference, amountPence: Math.round(amountToPay * 100) + 300 })
  return loan
}

async function failed(sortCode = REFUSES): Promise<SeededLoan> {
  const loan = await overpaid(sortCode)
  if (sortCode === COMES_BACK) {
    await on.until(loan, { refunds: [{ status: 'executed' }] })
    await kit.advanceDays(1)
  }
  await on.until(loan, { refunds: [{ status: sortCode === COMES_BACK ? 'returned' : 'failed', amount: 3 }] })
  return loan
}

async function onStaffList({ loanId }: SeededLoan): Promise<{ id: string; reason: string }[]> {
  const { body } = await kit.call('GET', '/admin/attention', { as: staff })
  return body.data.items.filter(
    (item: { loanId: number; reason: string }) => item.loanId === loanId && item.reason.startsWith('refund-'),
  )
}

const give = (
  loan: SeededLoan,
  account: object = {},
  { as = loan.borrower.token, key = randomUUID() }: { as?: string; key?: string } = {},
) =>
  giveConfirmed(kit, `/loans/${loan.loanId}/refund-account`, {
    as,
    key,
    body: { accountHolderName: 'Ann Fell', ...TAKES, isAccountHolder: true, ...account },
  })

async function refundsOf({ loanId }: SeededLoan) {
  const refunds = kit.deps.db
    .selectFrom('refund')
    .select(['state', 'is_replaced'])
    .where('loan_id', '=', loanId)
  return refunds.orderBy('seq').execute()
}

describe('a refund that the bank does not take', () => {
  test.each([
    ['refused before it is sent', REFUSES],
    ['failed after it was sent', FAILS_LATER],
    ['sent back on the next day', COMES_BACK],
  ])(
    '%s: on the list of staff, tried again, and sent to another account',
    async (_, sortCode) => {
      const loan = await failed(sortCode)
      const mails = await on.mails(loan)
      expect(mails.filter((subject) => subject === "We couldn't send your refund of £3")).toHaveLength(1)
      const [item, ...others] = await onStaffList(loan)
      expect([item?.reason, others]).toEqual(['refund-failed', []])

      const retry = () => kit.call('POST', '/admin/attention/retries', { as: staff, body: { id: item!.id } })
      const answers = await Promise.all([retry(), retry()])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
      if (sortCode === COMES_BACK) {
        await on.until(loan, { refunds: [{ status: 'executed' }] })
        await kit.advanceDays(1)
      }
      await on.until(loan, { refunds: [{ status: sortCode === COMES_BACK ? 'returned' : 'failed' }] })
      expect((await onStaffList(loan)).map(({ id }) => id)).not.toContain(item!.id)
      expect(await onStaffList(loan)).toMatchObject([{ reason: 'refund-failed' }])

      expect((await give(loan)).status).toBe(200)
      const now = await on.until(loan, { refunds: [{ status: 'executed', amount: 3 }] })
      expect(now.refunds[0].accountNumberEnding).toBe('7788')
      expect(await onStaffList(loan)).toEqual([])
      expect(await on.mails(loan)).toEqual(
        expect.arrayContaining(["We're sending your £3 to another account", "We've sent you a refund of £3"]),
      )
      const { 'instalments-due': due } = await on.books(loan)
      expect(due).toBeUndefined()
      expect((await refundsOf(loan)).map(({ is_replaced }) => is_replaced)).toEqual([true, true, false])
      expect(await settledRules(kit)).toEqual([])
    },
    90_000,
  )
})

describe('a refund that waits', () => {
  const failedDaysAgo = ({ loanId }: SeededLoan, days: number) =>
    kit.deps.db
      .updateTable('refund')
      .set({ updated_at: daysAgo(kit.deps.clock, days) })
      .where('loan_id', '=', loanId)
      .returning('id')
      .executeTakeFirstOrThrow()

  test('is told of after 14 days, then each month for six; then it is for staff, until it is sent', async () => {
    const loan = await failed()
    const REMINDER = 'We still owe you £3'
    const countReminders = async () => (await on.mails(loan)).filter((each) => each === REMINDER).length
    for (const [days, count, reason] of [
      [13, 0, 'refund-failed'],
      [14, 1, 'refund-failed'],
      [14, 1, 'refund-failed'],
      [46, 2, 'refund-failed'],
      [400, 3, 'refund-not-claimed'],
      [500, 3, 'refund-not-claimed'],
    ] as const) {
      const { id: refundId } = await failedDaysAgo(loan, days)
      await remindOfRefund(kit.deps, { refundId })
      expect([days, await countReminders(), (await onStaffList(loan)).map((item) => item.reason)]).toEqual([
        days,
        count,
        [reason],
      ])
    }
    const [item] = await onStaffList(loan)
    const retry = await kit.call('POST', '/admin/attention/retries', { as: staff, body: { id: item!.id } })
    expect(retry.status).toBe(200)
  })

  test('is told to no borrower who has died', async () => {
    const loan = await failed()
    await seedPersonEvent(kit.deps, { userId: loan.borrower.userId, kind: 'death' })
    const { id: refundId } = await failedDaysAgo(loan, 20)
    await remindOfRefund(kit.deps, { refundId })
    expect(await refundReminders(refundId)).toBe(0)
  })

  async function refundReminders(id: number): Promise<number> {
    const row = kit.deps.db.selectFrom('refund').select('reminders').where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).reminders
  }
})

test('what is too much is no part of what the loan was paid off with, and its receipt says so', async () => {
  const loan = await overpaid(TAKES.sortCode)
  const read = await on.until(loan, { refunds: [{ status: 'executed' }] })
  const paid = read.historicalRepayments.at(-1)
  const receipt = await kit.call('GET', `/loans/${loan.loanId}/payments/${paid.id}/receipt.pdf`, {
    as: loan.borrower.token,
  })
  const { text } = await readPdf(receipt.body)
  expect(text).toContain(`Settling the agreement: ${formatMoneyExact(fromPounds(paid.amount - 3))}`)
  expect(text).toContain('£3.00, which goes back to you')
  // The newest first: the one that announces it came before it.
  const subjects = await on.mails(loan)
  const settled = subjects.indexOf("You've paid off your loan")
  expect(settled).toBeGreaterThan(-1)
  expect(subjects.indexOf("We've sent you a refund of £3")).toBeLessThan(settled)
})

describe('another account', () => {
  test('is not asked for after an insolvency: what came back is held', async () => {
    const loan = await overpaid(COMES_BACK)
    await on.until(loan, { refunds: [{ status: 'executed' }] })
    await seedPersonEvent(kit.deps, { userId: loan.borrower.userId })
    await kit.advanceDays(1)
    await on.until(loan, { refunds: [{ status: 'returned', isHeld: true }] })
    const told = await on.mailText(loan, "We couldn't send your refund of £3")
    expect(told).toMatch(/An insolvency is recorded for you, so\s+we\s+hold\s+it/)
    expect(told).not.toMatch(/tell us where to send it|another account/i)
    expect((await give(loan)).body.error.code).toBe('WRONG_STATE')
    expect(await refundsOf(loan)).toEqual([{ state: 'returned', is_replaced: false }])
  })

  test('is asked for where the one on file was given without confirming it: nothing is sent there', async () => {
    const loan = await overpaid(TAKES.sortCode)
    await kit.deps.db
      .updateTable('bank_account')
      .set({ is_confirmed: false })
      .where('user_id', '=', loan.borrower.userId)
      .execute()
    await on.until(loan, { refunds: [{ status: 'failed', amount: 3 }] })
    expect(await on.mailText(loan, "We couldn't send your refund of £3")).toMatch(
      /couldn't confirm that the account we have is yours/,
    )
    const body = { accountHolderName: 'Ann Fell', ...TAKES, isAccountHolder: true }
    const path = `/loans/${loan.loanId}/refund-account`
    const asked = await kit.call('POST', path, { as: loan.borrower.token, body })
    expect(asked.body.error.code).toBe('STEP_UP_CODE_REQUIRED')
    expect((await give(loan)).status).toBe(200)
    await on.until(loan, { refunds: [{ status: 'executed', amount: 3 }] })
  })

  test('is asked for by the borrower alone, signed in strongly, and has to be one', async () => {
    const loan = await failed()
    const other = await seedBorrower(kit.deps)
    const { applicationId } = await applyForLoan(kit)
    const weak = await signInWeakly(kit, { userId: loan.borrower.userId, applicationId })
    const wrong = async (account: object, as?: string) => {
      const { status, body } = await give(loan, account, as ? { as } : {})
      return [status, body.error.code]
    }
    expect(await wrong({}, other.token)).toEqual([404, 'NOT_FOUND'])
    expect(await wrong({}, weak)).toEqual([403, 'STEP_UP_REQUIRED'])
    expect(await wrong({}, staff)).toEqual([403, 'FORBIDDEN'])
    for (const account of [
      { isAccountHolder: false },
      { sortCode: '12' },
      { accountNumber: '1'.repeat(5000) },
      { accountHolderName: '' },
      { accountHolderName: 'x'.repeat(100_000) },
    ])
      expect((await wrong(account))[0], JSON.stringify(account).slice(0, 60)).toBe(422)
    expect(await wrong({ sortCode: '089999', accountNumber: '66374959' })).toEqual([
      422,
      'BANK_ACCOUNT_NOT_VALID',
    ])
    expect(await refundsOf(loan)).toEqual([{ state: 'failed', is_replaced: false }])
  })

  test('is refused where no refund has failed, and the account stays', async () => {
    const running = await seedLoan(kit.deps)
    const ended = await overpaid(TAKES.sortCode)
    await on.until(ended, { refunds: [{ status: 'executed' }] })
    for (const loan of [running, ended]) {
      const before = (await on.read(loan)).bankDetails
      const { status, body } = await give(loan)
      expect([status, body.error.code]).toEqual([409, 'WRONG_STATE'])
      expect((await on.read(loan)).bankDetails).toEqual(before)
    }
  })

  test('given twice, by two devices and again: the money is sent once', async () => {
    const loan = await failed()
    const key = randomUUID()
    const answers = await Promise.all([give(loan, {}, { key }), give(loan), give(loan, {}, { key })])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    await on.until(loan, { refunds: [{ status: 'executed', amount: 3 }] })
    expect((await give(loan)).status).toBe(409)
    expect(await refundsOf(loan)).toHaveLength(2)
    expect(await settledRules(kit)).toEqual([])
  })

  test('and another, and another: after some, staff help', async () => {
    const loan = await failed()
    for (const accountNumber of ['55667701', '55667702', '55667703', '55667704', '55667705']) {
      expect((await give(loan, { sortCode: REFUSES, accountNumber })).status).toBe(200)
      await on.until(loan, { refunds: [{ status: 'failed' }] })
    }
    const { status, body } = await give(loan)
    expect([status, body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(body.error.message).toContain('Call us')
  })
})

describe('money that its payer takes back before the refund is sent', () => {
  /** Settled with £3, then £5 too much; some was paid by card. @returns its id at the provider */
  async function twiceOverpaid(api: TestApi, loan: SeededLoan, byCard: number): Promise<string> {
    const paid = await api.call('POST', `/loans/${loan.loanId}/card-late-repayment-attempt-charge`, {
      as: loan.borrower.token,
      body: { amount: byCard, paymentMethodId: await cardMethod(api.deps, PAYS) },
    })
    expect(paid.status).toBe(200)
    const { reference, amountToPay } = await createQuoteKit(() => api).quoted(loan)
    for (const more of [Math.round(amountToPay * 100) + 300, 500])
      await bookTooMuch(api.deps, { reference, amountPence: more })
    const { provider_id } = await api.deps.db
      .selectFrom('card_payment')
      .select('provider_id')
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    return provider_id!
  }

  test('refunds that failed are for no more than is left, and that is sent', async () => {
    const loan = await seedLoan(kit.deps, { sortCode: REFUSES, state: 'Late' })
    const payment = await twiceOverpaid(kit, loan, 6)
    const status = 'failed'
    await on.until(loan, {
      refunds: [
        { status, amount: 3 },
        { status, amount: 5 },
      ],
    })
    await refundCard(kit.deps, payment)
    await on.until(loan, { refunds: [{ status, amount: 2 }] })
    expect(await onStaffList(loan)).toHaveLength(1)
    expect((await give(loan)).status).toBe(200)
    await on.until(loan, { refunds: [{ status: 'executed', amount: 2 }] })
    expect(await on.books(loan)).not.toHaveProperty('instalments-due')
  })

  test('refunds that wait for an insolvency are for no more than is left', async () => {
    const loan = await seedLoan(kit.deps, { state: 'Late' })
    const body = { kind: 'insolvency', insolvencyKind: 'iva', happenedOn: '2026-11-01', evidence: 'A letter' }
    const path = `/admin/loans/${loan.loanId}/person-events`
    expect((await kit.call('POST', path, { as: staff, body })).status).toBe(200)
    const payment = await twiceOverpaid(kit, loan, 6)
    const status = 'reserved'
    await on.until(loan, {
      refunds: [
        { status, amount: 3 },
        { status, amount: 5 },
      ],
    })
    await refundCard(kit.deps, payment)
    await on.until(loan, { refunds: [{ status, amount: 2 }] })
    // No day is promised for what is held.
    const quote = await kit.call('GET', `/loans/${loan.loanId}/early-settlement-quote`, {
      as: loan.borrower.token,
    })
    expect(quote.body.data.refund).toEqual({ amount: 2, by: null, status })
    expect(await settledRules(kit)).toEqual([])
  })

  test('refunds that are sent back pay what is owed again, and the rest goes back', async () => {
    const loan = await seedLoan(kit.deps, { sortCode: COMES_BACK, state: 'Late' })
    const payment = await twiceOverpaid(kit, loan, 6)
    await on.until(loan, {
      refunds: [
        { status: 'executed', amount: 3 },
        { status: 'executed', amount: 5 },
      ],
    })
    await refundCard(kit.deps, payment)
    await on.until(loan, { situation: 'owed-again', amountOwed: 6 })
    await kit.advanceDays(1)
    await on.until(loan, { situation: 'paid-off', amountOwed: 0, refunds: [{ amount: 2 }] })
  })

  test('money that is taken back while its refund is with the bank is owed', async () => {
    const loan = await seedLoan(kit.deps, { state: 'Late' })
    await kit.setFault('truelayer', 'down')
    const payment = await twiceOverpaid(kit, loan, 6)
    const draining = kit.drain().catch(() => {})
    await kit.deps.db
      .updateTable('refund')
      .set({ state: 'sending' })
      .where('loan_id', '=', loan.loanId)
      .where('state', '=', 'reserved')
      .execute()
    await refundCard(kit.deps, payment)
    await on.until(loan, { refunds: [{ status: 'sending' }, { status: 'sending' }] })
    await kit.setFault('truelayer', 'ok')
    await draining
    await on.until(loan, { situation: 'owed-again', amountOwed: 6 })
    expect(await on.mails(loan)).toContainEqual(expect.stringContaining('is owed again'))
  })

  test('two refunds that are sent at once never send more than is left, and all of it is sent', async () => {
    // Jobs run when the test says so: both refunds wait when the money goes back.
    const api = await startTestApi({ worker: false })
    try {
      const loan = await seedLoan(api.deps, { state: 'Late' })
      const payment = await twiceOverpaid(api, loan, 3)
      await refundCard(api.deps, payment)
      expect(await applyCardEvent(api.deps, payment)).toBe(true)
      const send = async () => {
        const waiting = await api.deps.db
          .selectFrom('refund')
          .select('id')
          .where('state', '=', 'reserved')
          .execute()
        await Promise.all(waiting.map(({ id }) => sendRefund(api.deps, { refundId: id })))
        return waiting.length
      }
      expect(await send()).toBe(2)
      // What is left, where the smaller of them was quicker.
      await send()
      expect(await send()).toBe(0)
      const { rows } = await api.deps.pool.query<{ sum: string }>(
        `select sum((doc->>'amount_in_minor')::int) from sandbox.truelayer_payout where doc->'metadata' ? 'refund'`,
      )
      expect(Number(rows[0]?.sum)).toBe(500)
    } finally {
      await api.stop()
    }
  })
})

describe('the provider', () => {
  test.each(['down', 'slow'] as const)(
    'is %s: the refund is sent once, when it answers',
    async (fault) => {
      await kit.setFault('truelayer', fault, 1000)
      const loan = await overpaid(TAKES.sortCode)
      const draining = kit.drain().catch(() => {})
      await on.read(loan)
      await kit.setFault('truelayer', 'ok')
      await draining
      await on.liveDay(kit.deps.clock.today().add({ days: 2 }))
      await on.until(loan, { refunds: [{ status: 'executed', amount: 3 }] })
      expect(await on.atBank(loan)).toEqual(['executed'])
      expect(await settledRules(kit)).toEqual([])
    },
    90_000,
  )

  test('says that it was paid after it said that it had failed: it is not sent again', async () => {
    const loan = await failed(FAILS_LATER)
    const { provider_id, id } = await kit.deps.db
      .selectFrom('refund')
      .select(['provider_id', 'id'])
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    await on.bankSays(provider_id, 'executed', { executed_at: kit.deps.clock.now().toString() })
    await reReadRefund(kit.deps, { refundId: id })
    await on.until(loan, { refunds: [{ status: 'executed', amount: 3 }] })
    expect((await give(loan)).body.error.code).toBe('WRONG_STATE')
    expect(await onStaffList(loan)).toEqual([])
  })
})

test('after their bank has moved the account, a refund waits for the details of the new one', async () => {
  const loan = await seedLoan(kit.deps, {})
  await kit.deps.db
    .updateTable('mandate')
    .set({ moved_at: new Date(), moved_number_ending: '34', moved_bank_name: 'TEST TOWN BANK' })
    .where('loan_id', '=', loan.loanId)
    .execute()
  const { reference, amountToPay } = await on.quoted(loan)
  await bookTooMuch(kit.deps, { reference, amountPence: Math.round(amountToPay * 100) + 300 })
  await on.until(loan, { refunds: [{ status: 'failed', amount: 3 }] })
  const { rows } = await kit.deps.pool.query('select reason, provider_id from refund where loan_id = $1', [
    loan.loanId,
  ])
  expect(rows).toEqual([{ reason: 'account-moved', provider_id: null }])
  expect(await on.mailText(loan, "We couldn't send your refund of £3")).toContain(
    "whose details we don't have",
  )
  expect((await onStaffList(loan)).map(({ reason }) => reason)).toEqual(['refund-failed'])
  expect((await give(loan)).status).toBe(200)
  await on.until(loan, { refunds: [{ status: 'executed', accountNumberEnding: '7788' }] })
  expect(await settledRules(kit)).toEqual([])
})
