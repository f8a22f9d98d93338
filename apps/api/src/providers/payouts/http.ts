import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import { PROVIDER_ID, PROVIDER_WORD } from '#providers/provider-fetch.ts'
import { createTrueLayer, toAnswer } from '#providers/truelayer.ts'
import type { Payout, PayoutRequest, Payouts } from './port.ts'
import { readWebhook } from './webhook.ts'
import { createKeySets } from './webhook-keys.ts'

/** TrueLayer's Payouts API, version 3, from our merchant account by Faster Payments. */
export function createPayouts(config: ApiConfig['payouts'], timeoutMs: number): Payouts {
  const trueLayer = createTrueLayer(config, timeoutMs)
  const keys = createKeySets(config.webhookJwksUrls, timeoutMs)
  return {
    async send(request) {
      const body = payoutBody(config.merchantAccountId, request)
      return toAnswer(await trueLayer.post('/v3/payouts', request.key, body), CREATED)
    },
    async payout(id) {
      const answer = toAnswer(await trueLayer.get(`/v3/payouts/${encodeURIComponent(id)}`), PAYOUT)
      // An answer about another payout does not answer the request.
      return answer.kind === 'done' && answer.value.id !== id ? { kind: 'unavailable' } : answer
    },
    readWebhook: (webhook) => readWebhook(keys, webhook),
  }
}

function payoutBody(merchantAccountId: string, { amountPence, account, reference, metadata }: PayoutRequest) {
  return {
    merchant_account_id: merchantAccountId,
    amount_in_minor: amountPence,
    currency: 'GBP',
    beneficiary: {
      type: 'external_account',
      account_holder_name: account.holderName,
      account_identifier: {
        type: 'sort_code_account_number',
        sort_code: account.sortCode,
        account_number: account.accountNumber,
      },
      reference,
    },
    metadata,
  }
}

const CREATED = z.object({ id: PROVIDER_ID }).transform(({ id }) => ({ id }))

const PAYOUT = z
  .object({
    id: PROVIDER_ID,
    status: z.enum(['pending', 'authorized', 'executed', 'failed', 'authorization_required', 'authorizing']),
    failure_reason: PROVIDER_WORD,
    executed_at: z.iso.datetime({ offset: true }).nullish(),
  })
  .transform(
    ({ id, status, failure_reason, executed_at }): Payout => ({
      id,
      status: status === 'authorization_required' || status === 'authorizing' ? 'pending' : status,
      failureReason: failure_reason ?? null,
      executedAt: executed_at ?? null,
    }),
  )
