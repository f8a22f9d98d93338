import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import type { ApiBase } from '@tarnbrook/contract/endpoint'
import { type Context, Hono } from 'hono'
import { paths } from '../app/platform/paths.ts'
import { createAssets } from './assets.ts'
import { addressWithAttribution, attributionOf, sentBy } from './attribution.ts'
import { createBrandOfRequest } from './brand-of-request.ts'
import { answerChatIdentity } from './chat-identity.ts'
import { answerConsent } from './consent.ts'
import type { EdgeBindings, EdgeOptions } from './edge-config.ts'
import { createErrorTunnel } from './error-tunnel.ts'
import { createHandOver } from './hand-over.ts'
import { answerFromCache, createPageCache, type PageCache } from './page-cache.ts'
import { createPages } from './pages.ts'
import { createProductApi } from './product-api.ts'
import { refuse } from './refuse.ts'
import { isSameOrigin } from './same-origin.ts'
import { createSecurityHeaders, type SecurityHeaders } from './security-headers.ts'
import { createSessions } from './sessions.ts'
import { robots, securityContact, siteMap } from './site-files.ts'
import { createStaffSignIn } from './staff-sign-in.ts'
import { type CookieJar, createCookieJar, type Visitor } from './visitor.ts'

type EdgeContext = Context<{ Bindings: NonNullable<EdgeBindings['Bindings']> }>

/**
 * The edge: the only server a browser talks to. It serves the pages and the built files, keeps the visitor's tokens in
 * cookies that script cannot read, and passes calls on to the product API as that visitor.
 * @throws Error 'Brand not configured' when the configured brand is not one.
 */
export async function createEdge(options: EdgeOptions) {
  const { apiFetch, config, loadBuild, log } = options
  const brandOf = createBrandOfRequest(config.brand)
  const cookies = createCookieJar({ isSecure: config.env !== 'local' })
  const security = createSecurityHeaders(config)
  const assets = await createAssets(config.clientDirectory, security, config.staticUrl)
  const cache = createPageCache()
  const productApi = createProductApi({ apiFetch, log }, cookies)
  const sessions = createSessions(productApi, cookies, log)
  const signIns = [
    createStaffSignIn(productApi, cookies, config),
    createHandOver(productApi, cookies, config),
  ]

  const visitorOf = (request: Request | null, clientAddress = ''): Visitor =>
    cookies.read(request?.headers.get('cookie') ?? undefined, {
      clientAddress,
      requestId: requestIdOf(request),
    })

  async function answerCall(context: EdgeContext): Promise<Response> {
    const request = context.req.raw
    const refused = refusalOf(request)
    if (refused) return withHeaders(refuse(refused), security.data)
    const brand = brandOf(context.req.header('host'))
    const visitor = visitorOf(request, addressOf(context, config.trustedProxies))
    const url = new URL(request.url)
    const { base, path } = apiAddress(url)
    if (!visitor.session && request.method !== 'GET' && !path.includes('/sessions/initialize'))
      await sessions.prepare(visitor, brand, attributionOf(sentBy(request)))
    const answer = await productApi.call({ visitor, brand, path, request, base })
    return finish(answer, security.document(answer.headers.get('content-type') ?? ''), visitor)
  }

  async function answerPage(context: EdgeContext): Promise<Response> {
    const request = context.req.raw
    const url = new URL(request.url)
    const brand = brandOf(context.req.header('host'))
    const clientAddress = addressOf(context, config.trustedProxies)
    const file = isReading(request) ? await assets.answer(url.pathname, request.headers) : undefined
    if (file) return file
    const steps = signIns.find((one) => one.handles(request.method, url.pathname))
    if (steps) {
      const visitor = visitorOf(request, clientAddress)
      const answer = await steps.answer({ request, url, brand, visitor })
      return finish(answer, { ...security.staticPage(), 'Cache-Control': 'no-store' }, visitor)
    }
    const pages = createPages({
      assets,
      cache,
      config,
      loadBuild,
      log,
      productApi,
      security,
      sessions,
      visitorOf: (asking) => visitorOf(asking, clientAddress),
    })
    return pages.answer({ request, url, brand })
  }

  function finish(answer: Response, headers: Record<string, string>, visitor: Visitor): Response {
    const finished = new Headers(headers)
    for (const [name, value] of answer.headers) if (!isOurs(name)) finished.set(name, value)
    sessions.writeCookies(visitor, finished)
    return new Response(answer.body, { status: answer.status, headers: finished })
  }

  async function answerIdentity(context: EdgeContext): Promise<Response> {
    const visitor = visitorOf(context.req.raw, addressOf(context, config.trustedProxies))
    const answer = await answerChatIdentity(productApi, visitor, brandOf(context.req.header('host')))
    return finish(answer, security.data, visitor)
  }

  const app = siteFiles(options, { brandOf, cookies, security })
  app.all('/api/:api{product|shared}/*', answerCall)
  app.all('/api/*', () => withHeaders(refuse('NOT_FOUND'), security.data))
  app.get('/chat/identity', answerIdentity)
  app.all('*', answerPage)
  app.onError((error, context) => {
    log.error('Request failed', { error, path: context.req.path })
    return withHeaders(refuse('INTERNAL_ERROR'), security.data)
  })
  const kept = createKeptPages(cache, brandOf)
  return Object.assign(app, { warm: assets.warm, fetch: keptFirst(kept, app.fetch) })
}

type Bindings = EdgeBindings['Bindings']

/** A kept page, asked for without a query of its own, in the words of Node's request, which are there already. */
function createKeptPages(cache: PageCache, brandOf: ReturnType<typeof createBrandOfRequest>) {
  return (request: Request, env: Bindings): Response | undefined => {
    if (!isReading(request)) return undefined
    const { incoming } = env ?? {}
    const header = (name: string) =>
      incoming?.headers ? incoming.headers[name]?.toString() : (request.headers.get(name) ?? undefined)
    const address = incoming?.url ?? request.url.replace(/^\w+:\/\/[^/]+/, '')
    if (!isPlainAddress(address)) return undefined
    const page = cache.get(`${brandOf(header('host'))} ${address.split('?', 1)[0]}`)
    // Who came by a campaign and goes on to another page is sent there with it, by the slower way.
    if (!page || addressWithAttribution({ address, header })) return undefined
    const answer = answerFromCache(page, header('accept-encoding'), header('if-none-match'))
    return request.method === 'HEAD' ? new Response(null, answer) : answer
  }
}

/** The quickest way first, before there is even a routed request: a page that is kept. */
function keptFirst<
  Fetch extends (request: Request, env?: never, context?: never) => Response | Promise<Response>,
>(kept: ReturnType<typeof createKeptPages>, answer: Fetch): Fetch {
  return ((request, env, context) => kept(request, env) ?? answer(request, env, context)) as Fetch
}

/** What needs no visitor: whether we are well, what may be searched, the cookie choice, and what went wrong. */
function siteFiles(
  { apiFetch, config, loadBuild }: EdgeOptions,
  {
    brandOf,
    cookies,
    security,
  }: { brandOf: ReturnType<typeof createBrandOfRequest>; cookies: CookieJar; security: SecurityHeaders },
) {
  const app = new Hono<{ Bindings: NonNullable<EdgeBindings['Bindings']> }>()
  app.post('/consent', async ({ req }) =>
    withHeaders(await answerConsent(req.raw, { cookies, isSecure: config.env !== 'local' }), security.data),
  )
  const errorTunnel = createErrorTunnel(config.errorReports)
  app.post(paths.monitoring(), async ({ req }) =>
    withHeaders(await errorTunnel.answer(req.raw), security.data),
  )
  app.get('/healthz', () => text('ok', security.data))
  app.get('/readyz', async () => {
    const answer = await apiFetch(new Request('http://api.internal/readyz')).catch(() => undefined)
    await answer?.body?.cancel()
    return text(answer?.ok ? 'ready' : 'not ready', security.data, answer?.ok ? 200 : 503)
  })
  app.get('/robots.txt', (context) =>
    text(robots(config, brandOf(context.req.header('host'))), security.data),
  )
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

function apiAddress({ pathname, search }: URL): { base: ApiBase; path: string } {
  const base = pathname.startsWith('/api/shared') ? 'shared' : 'product'
  return { base, path: pathname.slice(`/api/${base}`.length) + search }
}

function decodedPath({ url }: Request): string {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    return ''
  }
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** No query, or only attribution, which the page itself does not read. */
function isPlainAddress(url: string): boolean {
  const start = url.indexOf('?')
  if (start === -1) return true
  return /^\?(utm_(source|medium|campaign|term|content)=[^&]*(&|$))+$/.test(url.slice(start))
}

/** Why a browser's call is not passed on, if it is not. */
function refusalOf(request: Request): 'NOT_FOUND' | 'FORBIDDEN' | undefined {
  // Made for the edge's own steps: script must not hold a token of it.
  if (/\/hand-overs\b/.test(decodedPath(request))) return 'NOT_FOUND'
  if (isReading(request)) return undefined
  // Writes come from our own pages, by script that can set a header (a form of another site cannot).
  const isOurs = request.headers.get('x-requested-with') === 'tarnbrook' && isSameOrigin(request.headers)
  return isOurs ? undefined : 'FORBIDDEN'
}

function addressOf(context: EdgeContext, trustedProxies = 0): string {
  if (trustedProxies > 0) {
    const forwarded = context.req.header('x-forwarded-for')?.split(',') ?? []
    const address = forwarded.at(-trustedProxies)?.trim()
    if (address && /^[\da-fA-F.:]{2,45}$/.test(address)) return address
  }
  return context.env?.incoming?.socket?.remoteAddress ?? ''
}

/** The policies are the edge's to say, whatever an answer brought along. */
function isOurs(name: string): boolean {
  return name === 'content-security-policy' || name === 'x-content-type-options'
}

function requestIdOf(request: Request | null): string {
  const given = request?.headers.get('x-request-id')
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

function text(body: string, headers: Record<string, string>, status = 200): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
