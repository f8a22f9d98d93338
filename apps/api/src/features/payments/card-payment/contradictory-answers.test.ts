import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyCardEvent, settleCardPayment } from '#features/payments/card-payment/card-payment.ts'
import { processCardEvent, storeEvents } from '#features/servicing/provider-events.ts'
import { ASKS, createQuoteKit } from '#testing/features/settlement-quotes.ts'
import { settledRules } from '#testing/histories/run.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'
import { answerChallenge } from '#testing/simulate.ts'

/** The provider's record of a settlement payment is wrong; reports repeat, late and disordered. */
let kit: TestApi
let staff: string
const on = createQuoteKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  staff = (await seedStaff(kit)).token
})
afterAll(() => kit?.stop())

/** The payer has passed the challenge of their card's bank, and no one has told us yet. */
async function authenticated(loan: SeededLoan) {
  const { amountToPay } = await on.quoted(loan)
  const { paymentIntentClientSecret: secret } = (await on.byCard(loan, ASKS)).body.data
  await answerChallenge(kit.deps, secret, 'complete')
  return { loan, amountToPay, intent: secret.split('_secret_')[0] as string }
}

/** Changes the provider's record, as if it had always been so. */
async function says(intent: string, change: object): Promise<void> {
  await kit.deps.pool.query(
    `update sandbox.stripe_payment_intent set doc = jsonb_set(doc, '{doc}', (doc->'doc') || $2::jsonb) where id = $1`,
    [intent, JSON.stringify(change)],
  )
}

const paymentOf = ({ loanId }: SeededLoan) =>
  kit.deps.db
    .selectFrom('card_payment')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()

async function disagreement({ loanId }: SeededLoan): Promise<string | undefined> {
  await kit.drain()
  const { body } = await kit.call('GET', '/admin/attention', { as: staff })
  return body.data.items.find(
    (item: { loanId: number; reason: string }) =>
      item.loanId === loanId && item.reason === 'provider-disagrees',
  )?.detail
}

describe('a paid record of the payment', () => {
  let given: Awaited<ReturnType<typeof authenticated>>
  beforeEach(async () => {
    given = await authenticated(await on.running())
  })

  test.each([
    ['of less', (pence: number) => pence - 1],
    ['of more', (pence: number) => pence + 100],
  ])(
    '%s than the figure settles nothing: nobody may pay twice meanwhile, and staff see it',
    async (_what, wrong) => {
      const { loan, intent, amountToPay } = given
      const pence = Math.round(amountToPay * 100)
      await says(intent, { status: 'succeeded', amount: wrong(pence), amount_received: wrong(pence) })
      expect((await on.confirm(loan, intent)).body.error.reason).toBe('FAILED_TO_PROCESS')
      await applyCardEvent(kit.deps, intent)
      await expect(
        settleCardPayment(kit.deps, { cardPaymentId: (await paymentOf(loan)).id }),
      ).rejects.toThrow()
      expect((await on.byCard(loan)).body.error).toMatchObject({ reason: 'FAILED_TO_PROCESS' })
      expect((await on.get(loan)).body.data).toMatchObject({ status: 'paying', amountToPay })
      expect((await on.read(loan)).paidToDate).toBe(0)
      expect(await disagreement(loan)).toContain(`${wrong(pence)} pence as payment`)
      // Put right by the provider, it is what it should have been.
      await says(intent, { amount: pence, amount_received: pence })
      expect((await on.confirm(loan, intent)).body.data.status).toBe('settled')
      expect(await disagreement(loan)).toBeUndefined()
      expect(await settledRules(kit)).toEqual([])
    },
    60_000,
  )

  test.each([
    ['of another loan', (own: object) => ({ ...own, loan: '999999' })],
    ['of another payment', (own: object) => ({ ...own, payment: '999999' })],
    ['of nobody', () => ({})],
  ])(
    '%s settles nothing',
    async (_what, wrong) => {
      const { loan, intent, amountToPay } = given
      const pence = Math.round(amountToPay * 100)
      const own = { loan: String(loan.loanId), payment: String((await paymentOf(loan)).id) }
      await says(intent, { status: 'succeeded', amount_received: pence, metadata: wrong(own) })
      expect((await on.confirm(loan, intent)).body.error.reason).toBe('FAILED_TO_PROCESS')
      await applyCardEvent(kit.deps, intent)
      expect((await on.get(loan)).body.data).toMatchObject({ status: 'paying', amountToPay })
      expect((await on.read(loan)).paidToDate).toBe(0)
      expect(await disagreement(loan)).toContain('at the provider')
      await says(intent, { metadata: own })
      expect((await on.confirm(loan, intent)).body.data.status).toBe('settled')
      expect(await settledRules(kit)).toEqual([])
    },
    60_000,
  )

  test('of another borrower is not found, by either of them', async () => {
    const loans = [await on.running(), await on.running()] as const
    const [{ loan, intent }, other] = [await authenticated(loans[0]), await authenticated(loans[1])]
    expect((await on.confirm(loan, other.intent)).status).toBe(404)
    expect((await on.confirm(other.loan, intent)).status).toBe(404)
    expect((await on.confirm(loan, intent, { as: other.loan.borrower.token })).status).toBe(404)
    for (const each of [loan, other.loan]) expect((await on.get(each)).body.data.status).toBe('paying')
    // Each of them pays their own.
    expect((await on.confirm(loan, intent)).body.data.status).toBe('settled')
    expect((await on.get(other.loan)).body.data.status).toBe('paying')
  })

  test('that says later that it failed takes nothing back by itself: staff see it, and the loan stays settled', async () => {
    const { loan, intent, amountToPay } = given
    expect((await on.confirm(loan, intent)).body.data.status).toBe('settled')
    await kit.drain()
    await says(intent, { status: 'requires_payment_method', amount_received: 0 })
    await applyCardEvent(kit.deps, intent)
    expect(await disagreement(loan)).toContain('paid here, declined at the provider')
    expect(await on.read(loan)).toMatchObject({ state: 'Settled', paidToDate: amountToPay })
    expect((await on.confirm(loan, intent)).body.data.status).toBe('settled')
    await says(intent, { status: 'succeeded', amount_received: Math.round(amountToPay * 100) })
    await applyCardEvent(kit.deps, intent)
    expect(await disagreement(loan)).toBeUndefined()
    expect(await settledRules(kit)).toEqual([])
  })

  test('told twice, late, and out of order is booked once', async () => {
    const { loan, intent, amountToPay } = given
    const tell = async (type: string, id: string) => {
      await storeEvents(kit.deps, 'stripe', [{ id, type, paymentId: intent }])
      await processCardEvent(kit.deps, { eventId: id })
    }
    await tell('payment_intent.payment_failed', 'evt_early')
    expect((await on.get(loan)).body.data.status).toBe('paying')
    const confirmed = on.confirm(loan, intent)
    await Promise.all([
      confirmed,
      on.confirm(loan, intent),
      tell('payment_intent.succeeded', 'evt_once'),
      tell('payment_intent.succeeded', 'evt_once'),
    ])
    expect((await confirmed).body.data.status).toBe('settled')
    await kit.deps.db.updateTable('webhook_event').set({ processed_at: null }).execute()
    for (const eventId of ['evt_once', 'evt_early', 'evt_once']) await processCardEvent(kit.deps, { eventId })
    await tell('payment_intent.payment_failed', 'evt_late')
    await kit.advanceDays(2)
    expect(await on.read(loan)).toMatchObject({ state: 'Settled', paidToDate: amountToPay, refunds: [] })
    expect(await disagreement(loan)).toBeUndefined()
    expect(await settledRules(kit)).toEqual([])
  })
})
