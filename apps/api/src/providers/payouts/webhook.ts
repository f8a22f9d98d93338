import { verify } from 'node:crypto'
import { z } from 'zod'
import { type Delivery, parseJsonBytes } from '#providers/delivery.ts'
import { PROVIDER_ID } from '#providers/provider-fetch.ts'
import type { PayoutEvent, Payouts } from './port.ts'
import type { KeySets } from './webhook-keys.ts'

const TIMESTAMP_HEADER = 'x-tl-webhook-timestamp'

const JWS_HEADER = z.object({
  alg: z.literal('ES512'),
  tl_version: z.literal('2'),
  tl_headers: z.string(),
  kid: z.string().min(1),
  jku: z.string(),
})

type Webhook = Parameters<Payouts['readWebhook']>[0]

/**
 * TrueLayer `Tl-Signature`: detached JWS, ES512, over path, headers, body. Its age is not checked:
 * events are stored once and read again first, so repeats are safe and late ones not lost.
 */
export async function readWebhook(keys: KeySets, webhook: Webhook): Promise<Delivery<PayoutEvent>> {
  const signed = await isSigned(keys, webhook)
  if (signed === 'unknown') return { kind: 'unavailable' }
  if (!signed) return { kind: 'forged' }
  const event = EVENT.safeParse(parseJsonBytes(webhook.rawBody))
  return event.success ? { kind: 'events', events: [event.data], unreadable: 0 } : { kind: 'malformed' }
}

/** `unknown` while the provider's keys cannot be read. */
async function isSigned(keys: KeySets, { path, headers, rawBody }: Webhook): Promise<boolean | 'unknown'> {
  const [header = '', payload, signature = '', more] = (headers.get('tl-signature') ?? '').split('.')
  const claims = readJwsHeader(header)
  if (!claims || payload !== '' || signature === '' || more !== undefined) return false
  const names = claims.tl_headers.split(',').filter((name) => name !== '')
  // Not verified yet: an invalid header name would throw and look like an API error.
  if (names.some((name) => !/^[\w-]{1,100}$/.test(name))) return false
  if (!names.some((name) => name.toLowerCase() === TIMESTAMP_HEADER)) return false
  if (names.some((name) => !headers.has(name))) return false
  const key = await keys.find(claims.jku, claims.kid)
  if (key === null) return false
  if (key === 'unknown') return key
  const head = [`POST ${path}`, ...names.map((name) => `${name}: ${headers.get(name)}`), ''].join('\n')
  const input = Buffer.from(`${header}.${base64url(Buffer.concat([Buffer.from(head), rawBody]))}`)
  return verify('sha512', input, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}

function readJwsHeader(header: string) {
  return JWS_HEADER.safeParse(parseJsonBytes(Buffer.from(header, 'base64url'))).data ?? null
}

const base64url = (value: Uint8Array): string => Buffer.from(value).toString('base64url')

const EVENT = z
  .object({
    type: z.string().regex(/^\w{1,100}$/),
    event_id: PROVIDER_ID,
    payout_id: PROVIDER_ID.nullish(),
    payment_id: PROVIDER_ID.nullish(),
  })
  .transform(
    ({ type, event_id, payout_id, payment_id }): PayoutEvent => ({
      id: event_id,
      type,
      payoutId: payout_id ?? null,
      bankPaymentId: payment_id ?? null,
    }),
  )
