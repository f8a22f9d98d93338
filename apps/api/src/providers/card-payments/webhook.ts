import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Delivery, parseJsonBytes, readDelivery } from '#providers/delivery.ts'
import { PROVIDER_ID } from '#providers/provider-fetch.ts'
import type { CardEvent } from './port.ts'

/** How old a delivery may be, as Stripe's own libraries have it: an old one may be a copy. */
const TOLERANCE_SECONDS = 300

/**
 * `Stripe-Signature: t=<unix seconds>,v1=<hex>[,v1=<hex>]`, each an HMAC-SHA256 of `<t>.<raw
 * body>`; more than one while the secret is being changed.
 */
export function readWebhook(
  secret: string,
  rawBody: Uint8Array,
  signature: string | null,
  now: number,
): Delivery<CardEvent> {
  if (!hasValidSignature(secret, rawBody, { signature, now })) return { kind: 'forged' }
  const body = parseJsonBytes(rawBody)
  return body === undefined ? { kind: 'malformed' } : readDelivery([body], EVENT)
}

function hasValidSignature(
  secret: string,
  rawBody: Uint8Array,
  { signature, now }: { signature: string | null; now: number },
): boolean {
  // Without a secret everyone could sign.
  if (secret === '' || signature === null || signature.length > 1000) return false
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const at = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(at) || Math.abs(now / 1000 - Number(at)) > TOLERANCE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${at}.`).update(rawBody).digest()
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** A payment intent names itself; a charge or a dispute names its payment intent. */
const EVENT = z
  .object({
    id: PROVIDER_ID,
    type: z.string().regex(/^[\w.]{1,100}$/),
    data: z.object({
      object: z.object({
        id: PROVIDER_ID,
        object: z.string(),
        payment_intent: PROVIDER_ID.nullish(),
      }),
    }),
  })
  .transform(({ id, type, data: { object } }): CardEvent => {
    const paymentId = object.object === 'payment_intent' ? object.id : (object.payment_intent ?? null)
    return { id, type, paymentId }
  })
