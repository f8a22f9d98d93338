import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toDate } from '#platform/clock.ts'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { brokenInvariants } from '#testing/histories/invariants.ts'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { type AtTheBank, cardMethod, payAtBank } from '#testing/simulate.ts'
import { applyBankPaymentEvent, settleBankPayment } from './bank-payment.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi({ config: { providerTimeoutMs: 1500 } })
})
afterEach(() => kit.setFault('truelayer', 'ok'))
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const call = (
  method: 'POST' | 'GET' | 'DELETE',
  loan: SeededLoan,
  path: string,
  { body, as = loan.borrower.token, key }: { body?: object; as?: string; key?: string } = {},
) => kit.call(method, `/loans/${loan.loanId}/${path}`, { as, ...(body && { body }), ...(key && { key }) })

const begin = (loan: SeededLoan, body: object, as?: string) =>
  call('POST', loan, 'open-banking-payment', { body, ...(as && { as }) })
const payLate = (loan: SeededLoan, amount: unknown, as?: string) =>
  begin(loan, { flow: 'late-repayment', amount }, as)
const check = (loan: SeededLoan, body: object = {}, as?: string) =>
  call('POST', loan, 'open-banking-payment-check', { body, ...(as && { as }) })
const stop = (loan: SeededLoan) => call('DELETE', loan, 'open-banking-payment')

/** Its next payment is weeks ahead. */
const late = (missedInstalments = 1) =>
  seedLoan(kit.deps, {
    state: 'Late',
    isAtProviders: true,
    missedInstalments,
    nextDueOn: kit.deps.clock.today().add({ days: 20 }),
  })
const overdueOf = async (loan: SeededLoan): Promise<number> =>
  (await on.read(loan)).lateRepayment?.payable ?? 0

const APPROVES: AtTheBank = { bank: 'ob-sandbox', answer: 'approve' }

/** Begins a payment, and does at the bank what the payer does. @returns where they come back to */
async function payOverdue(loan: SeededLoan, choice: AtTheBank, amount?: number): Promise<URL> {
  const { status, body } = await payLate(loan, amount ?? (await overdueOf(loan)))
  expect([status, body.data.status]).toEqual([200, 'started'])
  return new URL(await payAtBank(body.data.journeyUrl, choice))
}

function paymentsOf({ loanId }: SeededLoan) {
  return kit.deps.db
    .selectFrom('bank_payment')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('seq')
    .execute()
}

async function brokenRules(): Promise<string[]> {
  await kit.drain()
  return brokenInvariants(kit)
}

test('an approved payment brings the loan up to date once its money is here, and says so by email', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const back = await payOverdue(loan, APPROVES)
  expect([back.pathname, back.searchParams.get('id'), back.searchParams.get('flow')]).toEqual([
    '/account/borrow/repay/open-banking-payment',
    String(loan.loanId),
    'late-repayment',
  ])
  const paymentId = back.searchParams.get('payment_id') ?? ''
  expect((await check(loan, { paymentId })).body.data).toMatchObject({
    status: 'paid',
    amount,
    failure: null,
  })
  const read = await on.read(loan)
  expect([read.state, read.lateRepayment]).toEqual(['Repaying', null])
  expect(read.historicalRepayments.at(-1)).toMatchObject({ amount, method: 'OPEN_BANKING' })
  expect(await on.mails(loan)).toContain(`We've received your payment of £${amount.toFixed(2)}`)
  expect(await brokenRules()).toEqual([])
})

test('the webhook alone is enough, and with the return and all repeats it is booked once', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const back = await payOverdue(loan, APPROVES)
  await on.until(loan, { state: 'Repaying', paidToDate: amount })
  const paymentId = back.searchParams.get('payment_id')!
  await Promise.all([check(loan, { paymentId }), check(loan), check(loan, { paymentId })])
  await settleBankPayment(kit.deps, { bankPaymentId: (await paymentsOf(loan))[0]!.id })
  expect(await on.read(loan)).toMatchObject({ paidToDate: amount })
  expect((await on.mails(loan)).filter((subject) => subject.includes('received your payment'))).toHaveLength(
    1,
  )
  expect(await brokenRules()).toEqual([])
})

test('sent by the bank is not here yet: it stays on its way, blocks a second one, and counts on the day it arrives', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  await payOverdue(loan, { bank: 'ob-slow', answer: 'approve' })
  expect((await check(loan)).body.data).toMatchObject({ status: 'authorised' })
  expect(await on.read(loan)).toMatchObject({
    state: 'Late',
    paidToDate: 0,
    lateRepayment: null,
    pendingRepayments: [{ amount, method: 'OPEN_BANKING', needsApproval: false }],
  })
  const again = await payLate(loan, amount)
  expect([again.status, again.body.error.code]).toEqual([409, 'REQUEST_IN_PROGRESS'])
  expect(again.body.error.message).toContain('Please don’t pay again')
  expect((await stop(loan)).status).toBe(409)
  await kit.advanceDays(1)
  await on.until(loan, { state: 'Repaying', paidToDate: amount })
  expect(await brokenRules()).toEqual([])
})

test('an approved payment without an outcome for days is on the list of staff until it has one', async () => {
  const loan = await late()
  const { token } = await seedStaff(kit)
  const isListed = async () => {
    const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: token })
    return body.data.items.some(
      (item: { loanId: number; reason: string }) =>
        item.loanId === loan.loanId && item.reason === 'bank-payment-stuck',
    )
  }
  await payOverdue(loan, { bank: 'ob-silent', answer: 'approve' })
  await kit.drain()
  const [payment] = await paymentsOf(loan)
  expect(await isListed()).toBe(false)
  const weekAgo = toDate(kit.deps.clock.now().subtract({ hours: 7 * 24 }))
  await kit.deps.db
    .updateTable('bank_payment')
    .set({ updated_at: weekAgo })
    .where('id', '=', payment!.id)
    .execute()
  expect(await isListed()).toBe(true)
  await settleBankPayment(kit.deps, { bankPaymentId: payment!.id })
  expect(await isListed()).toBe(false)
})

test('a bank that tells nothing is asked, by the job', async () => {
  const loan = await late()
  await payOverdue(loan, { bank: 'ob-silent', answer: 'approve' })
  await kit.drain()
  const [payment] = await paymentsOf(loan)
  expect(payment!.state).toBe('started')
  await settleBankPayment(kit.deps, { bankPaymentId: payment!.id })
  expect((await on.read(loan)).state).toBe('Repaying')
  expect(await brokenRules()).toEqual([])
})

test.each<[string, AtTheBank, string]>([
  ['refused at the bank', { bank: 'ob-sandbox', answer: 'refuse' }, 'REFUSED'],
  ['cancelled on the provider’s page', { answer: 'cancel' }, 'REFUSED'],
  ['with a bank that is down', { bank: 'ob-closed', answer: 'approve' }, 'BANK_UNAVAILABLE'],
  ['without the money', { bank: 'ob-empty', answer: 'approve' }, 'NOT_ENOUGH_MONEY'],
])('%s, nothing is paid, and it can be paid again at once', async (_, choice, failure) => {
  const loan = await late()
  const amount = await overdueOf(loan)
  await payOverdue(loan, choice)
  expect((await check(loan)).body.data).toMatchObject({ status: 'failed', failure })
  expect(await on.read(loan)).toMatchObject({
    state: 'Late',
    pendingRepayments: [],
    lateRepayment: { payable: amount },
  })
  await payOverdue(loan, APPROVES)
  expect((await check(loan)).body.data.status).toBe('paid')
  expect(await brokenRules()).toEqual([])
})

test('one that its payer left can be gone on with, from two tabs; with another amount it is another one', async () => {
  const loan = await late(2)
  const amount = await overdueOf(loan)
  const back = await payOverdue(loan, { answer: 'leave' })
  expect(back.searchParams.get('error')).toBe('tl_hpp_abandoned')
  expect((await check(loan)).body.data).toMatchObject({ status: 'started' })
  const [one, other] = await Promise.all([payLate(loan, amount), payLate(loan, amount)])
  expect(one.body.data.journeyUrl).toBe(other.body.data.journeyUrl)
  expect(new URL(one.body.data.journeyUrl).searchParams.get('payment_id')).toBe(
    back.searchParams.get('payment_id'),
  )
  const less = await payLate(loan, 5)
  expect([less.status, less.body.data.amount]).toEqual([200, 5])
  expect((await paymentsOf(loan)).map(({ state }) => state)).toEqual(['cancelled', 'started'])
  // The page of the first is of no use any more.
  await payAtBank(one.body.data.journeyUrl, APPROVES)
  await kit.drain()
  expect(await on.read(loan)).toMatchObject({ paidToDate: 0 })
  await payAtBank(less.body.data.journeyUrl, APPROVES)
  await on.until(loan, { paidToDate: 5 })
  expect(await brokenRules()).toEqual([])
})

test('asked for at once from five tabs, one payment is made', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => payLate(loan, amount)))
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const urls = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.data.journeyUrl] : [])))
  expect([urls.size, (await paymentsOf(loan)).length]).toEqual([1, 1])
})

test('a payment that is left expires; the borrower is emailed, and what it would have paid can be paid', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  await payOverdue(loan, { answer: 'leave' })
  const [payment] = await paymentsOf(loan)
  // At its time the provider may not have ended it: then it is ended there.
  await settleBankPayment(kit.deps, { bankPaymentId: payment!.id })
  expect(await paymentsOf(loan)).toMatchObject([{ state: 'cancelled' }])
  expect(await on.mails(loan)).toContain(`Your bank payment of £${amount.toFixed(2)} didn't go through`)
  await payOverdue(loan, { answer: 'leave' })
  await kit.advanceDays(1)
  await kit.drain()
  expect((await paymentsOf(loan)).at(-1)).toMatchObject({ state: 'failed', reason: 'expired' })
  expect((await check(loan)).body.data).toMatchObject({ failure: 'EXPIRED' })
  expect(await brokenRules()).toEqual([])
})

test('stopped by the borrower, another way can be used, and stopping again is no error', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const { body } = await payLate(loan, amount)
  expect((await stop(loan)).body.data.status).toBe('cancelled')
  expect((await stop(loan)).body.data.status).toBe('cancelled')
  const paymentMethodId = await cardMethod(kit.deps, '4242424242424242')
  const byCard = await call('POST', loan, 'card-late-repayment-attempt-charge', {
    body: { amount, paymentMethodId },
  })
  expect(byCard.body.data.state).toBe('Repaying')
  await payAtBank(body.data.journeyUrl, APPROVES)
  expect(await brokenRules()).toEqual([])
  expect(await on.read(loan)).toMatchObject({ paidToDate: amount })
})

test('while the provider is down nothing is reserved, and a lost answer is asked for again', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  await kit.setFault('truelayer', 'down')
  const down = await payLate(loan, amount)
  expect([down.status, down.body.error.code]).toEqual([503, 'BANK_UNAVAILABLE'])
  expect(await on.read(loan)).toMatchObject({ pendingRepayments: [], lateRepayment: { payable: amount } })
  await kit.setFault('truelayer', 'ok')
  const back = await payOverdue(loan, APPROVES)
  await kit.setFault('truelayer', 'down')
  // What is known is said; nothing is lost.
  const known = await check(loan, { paymentId: back.searchParams.get('payment_id')! })
  expect(known.status).toBe(200)
  const [, payment] = await paymentsOf(loan)
  if (payment!.state === 'started')
    await expect(settleBankPayment(kit.deps, { bankPaymentId: payment!.id })).rejects.toThrow('did not say')
  await kit.setFault('truelayer', 'ok')
  await on.until(loan, { state: 'Repaying', paidToDate: amount })
  expect(await brokenRules()).toEqual([])
})

test('a settlement figure is paid, and the loan ends', async () => {
  const loan = await on.running()
  await call('POST', loan, 'create-early-settlement-quote', { body: { type: 'settlement' } })
  const quote = async () => (await call('GET', loan, 'early-settlement-quote')).body.data
  const { amountToPay } = await quote()
  const wrong = await begin(loan, { flow: 'settlement', amount: Math.round(amountToPay * 100 - 100) / 100 })
  expect([wrong.status, wrong.body.error.code]).toEqual([409, 'SETTLEMENT_NOT_OFFERED'])
  const first = await begin(loan, { flow: 'settlement', amount: amountToPay })
  expect(await quote()).toMatchObject({ status: 'paying', paymentMethod: 'OPEN_BANKING' })
  await payAtBank(first.body.data.journeyUrl, { bank: 'ob-sandbox', answer: 'refuse' })
  await check(loan)
  expect(await quote()).toMatchObject({ status: 'quoted', paymentMethod: null })
  const second = await begin(loan, { flow: 'settlement', amount: amountToPay })
  await payAtBank(second.body.data.journeyUrl, APPROVES)
  expect((await check(loan)).body.data.status).toBe('paid')
  expect((await on.read(loan)).state).toBe('Settled')
  expect(await brokenRules()).toEqual([])
})

test('choosing another way for a figure stops the payment; dropping it too, and an approved one cannot be stopped', async () => {
  const loan = await on.running()
  await call('POST', loan, 'create-early-settlement-quote', { body: { type: 'settlement' } })
  const { amountToPay } = (await call('GET', loan, 'early-settlement-quote')).body.data
  await begin(loan, { flow: 'settlement', amount: amountToPay })
  const select = () =>
    call('POST', loan, 'select-early-settlement-quote-payment-method', {
      body: { paymentMethod: 'BANK_TRANSFER' },
      key: crypto.randomUUID(),
    })
  expect((await select()).body.data).toMatchObject({ status: 'quoted', paymentMethod: 'BANK_TRANSFER' })
  expect((await paymentsOf(loan)).map(({ state }) => state)).toEqual(['cancelled'])
  const { body } = await begin(loan, { flow: 'settlement', amount: amountToPay })
  const canChange = async () =>
    (await call('GET', loan, 'early-settlement-quote')).body.data.canChangePaymentMethod
  expect(await canChange()).toBe(true)
  await payAtBank(body.data.journeyUrl, { bank: 'ob-slow', answer: 'approve' })
  const tooLate = await select()
  expect(await canChange()).toBe(false)
  expect([tooLate.status, tooLate.body.error.message]).toEqual([
    409,
    expect.stringContaining('can’t be stopped'),
  ])
  expect((await call('DELETE', loan, 'early-settlement-quote')).status).toBe(409)
  await kit.advanceDays(1)
  await on.until(loan, { state: 'Settled' })
  expect(await brokenRules()).toEqual([])
})

test('what a withdrawal leaves counts from the day on which it was approved, also where the bank needs another', async () => {
  const loan = await on.running()
  await call('POST', loan, 'create-early-settlement-quote', { body: { type: 'cancellation' } })
  const quote = async () => (await call('GET', loan, 'early-settlement-quote')).body.data
  const { amountToPay, daily } = await quote()
  expect(daily[1].amount).toBeGreaterThan(amountToPay)
  const { body } = await begin(loan, { flow: 'settlement', amount: amountToPay })
  await payAtBank(body.data.journeyUrl, { bank: 'ob-slow', answer: 'approve' })
  await kit.advanceDays(1)
  const ended = await on.until(loan, { state: 'Cancelled' })
  expect([ended.paidToDate, ended.amountOwed, ended.refunds]).toEqual([amountToPay, 0, []])
  expect(await brokenRules()).toEqual([])
})

test('a part early changes the payments as a Direct Debit would; refused, everything stays', async () => {
  const loan = await on.running()
  const asked = { flow: 'early-repayment', amount: 500, choice: 'finishSooner' }
  const refused = await begin(loan, asked)
  expect(refused.status).toBe(200)
  expect((await on.read(loan)).pendingRepayments).toMatchObject([{ number: null, needsApproval: true }])
  expect((await on.read(loan)).earlyRepayments).toMatchObject([{ status: 'pending', canBeStopped: false }])
  expect((await call('DELETE', loan, 'direct-debit-early-repayment')).status).toBe(200)
  await payAtBank(refused.body.data.journeyUrl, { bank: 'ob-sandbox', answer: 'refuse' })
  await check(loan)
  expect((await on.read(loan)).earlyRepayments).toMatchObject([{ status: 'not-paid' }])
  const { body } = await begin(loan, asked)
  await payAtBank(body.data.journeyUrl, APPROVES)
  expect((await check(loan)).body.data).toMatchObject({ status: 'paid', flow: 'early-repayment' })
  const read = await on.read(loan)
  expect(read.earlyRepayments.map(({ status }: { status: string }) => status)).toEqual([
    'not-paid',
    'applied',
  ])
  expect(await on.mails(loan)).toContain("We've received your extra payment of £500")
  expect(await brokenRules()).toEqual([])
})

test('money that arrives after the loan was ended by other money goes back', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  await payOverdue(loan, { bank: 'ob-slow', answer: 'approve' })
  await call('POST', loan, 'create-early-settlement-quote', { body: { type: 'settlement' } })
  const quote = (await call('GET', loan, 'early-settlement-quote')).body.data
  const paymentMethodId = await cardMethod(kit.deps, '4242424242424242')
  await call('POST', loan, 'select-early-settlement-quote-payment-method', {
    body: { paymentMethod: 'CARD', paymentMethodId, amount: quote.amountToPay },
  })
  expect((await on.read(loan)).state).toBe('Settled')
  await kit.advanceDays(1)
  await on.until(loan, { state: 'Settled' })
  await kit.drain()
  const { refunds } = await on.read(loan)
  expect(refunds).toMatchObject([{ amount }])
  expect(await brokenRules()).toEqual([])
})

test('someone else’s loan is the same as a missing one, and so is a payment of another loan; a weak sign-in must become strong', async () => {
  const [mine, other] = [await late(), await late()]
  const stranger = await seedBorrower(kit.deps)
  const back = await payOverdue(other, { answer: 'leave' })
  const paymentId = back.searchParams.get('payment_id')!
  expect((await payLate(other, 10, stranger.token)).status).toBe(404)
  expect((await check(other, { paymentId }, stranger.token)).status).toBe(404)
  expect((await check(mine, { paymentId })).status).toBe(404)
  expect((await check(mine, {})).status).toBe(404)
  expect((await call('GET', other, 'open-banking-payment', { as: mine.borrower.token })).status).toBe(404)
  expect((await call('DELETE', other, 'open-banking-payment', { as: mine.borrower.token })).status).toBe(404)
  const { applicationId } = await applyForLoan(kit)
  const weak = await signInWeakly(kit, { userId: mine.borrower.userId, applicationId })
  expect((await payLate(mine, 10, weak)).body.error.code).toBe('STEP_UP_REQUIRED')
  expect((await paymentsOf(other)).map(({ state }) => state)).toEqual(['started'])
})

test('amounts and what cannot be paid are refused, and leave nothing', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  for (const wrong of [0, -1, amount + 0.01, 0.5, 10.005, null, 'x'])
    expect((await payLate(loan, wrong)).body.error.fields).toHaveProperty('amount')
  expect((await begin(loan, { flow: 'everything', amount })).body.error.fields).toHaveProperty('flow')
  const noFigure = await begin(loan, { flow: 'settlement', amount })
  expect([noFigure.status, noFigure.body.error.code]).toEqual([409, 'SETTLEMENT_NOT_OFFERED'])
  const early = await begin(loan, { flow: 'early-repayment', amount: 50 })
  expect([early.status, early.body.error.code]).toEqual([409, 'EARLY_REPAYMENT_NOT_OFFERED'])
  const upToDate = await on.running()
  expect((await payLate(upToDate, 10)).body.error.code).toBe('LATE_REPAYMENT_NOT_OFFERED')
  expect(await paymentsOf(loan)).toEqual([])
  expect((await check(loan, { paymentId: '../../x' })).status).toBe(422)
})

test('a return before the webhook books it, and the webhook that comes late, and again, changes nothing', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const back = await payOverdue(loan, { bank: 'ob-silent', answer: 'approve' })
  const paymentId = back.searchParams.get('payment_id')!
  await kit.drain()
  expect((await paymentsOf(loan)).map(({ state }) => state)).toEqual(['started'])
  expect((await check(loan, { paymentId })).body.data.status).toBe('paid')
  await Promise.all([applyBankPaymentEvent(kit.deps, paymentId), applyBankPaymentEvent(kit.deps, paymentId)])
  expect(await on.read(loan)).toMatchObject({ state: 'Repaying', paidToDate: amount })
  expect(await brokenRules()).toEqual([])
})

test('the webhook of a payment that nobody made is accepted, and books nothing', async () => {
  expect(await applyBankPaymentEvent(kit.deps, crypto.randomUUID())).toBe(false)
})

describe('a provider that lies', () => {
  /** Changes what the provider has of a payment. */
  const say = (providerId: string, change: object) =>
    kit.deps.pool.query('update sandbox.truelayer_payment set doc = doc || $2::jsonb where id = $1', [
      providerId,
      JSON.stringify(change),
    ])
  const disagreementsOf = ({ loanId }: SeededLoan) =>
    kit.deps.db.selectFrom('disagreement').select(['kind', 'detail']).where('loan_id', '=', loanId).execute()
  const approved = async (loan: SeededLoan) => {
    const back = await payOverdue(loan, { bank: 'ob-silent', answer: 'approve' })
    return back.searchParams.get('payment_id')!
  }

  test.each([
    [
      'another amount',
      (amount: number) => ({ amount_in_minor: amount * 100 - 1 }),
      /started, \d+ pence here, paid, \d+ pence/,
    ],
    [
      'more than was asked for',
      (amount: number) => ({ amount_in_minor: amount * 1000 }),
      /here, paid, \d+ pence/,
    ],
    ['another payment', () => ({ metadata: { loan: '1', payment: '2' } }), /here, paid, of another payment/],
    ['no payment', () => ({ metadata: {} }), /here, paid, of another payment/],
  ])('about %s is not believed, staff see it, and the truth is booked once', async (_name, lie, detail) => {
    const loan = await late()
    const amount = await overdueOf(loan)
    const id = await approved(loan)
    const { rows } = await kit.deps.pool.query('select doc from sandbox.truelayer_payment where id = $1', [
      id,
    ])
    await say(id, { ...lie(amount), status: 'settled' })
    await applyBankPaymentEvent(kit.deps, id)
    expect((await check(loan, { paymentId: id })).body.data.status).toBe('started')
    const { id: bankPaymentId } = (await paymentsOf(loan))[0]!
    await expect(settleBankPayment(kit.deps, { bankPaymentId })).rejects.toThrow('did not say')
    expect(await on.read(loan)).toMatchObject({ state: 'Late', paidToDate: 0 })
    expect(await disagreementsOf(loan)).toEqual([
      { kind: 'provider-bank-payment', detail: expect.stringMatching(detail) },
    ])
    await say(id, { ...rows[0].doc, status: 'settled' })
    expect((await check(loan, { paymentId: id })).body.data.status).toBe('paid')
    expect(await on.read(loan)).toMatchObject({ state: 'Repaying', paidToDate: amount })
    expect(await disagreementsOf(loan)).toEqual([])
    expect(await brokenRules()).toEqual([])
  })

  test('whose status goes back takes nothing back: what is approved can’t be stopped, and what is paid stays paid, for staff to see', async () => {
    const loan = await late()
    const amount = await overdueOf(loan)
    await payOverdue(loan, { bank: 'ob-slow', answer: 'approve' })
    await check(loan)
    const id = (await paymentsOf(loan))[0]!.provider_id!
    await say(id, { status: 'authorizing' })
    expect((await check(loan)).body.data.status).toBe('authorised')
    await say(id, { status: 'settled' })
    await applyBankPaymentEvent(kit.deps, id)
    for (const status of ['failed', 'executed', 'authorization_required']) {
      await say(id, { status })
      await applyBankPaymentEvent(kit.deps, id)
      expect(await on.read(loan)).toMatchObject({ state: 'Repaying', paidToDate: amount })
    }
    expect(await disagreementsOf(loan)).toEqual([
      { kind: 'provider-bank-payment', detail: 'paid here, started at the provider' },
    ])
    await say(id, { status: 'settled' })
    await applyBankPaymentEvent(kit.deps, id)
    expect(await disagreementsOf(loan)).toEqual([])
    expect(await brokenRules()).toEqual([])
  })

  test('that gives two loans the same payment: the second is not led to the first one’s page', async () => {
    const [one, other] = [await late(), await late()]
    await payLate(one, await overdueOf(one))
    const amount = await overdueOf(other)
    await payLate(other, amount)
    const [[first], [own]] = [await paymentsOf(one), await paymentsOf(other)]
    // The answer for the other was lost, and its key now gives the first one's payment.
    await kit.deps.db
      .updateTable('bank_payment')
      .set({ state: 'reserved', provider_id: null })
      .where('id', '=', own!.id)
      .execute()
    await kit.deps.pool.query(
      `with own as (delete from sandbox.truelayer_payment where id = $1 returning idempotency_key as key, request_hash as hash)
       update sandbox.truelayer_payment set idempotency_key = own.key || '-', request_hash = own.hash from own where id = $2`,
      [own!.provider_id, first!.provider_id],
    )
    await kit.deps.pool.query(
      `update sandbox.truelayer_payment set idempotency_key = trim(trailing '-' from idempotency_key) where id = $1`,
      [first!.provider_id],
    )
    const second = await payLate(other, amount)
    expect([second.status, second.body.error.code]).toEqual([409, 'REQUEST_IN_PROGRESS'])
    // It can be paid again once it is known that nothing was made.
    await settleBankPayment(kit.deps, { bankPaymentId: (await paymentsOf(other))[0]!.id })
    expect((await paymentsOf(other)).map(({ state }) => state)).toEqual(['cancelled'])
    expect((await payLate(other, amount)).status).toBe(200)
  })
})
