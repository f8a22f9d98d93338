import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '#testing/sandbox.ts'
import { answerChallenge, cardMethod, disputeCard } from '#testing/simulate.ts'
import { createCardPayments } from './http.ts'
import type { CardPayment, CardPayments } from './port.ts'

let sandbox: TestSandbox
let cards: CardPayments
/** Stripe's library cannot be given a path: its requests go to the sandbox's API. */
let stripe: Stripe

beforeAll(async () => {
  sandbox = await startTestSandbox()
  cards = createCardPayments(sandbox.config.cardPayments, 2_000)
  const toSandbox: typeof fetch = (input, init) =>
    fetch(String(input).replace('https://api.stripe.com', sandbox.config.cardPayments.url), init)
  stripe = new Stripe(SANDBOX_KEYS.stripe.secretKey, {
    httpClient: Stripe.createFetchHttpClient(toSandbox),
    maxNetworkRetries: 0,
  })
})
afterEach(() => sandbox.setFault('stripe', 'ok'))
afterAll(() => sandbox.close())

const method = (number = '4242424242424242') => cardMethod({ config: sandbox.config as never }, number)

let keys = 0
async function charge(number?: string, change: { key?: string; amountPence?: number } = {}) {
  keys += 1
  return cards.charge({
    key: `charge-${keys}`,
    paymentMethodId: await method(number),
    amountPence: 26_689,
    metadata: { loan: '41', payment: String(keys) },
    ...change,
  })
}

async function done(answer: ReturnType<CardPayments['charge']>): Promise<CardPayment> {
  const given = await answer
  if (given.kind !== 'done') throw new Error(`no payment: ${JSON.stringify(given)}`)
  return given.value
}

test('charges a card, once for each key, and the provider’s own library reads the same payment', async () => {
  const paymentMethodId = await method()
  const request = { key: 'once', paymentMethodId, amountPence: 500, metadata: { loan: '1', payment: '2' } }
  const first = await done(cards.charge(request))
  expect(first).toMatchObject({ status: 'paid', amountPence: 500, metadata: { loan: '1', payment: '2' } })
  expect(await done(cards.charge(request))).toEqual(first)
  const theirs = await stripe.paymentIntents.retrieve(first.id, { expand: ['latest_charge'] })
  expect(theirs).toMatchObject({ status: 'succeeded', amount_received: 500, metadata: { payment: '2' } })
  expect(await cards.charge({ ...request, amountPence: 501 })).toMatchObject({ kind: 'refused' })
})

test.each([
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000002', 'generic_decline'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
])('a declined card is an answer: %s', async (number, declineCode) => {
  const payment = await done(charge(number))
  expect(payment).toMatchObject({ status: 'declined', declineCode })
  expect(await done(cards.payment(payment.id))).toMatchObject({ status: 'declined', declineCode })
})

test('a card with a challenge waits for it, and is paid once it is confirmed', async () => {
  const payment = await done(charge('4000002760003184'))
  expect(payment.status).toBe('awaiting-authentication')
  expect(await cards.confirm(payment.id, 'early')).toMatchObject({ kind: 'refused' })
  await answerChallenge({ config: sandbox.config as never }, payment.clientSecret, 'complete')
  expect((await done(cards.payment(payment.id))).status).toBe('authenticated')
  expect((await done(cards.confirm(payment.id, 'now'))).status).toBe('paid')
  expect((await done(cards.cancel(payment.id))).status).toBe('paid')
})

test('a challenge that fails, and a payment that is ended before it', async () => {
  const failed = await done(charge('4000002760003184'))
  await answerChallenge({ config: sandbox.config as never }, failed.clientSecret, 'fail')
  expect(await done(cards.payment(failed.id))).toMatchObject({
    status: 'declined',
    declineCode: 'payment_intent_authentication_failure',
  })
  const ended = await done(charge('4000000000003220'))
  expect((await done(cards.cancel(ended.id))).status).toBe('cancelled')
  expect((await done(cards.cancel(ended.id))).status).toBe('cancelled')
})

test('a charge is found by the id that was sent with it, and one that was never made is not', async () => {
  const payment = await done(charge())
  const ours = payment.metadata.payment!
  expect(await cards.find(ours)).toEqual({ kind: 'done', value: payment })
  expect(await cards.find('987654')).toEqual({ kind: 'done', value: null })
  const theirs = await stripe.paymentIntents.search({ query: `metadata['payment']:'${ours}'` })
  expect(theirs.data.map(({ id }) => id)).toEqual([payment.id])
})

test('a refund and a dispute are read as money that went back', async () => {
  const refunded = await done(charge())
  await stripe.refunds.create({ payment_intent: refunded.id })
  expect((await done(cards.payment(refunded.id))).status).toBe('returned')
  const disputed = await done(charge())
  await disputeCard({ config: sandbox.config as never }, disputed.id)
  expect((await done(cards.payment(disputed.id))).status).toBe('returned')
})

test('the provider’s own library charges, declines and cancels as with the provider', async () => {
  const params = {
    amount: 1_000,
    currency: 'gbp',
    confirm: true,
    confirmation_method: 'manual',
    payment_method_types: ['card'],
  } as const
  const paid = await stripe.paymentIntents.create({ ...params, payment_method: await method() })
  expect(paid.status).toBe('succeeded')
  const declined = stripe.paymentIntents.create({
    ...params,
    payment_method: await method('4000000000009995'),
  })
  await expect(declined).rejects.toMatchObject({
    type: 'StripeCardError',
    decline_code: 'insufficient_funds',
    payment_intent: { status: 'requires_payment_method' },
  })
  const asks = await stripe.paymentIntents.create({
    ...params,
    payment_method: await method('4000002760003184'),
  })
  expect(asks.next_action?.type).toBe('use_stripe_sdk')
  expect((await stripe.paymentIntents.cancel(asks.id)).status).toBe('canceled')
  await expect(stripe.paymentIntents.retrieve('pi_nobody')).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('webhooks are verified by us and by the provider’s own library, and old or changed ones by neither', async () => {
  const { webhookSecret } = sandbox.config.cardPayments
  const payment = await done(charge())
  for (;;) {
    const { rawBody, headers } = await sandbox.nextWebhook('/webhooks/stripe')
    const signature = headers.get('stripe-signature')!
    const text = Buffer.from(rawBody).toString()
    const event = stripe.webhooks.constructEvent(text, signature, webhookSecret)
    const ours = cards.readWebhook(rawBody, signature, Date.now())
    expect(ours).toMatchObject({
      kind: 'events',
      events: [{ id: event.id, type: event.type }],
      unreadable: 0,
    })
    expect(cards.readWebhook(rawBody, signature, Date.now() + 600_000)).toEqual({ kind: 'forged' })
    expect(cards.readWebhook(Buffer.from(`${text} `), signature, Date.now())).toEqual({ kind: 'forged' })
    expect(cards.readWebhook(rawBody, null, Date.now())).toEqual({ kind: 'forged' })
    if (ours.kind === 'events' && ours.events[0]?.paymentId === payment.id) break
  }
  const payload =
    '{"id":"evt_1","type":"charge.refunded","data":{"object":{"id":"ch_1","object":"charge","payment_intent":"pi_9"}}}'
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  expect(cards.readWebhook(Buffer.from(payload), header, Date.now())).toMatchObject({
    events: [{ type: 'charge.refunded', paymentId: 'pi_9' }],
  })
})

test('an outage, a wrong key and an unknown card are told apart', async () => {
  await sandbox.setFault('stripe', 'down')
  expect(await cards.payment('pi_1')).toEqual({ kind: 'unavailable' })
  await sandbox.setFault('stripe', 'ok')
  expect(await cards.payment('pi_1')).toMatchObject({ kind: 'refused' })
  const wrong = createCardPayments({ ...sandbox.config.cardPayments, secretKey: 'sk_test_other' }, 2_000)
  expect(await wrong.payment('pi_1')).toEqual({ kind: 'unavailable' })
  const unknown = await cards.charge({
    key: 'unknown-card',
    paymentMethodId: 'pm_nobody',
    amountPence: 100,
    metadata: { loan: '1', payment: '1' },
  })
  expect(unknown).toEqual({ kind: 'refused', reason: 'resource_missing' })
})
