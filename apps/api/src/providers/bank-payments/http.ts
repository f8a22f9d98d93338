import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import type { Answer } from '#providers/answer.ts'
import { PROVIDER_ID, PROVIDER_WORD } from '#providers/provider-fetch.ts'
import { createTrueLayer, toAnswer } from '#providers/truelayer.ts'
import type { BankPayment, BankPaymentRequest, BankPayments } from './port.ts'

type Config = ApiConfig['payouts'] & ApiConfig['bankPayments']

/** TrueLayer Payments API, version 3, into our merchant account, with its hosted page. */
export function createBankPayments(config: Config, timeoutMs: number): BankPayments {
  const trueLayer = createTrueLayer(config, timeoutMs)
  const path = (id: string) => `/v3/payments/${encodeURIComponent(id)}`
  const payment = async (id: string): Promise<Answer<BankPayment>> => {
    const answer = toAnswer(await trueLayer.get(path(id)), PAYMENT)
    // An answer about another payment does not answer the request.
    return answer.kind === 'done' && answer.value.id !== id ? { kind: 'unavailable' } : answer
  }
  return {
    payment,
    async create(request) {
      const body = paymentBody(config.merchantAccountId, request)
      const answer = toAnswer(await trueLayer.post('/v3/payments', request.key, body), CREATED)
      if (answer.kind !== 'done') return answer
      const { id, resource_token } = answer.value
      const query = new URLSearchParams({ payment_id: id, resource_token, return_uri: request.returnUrl })
      return { kind: 'done', value: { id, url: `${config.hostedPageUrl}/payments?${query}` } }
    },
    async cancel(id, key) {
      const reply = await trueLayer.post(`${path(id)}/actions/cancel`, key, {})
      // It may be refused because it was approved, or ended before: what it is now says which.
      return reply === null || reply.status >= 500 ? { kind: 'unavailable' } : payment(id)
    },
  }
}

function paymentBody(merchantAccountId: string, request: BankPaymentRequest) {
  return {
    amount_in_minor: request.amountPence,
    currency: 'GBP',
    payment_method: {
      type: 'bank_transfer',
      provider_selection: {
        type: 'user_selected',
        filter: { countries: ['GB'], release_channel: 'general_availability', customer_segments: ['retail'] },
      },
      beneficiary: {
        type: 'merchant_account',
        merchant_account_id: merchantAccountId,
        reference: request.reference,
      },
    },
    user: request.payer,
    metadata: request.metadata,
  }
}

/** What opens the hosted page: printable, and of a length that a URL can have. */
const RESOURCE_TOKEN = z.string().regex(/^[\x21-\x7e]{1,4000}$/)

const CREATED = z.object({ id: PROVIDER_ID, resource_token: RESOURCE_TOKEN })

const STATUSES: ReadonlyMap<string, BankPayment['status']> = new Map([
  ['authorization_required', 'started'],
  ['authorizing', 'started'],
  ['authorized', 'authorised'],
  // The bank has sent it; it is not in our account yet.
  ['executed', 'authorised'],
  ['settled', 'paid'],
  ['failed', 'failed'],
])

const PAYMENT = z
  .object({
    id: PROVIDER_ID,
    amount_in_minor: z.int().positive(),
    currency: z.literal('GBP'),
    status: z.string(),
    failure_reason: PROVIDER_WORD,
    metadata: z.object({ loan: z.string().optional(), payment: z.string().optional() }).nullish(),
  })
  .transform((answer, context): BankPayment => {
    const status = STATUSES.get(answer.status)
    if (status === undefined) {
      // It is better to ask again than to misread it.
      context.addIssue('unknown status')
      return z.NEVER
    }
    return {
      id: answer.id,
      status,
      amountPence: answer.amount_in_minor,
      metadata: { loan: answer.metadata?.loan ?? null, payment: answer.metadata?.payment ?? null },
      failureReason: answer.failure_reason ?? null,
    }
  })
