import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { z } from 'zod'
import type { ApiConfig } from '#config.ts'
import type { Answer } from '#providers/answer.ts'
import { PROVIDER_WORD, type ProviderReply, providerFetch, readJson } from '#providers/provider-fetch.ts'

export type TrueLayer = ReturnType<typeof createTrueLayer>

/** TrueLayer Payments API, version 3: an access token for all calls; to move money a signature. */
export function createTrueLayer(config: ApiConfig['payouts'], timeoutMs: number) {
  const tokens = createTokens(config, timeoutMs)
  const signingKey = createPrivateKey(config.signingKeyPem)

  const call = async (path: string, body: string | null, headers: Record<string, string>) => {
    const token = await tokens.get()
    if (!token) return null
    const reply = await providerFetch(`${config.apiUrl}${path}`, {
      provider: 'payouts',
      method: body === null ? 'GET' : 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, accept: 'application/json' },
      ...(body === null ? {} : { body }),
      timeoutMs,
    })
    // A token can be withdrawn before it expires.
    if (reply?.status === 401) tokens.forget(token)
    return reply
  }

  return {
    get: (path: string) => call(path, null, {}),
    post(path: string, key: string, content: object) {
      const body = JSON.stringify(content)
      const signature = signRequest(
        { key: signingKey, keyId: config.signingKeyId },
        // The signature covers the path as it is called, prefix included.
        { path: new URL(`${config.apiUrl}${path}`).pathname, idempotencyKey: key, body },
      )
      return call(path, body, {
        'content-type': 'application/json',
        'idempotency-key': key,
        'tl-signature': signature,
      })
    },
  }
}

export function toAnswer<Schema extends z.ZodType>(
  reply: ProviderReply | null,
  schema: Schema,
): Answer<z.infer<Schema>> {
  if (!reply) return { kind: 'unavailable' }
  if (reply.status >= 200 && reply.status < 300) {
    const value = readJson(reply, schema)
    return value === null ? { kind: 'unavailable' } : { kind: 'done', value }
  }
  // 409: a request with the same key is in progress; 401, 403 and 429 are for us to correct.
  const isFinal = [400, 404, 422].includes(reply.status) && reply.headers.get('tl-should-retry') !== 'true'
  return isFinal ? { kind: 'refused', reason: describeReason(reply) } : { kind: 'unavailable' }
}

const PROBLEM = z.object({
  type: z.string().transform((type) => PROVIDER_WORD.parse(type.split('#').at(-1))),
  errors: z.record(z.string(), z.unknown()).nullish(),
})

/** The kind of problem and the names of fields; the sentences could quote what was entered. */
function describeReason(reply: ProviderReply): string {
  const problem = readJson(reply, PROBLEM)
  if (!problem?.type) return `status_${reply.status}`
  const fields = Object.keys(problem.errors ?? {}).filter((name) => PROVIDER_WORD.parse(name))
  return [problem.type, ...fields.slice(0, 20)].join(' ')
}

/** Renewed this long before it expires, so that none expires during a call. */
const TOKEN_MARGIN_MS = 60_000

const TOKEN = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/),
  expires_in: z
    .number()
    .positive()
    .max(366 * 24 * 60 * 60),
})

/** One access token at a time, shared by all calls. */
function createTokens(config: ApiConfig['payouts'], timeoutMs: number) {
  let kept: { token: string; until: number } | null = null
  let asking: Promise<string | null> | null = null

  const ask = async (): Promise<string | null> => {
    const askedAt = performance.now()
    const reply = await providerFetch(`${config.authUrl}/connect/token`, {
      provider: 'payouts',
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
  return `${header}..${sign('sha512', input, { key: signer.key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const base64url = (value: string): string => Buffer.from(value).toString('base64url')
