import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Delivery, parseJsonBytes, readDelivery } from '#providers/delivery.ts'
import { PROVIDER_ID, PROVIDER_WORD } from '#providers/provider-fetch.ts'
import type { DirectDebitEvent } from './port.ts'

/** GoCardless `Webhook-Signature`: HMAC-SHA256 of the raw body in hex; no signed timestamp. */
export function readWebhook(
  secret: string,
  rawBody: Uint8Array,
  signature: string | null,
): Delivery<DirectDebitEvent> {
  if (!hasValidSignature(secret, rawBody, signature)) return { kind: 'forged' }
  const body = BODY.safeParse(parseJsonBytes(rawBody))
  return body.success ? readDelivery(body.data.events, EVENT) : { kind: 'malformed' }
}

function hasValidSignature(secret: string, rawBody: Uint8Array, signature: string | null): boolean {
  // Without a secret everyone could sign.
  if (secret === '' || signature === null) return false
  const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const RESOURCES = new Map<
  string,
  { resource: DirectDebitEvent['resource']; link: 'mandate' | 'payment' | 'billing_request' }
>([
  ['mandates', { resource: 'mandate', link: 'mandate' }],
  ['payments', { resource: 'payment', link: 'payment' }],
  ['billing_requests', { resource: 'billing-request', link: 'billing_request' }],
])

const BODY = z.object({ events: z.array(z.unknown()) })

const link = PROVIDER_ID.nullish()

const EVENT = z
  .object({
    id: PROVIDER_ID,
    resource_type: z.string(),
    action: z.string().regex(/^\w{1,100}$/),
    details: z.object({ cause: PROVIDER_WORD, reason_code: PROVIDER_WORD }).nullish(),
    links: z.object({ mandate: link, payment: link, billing_request: link }).nullish(),
  })
  .transform(({ id, resource_type, action, details, links }): DirectDebitEvent => {
    const known = RESOURCES.get(resource_type)
    return {
      id,
      resource: known?.resource ?? 'other',
      resourceId: (known && links?.[known.link]) ?? null,
      action,
      cause: details?.cause ?? null,
      reasonCode: details?.reason_code ?? null,
      tells: known?.resource === 'mandate' ? findTold(action, details ?? {}) : null,
    }
  })

/**
 * Bacs: advice of a bank (ADDACS) and unpaid Direct Debits (ARUDD), with the code for the payer's
 * death.
 */
const DEATH = ['ADDACS-2', 'ARUDD-2']
const ACCOUNT_GONE = ['bank_account_closed', 'bank_account_transferred', 'invalid_bank_details']

function findTold(
  action: string,
  { cause, reason_code }: { cause?: string | null | undefined; reason_code?: string | null | undefined },
): DirectDebitEvent['tells'] {
  if (action === 'transferred') return 'account-moved'
  if (DEATH.includes(reason_code ?? '')) return 'payer-died'
  return ACCOUNT_GONE.includes(cause ?? '') ? 'account-gone' : null
}
