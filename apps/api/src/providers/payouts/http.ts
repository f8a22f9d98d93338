import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import type { Answer } from '../answer.ts'
import { type ProviderReply, providerFetch, readJson } from '../provider-fetch.ts'
import type { Payout, PayoutEvent, PayoutRequest, Payouts } from './port.ts'

/** TrueLayer's Payouts API, version 3, out of our merchant account by Faster Payments. */
export function createPayouts(config: ApiConfig['payouts'], timeoutMs: number): Payouts {
  const tokens = createTokens(config, timeoutMs)
  const keys = createKeySets(config.webhookJwksUrls, timeoutMs)
  const signingKey = createPrivateKey(config.signingKeyPem)

  const call = async (path: string, body: string | null, headers: Record<string, string>) => {
    const token = await tokens.get()
    if (!token) return null
    const reply = await providerFetch(`${config.apiUrl}${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, accept: 'application/json' },
      ...(body === null ? {} : { body }),
      timeoutMs,
    })
    // A token can be withdrawn before its time.
    if (reply?.status === 401) tokens.forget(token)
    return reply
  }

  return {
    async send(request) {
      const body = JSON.stringify(payoutBody(config.merchantAccountId, request))
      const signature = signRequest(
        { key: signingKey, keyId: config.signingKeyId },
        // What is signed is the path as it is called, prefix and all.
        { path: new URL(`${config.apiUrl}/v3/payouts`).pathname, idempotencyKey: request.key, body },
      )
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': request.key,
        'tl-signature': signature,
      }
      return answerOf(await call('/v3/payouts', body, headers), CREATED)
    },
    payout: async (id) => answerOf(await call(`/v3/payouts/${encodeURIComponent(id)}`, null, {}), PAYOUT),
    async readWebhook({ path, headers, rawBody }) {
      const isTheirs = await isSignedWebhook(keys, { path, headers, rawBody })
      return isTheirs ? readEvent(rawBody) : null
    },
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

const CREATED = z.object({ id: z.string().min(1) }).transform(({ id }) => ({ id }))

const PAYOUT = z
  .object({
    id: z.string().min(1),
    status: z.enum(['pending', 'authorized', 'executed', 'failed', 'authorization_required', 'authorizing']),
    failure_reason: z.string().nullish(),
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

function answerOf<Schema extends z.ZodType>(
  reply: ProviderReply | null,
  schema: Schema,
): Answer<z.infer<Schema>> {
  if (!reply) return { kind: 'unavailable' }
  if (reply.status >= 200 && reply.status < 300) {
    const value = readJson(reply, schema)
    return value === null ? { kind: 'unavailable' } : { kind: 'done', value }
  }
  // 409 means that the same key is being dealt with at this moment; 401, 403 and 429 are ours to mend.
  const isFinal = [400, 404, 422].includes(reply.status) && reply.headers.get('tl-should-retry') !== 'true'
  return isFinal ? { kind: 'refused', reason: reasonOf(reply) } : { kind: 'unavailable' }
}

const PROBLEM = z.object({
  type: z.string(),
  errors: z.record(z.string(), z.unknown()).nullish(),
})

/** The kind of problem and the names of fields; their sentences could quote what was entered. */
function reasonOf(reply: ProviderReply): string {
  const problem = readJson(reply, PROBLEM)
  if (!problem) return `status_${reply.status}`
  return [problem.type.split('#').at(-1), ...Object.keys(problem.errors ?? {})].join(' ')
}

/** Renewed this long before it ends, so that none ends on its way. */
const TOKEN_MARGIN_MS = 60_000

const TOKEN = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** One access token at a time, shared by all calls. */
function createTokens(config: ApiConfig['payouts'], timeoutMs: number) {
  let kept: { token: string; until: number } | null = null
  let asking: Promise<string | null> | null = null

  const ask = async (): Promise<string | null> => {
    const askedAt = performance.now()
    const reply = await providerFetch(`${config.authUrl}/connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: config.clientId,
        client_secret: config.clientSecret,
        scope: 'payments',
      }).toString(),
      timeoutMs,
    })
    const answer = reply?.status === 200 ? readJson(reply, TOKEN) : null
    if (!answer) return null
    kept = { token: answer.access_token, until: askedAt + answer.expires_in * 1000 - TOKEN_MARGIN_MS }
    return kept.token
  }

  return {
    async get(): Promise<string | null> {
      if (kept && kept.until > performance.now()) return kept.token
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    forget(token: string) {
      if (kept?.token === token) kept = null
    },
  }
}

const JWS_KEY = { dsaEncoding: 'ieee-p1363' } as const

/** `Tl-Signature`: a detached JWS, ES512, over method, path, idempotency key and body. */
function signRequest(
  signer: { key: KeyObject; keyId: string },
  request: { path: string; idempotencyKey: string; body: string },
): string {
  const header = base64url(
    JSON.stringify({ alg: 'ES512', kid: signer.keyId, tl_version: '2', tl_headers: 'Idempotency-Key' }),
  )
  const head = `POST ${request.path}\nIdempotency-Key: ${request.idempotencyKey}\n`
  const input = Buffer.from(`${header}.${base64url(head + request.body)}`)
  return `${header}..${sign('sha512', input, { key: signer.key, ...JWS_KEY }).toString('base64url')}`
}

const base64url = (value: string | Uint8Array): string => Buffer.from(value).toString('base64url')

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
 * The age of the timestamp is not judged: an event is taken in once by its id, and the pay-out read again before
 * anything follows from it, so that a repeat can do no harm and a late delivery is not lost.
 * @throws Error when their keys cannot be had at the moment, so that it is delivered again.
 */
async function isSignedWebhook(keys: KeySets, { path, headers, rawBody }: Webhook): Promise<boolean> {
  const [header = '', payload, signature = '', more] = (headers.get('tl-signature') ?? '').split('.')
  const claims = readJwsHeader(header)
  if (!claims || payload !== '' || signature === '' || more !== undefined) return false
  const names = claims.tl_headers.split(',').filter((name) => name !== '')
  if (!names.some((name) => name.toLowerCase() === TIMESTAMP_HEADER)) return false
  if (names.some((name) => !headers.has(name))) return false
  const key = await keys.find(claims.jku, claims.kid)
  if (!key) return false
  const head = [`POST ${path}`, ...names.map((name) => `${name}: ${headers.get(name)}`), ''].join('\n')
  const input = Buffer.from(`${header}.${base64url(Buffer.concat([Buffer.from(head), rawBody]))}`)
  return verify('sha512', input, { key, ...JWS_KEY }, Buffer.from(signature, 'base64url'))
}

function readJwsHeader(header: string) {
  try {
    return JWS_HEADER.parse(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

const KEYS = z.object({ keys: z.array(z.looseObject({ kid: z.string().nullish() })) })
const KEYS_KEPT_MS = 60 * 60 * 1000
/** How soon an unknown key id may make us ask again; otherwise anyone could keep us asking. */
const KEYS_ASKED_AGAIN_MS = 60_000

type KeySets = ReturnType<typeof createKeySets>

/** The public keys behind the addresses on the list, and behind no others. */
function createKeySets(allowedUrls: string[], timeoutMs: number) {
  const sets = new Map<string, { keys: Map<string, KeyObject>; readAt: number }>()
  const read = async (url: string) => {
    const reply = await providerFetch(url, { headers: { accept: 'application/json' }, timeoutMs })
    const answer = reply?.status === 200 ? readJson(reply, KEYS) : null
    if (!answer) throw new Error('the keys for pay-out webhooks could not be read')
    const set = { keys: new Map(answer.keys.flatMap(usableKey)), readAt: performance.now() }
    sets.set(url, set)
    return set
  }
  return {
    async find(url: string, keyId: string): Promise<KeyObject | null> {
      if (!allowedUrls.includes(url)) return null
      const kept = sets.get(url)
      const age = kept ? performance.now() - kept.readAt : Number.POSITIVE_INFINITY
      const isFresh = kept && age < (kept.keys.has(keyId) ? KEYS_KEPT_MS : KEYS_ASKED_AGAIN_MS)
      const set = isFresh ? kept : await read(url)
      return set.keys.get(keyId) ?? null
    },
  }
}

/** The list may hold keys for other uses; only P-521 fits ES512. */
function usableKey(jwk: { kid?: string | null | undefined }): [keyId: string, key: KeyObject][] {
  const { kty, crv } = jwk as JsonWebKey
  if (!jwk.kid || kty !== 'EC' || crv !== 'P-521') return []
  try {
    return [[jwk.kid, createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })]]
  } catch {
    return []
  }
}

const EVENT = z.object({ type: z.string(), event_id: z.string().min(1), payout_id: z.string().nullish() })

/** @throws Error when the body is signed and yet not theirs in form, so that it is delivered again. */
function readEvent(rawBody: Uint8Array): PayoutEvent {
  const { type, event_id, payout_id } = EVENT.parse(JSON.parse(Buffer.from(rawBody).toString('utf8')))
  return { id: event_id, type, payoutId: payout_id ?? null }
}
