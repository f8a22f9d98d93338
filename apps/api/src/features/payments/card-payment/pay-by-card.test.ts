import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPayoutKit } from '#testing/features/payouts.ts'
import { brokenInvariants } from '#testing/histories/invariants.ts'
import { applyForLoan, signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { answerChallenge, cardMethod, disputeCard, refundCard } from '#testing/simulate.ts'
import { settleCardPayment } from './card-payment.ts'

let kit: TestApi
const on = createPayoutKit(() => kit)

const TIMEOUT_MS = 1500
/** How late a slow provider answers: after the call timed out, plus time for what precedes it. */
const LATE_MS = 4000

beforeAll(async () => {
  kit = await startTestApi({ config: { providerTimeoutMs: TIMEOUT_MS } })
})
afterEach(() => kit.setFault('stripe', 'ok'))
afterEach(() => kit.clear())
afterAll(() => kit?.stop())

const PAYS = '4242424242424242'
const ASKS = '4000002760003184'
const ASKS_THEN_DECLINES = '4000008260003178'

const attempt = async (
  loan: SeededLoan,
  amount: unknown,
  { card = PAYS, method = '', as = loan.borrower.token, key = '' } = {},
) =>
  kit.call('POST', `/loans/${loan.loanId}/card-late-repayment-attempt-charge`, {
    as,
    body: { amount, paymentMethodId: method || (await cardMethod(kit.deps, card)) },
    ...(key && { key }),
  })

const confirm = (loan: SeededLoan, paymentIntentId: unknown, as = loan.borrower.token) =>
  kit.call('POST', `/loans/${loan.loanId}/card-late-repayment-3ds-confirmation`, {
    as,
    body: { paymentIntentId },
  })

const late = (missedInstalments = 1) => seedLoan(kit.deps, { state: 'Late', missedInstalments })
const overdueOf = async (loan: SeededLoan): Promise<number> =>
  (await on.read(loan)).lateRepayment?.payable ?? 0
const intentOf = (secret: string) => secret.split('_secret_')[0]!

function paymentsOf({ loanId }: SeededLoan) {
  return kit.deps.db
    .selectFrom('card_payment')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('seq')
    .execute()
}

/** The payments of seeded loans are not at the Direct Debit provider. */
async function brokenRules(): Promise<string[]> {
  await kit.drain()
  return (await brokenInvariants(kit)).filter((line) => !line.includes('Direct Debit'))
}

/** As if it had been asked for that long ago. */
async function makeOlder(
  { id, created_at }: { id: number; created_at: Date },
  minutes: number,
): Promise<void> {
  await kit.deps.db
    .updateTable('card_payment')
    .set({ created_at: new Date(created_at.getTime() - minutes * 60_000) })
    .where('id', '=', id)
    .execute()
}

/** What the provider took, in pence. */
async function takenBy(loan: SeededLoan): Promise<number> {
  const { rows } = await kit.deps.pool.query<{ doc: { doc: { amount_received: number } } }>(
    `select doc from sandbox.stripe_payment_intent where doc->'doc'->'metadata'->>'loan' = $1`,
    [String(loan.loanId)],
  )
  return rows.reduce((sum, { doc }) => sum + doc.doc.amount_received, 0)
}

test('a card that pays brings the loan up to date at once, and says so by email', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const { status, body } = await attempt(loan, amount)
  expect([status, body.data.state, body.data.lateRepayment]).toEqual([200, 'Repaying', null])
  expect(body.data.historicalRepayments.at(-1)).toMatchObject({ amount, method: 'CARD' })
  expect(await on.mails(loan)).toContain(`We've received your payment of £${amount.toFixed(2)}`)
  expect(await brokenRules()).toEqual([])
})

test('a part of it goes to the oldest missed payment, and the rest can be paid by Direct Debit', async () => {
  const loan = await late(2)
  const [first, second] = (await on.read(loan)).unpaidScheduledPayments
  const part = Math.round((first.amount + 10) * 100) / 100
  expect((await attempt(loan, part)).body.data).toMatchObject({
    state: 'Late',
    lateRepayment: { payable: Math.round((second.amount - 10) * 100) / 100 },
  })
  expect(await brokenRules()).toEqual([])
})

test.each([
  ['4000000000009995', 'INSUFFICIENT_FUNDS'],
  ['4000000000000002', 'DECLINED'],
  ['4000000000000069', 'EXPIRED_CARD'],
  ['4000000000000127', 'INCORRECT_CVC'],
  ['4000000000000119', 'DECLINED'],
] as const)(
  'the card %s is declined as %s, takes nothing, and another can be tried',
  async (card, reason) => {
    const loan = await late()
    const amount = await overdueOf(loan)
    const { status, body } = await attempt(loan, amount, { card })
    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code: 'CARD_PAYMENT_FAILED', type: 'card-payment-failed', reason })
    expect(body.error.message).toMatch(/Nothing was taken|Check the 3 digits/)
    expect(await on.read(loan)).toMatchObject({
      state: 'Late',
      pendingRepayments: [],
      lateRepayment: { payable: amount },
    })
    expect((await attempt(loan, amount)).body.data.state).toBe('Repaying')
    expect(await brokenRules()).toEqual([])
  },
)

test('a card whose bank asks for authentication is paid after it, and confirming again changes nothing', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const { status, body } = await attempt(loan, amount, { card: ASKS })
  expect([status, body.data]).toEqual([
    200,
    { type: 'stripe-requires-action', paymentIntentClientSecret: expect.stringMatching(/^pi_.+_secret_/) },
  ])
  const secret = body.data.paymentIntentClientSecret
  expect((await on.read(loan)).pendingRepayments).toMatchObject([{ amount, method: 'CARD' }])
  const early = await confirm(loan, intentOf(secret))
  expect([early.status, early.body.error.reason]).toEqual([422, 'AUTHENTICATION_NOT_FINISHED'])
  await answerChallenge(kit.deps, secret, 'complete')
  const answers = await Promise.all([1, 2, 3].map(() => confirm(loan, intentOf(secret))))
  expect(answers.map((each) => [each.status, each.body.data.state])).toEqual([
    [200, 'Repaying'],
    [200, 'Repaying'],
    [200, 'Repaying'],
  ])
  expect(await takenBy(loan)).toBe(Math.round(amount * 100))
  expect(await brokenRules()).toEqual([])
})

test.each([
  ['an authentication that fails', ASKS, 'fail', 'AUTHENTICATION_FAILED'],
  ['a card declined after it', ASKS_THEN_DECLINES, 'complete', 'INSUFFICIENT_FUNDS'],
] as const)('%s takes nothing', async (_what, card, answer, reason) => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const { paymentIntentClientSecret: secret } = (await attempt(loan, amount, { card })).body.data
  await answerChallenge(kit.deps, secret, answer)
  const { status, body } = await confirm(loan, intentOf(secret))
  expect([status, body.error.reason]).toEqual([422, reason])
  expect(await overdueOf(loan)).toBe(amount)
  expect(await takenBy(loan)).toBe(0)
  expect((await confirm(loan, intentOf(secret))).body.error.reason).toBe(reason)
})

test('a payment left at its authentication is ended later and told by email; a new one ends it at once', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const left = (await attempt(loan, amount, { card: ASKS })).body.data
  expect((await attempt(loan, amount, { card: ASKS })).body.data.type).toBe('stripe-requires-action')
  expect((await confirm(loan, intentOf(left.paymentIntentClientSecret))).body.error.reason).toBe('ENDED')
  const [ended, open] = await paymentsOf(loan)
  expect([ended!.state, open!.state]).toEqual(['cancelled', 'awaiting-authentication'])
  await settleCardPayment(kit.deps, { cardPaymentId: open!.id })
  expect((await paymentsOf(loan)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect((await on.mails(loan)).filter((subject) => subject.includes('card payment of'))).toHaveLength(1)
  expect(await overdueOf(loan)).toBe(amount)
})

test('a page that was closed after the authentication: the payment is finished without it', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const { paymentIntentClientSecret: secret } = (await attempt(loan, amount, { card: ASKS })).body.data
  await answerChallenge(kit.deps, secret, 'complete')
  // Also where the job that checks later is lost: the daily run asks about each open payment.
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'settle-card-payment'`.execute(kit.deps.db)
  await kit.advanceDays(2)
  await kit.drain()
  await on.until(loan, { state: 'Repaying' })
  expect(await on.mails(loan)).toContain(`We've received your payment of £${amount.toFixed(2)}`)
})

test('asked for at once, from two tabs and two devices, one is paid', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const method = await cardMethod(kit.deps, PAYS)
  const key = crypto.randomUUID()
  const answers = await Promise.all([
    attempt(loan, amount, { method, key }),
    attempt(loan, amount, { method, key }),
    attempt(loan, amount, { method }),
    attempt(loan, amount, { key: crypto.randomUUID() }),
    attempt(loan, amount, { key: crypto.randomUUID() }),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await takenBy(loan)).toBe(Math.round(amount * 100))
  expect(await on.read(loan)).toMatchObject({ state: 'Repaying', pendingRepayments: [] })
  expect(await brokenRules()).toEqual([])
})

test('an answer that is lost after the charge: nobody may try again, and it is found out and told', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const method = await cardMethod(kit.deps, PAYS)
  await kit.setFault('stripe', 'slow', LATE_MS)
  const { status, body } = await attempt(loan, amount, { method })
  expect([status, body.error.reason]).toEqual([422, 'FAILED_TO_PROCESS'])
  expect(body.error.message).toContain('don’t pay again')
  const again = await attempt(loan, amount, { method, key: crypto.randomUUID() })
  expect(again.body.error.reason).toBe('FAILED_TO_PROCESS')
  await expect.poll(() => takenBy(loan)).toBeGreaterThan(0)
  await kit.setFault('stripe', 'ok')
  const [payment] = await paymentsOf(loan)
  // The event may come first, which is about a payment whose id we were never told.
  await settleCardPayment(kit.deps, { cardPaymentId: payment!.id })
  await on.until(loan, { state: 'Repaying' })
  expect(await takenBy(loan)).toBe(Math.round(amount * 100))
  expect(await paymentsOf(loan)).toHaveLength(1)
  expect(await brokenRules()).toEqual([])
})

test('a process that was killed before it asked: nothing is charged later, and the borrower is told', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  await kit.setFault('stripe', 'down')
  expect((await attempt(loan, amount, { method: 'pm_lost' })).body.error.reason).toBe('FAILED_TO_PROCESS')
  const [payment] = await paymentsOf(loan)
  await expect(settleCardPayment(kit.deps, { cardPaymentId: payment!.id })).rejects.toThrow()
  await kit.setFault('stripe', 'ok')
  // That a search finds nothing is believed only after a while; until then no card is charged.
  const soon = await attempt(loan, 5, { key: crypto.randomUUID() })
  expect([soon.status, soon.body.error.reason]).toEqual([422, 'FAILED_TO_PROCESS'])
  expect(await takenBy(loan)).toBe(0)
  await makeOlder(payment!, 15)
  await settleCardPayment(kit.deps, { cardPaymentId: payment!.id })
  expect(await paymentsOf(loan)).toMatchObject([{ state: 'cancelled' }])
  expect(await takenBy(loan)).toBe(0)
  expect(await on.mails(loan)).toContain(`Your card payment of £${amount.toFixed(2)} didn't go through`)
  expect((await attempt(loan, amount)).body.data.state).toBe('Repaying')
})

test('money of a payment that was given up here is on the list of staff, until they have given it back', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const method = await cardMethod(kit.deps, PAYS)
  await kit.setFault('stripe', 'slow', LATE_MS)
  expect((await attempt(loan, amount, { method })).body.error.reason).toBe('FAILED_TO_PROCESS')
  await kit.setFault('stripe', 'ok')
  const [payment] = await paymentsOf(loan)
  // Looked for before the provider has done what it was asked, which takes it longer than we wait.
  await makeOlder(payment!, 15)
  await settleCardPayment(kit.deps, { cardPaymentId: payment!.id })
  expect(await paymentsOf(loan)).toMatchObject([{ state: 'cancelled' }])
  const disagreements = async () => {
    await kit.drain()
    const found = kit.deps.db.selectFrom('disagreement').select('detail').where('loan_id', '=', loan.loanId)
    return (await found.execute()).map(({ detail }) => detail)
  }
  await expect.poll(disagreements).toEqual(['cancelled here, paid at the provider'])
  const intent = await kit.deps.providers.cardPayments!.find(String(payment!.id))
  if (intent.kind !== 'done' || !intent.value) throw new Error('no payment at the provider')
  await refundCard(kit.deps, intent.value.id)
  await expect.poll(disagreements).toEqual([])
  expect((await on.read(loan)).state).toBe('Late')
  expect(await brokenRules()).toEqual([])
})

test('days later, when the provider may have forgotten the key, a charge is looked for and not made again', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  const method = await cardMethod(kit.deps, PAYS)
  await kit.setFault('stripe', 'slow', LATE_MS)
  expect((await attempt(loan, amount, { method })).body.error.reason).toBe('FAILED_TO_PROCESS')
  const [payment] = await paymentsOf(loan)
  await kit.asOwner(`create function stop_events() returns trigger language plpgsql as 'begin return null; end';
    create trigger no_events before insert on sandbox.webhook for each row execute function stop_events()`)
  await expect.poll(() => takenBy(loan)).toBeGreaterThan(0)
  await kit.asOwner('drop function stop_events cascade; truncate sandbox.stripe_idempotency')
  await kit.setFault('stripe', 'ok')
  await makeOlder(payment!, 13 * 60)
  const again = await attempt(loan, amount, { key: crypto.randomUUID() })
  expect(again.body.error.code).toBe('LATE_REPAYMENT_NOT_OFFERED')
  expect(await takenBy(loan)).toBe(Math.round(amount * 100))
  expect((await on.read(loan)).state).toBe('Repaying')
  expect(await brokenRules()).toEqual([])
})

test.each([
  ['a refund', refundCard],
  ['a dispute', disputeCard],
] as const)('%s makes what it paid overdue again, once, and is told', async (_what, takeBack) => {
  const loan = await late()
  const amount = await overdueOf(loan)
  await attempt(loan, amount)
  const [payment] = await paymentsOf(loan)
  await takeBack(kit.deps, payment!.provider_id!)
  await on.until(loan, { state: 'Late', paidToDate: 0 })
  expect(await on.mails(loan)).toContain(`Your bank has taken back your payment of £${amount.toFixed(2)}`)
  expect((await attempt(loan, amount)).body.data.state).toBe('Repaying')
  expect(await brokenRules()).toEqual([])
})

test('a forged, an old and a repeated webhook change nothing', async () => {
  const send = (signature: string) =>
    fetch(`${kit.apiUrl}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: '{"id":"evt_1","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1","object":"payment_intent"}}}',
    })
  const seconds = Math.floor(Date.now() / 1000)
  for (const signature of ['', 't=1,v1=00', `t=${seconds},v1=${'0'.repeat(64)}`, 'x'.repeat(2000)])
    expect((await send(signature)).status).toBe(401)
})

test('a payment of another loan, or of nobody, is not found, and cannot be confirmed', async () => {
  const [mine, other] = [await late(), await late()]
  const { paymentIntentClientSecret: secret } = (await attempt(other, await overdueOf(other), { card: ASKS }))
    .body.data
  await answerChallenge(kit.deps, secret, 'complete')
  for (const id of [intentOf(secret), 'pi_nobody']) expect((await confirm(mine, id)).status).toBe(404)
  expect((await confirm(other, intentOf(secret), mine.borrower.token)).status).toBe(404)
  expect((await on.read(other)).state).toBe('Late')
})

test.each([['pm_x/../y'], [''], [null], [{}], ['pi_1'], [`pm_${'a'.repeat(200)}`]])(
  'the card %j is refused at its field',
  async (paymentMethodId) => {
    const loan = await late()
    const { status, body } = await kit.call(
      'POST',
      `/loans/${loan.loanId}/card-late-repayment-attempt-charge`,
      {
        as: loan.borrower.token,
        body: { amount: 10, paymentMethodId },
      },
    )
    expect([status, body.error.fields]).toEqual([422, { paymentMethodId: ['Enter your card details'] }])
  },
)

test('amounts, and a card that the provider does not know, are refused; after many tries a person helps', async () => {
  const loan = await late()
  const amount = await overdueOf(loan)
  for (const wrong of [0, -1, amount + 0.01, 0.5, 10.005])
    expect((await attempt(loan, wrong)).body.error.fields).toHaveProperty('amount')
  expect(await paymentsOf(loan)).toEqual([])
  const unknown = await attempt(loan, amount, { method: 'pm_unknown' })
  expect([unknown.status, unknown.body.error.reason]).toEqual([422, 'DECLINED'])
  for (let tries = 0; tries < 9; tries += 1) await attempt(loan, amount, { card: '4000000000000002' })
  const many = await attempt(loan, amount)
  expect([many.status, many.body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(many.body.error.message).toContain('call us')
})

test.each(['Repaying', 'Complete', 'Written Off', 'Pending'] as const)(
  'a loan that is %s has nothing to pay by card',
  async (state) => {
    const loan = await seedLoan(kit.deps, { state })
    const { status, body } = await attempt(loan, 10)
    expect([status, body.error.code]).toEqual([409, 'LATE_REPAYMENT_NOT_OFFERED'])
    expect(await takenBy(loan)).toBe(0)
  },
)

test('someone else’s loan is the same as a missing one, and a weak sign-in must become strong', async () => {
  const loan = await late()
  const stranger = await seedBorrower(kit.deps)
  expect((await attempt(loan, 10, { as: stranger.token })).status).toBe(404)
  const { applicationId } = await applyForLoan(kit)
  const weak = await signInWeakly(kit, { userId: loan.borrower.userId, applicationId })
  expect((await attempt(loan, 10, { as: weak })).body.error.code).toBe('STEP_UP_REQUIRED')
  expect(await paymentsOf(loan)).toEqual([])
})

test('without a contract for cards they are refused in words', async () => {
  const loan = await late()
  const { cardPayments } = kit.deps.providers
  kit.deps.providers.cardPayments = null
  const { status, body } = await attempt(loan, 10, { method: 'pm_1' })
  kit.deps.providers.cardPayments = cardPayments
  expect([status, body.error.code]).toEqual([503, 'CARD_PAYMENTS_UNAVAILABLE'])
})

test('what stands for a card is not kept once the provider has answered', async () => {
  const loan = await late()
  await attempt(loan, await overdueOf(loan))
  expect(await paymentsOf(loan)).toMatchObject([{ state: 'paid', payment_method_id: null }])
})
