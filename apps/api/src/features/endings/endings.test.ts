import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLedgerSums } from '#testing/features/books.ts'
import { BUYER, createEndingKit, MOTOR, SELL, TERMINATE, WRITE_OFF } from '#testing/features/endings.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { refundCard } from '#testing/simulate.ts'

let kit: TestApi
let ann: Awaited<ReturnType<typeof seedStaff>>
let ben: Awaited<ReturnType<typeof seedStaff>>

beforeAll(async () => {
  kit = await startTestApi()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const {
  on,
  behind,
  noticeRanOut,
  moveNotice,
  propose,
  approve,
  end,
  transfer,
  payByCard,
  listReasons,
  newest,
  brokenRules,
  vehicleBack,
} = createEndingKit(
  () => kit,
  () => ({ ann, ben }),
)

const figure = (text: string, label: string) =>
  Number(new RegExp(`${label}:? £([\\d,]+(\\.\\d\\d)?)`).exec(text)![1]!.replaceAll(',', ''))

describe('a loan is ended', () => {
  test('only after a default notice whose days are over, and that was not put right', async () => {
    const loan = await behind()
    const why = async () => (await propose(loan, TERMINATE)).body.error.message
    expect(await why()).toContain('No default notice has been given')
    await kit.call('POST', `/admin/loans/${loan.loanId}/default-notice`, {
      as: ann.token,
      body: { isInBreathingSpace: false },
    })
    expect(await why()).toBe('The days of the default notice are not over.')
    // The last day on which paying puts it right is still the borrower's.
    await moveNotice(loan, kit.deps.clock.today())
    expect(await why()).toBe('The days of the default notice are not over.')
    const { payable } = (await on.read(loan)).lateRepayment
    await transfer(loan, payable - 0.01)
    await moveNotice(loan, kit.deps.clock.today().subtract({ days: 1 }))
    expect((await propose(loan, TERMINATE)).status).toBe(200)
    await transfer(loan, 0.01)
    expect(await why()).toBe('Nothing of this loan is overdue, so it cannot be ended.')
  })

  test('never in a breathing space, nor without a look at the register', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    await kit.call('POST', `/admin/loans/${loan.loanId}/breathing-space`, {
      as: ann.token,
      body: {
        kind: 'standard',
        reference: `BS-${loan.loanId}`,
        startedOn: kit.deps.clock.today().toString(),
      },
    })
    expect((await approve(id)).body.error.message).toContain('breathing space')
    expect((await on.read(loan)).state).toBe('Late')
    for (const isInBreathingSpace of [true, undefined])
      expect((await propose(loan, { ...TERMINATE, isInBreathingSpace })).status).toBe(422)
  })

  test('not while an arrangement is kept', async () => {
    const loan = await noticeRanOut()
    const { id } = (await propose(loan, TERMINATE)).body.data
    await kit.asOwner(`set session_replication_role = replica;
      insert into arrangement (loan_id, state, amount_pence, term_months, first_payment_on, statement_id, version, agreed_at, agreed_on,
        owed_at_end_pence, arrears_at_end_pence, review_on, last_payment_on, document_id, created_at, updated_at)
      values (${loan.loanId}, 'active', 100, 3, current_date, 1, 1, now(), current_date, 0, 0, current_date, current_date, 1, now(), now())`)
    expect((await approve(id)).body.error.message).toContain('arrangement')
    expect((await propose(await behind(), WRITE_OFF)).status).toBe(200)
  })

  test('for what the default notice announced, however long after it; the borrower is told, and pays it by card and transfer', async () => {
    const loan = await noticeRanOut()
    await moveNotice(loan, kit.deps.clock.today().subtract({ days: 12 }))
    const { id, figures } = (await propose(loan, TERMINATE)).body.data
    await approve(id)
    // The notice's own document, drawn up for the same day.
    const books = await readLedgerSums(kit.deps, loan)
    expect(books.sumAccount('instalments-due') / 100).toBe(figures.owed)
    expect(books.sumAccount('loan-principal')).toBe(0)
    const read = await on.read(loan)
    expect(read).toMatchObject({
      state: 'Terminated',
      isActive: true,
      amountOwed: figures.owed,
      lateRepayment: { payable: figures.owed, collectOn: null },
      nextPayment: null,
      ending: { endedOn: kit.deps.clock.today().toString(), buyer: null, vehicle: null },
    })
    const mail = await newest(loan, "We've ended your loan")
    expect(figure(mail!.text, 'Left to pay')).toBe(figures.owed)
    expect(mail!.text).toContain('Financial Ombudsman Service')
    expect(mail!.text).not.toMatch(/must|immediately|legal action/i)

    expect(await transfer(loan, figures.owed + 0.01)).toMatchObject({
      kind: 'refused',
      reason: 'more-than-overdue',
    })
    expect(await transfer(loan, 100)).toMatchObject({
      kind: 'booked',
      stillOverduePence: figures.owed * 100 - 10_000,
    })
    expect((await payByCard(loan, figures.owed)).status).toBe(422)
    const rest = Math.round((figures.owed - 100) * 100) / 100
    expect((await payByCard(loan, rest)).body.data).toMatchObject({ state: 'Settled', amountOwed: 0 })
    expect(await newest(loan, 'Nothing is left to pay on your loan')).toBeDefined()
    expect((await on.read(loan)).historicalRepayments).toMatchObject([
      { number: null, amount: 100, method: 'BANK_TRANSFER' },
      { number: null, amount: rest, method: 'CARD' },
    ])
    expect(await brokenRules()).toEqual([])
  })

  test('no Direct Debit is asked for, and none is taken', async () => {
    const loan = await noticeRanOut({ mandate: 'active' })
    await end(loan, TERMINATE)
    const late = await kit.call('POST', `/loans/${loan.loanId}/direct-debit-late-repayment`, {
      as: loan.borrower.token,
      body: { amount: 10 },
    })
    expect(late.body.error.code).toBe('LATE_REPAYMENT_NOT_OFFERED')
  })

  test('a card payment that goes back is owed again', async () => {
    const loan = await noticeRanOut()
    await end(loan, TERMINATE)
    const { amountOwed } = await on.read(loan)
    await payByCard(loan, 50)
    const { provider_id } = await kit.deps.db
      .selectFrom('card_payment')
      .select('provider_id')
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    await refundCard(kit.deps, provider_id!)
    await on.until(loan, { amountOwed })
    expect(await newest(loan, 'Your payment of £50 was returned')).toBeDefined()
    expect(await brokenRules()).toEqual([])
  })

  test('a hire purchase for no more than half of its price, and it is settled when the vehicle is back', async () => {
    const loan = await noticeRanOut({ ...MOTOR, paidInstalments: 8 })
    const before = await on.read(loan)
    const half = Math.round(before.totalPayable * 50) / 100
    const owed = Math.max(before.lateRepayment.payable, Math.round((half - before.paidToDate) * 100) / 100)
    const { id, figures } = (await propose(loan, TERMINATE)).body.data
    expect(figures).toMatchObject({ owed, hasProtectedGoods: false })
    await approve(id)
    const read = await on.read(loan)
    expect(read).toMatchObject({ amountOwed: owed, ending: { vehicle: 'to-return' } })
    expect(read.totalPayable).toBe(Math.round((before.paidToDate + owed) * 100) / 100)
    expect((await readLedgerSums(kit.deps, loan)).sumAccount('goods-returned')).toBeGreaterThan(0)
    expect(await listReasons(loan)).toContain('vehicle-to-collect')
    const mail = await newest(loan, "We've ended your hire purchase agreement")
    expect(mail!.text).toContain('unless we get a court order')
    await transfer(loan, owed)
    expect((await on.read(loan)).state).toBe('Terminated')
    await vehicleBack(loan, false)
    expect((await on.read(loan)).state).toBe('Settled')
    expect(await brokenRules()).toEqual([])
  })

  test('of goods that are protected staff and borrower are told', async () => {
    const loan = await noticeRanOut({ ...MOTOR, paidInstalments: 14 })
    expect((await propose(loan, TERMINATE)).body.data.figures.hasProtectedGoods).toBe(true)
    const { id } = (await propose(loan, TERMINATE)).body.data
    await approve(id)
    const mail = await newest(loan, "We've ended your hire purchase agreement")
    expect(mail!.text).toContain('So we may not take it back against your wishes unless we get a court order')
  })
})

describe('a loan is written off', () => {
  test('as a loss in the books; it is still owed, and money that comes is on the list of staff', async () => {
    const loan = await behind()
    await end(loan, WRITE_OFF)
    const { state, amountOwed, isActive, lateRepayment, ending } = await on.read(loan)
    expect([state, isActive, lateRepayment, ending.buyer]).toEqual(['Written Off', false, null, null])
    const books = await readLedgerSums(kit.deps, loan)
    expect([books.sumAccount('instalments-due'), books.sumAccount('written-off')]).toEqual([
      0,
      amountOwed * 100,
    ])
    expect((await newest(loan, "We've written off your loan"))!.text).toContain(
      "We're not asking you to pay it",
    )
    expect((await payByCard(loan, 10)).status).toBe(409)

    await transfer(loan, 40)
    expect((await on.read(loan)).amountOwed).toBe(Math.round((amountOwed - 40) * 100) / 100)
    expect(await listReasons(loan)).toContain('payment-after-end')
    await transfer(loan, (await on.read(loan)).amountOwed)
    expect((await on.read(loan)).state).toBe('Settled')
    expect((await readLedgerSums(kit.deps, loan)).sumAccount('written-off')).toBe(0)
    expect(await brokenRules()).toEqual([])
  })

  test('after a death nobody writes to the borrower', async () => {
    const loan = await seedLoan(kit.deps, { paidInstalments: 2 })
    await end(loan, { ...WRITE_OFF, because: 'death' })
    expect((await on.states(loan)).at(-1)).toBe('Written Off')
    // Money from the estate is booked, and no email tells of it.
    await transfer(loan, 40)
    expect(await on.mails(loan)).toEqual([])
  })

  test('while it is repaid, only after a death or an insolvency; and once', async () => {
    const loan = await seedLoan(kit.deps, { paidInstalments: 2 })
    expect((await propose(loan, { ...WRITE_OFF, because: 'nothing-recoverable' })).status).toBe(409)
    expect((await propose(loan, { ...WRITE_OFF, because: 'bored' })).status).toBe(422)
    await end(loan, WRITE_OFF)
    expect((await propose(loan, WRITE_OFF)).status).toBe(409)
  })

  test('after it was ended, what is left is', async () => {
    const loan = await noticeRanOut()
    await end(loan, TERMINATE)
    await transfer(loan, 25)
    const { amountOwed } = await on.read(loan)
    await end(loan, { ...WRITE_OFF, because: 'nothing-recoverable' })
    expect((await readLedgerSums(kit.deps, loan)).sumAccount('written-off')).toBe(amountOwed * 100)
    expect(await brokenRules()).toEqual([])
  })
})

describe('a loan is sold', () => {
  test('the borrower is told who owns it and how to reach them, and owes us nothing', async () => {
    const loan = await behind()
    await end(loan, SELL)
    const read = await on.read(loan)
    expect(read).toMatchObject({
      state: 'Sold',
      amountOwed: 0,
      lateRepayment: null,
      ending: { buyer: BUYER },
    })
    const mail = await newest(loan, 'Your loan has a new owner')
    for (const words of Object.values(BUYER)) expect(mail!.text).toContain(words)
    const books = await readLedgerSums(kit.deps, loan)
    expect([books.sumAccount('instalments-due'), books.sumAccount('sale-proceeds')]).toEqual([0, 80_000])
    expect(books.sumAccount('written-off')).toBeGreaterThan(0)
    expect((await payByCard(loan, 10)).status).toBe(409)
    expect(await transfer(loan, 12)).toMatchObject({ kind: 'booked', stillOverduePence: 0 })
    expect(await listReasons(loan)).toContain('payment-after-end')
    expect((await on.read(loan)).state).toBe('Sold')
    expect(await brokenRules()).toEqual([])
  })

  test('after it was written off the price makes the loss less', async () => {
    const loan = await behind()
    await end(loan, { ...WRITE_OFF, because: 'nothing-recoverable' })
    const lost = (await readLedgerSums(kit.deps, loan)).sumAccount('written-off')
    await end(loan, { ...SELL, price: 100.5 })
    expect((await readLedgerSums(kit.deps, loan)).sumAccount('written-off')).toBe(lost - 100_50)
    expect(await brokenRules()).toEqual([])
  })

  test('for no more than is owed, by whole facts about the buyer', async () => {
    const loan = await behind()
    const dear = await propose(loan, { ...SELL, price: 99_999 })
    expect(dear.body.error.fields.price).toEqual(['Enter no more than is owed'])
    for (const bad of [
      { price: -1 },
      { buyer: { ...BUYER, email: 'nobody' } },
      { buyer: { ...BUYER, name: ' ' } },
    ])
      expect((await propose(loan, { ...SELL, ...bad })).status).toBe(422)
  })

  test('not while a payment is on its way', async () => {
    const loan = await behind({ isAtProviders: true })
    await kit.call('POST', `/loans/${loan.loanId}/direct-debit-late-repayment`, {
      as: loan.borrower.token,
      body: { amount: 10 },
    })
    expect((await propose(loan, SELL)).body.error.message).toContain('A payment is on its way')
  })
})
