import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { ApiBase } from '@tarnbrook/contract/endpoint'
import type { EdgeOptions } from './edge-config.ts'
import { readLimited } from './read-limited.ts'
import { refuse } from './refuse.ts'
import { tokensToCookies } from './tokens-to-cookies.ts'
import type { CookieJar, Visitor } from './visitor.ts'

/** One call to the product API on a visitor's behalf. The path is the API's own, with its query. */
export interface ProductCall {
  readonly visitor: Visitor
  readonly brand: BrandKey
  readonly path: string
  readonly request: Request
  /** Left out: the product API. */
  readonly base?: ApiBase
}

/**
 * The visitor's way to the product API, for the browser's calls and for pages in process alike: cookies become
 * headers, tokens in answers become cookies, and nothing that the visitor sent can pose as either.
 */
export function createProductApi(
  { apiFetch, log }: Pick<EdgeOptions, 'apiFetch' | 'log'>,
  cookies: CookieJar,
) {
  async function call({ visitor, brand, path, request, base = 'product' }: ProductCall): Promise<Response> {
    if (isClosed(path)) return refuse('NOT_FOUND')
    const body = hasBody(request) ? await readLimited(request, sizeLimit(path)) : undefined
    if (body === 'too-large') return refuse('PAYLOAD_TOO_LARGE')
    const auth = isWayIn(path, body) ? null : visitor.auth
    const forwarded = new Request(`http://api.internal${path}`, {
      method: request.method,
      headers: apiHeaders(request.headers, { ...visitor, auth }, brand),
      ...(body && body.length > 0 ? { body } : {}),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    })
    const answer = await apiFetch(forwarded, base).catch((error: unknown) => {
      if (!request.signal.aborted) log.error('Product API did not answer', { path: pathOnly(path), error })
      return refuse('SERVICE_UNAVAILABLE')
    })
    if (answer.status === 401 && auth) cookies.forget(visitor)
    const kept = await tokensToCookies({
      path: pathOnly(path),
      method: request.method,
      answer,
      visitor,
      cookies,
      signIn,
    })
    return passOn(kept, visitor)

    // An application hands its token over here, and never to script: it is exchanged on the spot.
    function signIn(token: string): Promise<Response> {
      return callWith({ visitor, brand }, '/auth', { type: 'auto_login', data: { token } })
    }
  }

  /** A call of the edge's own, with a JSON body. */
  function callWith(
    who: Pick<ProductCall, 'visitor' | 'brand'>,
    path: string,
    body: unknown,
  ): Promise<Response> {
    const request = new Request('http://edge.internal', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    })
    return call({ ...who, path, request })
  }

  return { call, callWith }
}

export type ProductApi = ReturnType<typeof createProductApi>

const CALL_TIMEOUT_MS = 30_000
const BODY_LIMIT_BYTES = 1_000_000
/** A proof is a photograph or a scan, and base64 makes it a third larger. */
const PROOF_LIMIT_BYTES = 14_000_000

/** The API's own pages and the ways in of other companies are not reached through a borrower's browser. */
function isClosed(path: string): boolean {
  return /^\/(metrics|docs|openapi\.json|healthz|readyz|webhooks)(\/|\?|$)/.test(path)
}

/**
 * Whether a link to sign in is asked for, or a single-use token exchanged for a sign-in. Each says by itself who comes: a
 * sign-in that was here before, and may have ended since, has no part in it.
 */
function isWayIn(path: string, body: Uint8Array | undefined): boolean {
  if (/^(\/v\d)?\/login-links$/.test(path)) return true
  return /^(\/v\d)?\/auth$/.test(path) && new TextDecoder().decode(body).includes('"auto_login"')
}

function hasBody({ body, method }: Request): boolean {
  return body !== null && method !== 'GET' && method !== 'HEAD'
}

function sizeLimit(path: string): number {
  return /\/proof-of-/.test(path) ? PROOF_LIMIT_BYTES : BODY_LIMIT_BYTES
}

/** Only these of the visitor's headers go further; who they are is said by the edge alone. */
const PASSED_REQUEST_HEADERS = ['accept', 'content-type', 'idempotency-key', 'if-none-match', 'user-agent']

function apiHeaders(sent: Headers, visitor: Visitor, brand: BrandKey): Headers {
  const headers = new Headers()
  for (const name of PASSED_REQUEST_HEADERS) {
    const value = sent.get(name)
    if (value !== null) headers.set(name, value)
  }
  headers.set('X-Brand', brand)
  headers.set('X-Request-Id', visitor.requestId)
  headers.set('X-Client-Ip', visitor.clientAddress)
  if (visitor.auth) headers.set('Authorization', `Bearer ${visitor.auth.token}`)
  if (visitor.session) headers.set('X-Session-Id', visitor.session.id)
  const lifetimeId = visitor.lifetimeId ?? visitor.session?.lifetimeId
  if (lifetimeId) headers.set('X-Lifetime-Id', lifetimeId)
  return headers
}

const PASSED_ANSWER_HEADERS = [
  'content-type',
  'content-disposition',
  'etag',
  'retry-after',
  'content-language',
]

function passOn(answer: Response, visitor: Visitor): Response {
  const headers = new Headers()
  for (const name of PASSED_ANSWER_HEADERS) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Request-Id', visitor.requestId)
  return new Response(answer.body, { status: answer.status, headers })
}

export function pathOnly(path: string): string {
  const query = path.indexOf('?')
  return query === -1 ? path : path.slice(0, query)
}
