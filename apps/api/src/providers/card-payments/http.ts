import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import type { Answer } from '#providers/answer.ts'
import {
  PROVIDER_ID,
  PROVIDER_WORD,
  type ProviderReply,
  providerFetch,
  readJson,
} from '#providers/provider-fetch.ts'
import type { CardCharge, CardPayment, CardPayments } from './port.ts'
import { readWebhook } from './webhook.ts'

type Config = NonNullable<ApiConfig['cardPayments']>

/** Stripe payment intents: the server asks, the browser authenticates, the server confirms. */
export function createCardPayments(config: Config, timeoutMs: number): CardPayments {
  const call = createCaller(config, timeoutMs)
  const path = (id: string) => `/v1/payment_intents/${encodeURIComponent(id)}`
  const payment = async (id: string) =>
    rejectMismatch(id, toAnswer(await call.get(`${path(id)}?expand[]=latest_charge`)))
  return {
    charge: (request) => charge(call, request),
    confirm: async (id, key) => rejectMismatch(id, toAnswer(await call.post(`${path(id)}/confirm`, {}, key))),
    payment,
    async find(paymentId) {
      const query = new URLSearchParams({
        query: `metadata['payment']:'${paymentId}'`,
        'expand[0]': 'data.latest_charge',
      })
      const reply = await call.get(`/v1/payment_intents/search?${query}`)
      const found = reply?.status === 200 ? readJson(reply, FOUND) : null
      return found === null ? UNAVAILABLE : { kind: 'done', value: found.data[0] ?? null }
    },
    async cancel(id) {
      const answer = rejectMismatch(id, toAnswer(await call.post(`${path(id)}/cancel`, {}, null)))
      // It may be refused because it was paid, or cancelled before: what it is now says which.
      return answer.kind === 'refused' ? payment(id) : answer
    },
    readWebhook: (rawBody, signature, now) => readWebhook(config.webhookSecret, rawBody, signature, now),
  }
}

type Caller = ReturnType<typeof createCaller>

const UNAVAILABLE = { kind: 'unavailable' } as const

/** An answer about another payment does not answer the request. */
function rejectMismatch(id: string, answer: Answer<CardPayment>): Answer<CardPayment> {
  return answer.kind === 'done' && answer.value.id !== id ? UNAVAILABLE : answer
}

async function charge(call: Caller, request: CardCharge): Promise<Answer<CardPayment>> {
  const params = {
    amount: String(request.amountPence),
    currency: 'gbp',
    payment_method: request.paymentMethodId,
    confirm: 'true',
    confirmation_method: 'manual',
    'payment_method_types[0]': 'card',
    use_stripe_sdk: 'true',
    'metadata[loan]': request.metadata.loan,
    'metadata[payment]': request.metadata.payment,
  }
  const answer = toAnswer(await call.post('/v1/payment_intents', params, request.key))
  const isOther = answer.kind === 'done' && answer.value.amountPence !== request.amountPence
  return isOther ? UNAVAILABLE : answer
}

function createCaller(config: Config, timeoutMs: number) {
  const headers = { authorization: `Bearer ${config.secretKey}`, 'stripe-version': '2026-10-28.endive' }
  return {
    get: (path: string) =>
      providerFetch(`${config.url}${path}`, { provider: 'card-payments', headers, timeoutMs }),
    post: (path: string, params: Record<string, string>, key: string | null) =>
      providerFetch(`${config.url}${path}`, {
        provider: 'card-payments',
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        body: new URLSearchParams(params).toString(),
        timeoutMs,
      }),
  }
}

/** A declined card is a 402 with the payment in the error: an answer, not a refused request. */
function toAnswer(reply: ProviderReply | null): Answer<CardPayment> {
  if (!reply) return UNAVAILABLE
  if (reply.status >= 200 && reply.status < 300) {
    const value = readJson(reply, PAYMENT)
    return value === null ? UNAVAILABLE : { kind: 'done', value }
  }
  const problem = readJson(reply, ERROR)?.error
  if (reply.status === 402 && problem?.payment_intent) return { kind: 'done', value: problem.payment_intent }
  // Such as a card that cannot be charged at all: there is no payment, and there will be none.
  const isFinal = [400, 402, 404].includes(reply.status)
  return isFinal
    ? { kind: 'refused', reason: problem?.decline_code ?? problem?.code ?? `status_${reply.status}` }
    : UNAVAILABLE
}

/** `requires_payment_method`: by the payer's bank or without authentication; both start over. */
const STATUSES: ReadonlyMap<string, CardPayment['status']> = new Map([
  ['requires_action', 'awaiting-authentication'],
  ['requires_confirmation', 'authenticated'],
  ['processing', 'processing'],
  ['succeeded', 'paid'],
  ['requires_payment_method', 'declined'],
  ['canceled', 'cancelled'],
])

const CHARGE = z.object({ amount: z.int(), amount_refunded: z.int(), disputed: z.boolean() })

const PAYMENT = z
  .object({
    id: PROVIDER_ID,
    amount: z.int().positive(),
    currency: z.literal('gbp'),
    status: z.string(),
    client_secret: z.string().min(1).max(300),
    metadata: z.object({ loan: z.string().optional(), payment: z.string().optional() }).nullish(),
    last_payment_error: z.object({ code: PROVIDER_WORD, decline_code: PROVIDER_WORD }).nullish(),
    latest_charge: z.union([CHARGE, z.string(), z.null()]).optional().catch(null),
  })
  .transform((intent, context): CardPayment => {
    const status = STATUSES.get(intent.status)
    if (status === undefined) {
      // It is better to ask again than to misread it.
      context.addIssue('unknown status')
      return z.NEVER
    }
    return {
      id: intent.id,
      status: status === 'paid' && isReturned(intent.latest_charge) ? 'returned' : status,
      amountPence: intent.amount,
      metadata: { loan: intent.metadata?.loan ?? null, payment: intent.metadata?.payment ?? null },
      clientSecret: intent.client_secret,
      declineCode: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
    }
  })

function isReturned(charge: z.infer<typeof CHARGE> | string | null | undefined): boolean {
  return (
    typeof charge === 'object' &&
    charge !== null &&
    (charge.disputed || charge.amount_refunded >= charge.amount)
  )
}

const FOUND = z.object({ data: z.array(PAYMENT).max(1) })

const ERROR = z.object({
  error: z.object({
    code: PROVIDER_WORD,
    decline_code: PROVIDER_WORD,
    payment_intent: PAYMENT.nullish().catch(null),
  }),
})
