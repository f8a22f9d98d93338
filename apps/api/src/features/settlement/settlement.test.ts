import { randomUUID } from 'node:crypto'
import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reReadCollection } from '#features/direct-debit/collection.ts'
import { ADVANCE_WORKING_DAYS } from '#features/loans/debit-days.ts'
import { bookBankTransfer, bookTooMuch } from '#testing/features/bank-transfers.ts'
import { ASKS, createQuoteKit, DECLINES, PAYS } from '#testing/features/settlement-quotes.ts'
import { settledRules } from '#testing/histories/run.ts'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBreathingSpace } from '#testing/seed/breathing-space.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { answerChallenge, cardMethod, refundCard, simulateDirectDebit } from '#testing/simulate.ts'

let kit: TestApi
const on = createQuoteKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
})
afterEach(async () => {
  await kit.setFault('gocardless', 'ok')
  await kit.setFault('truelayer', 'ok')
})
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const intentOf = (secret: string) => secret.split('_secret_')[0]!

async function simulate(loan: SeededLoan, name: string): Promise<void> {
  const { id, provider_id } = await on.collection(loan)
  expect(await simulateDirectDebit(kit.deps, name, provider_id!)).toBeLessThan(300)
  await reReadCollection(kit.deps, { collectionId: id })
  await kit.drain()
}

/** What the Direct Debit provider says of the newest payment of a loan. */
async function usualPayment({ loanId }: SeededLoan): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select p.doc->>'status' as status from sandbox.gocardless_payment p
    join collection c on c.provider_id = p.id where c.loan_id = ${loanId}
    order by c.seq desc limit 1`.execute(kit.deps.db)
  return rows[0]?.status
}

const transfer = (loanReference: string, pounds: number, receivedOn = kit.deps.clock.today()) =>
  bookBankTransfer(kit.deps, {
    loanReference,
    amountPence: fromPounds(pounds),
    receivedOn,
    bankId: randomUUID(),
    bookedBy: 'jm',
  })

function debit({ loanId }: SeededLoan) {
  return kit.deps.db
    .selectFrom('collection')
    .select(['state', 'provider_id', 'amount_pence', 'charge_on'])
    .where('loan_id', '=', loanId)
    .where('method', '=', 'DIRECT_DEBIT')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
}

/** The amounts of which notice was given, the newest first. */
async function takings(loan: SeededLoan): Promise<(string | undefined)[]> {
  const subjects = await on.mails(loan)
  return subjects.flatMap((subject) => {
    const found = /^We'll take (\S+) on/.exec(subject)
    return found ? [found[1]] : []
  })
}

describe('the figure', () => {
  test('is shown beside what withdrawing costs, for as long as that is open', async () => {
    const loan = await on.running()
    const { withdrawUntil } = await on.read(loan)
    const { days, withdrawalInstead } = (await on.preview(loan)).body.data
    const [withdrawal] = (await on.preview(loan, 'cancellation')).body.data.days
    expect(withdrawalInstead).toEqual({ amount: withdrawal.amount, until: withdrawUntil })
    expect(withdrawalInstead.amount).toBeLessThan(days[0].amount)
    const { amountToPay } = await on.quoted(loan)
    const subject = `${formatMoney(fromPounds(amountToPay))} pays off your loan`
    expect(await on.mailText(loan, subject)).toContain('You can still withdraw instead')
    const older = await on.running({ agreedOn: kit.deps.clock.today().subtract({ days: 20 }) })
    expect((await on.preview(older)).body.data.withdrawalInstead).toBeNull()
  })

  test('is that of the preview, is stored with its working, and is emailed with its statement', async () => {
    const loan = await on.running()
    const preview = (await on.preview(loan)).body.data
    expect(preview.days).toHaveLength(11)
    expect((await on.get(loan)).status).toBe(404)
    const quote = await on.quoted(loan)
    expect(quote.amountToPay).toBe(preview.days[0].amount)
    expect(quote).toMatchObject({
      status: 'quoted',
      payBy: preview.payBy,
      canBeDropped: true,
      type: 'settlement',
    })
    const { working } = quote
    const asked =
      working.principal +
      working.interest +
      working.fees +
      working.overdue +
      working.fallingDue -
      working.paidAhead
    expect(asked).toBeCloseTo(working.contractual, 6)
    expect(working.contractual - working.statutoryReduction).toBeCloseTo(quote.amountToPay, 6)
    expect(working.amountBeforeRebate - working.rebate).toBeCloseTo(quote.amountToPay, 6)
    expect(quote.amountToPay).toBe(Math.min(working.contractual, working.statutory))
    expect(quote.daily).toHaveLength(10)
    expect((await on.read(loan)).hasActiveSettlementQuote).toBe(true)
    expect((await on.create(loan)).body.data.id).toBe(quote.id)
    expect(await on.mails(loan)).toContainEqual(expect.stringContaining('pays off your loan'))
    const path = `/loans/${loan.loanId}/early-settlement-quotes/${quote.id}/statement.pdf`
    const { status } = await kit.call('GET', path, { as: loan.borrower.token })
    expect(status).toBe(200)
    expect(await settledRules(kit)).toEqual([])
  })

  test('embeds what is asked for, under each version', async () => {
    const loan = await on.running()
    await on.quoted(loan)
    for (const version of ['', '/v1', '/v2']) {
      const path = `${version}/loans/${loan.loanId}/unexpired-early-settlement-quote`
      const get = async (query: string) =>
        (await kit.call('GET', path + query, { as: loan.borrower.token })).body.data
      expect((await get('?embedded=context')).pendingRepayments).toBeUndefined()
      expect(await get('?embedded=pendingRepayments,context')).toMatchObject({
        pendingRepayments: [],
        context: { productType: 'unsecured', overdue: 0, pendingCollections: [], isInBreathingSpace: false },
      })
    }
  })

  test('is no open one from the day after its last, before the daily run has recorded that', async () => {
    const loan = await on.running()
    const quote = await on.quoted(loan)
    const path = `/loans/${loan.loanId}/unexpired-early-settlement-quote`
    const read = async () => (await kit.call('GET', path, { as: loan.borrower.token })).status
    const setLastDay = (day: string) =>
      kit.deps.db
        .updateTable('settlement_quote')
        .set({ pay_by: day })
        .where('loan_id', '=', loan.loanId)
        .execute()
    expect(await read()).toBe(200)
    await setLastDay(kit.deps.clock.today().subtract({ days: 1 }).toString())
    expect(await read()).toBe(404)
    await setLastDay(quote.payBy)
    expect(await read()).toBe(200)
  })

  test('there is none before the money is sent', async () => {
    const loan = await seedLoan(kit.deps, { state: 'Pending' })
    const { status, body } = await on.create(loan)
    expect([status, body.error.code]).toEqual([400, 'NO_QUOTE'])
    expect((await on.preview(loan)).body.data).toMatchObject({
      notOffered: { reason: 'not-paid-out' },
      days: [],
    })
  })

  test('is refused while an early repayment is on its way, and the other way round', async () => {
    const loan = await on.running()
    const early = () =>
      kit.call('POST', `/loans/${loan.loanId}/direct-debit-early-repayment`, {
        as: loan.borrower.token,
        body: { amount: 100 },
      })
    await on.quoted(loan)
    expect((await early()).body.error.message).toContain('settlement figure')
    const dates = await kit.call('GET', `/loans/${loan.loanId}/payment-dates-eligible-for-update`, {
      as: loan.borrower.token,
    })
    expect(dates.body.data.notOffered).toBe('settlement')
    await on.drop(loan)
    expect((await early()).status).toBe(200)
    expect((await on.create(loan)).body.error.code).toBe('NO_QUOTE')
  })

  test('expires after its last day, with an email, and another can be had', async () => {
    const loan = await on.running()
    const quote = await on.quoted(loan)
    await on.liveDay(kit.deps.clock.today().add({ days: 28 }))
    expect((await on.get(loan)).body.data.status).toBe('quoted')
    await kit.advanceDays(1)
    await kit.drain()
    expect((await on.get(loan)).status).toBe(404)
    expect((await on.byCard(loan)).body.error.code).toBe('SETTLEMENT_NOT_OFFERED')
    expect(await on.mails(loan)).toContain('Your settlement figure has expired')
    expect((await on.quoted(loan)).id).not.toBe(quote.id)
    // What came in time and is booked later pays it all the same.
    expect(await transfer(quote.reference, 10)).toMatchObject({ kind: 'towards-quote' })
    expect(await settledRules(kit)).toEqual([])
  })

  test('another person, a weak sign-in, and what is no request', async () => {
    const loan = await on.running()
    await on.quoted(loan)
    const other = await seedBorrower(kit.deps)
    const { applicationId } = await applyForLoan(kit)
    const weak = await signInWeakly(kit, { userId: loan.borrower.userId, applicationId })
    for (const [as, code] of [
      [other.token, 'NOT_FOUND'],
      [weak, 'STEP_UP_REQUIRED'],
    ] as const) {
      const answers = [
        await on.get(loan, { as }),
        await on.create(loan, 'settlement', { as }),
        await on.byCard(loan, undefined, { as }),
        await on.byDirectDebit(loan, { as }),
        await on.confirm(loan, 'pi_1', { as }),
        await on.drop(loan, { as }),
      ]
      expect(answers.map(({ body }) => body.error.code)).toEqual(answers.map(() => code))
    }
    expect((await on.create(loan, 'sale')).status).toBe(422)
    expect((await on.select(loan, { paymentMethod: 'CARD' })).status).toBe(422)
    expect((await on.select(loan, { paymentMethod: 'CHEQUE' })).status).toBe(422)
    expect((await on.byDirectDebit(loan, { chargeOn: '2020-01-01' })).status).toBe(422)
    expect((await on.confirm(loan, 'pi_unknown')).status).toBe(404)
    expect((await on.byDirectDebit(loan, { amount: 1 })).body.error.message).toContain('amount has changed')
  })
})

describe('paid by card', () => {
  test('ends the loan to the penny, cancels the Direct Debit and says so', async () => {
    const loan = await on.running()
    const { nextPayment } = await on.read(loan)
    const quote = await on.quoted(loan)
    const { status, body } = await on.byCard(loan, undefined, { amount: quote.amountToPay })
    expect([status, body.data?.status]).toEqual([200, 'settled'])
    expect((await on.create(loan)).body.error.message).toContain('has ended')
    const now = await on.until(loan, { state: 'Settled', mandateStatus: 'cancelled' })
    expect(now).toMatchObject({
      paidToDate: quote.amountToPay,
      amountOwed: 0,
      nextPayment: null,
      refunds: [],
    })
    expect(now.totalPayable).toBe(quote.amountToPay)
    const { 'loan-principal': principal, 'instalments-due': due } = await on.books(loan)
    expect([principal, due]).toEqual([undefined, undefined])
    expect(await on.mails(loan)).toContain("You've paid off your loan")
    expect((await on.get(loan)).body.data).toMatchObject({ status: 'settled', amountToPay: 0 })
    expect((await on.getOpen(loan)).status).toBe(404)
    await on.livePaymentDays(nextPayment.collectOn)
    expect((await on.read(loan)).paidToDate).toBe(quote.amountToPay)
    expect(await settledRules(kit)).toEqual([])
  })

  test('declined, the quote can be paid again; challenged, after the challenge', async () => {
    const loan = await on.running()
    await on.quoted(loan)
    expect((await on.byCard(loan, DECLINES)).body.error).toMatchObject({ code: 'CARD_PAYMENT_FAILED' })
    expect((await on.get(loan)).body.data).toMatchObject({ status: 'quoted', paymentMethod: null })
    const asked = await on.byCard(loan, ASKS)
    const secret = asked.body.data.paymentIntentClientSecret
    expect((await on.get(loan)).body.data.status).toBe('paying')
    await answerChallenge(kit.deps, secret, 'complete')
    expect((await on.confirm(loan, intentOf(secret))).body.data.status).toBe('settled')
    expect((await on.confirm(loan, intentOf(secret))).status).toBe(200)
    expect(await settledRules(kit)).toEqual([])
  })

  test('from two devices at once, and twice: it is paid once', async () => {
    const loan = await on.running()
    const quote = await on.quoted(loan)
    const key = randomUUID()
    const answers = await Promise.all([
      on.byCard(loan, undefined, { key }),
      on.byCard(loan),
      on.byDirectDebit(loan),
      on.byCard(loan, ASKS),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    await kit.drain()
    const after = await on.read(loan)
    if (after.state !== 'Settled') {
      await on.byCard(loan)
      await on.until(loan, { state: 'Settled' })
    }
    await on.liveDay(kit.deps.clock.today().add({ days: 8 }))
    expect((await on.read(loan)).paidToDate).toBe(quote.amountToPay)
    expect(await settledRules(kit)).toEqual([])
  })

  test('given back in a breathing space, its borrower is told that it is owed again and asked for nothing', async () => {
    const loan = await on.running()
    await on.quoted(loan)
    await on.byCard(loan)
    await on.until(loan, { state: 'Settled' })
    await seedBreathingSpace(kit.deps, loan.borrower)
    const { provider_id } = await kit.deps.db
      .selectFrom('card_payment')
      .select('provider_id')
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    await refundCard(kit.deps, provider_id!)
    await on.until(loan, { situation: 'owed-again' })
    await kit.drain()
    const told = (await kit.inbox(loan.borrower.email)).find(({ subject }) =>
      subject?.includes('is owed again'),
    )
    expect(told?.text).toContain("You're in a breathing space, so you don't have to pay it now.")
    expect(told?.text).toContain('has gone back to where it came from')
    expect(told?.text).not.toMatch(/Your bank|You can pay it|See how to pay/)
  })

  test('taken back, the loan is owed again: the borrower is told, and staff see it', async () => {
    const loan = await on.running()
    const quote = await on.quoted(loan)
    await on.byDirectDebit(loan)
    await kit.drain()
    await on.liveUntilTaken(loan)
    await on.until(loan, { state: 'Settled' })
    await simulate(loan, 'payment_charged_back')
    const owed = await on.read(loan)
    expect(owed).toMatchObject({
      ...{ state: 'Settled', situation: 'owed-again', amountOwed: quote.amountToPay },
      lateRepayment: { payable: quote.amountToPay, collectOn: null },
    })
    expect(await on.mails(loan)).toContainEqual(expect.stringContaining('is owed again'))
    const { owed_since } = await kit.deps.db
      .selectFrom('loan_closing')
      .select('owed_since')
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    expect(owed_since).not.toBeNull()
    expect(await settledRules(kit)).toEqual([])
    // A part by the loan's reference and the rest by the figure's: it is owed no more.
    await transfer(owed.reference, 100)
    expect(await on.mails(loan)).toContainEqual(
      expect.stringContaining("We've received your payment of £100"),
    )
    expect((await on.read(loan)).amountOwed).toBe(quote.amountToPay - 100)
    const paid = await kit.call('POST', `/loans/${loan.loanId}/card-late-repayment-attempt-charge`, {
      as: loan.borrower.token,
      body: { amount: 50, paymentMethodId: await cardMethod(kit.deps, PAYS) },
    })
    expect(paid.status).toBe(200)
    const { provider_id } = await kit.deps.db
      .selectFrom('card_payment')
      .select('provider_id')
      .where('loan_id', '=', loan.loanId)
      .where('amount_pence', '=', 50_00)
      .executeTakeFirstOrThrow()
    await refundCard(kit.deps, provider_id!)
    await on.until(loan, { amountOwed: quote.amountToPay - 100 })
    expect(await on.mails(loan)).toContain('Your payment of £50 was returned')
    const rest = quote.amountToPay - 100
    await transfer(quote.reference, rest)
    expect(await on.mails(loan)).toContain(`We've received your payment of ${formatMoney(fromPounds(rest))}`)
    expect(await on.read(loan)).toMatchObject({ amountOwed: 0, situation: 'paid-off', lateRepayment: null })
    expect(await settledRules(kit)).toEqual([])
  })
})

describe('paid by Direct Debit', () => {
  test('on the chosen day; no usual payment is collected meanwhile, and a day can be changed', async () => {
    // So that a usual payment would be taken before the day that is chosen.
    const loan = await seedLoan(kit.deps, {
      isAtProviders: true,
      nextDueOn: kit.deps.clock.today().add({ days: 16 }),
    })
    const { nextPayment } = await on.read(loan)
    const quote = await on.quoted(loan)
    const [first] = quote.directDebitDays
    const last = quote.directDebitDays.at(-1)
    expect((await on.byDirectDebit(loan, { chargeOn: first.on })).body.data).toMatchObject({
      status: 'paying',
      chargeOn: first.on,
      paymentMethod: 'DIRECT_DEBIT',
    })
    await kit.drain()
    const moved = await on.byDirectDebit(loan, { chargeOn: last.on, amount: last.amount })
    expect(moved.body.data).toMatchObject({ status: 'paying', chargeOn: last.on })
    expect((await on.byDirectDebit(loan, { chargeOn: last.on })).status).toBe(200)
    expect(nextPayment.collectOn > first.on && nextPayment.collectOn < last.on).toBe(true)
    await on.liveDay(Temporal.PlainDate.from(first.on))
    await on.livePaymentDays(nextPayment.collectOn)
    await on.livePaymentDays(last.on)
    const now = await on.until(loan, { state: 'Settled' })
    expect(now.paidToDate).toBe(quote.amountToPay)
    expect(now.historicalRepayments).toHaveLength(1)
    expect(await settledRules(kit)).toEqual([])
  })

  test('for a later day, the bank is asked on the day of the notice, for what is left then', async () => {
    const loan = await on.running()
    const quote = await on.quoted(loan)
    const { on: chargeOn, amount } = quote.directDebitDays.at(-1)
    await on.byDirectDebit(loan, { chargeOn, amount })
    await kit.drain()
    expect(await debit(loan)).toMatchObject({ state: 'reserved', provider_id: null })
    expect(await takings(loan)).toEqual([])
    await transfer(quote.reference, 100)
    const pounds = amount - 100
    expect(
      await on.mailText(loan, `We've received £100: ${formatMoney(fromPounds(pounds))} is left to pay`),
    ).toContain('Your Direct Debit takes the rest')
    expect(await on.read(loan)).toMatchObject({
      pendingRepayments: [{ amount: pounds, chargeOn, isUnsent: true }],
    })

    await on.liveDay(addWorkingDays(Temporal.PlainDate.from(chargeOn), -ADVANCE_WORKING_DAYS))
    expect(await debit(loan)).toMatchObject({ state: 'sent', amount_pence: fromPounds(pounds) })
    expect(await takings(loan)).toEqual([formatMoney(fromPounds(pounds))])
    await on.liveDay(Temporal.PlainDate.from(chargeOn))
    const now = await on.until(loan, { state: 'Settled', refunds: [] })
    expect(now.paidToDate).toBeCloseTo(quote.amountToPay, 6)
    expect(await settledRules(kit)).toEqual([])
  })

  test('of a later day that is changed or dropped is not asked for at all', async () => {
    const loan = await on.running()
    const quote = await on.quoted(loan)
    await on.byDirectDebit(loan, { chargeOn: quote.directDebitDays.at(-1).on })
    await kit.drain()
    expect((await on.drop(loan)).status).toBe(200)
    expect(await debit(loan)).toMatchObject({ state: 'cancelled', provider_id: null })
    expect(await takings(loan)).toEqual([])
  })

  test('more paid since: the bank cancels what was too much, and is asked for the rest', async () => {
    const loan = await on.running()
    const quote = await on.quoted(loan)
    const { amount } = quote.directDebitDays[0]
    await on.byDirectDebit(loan)
    await kit.drain()
    expect(await takings(loan)).toEqual([formatMoney(fromPounds(amount))])
    await transfer(quote.reference, 100)
    await kit.drain()
    const rest = await debit(loan)
    const pounds = amount - 100
    expect(rest).toMatchObject({ state: 'sent', amount_pence: fromPounds(pounds) })
    expect(await on.get(loan)).toMatchObject({
      body: { data: { status: 'paying', chargeOn: rest.charge_on } },
    })
    expect(await takings(loan)).toEqual([pounds, amount].map((each) => formatMoney(fromPounds(each))))
    expect((await kit.inbox(loan.borrower.email))[0]?.text).toContain(
      `Your bank has cancelled our request for ${formatMoney(fromPounds(amount))}`,
    )
    await on.liveDay(Temporal.PlainDate.from(rest.charge_on))
    const now = await on.until(loan, { state: 'Settled', refunds: [] })
    expect(now.paidToDate).toBeCloseTo(quote.amountToPay, 6)
    expect(await settledRules(kit)).toEqual([])
  })

  test('more paid when it is too late to ask again before the last day: what is too much goes back', async () => {
    const loan = await on.running()
    const quote = await on.quoted(loan)
    const { on: chargeOn, amount } = quote.directDebitDays.at(-1)
    await on.byDirectDebit(loan, { chargeOn })
    const asked = addWorkingDays(Temporal.PlainDate.from(chargeOn), -ADVANCE_WORKING_DAYS)
    await on.liveDay(asked)
    await on.liveDay(addWorkingDays(asked, 1))
    await transfer(quote.reference, 100)
    await kit.drain()
    expect(await debit(loan)).toMatchObject({ state: 'sent', amount_pence: fromPounds(amount) })
    await on.liveDay(Temporal.PlainDate.from(chargeOn))
    await on.until(loan, { state: 'Settled', refunds: [{ amount: 100, status: 'executed' }] })
    expect(await settledRules(kit)).toEqual([])
  })

  test('that the bank does not pay, the figure stands; dropped, its Direct Debit is stopped', async () => {
    const loan = await on.running()
    await on.quoted(loan)
    await on.byDirectDebit(loan)
    await kit.drain()
    await simulate(loan, 'payment_failed')
    expect((await on.get(loan)).body.data).toMatchObject({
      status: 'quoted',
      lastFailure: { method: 'DIRECT_DEBIT' },
    })
    expect(await on.mails(loan)).toContainEqual(expect.stringContaining("didn't go through"))
    await on.byDirectDebit(loan)
    await kit.drain()
    expect((await on.drop(loan)).status).toBe(200)
    expect((await on.drop(loan)).status).toBe(200)
    expect((await on.get(loan)).status).toBe(404)
    expect((await on.read(loan)).pendingRepayments).toEqual([])
    const { nextPayment } = await on.read(loan)
    await on.livePaymentDays(nextPayment.collectOn)
    await on.until(loan, { state: 'Repaying', paidToDate: nextPayment.amount })
    expect(await settledRules(kit)).toEqual([])
  })

  test('a usual payment that crosses it is sent back, once, and told', async () => {
    const loan = await on.running()
    const { collectOn, amount } = (await on.read(loan)).nextPayment
    await on.skipClock(Temporal.PlainDate.from(collectOn).subtract({ days: 6 }))
    while ((await on.read(loan)).pendingRepayments.length === 0) await kit.advanceDays(1)
    await kit.drain()
    const quote = await on.quoted(loan)
    expect(quote.context.pendingCollections).toMatchObject([{ effect: 'lowers-the-figure' }])
    // With the bank, so that it can't be stopped any more, and not paid yet.
    while ((await usualPayment(loan)) === 'pending_submission') await kit.advanceDays(1)
    expect(await usualPayment(loan)).toBe('submitted')
    const usual = await kit.deps.db
      .selectFrom('collection')
      .select(['id', 'provider_id'])
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    // The bank has paid it, and we have not heard of it yet.
    await sql`update sandbox.gocardless_payment
      set doc = jsonb_set(doc, '{status}', '"confirmed"'), due_on = null, due_action = null
      where id = ${usual.provider_id}`.execute(kit.deps.db)
    await on.byCard(loan)
    await on.until(loan, { state: 'Settled', refunds: [] })
    for (const _ of [1, 2]) await reReadCollection(kit.deps, { collectionId: usual.id })
    const now = await on.until(loan, { pendingRepayments: [], refunds: [{ amount, status: 'executed' }] })
    expect(
      (await on.mails(loan)).filter((subject) => subject.startsWith("We've sent you a refund")),
    ).toHaveLength(1)
    expect(now.amountOwed).toBe(0)
    expect(await settledRules(kit)).toEqual([])
  })
})

describe('paid by bank transfer', () => {
  test('with its own reference: a part, then no more than the rest; of what providers bring the rest goes back', async () => {
    const loan = await on.running()
    const quote = await on.quoted(loan)
    await on.select(loan, { paymentMethod: 'BANK_TRANSFER' })
    expect(await transfer(quote.reference, 1000)).toMatchObject({ kind: 'towards-quote' })
    const left = (await on.get(loan)).body.data
    expect(left.amountToPay).toBeCloseTo(quote.amountToPay - 1000, 6)
    expect(left.paidSince).toBe(1000)
    const lower = quote.reference.toLowerCase()
    expect(await transfer(` ${lower} `, left.amountToPay + 5)).toEqual({
      kind: 'refused',
      reason: 'more-than-left',
      leftPence: fromPounds(left.amountToPay),
    })
    await bookTooMuch(kit.deps, {
      reference: quote.reference,
      amountPence: fromPounds(left.amountToPay) + 5_00,
    })
    const now = await on.until(loan, { state: 'Settled', refunds: [{ status: 'executed', amount: 5 }] })
    expect(now.paidToDate).toBeCloseTo(quote.amountToPay, 6)
    expect(await on.mailText(loan, "You've paid off your loan")).toContain(
      "£5 more than the amount has reached us. We're sending it back to you",
    )
    expect(await transfer(quote.reference, 7)).toMatchObject({ reason: 'more-than-left', leftPence: 0 })
    expect((await on.read(loan)).refunds).toHaveLength(1)
    expect(await settledRules(kit)).toEqual([])
  })
})
