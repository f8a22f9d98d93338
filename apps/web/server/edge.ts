import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { callerAddress } from '@tarnbrook/contract/caller-address'
import type { ApiBase } from '@tarnbrook/contract/endpoint'
import { Problem } from '@tarnbrook/contract/errors'
import { type Context, Hono } from 'hono'
import { paths } from '#platform/routing/paths.ts'
import { urlWithAttribution } from './attribution.ts'
import { answerConsent } from './consent.ts'
import type { EdgeBindings, EdgeOptions } from './edge-config.ts'
import { createAssets } from './pages/assets.ts'
import { compressLive } from './pages/compress-live.ts'
import { answerFromCache, createPageCache, type PageCache } from './pages/page-cache.ts'
import { createPages, NOWHERE } from './pages/pages.ts'
import { HOME_LINK, plainPage } from './pages/plain-page.ts'
import { createRenderer } from './pages/render-page.ts'
import { createErrorTunnel } from './reports/error-tunnel.ts'
import { createRefusalTrace, toPathTemplate } from './reports/refusal-trace.ts'
import { createBrandOfRequest } from './requests/brand-of-request.ts'
import { contractCall } from './requests/contract-call.ts'
import { createEdgeBodies } from './requests/edge-bodies.ts'
import { createFormTaker } from './requests/form-taker.ts'
import { isForAnotherPerson } from './requests/page-person.ts'
import { createProductApi } from './requests/product-api.ts'
import { refuse } from './requests/refuse.ts'
import { isSameOrigin } from './requests/same-origin.ts'
import { createSecurityHeaders, type SecurityHeaders } from './requests/security-headers.ts'
import { answerChatIdentity } from './sign-in/chat-identity.ts'
import { createHandOver } from './sign-in/hand-over.ts'
import { type CookieJar, createCookieJar, type RequestSession } from './sign-in/request-session.ts'
import { createSessions } from './sign-in/sessions.ts'
import { createStaffArea } from './sign-in/staff-sign-in.ts'
import { robots, securityContact, siteMap } from './site-files.ts'
import { answerTheme } from './theme.ts'

/** The page that is shown when the error page fails too. */
const FAILED = {
  title: 'Something went wrong on our side',
  text: 'Please wait a few minutes, then reload the page.',
}

function failedPage(brand: BrandKey, headers: Record<string, string>): Response {
  const { contacts, hours } = getBrand(brand)
  const more = `${HOME_LINK}<p>Or call us on ${contacts.phone}, ${hours.phone.text}.</p>`
  return plainPage({ ...FAILED, more }, { status: 500, headers })
}

type EdgeContext = Context<{ Bindings: NonNullable<EdgeBindings['Bindings']> }>

/**
 * The only server a browser talks to. It serves pages and built files, keeps the visitor's tokens
 * in cookies that script cannot read, and passes calls on to the product API.
 * @throws Error 'Brand not configured' when the configured brand is not one.
 */
export async function createEdge(options: EdgeOptions) {
  const { config, log } = options
  const brandOf = createBrandOfRequest(config.brand)
  const cookies = createCookieJar({ isSecure: config.env !== 'local' })
  const security = createSecurityHeaders(config)
  const assets = await createAssets(config.clientDirectory, security, config)
  const cache = createPageCache()
  const bodies = createEdgeBodies()
  const productApi = createProductApi(options, { cookies, bodies })
  const traceRefusal = createRefusalTrace(options)
  const takeForm = createFormTaker({ bodies, security, traceRefusal })
  const sessions = createSessions(productApi, cookies, log)
  const render = createRenderer({ config, log, productApi })
  const parts = { assets, cache, productApi, render, security, sessions, takeForm }
  const signIns = [
    createStaffArea(productApi, cookies, { ...config, takeForm }),
    createHandOver(productApi, cookies, config),
  ]

  const { readSession, readContextSession } = createSessionReader(cookies, config)

  async function answerCall(context: EdgeContext): Promise<Response> {
    const request = context.req.raw
    const asked = apiPath(context.env?.incoming?.url ?? request.url)
    const called = asked && contractCall(asked.base, request.method, asked.path.split('?', 1)[0] ?? '')
    if (!asked || !called || called.isForEdgeOnly) return withHeaders(refuse('NOT_FOUND'), security.data)
    const brand = brandOf(context.req.header('host'))
    const session = readContextSession(context)
    const refusal = findCallRefusal(request, session)
    if (refusal) {
      traceRefusal(refusal, session, request)
      return withHeaders(refuse(CALL_REFUSALS[refusal]), security.data)
    }
    if (!session.ids && !isReading(request) && called.name !== 'initializeSession')
      await sessions.prepare(session, brand, request)
    const answer = await productApi.call({ session, brand, request, ...asked })
    const type = answer.headers.get('content-type') ?? ''
    return finish(answer, security.document(type, answer.headers.get('content-security-policy')), session)
  }

  async function answerPage(context: EdgeContext): Promise<Response> {
    const request = context.req.raw
    const url = pageUrl(request)
    const brand = brandOf(context.req.header('host'))
    const clientAddress = findClientAddress(context, config.trustedProxies)
    const file = isReading(request) ? await assets.answer(url.pathname, request.headers) : undefined
    if (file) return file
    const steps = signIns.find((one) => one.handles(request.method, url.pathname))
    if (steps) {
      const session = readSession(request, clientAddress)
      const answer = await steps.answer({ request, url, brand, session })
      return finish(answer, { ...security.plainPage, 'Cache-Control': 'no-store' }, session)
    }
    const readOwn: typeof readSession = (asking) => readSession(asking, clientAddress)
    return createPages({ ...options, ...parts, readSession: readOwn }).answer({ request, url, brand })
  }

  function finish(answer: Response, headers: Record<string, string>, session: RequestSession): Response {
    const finished = new Headers(headers)
    for (const [name, value] of answer.headers) if (!isEdgeHeader(name)) finished.set(name, value)
    sessions.writeCookies(session, finished)
    return new Response(answer.body, { status: answer.status, headers: finished })
  }

  async function answerIdentity(context: EdgeContext): Promise<Response> {
    const session = readContextSession(context)
    const answer = await answerChatIdentity(productApi, session, brandOf(context.req.header('host')))
    return finish(answer, security.data, session)
  }

  const app = siteFiles(options, { brandOf, cookies, security })
  app.all('/api/:api{product|shared}/*', answerCall)
  app.all('/api/*', () => withHeaders(refuse('NOT_FOUND'), security.data))
  app.get('/chat/identity', answerIdentity)
  app.all('*', answerPage)
  app.onError((error, context) => {
    if (error instanceof Problem) return withHeaders(refuse(error), security.data)
    const { path } = context.req
    log.error('Request failed', { error, path })
    if (path.startsWith('/api/')) return withHeaders(refuse('INTERNAL_ERROR'), security.data)
    return failedPage(brandOf(context.req.header('host')), security.plainPage)
  })
  const cachedPages = createCachedPages(cache, brandOf)
  return Object.assign(app, { fetch: noted(cachedFirst(cachedPages, app.fetch), options.noteRequest) })
}

type Bindings = EdgeBindings['Bindings']

/** A cached page for a URL without a query. Reads Node's request: its headers are parsed. */
function createCachedPages(cache: PageCache, brandOf: ReturnType<typeof createBrandOfRequest>) {
  return (request: Request, env: Bindings): Response | undefined => {
    if (!isReading(request)) return undefined
    const { incoming } = env ?? {}
    const header = (name: string) =>
      incoming?.headers ? incoming.headers[name]?.toString() : (request.headers.get(name) ?? undefined)
    const url = incoming?.url ?? request.url.replace(/^\w+:\/\/[^/]+/, '')
    if (!isWithoutOwnQuery(url)) return undefined
    const page = cache.get(`${brandOf(header('host'))} ${url.split('?', 1)[0]}`)
    // A person who came by a campaign is redirected to the URL with its attribution, after routing.
    if (!page || urlWithAttribution({ url, header })) return undefined
    const answer = answerFromCache(page, header('accept-encoding'), header('if-none-match'))
    return request.method === 'HEAD' ? new Response(null, answer) : answer
  }
}

/** Cached pages are answered before routing, which is the fastest. */
function cachedFirst<
  Fetch extends (request: Request, env?: never, context?: never) => Response | Promise<Response>,
>(cachedPages: ReturnType<typeof createCachedPages>, answer: Fetch): Fetch {
  return ((request, env, context) => cachedPages(request, env) ?? answer(request, env, context)) as Fetch
}

/**
 * Told of each request: a cached page stays an answer that is not waited for. What it is told is
 * read of Node's request, as reading the URL or a header of the other costs as much as the page.
 */
function noted<
  Fetch extends (request: Request, env?: never, context?: never) => Response | Promise<Response>,
>(answer: Fetch, note: EdgeOptions['noteRequest']): Fetch {
  if (!note) return answer
  return ((request, env: Bindings, context) => {
    const begunAt = performance.now()
    const tell = (answered: Response) => {
      note({
        requestId: chooseRequestId(request, env?.incoming),
        method: request.method,
        // The path of a page that does not exist can hold any text.
        route: answered.status === 404 ? 'unknown' : toPathTemplate(findPath(request, env?.incoming)),
        status: answered.status,
        durationMs: Math.round((performance.now() - begunAt) * 10) / 10,
      })
      return answered
    }
    const answered = answer(request, env as never, context)
    return answered instanceof Response ? tell(answered) : answered.then(tell)
  }) as Fetch
}

/** Without its query. A request to a proxy names a host before it. */
function findPath(request: Request, incoming: NonNullable<Bindings>['incoming']): string {
  const path = incoming?.url?.split('?', 1)[0]
  return path?.startsWith('/') ? path : new URL(request.url).pathname
}

/** Needs no session: health checks, search engine files, the cookie choice, error reports. */
function siteFiles(
  options: EdgeOptions,
  {
    brandOf,
    cookies,
    security,
  }: { brandOf: ReturnType<typeof createBrandOfRequest>; cookies: CookieJar; security: SecurityHeaders },
) {
  const { config, loadBuild } = options
  const { readContextSession } = createSessionReader(cookies, config)
  const traceRefusal = createRefusalTrace(options)
  const trace = (refusal: string, context: EdgeContext) =>
    traceRefusal(refusal, readContextSession(context), context.req.raw)
  const app = new Hono<{ Bindings: NonNullable<EdgeBindings['Bindings']> }>()
  app.use(async (context, next) => {
    await next()
    // The rest of the body is not read, so the connection is no good for a next request.
    if ([408, 413].includes(context.res.status)) context.header('Connection', 'close')
  })
  const toOwnForm = (context: EdgeContext) => ({
    isSecure: config.env !== 'local',
    clientAddress: findClientAddress(context, config.trustedProxies),
    trace: (refusal: string) => trace(refusal, context),
  })
  app.post(paths.consent(), async (context) =>
    withHeaders(await answerConsent(context.req.raw, { cookies, ...toOwnForm(context) }), security.data),
  )
  app.post(paths.theme(), async (context) =>
    withHeaders(await answerTheme(context.req.raw, toOwnForm(context)), security.data),
  )
  const errorTunnel = createErrorTunnel(config.errorReports)
  app.post(paths.monitoring(), async (context) => {
    const address = findClientAddress(context, config.trustedProxies)
    const answer = await errorTunnel.answer(context.req.raw, address)
    if (answer.status === 403) trace('report-not-ours', context)
    return withHeaders(answer, security.data)
  })
  app.get('/healthz', () => text('ok', security.data))
  // Its own alone: without the API it has pages, and words and a phone number for the others.
  app.get('/readyz', () => text('ready', security.data))
  app.get('/robots.txt', (context) =>
    text(robots(config, brandOf(context.req.header('host'))), security.data),
  )
  app.get(`${paths.styleguideEmails()}/:name?`, async (context, next) => {
    const brand = brandOf(context.req.header('host'))
    const page = await options.emailsPage?.(brand, context.req.param('name'))
    if (page === undefined) return next()
    // Its frames repeat each other: 470 kB are a tenth of that on the wire.
    const answer = text(page, { ...security.emails, 'Content-Type': 'text/html; charset=utf-8' })
    return compressLive(answer, context.req.raw.headers)
  })
  const { mtime: builtAt } = statSync(config.clientDirectory)
  app.get('/.well-known/security.txt', (context) =>
    text(securityContact(config, brandOf(context.req.header('host')), builtAt), security.data),
  )
  app.get('/sitemap.xml', async (context) => {
    const map = siteMap(config, brandOf(context.req.header('host')), await loadBuild())
    return text(map, { ...security.data, 'Content-Type': 'application/xml' })
  })
  return app
}

export type Edge = Awaited<ReturnType<typeof createEdge>>

/** The router would log each path that it can't decode; such a path is not found. */
function pageUrl(request: Request): URL {
  const url = new URL(request.url)
  try {
    decodeURIComponent(url.pathname)
  } catch {
    url.pathname = NOWHERE
  }
  return url
}

/** From the URL as sent: parsing would resolve `..` and give another path. */
function apiPath(url: string): { base: ApiBase; path: string } | undefined {
  const [, base, path] = /^(?:https?:\/\/[^/?#]*)?\/api\/(product|shared)(\/.*)$/.exec(url) ?? []
  return path && (base === 'product' || base === 'shared') ? { base, path } : undefined
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** No query, or only attribution, which the page itself does not read. */
function isWithoutOwnQuery(url: string): boolean {
  const start = url.indexOf('?')
  if (start === -1) return true
  return /^\?(utm_(source|medium|campaign|term|content)=[^&]*(&|$))+$/.test(url.slice(start))
}

/** Why a browser's call is not passed on; the names are those of the log. */
const CALL_REFUSALS = {
  'call-not-ours': 'FORBIDDEN',
  'call-other-person': 'SIGNED_IN_TO_ANOTHER_ACCOUNT',
} as const

function findCallRefusal(request: Request, session: RequestSession): keyof typeof CALL_REFUSALS | null {
  if (!isReading(request) && !isOurScript(request.headers)) return 'call-not-ours'
  return isForAnotherPerson(request.headers, session) ? 'call-other-person' : null
}

/** Writes must come from our own script: it sets a header, which another site's form cannot. */
function isOurScript(headers: Headers): boolean {
  return headers.get('x-requested-with') === 'tarnbrook' && isSameOrigin(headers)
}

/** Static pages are the same for everyone, so they are rendered with an empty session. */
function createSessionReader(
  cookies: CookieJar,
  { trustedProxies }: Pick<EdgeOptions['config'], 'trustedProxies'>,
) {
  const readSession = (request: Request | null, clientAddress = ''): RequestSession =>
    cookies.read(request?.headers.get('cookie') ?? undefined, {
      clientAddress,
      requestId: chooseRequestId(request),
    })
  const readContextSession = (context: EdgeContext): RequestSession =>
    readSession(context.req.raw, findClientAddress(context, trustedProxies))
  return { readSession, readContextSession }
}

function findClientAddress(context: EdgeContext, trustedProxies = 0): string {
  return callerAddress({
    socketAddress: context.env?.incoming?.socket?.remoteAddress,
    forwardedFor: context.req.header('x-forwarded-for'),
    trustedProxies,
  })
}

/** The edge sets these headers, whatever the answer has. */
function isEdgeHeader(name: string): boolean {
  return name === 'content-security-policy' || name === 'x-content-type-options'
}

/** Of requests that came without one: the log of a request has the id that the API is given. */
const requestIds = new WeakMap<Request, string>()

function chooseRequestId(request: Request | null, incoming?: NonNullable<Bindings>['incoming']): string {
  const given = incoming?.headers
    ? incoming.headers['x-request-id']?.toString()
    : request?.headers.get('x-request-id')
  if (given && /^[\w-]{8,64}$/.test(given)) return given
  const id = (request && requestIds.get(request)) ?? randomUUID()
  if (request) requestIds.set(request, id)
  return id
}

function text(body: string, headers: Record<string, string>, status = 200): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
