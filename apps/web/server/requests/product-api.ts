import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { getUser } from '@tarnbrook/contract/auth/auth'
import { type Access, type ApiBase, callPath } from '@tarnbrook/contract/endpoint'
import { Problem } from '@tarnbrook/contract/errors'
import { LARGEST_PROOF_BODY_BYTES } from '@tarnbrook/contract/requirements/proofs'
import type { EdgeOptions } from '#server/edge-config.ts'
import { createRareLine } from '#server/pages/rare-line.ts'
import type { CookieJar, RequestSession } from '#server/sign-in/request-session.ts'
import { tokensToCookies } from '#server/sign-in/tokens-to-cookies.ts'
import { type ContractCall, contractCall } from './contract-call.ts'
import type { EdgeBodies } from './edge-bodies.ts'
import { refuse } from './refuse.ts'

/** One call to the product API on a visitor's behalf. The path is the API's own, with its query. */
export interface ProductCall {
  readonly session: RequestSession
  readonly brand: BrandKey
  readonly path: string
  readonly request: Request
  /** Left out: the product API. */
  readonly base?: ApiBase
}

/**
 * The visitor's way to the product API, from browser or page: cookies become headers, tokens in
 * answers become cookies, and nothing the visitor sent can pose as either.
 */
export function createProductApi(
  { apiFetch, config, log }: Pick<EdgeOptions, 'apiFetch' | 'config' | 'log'>,
  { cookies, bodies }: { cookies: CookieJar; bodies: EdgeBodies },
) {
  const { apiLimitMs = API_LIMIT_MS } = config
  const logNoAnswer = createRareLine(log.error)

  async function call(asked: ProductCall): Promise<Response> {
    const called = contractCall(asked.base ?? 'product', asked.request.method, pathOnly(asked.path))
    if (!called) return refuse('NOT_FOUND')
    if (isReading(asked.request) || !asked.request.body) return forward(asked, called.name)
    if (NEEDS_SIGN_IN.includes(called.access) && !asked.session.auth) return refuse('UNAUTHENTICATED')
    // What may be long is read only once the API knows the sign-in, where the call needs one.
    const isKnownFirst =
      called.takesFile || (NEEDS_SIGN_IN.includes(called.access) && mayBeLong(asked.request))
    const refusal = isKnownFirst ? await findSignInRefusal(asked) : undefined
    return refusal ?? forwardBody(asked, called).catch(refuseUnread)
  }

  function forwardBody(asked: ProductCall, { name, takesFile }: ContractCall): Promise<Response> {
    const { request, session } = asked
    const use = (body: Uint8Array<ArrayBuffer>) => forward(asked, name, body)
    return takesFile
      ? bodies.readFiles(request, { session, mostBytes: LARGEST_PROOF_BODY_BYTES }, use)
      : bodies.readAnswers(request, { session, mostBytes: BODY_LIMIT_BYTES }, use)
  }

  /**
   * Asked before a file or a long body is read: a cookie is only what a browser says. The time to
   * send it is not part of the deadline.
   */
  async function findSignInRefusal({
    session,
    brand,
  }: Pick<ProductCall, 'session' | 'brand'>): Promise<Response | undefined> {
    if (!session.auth) return refuse('UNAUTHENTICATED')
    const path = callPath(getUser, { id: session.auth.userId })
    const answer = await call({ session, brand, path, request: new Request('http://edge.internal') })
    delete session.deadline
    if (answer.ok) return undefined
    // Another borrower's number beside a token that is good.
    return answer.status === 404 ? refuse('UNAUTHENTICATED') : answer
  }

  async function forward(
    asked: ProductCall,
    name: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const { session, brand, path, request, base = 'product' } = asked
    const auth = isSignInRequest(name, body) ? null : session.auth
    session.deadline ??= AbortSignal.timeout(apiLimitMs)
    const forwarded = new Request(`${API_ORIGIN}${path}`, {
      method: request.method,
      headers: apiHeaders(request.headers, { ...session, auth }, brand),
      body: body?.length ? body : null,
      signal: AbortSignal.any([request.signal, session.deadline]),
    })
    const answer = await ask(forwarded, base, request.signal)
    if (answer.status === 401 && auth) cookies.forget(session)
    // An application hands its token over here, and never to script: it is exchanged on the spot.
    const signIn = (token: string) => {
      // With its own time: an application that took long is stored, and its applicant signed in.
      delete session.deadline
      return postJson({ session, brand }, '/auth', { type: 'auto_login', data: { token } })
    }
    return copyAnswer(await tokensToCookies({ name, answer, session, cookies, signIn }), session)
  }

  /** A call of the edge's own, with a JSON body. */
  function postJson(
    who: Pick<ProductCall, 'session' | 'brand'>,
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

  async function ask(request: Request, base: ApiBase, asking: AbortSignal): Promise<Response> {
    try {
      const answer = await apiFetch(request, base)
      if (!isRedirect(answer)) return await readWhole(answer)
      // The API never redirects: another server answered, and must not get the visitor's token.
      await answer.body?.cancel()
      throw new Error(`Product API answered with a redirect: ${answer.status}`)
    } catch (error) {
      const { pathname: path } = new URL(request.url)
      if (!asking.aborted) logNoAnswer('Product API did not answer', { path, error })
      return refuse('SERVICE_UNAVAILABLE')
    }
  }

  return { call, findSignInRefusal, postJson }
}

export type ProductApi = ReturnType<typeof createProductApi>

/** The API gives a provider 4.5 s of the 5 s for an answer; what takes longer does not come. */
const API_LIMIT_MS = 6_000
/** As much as the API takes. */
const BODY_LIMIT_BYTES = 128 * 1024
/** Longer than what any form of a signed-in page sends as a call, but for a complaint's. */
const SHORT_BODY_BYTES = 8 * 1024
const API_ORIGIN = 'http://api.internal'

function mayBeLong({ headers }: Request): boolean {
  return Number(headers.get('content-length') ?? 0) > SHORT_BODY_BYTES || headers.has('transfer-encoding')
}

/** Read within the deadline, so a body that stops or a slow browser holds no call open. */
async function readWhole(answer: Response): Promise<Response> {
  return answer.body ? new Response(await answer.arrayBuffer(), answer) : answer
}

/** 304 says that what the browser has is still good, and leads nowhere. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)
}

/**
 * A request for a sign-in link, or the exchange of a single-use token. Each says by itself who
 * comes: an earlier sign-in, which may have ended, plays no part.
 */
function isSignInRequest(name: string, body: Uint8Array | undefined): boolean {
  if (name === 'requestLoginLink') return true
  return name === 'authenticate' && /"(auto_login|passkey|email_code)"/.test(new TextDecoder().decode(body))
}

function refuseUnread(error: unknown): Response {
  if (error instanceof Problem) return refuse(error)
  throw error
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Calls that nothing is read for without a sign-in. */
const NEEDS_SIGN_IN: readonly Access[] = ['borrower', 'strong', 'partner-or-strong', 'admin']

/** Only these of the visitor's headers go further; who they are is said by the edge alone. */
const PASSED_REQUEST_HEADERS = [
  'accept',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'user-agent',
  'x-step-up',
]

function apiHeaders(sent: Headers, session: RequestSession, brand: BrandKey): Headers {
  const headers = new Headers()
  for (const name of PASSED_REQUEST_HEADERS) {
    const value = sent.get(name)
    if (value !== null) headers.set(name, value)
  }
  headers.set('X-Brand', brand)
  headers.set('X-Request-Id', session.requestId)
  headers.set('X-Client-Ip', session.clientAddress)
  if (session.auth) headers.set('Authorization', `Bearer ${session.auth.token}`)
  if (session.ids) headers.set('X-Session-Id', session.ids.id)
  const lifetimeId = session.lifetimeId ?? session.ids?.lifetimeId
  if (lifetimeId) headers.set('X-Lifetime-Id', lifetimeId)
  return headers
}

const PASSED_ANSWER_HEADERS = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'etag',
  'retry-after',
  'content-language',
]

function copyAnswer(answer: Response, session: RequestSession): Response {
  const headers = new Headers()
  for (const name of PASSED_ANSWER_HEADERS) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Request-Id', session.requestId)
  return new Response(answer.body, { status: answer.status, headers })
}

function pathOnly(path: string): string {
  const query = path.indexOf('?')
  return query === -1 ? path : path.slice(0, query)
}
