import { randomBytes } from 'node:crypto'
import { getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { RenderedPage } from '#platform/document/rendered-page.ts'
import type { FileForm, Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { strippedSearch } from '#platform/routing/strip-query.ts'
import { toSentRequest, urlWithAttribution } from '#server/attribution.ts'
import type { EdgeOptions, PageBuild } from '#server/edge-config.ts'
import type { FormTaker } from '#server/requests/form-taker.ts'
import { isMultipart } from '#server/requests/posted-form.ts'
import type { ProductApi } from '#server/requests/product-api.ts'
import type { SecurityHeaders } from '#server/requests/security-headers.ts'
import type { RequestSession } from '#server/sign-in/request-session.ts'
import type { Sessions } from '#server/sign-in/sessions.ts'
import type { Assets } from './assets.ts'
import { compressLive } from './compress-live.ts'
import { inlineStyles } from './inline-styles.ts'
import { answerFromCache, type PageCache } from './page-cache.ts'
import { plainPage } from './plain-page.ts'
import type { Renderer } from './render-page.ts'
import { isPageOfBrand, routesOfBuild } from './routes-of-build.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'

interface PagesOptions extends Pick<EdgeOptions, 'config' | 'loadBuild' | 'log'> {
  readonly assets: Pick<Assets, 'read'>
  readonly cache: PageCache
  readonly productApi: ProductApi
  readonly render: Renderer
  readonly security: SecurityHeaders
  readonly sessions: Sessions
  readonly takeForm: FormTaker
  /** The session of a request; a static page is rendered with an empty one. */
  readonly readSession: (request: Request | null) => RequestSession
}

interface PageRequest {
  readonly request: Request
  readonly url: URL
  readonly brand: BrandKey
}

/** Renders the pages: static ones once for each brand, live ones for each visitor. */
export function createPages(options: PagesOptions) {
  const { assets, cache, config, loadBuild, render, security, sessions, readSession } = options

  async function answer(page: PageRequest): Promise<Response> {
    const { request, url, brand } = page
    const path = foldedPath(url.pathname)
    if (path !== url.pathname) return redirect(path + url.search, security.data)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading && request.method !== 'POST')
      return new Response(null, { status: 405, headers: { ...security.data, Allow: 'GET, HEAD, POST' } })
    const build = await loadBuild()
    const matched = routesOfBuild(build).match(path)
    // `/path.data` is the router's own way to ask for a page's data.
    if (!isReading || path.endsWith('.data')) return answerLive(page, build, matched.handle)
    if (matched.isNotFound || !isPageOfBrand(matched.handle, getBrand(brand)))
      return answerStatic(page, build, NOWHERE)
    const search = strippedSearch(url.search, brand, matched.handle.query)
    if (formatQueryNames(search) !== formatQueryNames(url.search))
      return redirect(path + search, security.data)
    return matched.isStatic
      ? answerStatic(page, build, path)
      : answerLive(page, matched.build, matched.handle)
  }

  async function answerStatic({ request, brand }: PageRequest, build: PageBuild, path: string) {
    const withAttribution = urlWithAttribution(toSentRequest(request))
    if (withAttribution) return redirect(withAttribution, security.data)
    const inner = new Request(`${config.publicUrl(brand)}${path}`)
    const rendered = await render({ build, request: inner, brand, session: readSession(null), nonce: '' })
    const { answer, html: linked = await answer.text() } = rendered
    const isKept = answer.status === 200 && !config.isDevelopment
    const { html, styleSource } = isKept ? await inlineStyles(linked, assets.read) : { html: linked }
    const body = new TextEncoder().encode(html)
    const headers = {
      ...security.staticPage(styleSource),
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, no-cache',
    }
    if (!isKept) return plainAnswer(answer, body, headers)
    const page = await cache.put(`${brand} ${path}`, body, headers)
    return answerFromCache(
      page,
      request.headers.get('accept-encoding') ?? undefined,
      request.headers.get('if-none-match') ?? undefined,
    )
  }

  async function answerLive({ request, url, brand }: PageRequest, build: PageBuild, handle: Handle) {
    const session = readSession(request)
    const form =
      request.method === 'POST'
        ? await readPageForm({ request, url, brand }, { session, handle }, options)
        : undefined
    if (form instanceof Response) return form
    const isFirstPage = session.ids === null && !config.isDevelopment
    await sessions.prepare(session, brand, request)
    const nonce = randomBytes(16).toString('base64')
    const inner = createPageRequest(`${config.publicUrl(brand)}${url.pathname}${url.search}`, request, form)
    // The one document that may load the card vault.
    const isCardPage = handle.isCardPage?.(url.searchParams) ?? false
    const rendered = await render({ build, request: inner, brand, session, nonce, isCardPage })
    if (lacksCookies(request, rendered.answer))
      return plainPage(COOKIES_NEEDED, { status: 403, headers: security.plainPage })
    const page = await stylesFirst(rendered, assets.read, { isFirstPage })
    const headers = new Headers(rendered.answer.headers)
    const policy = choosePolicy(security, handle, isCardPage)
    for (const [name, value] of Object.entries(policy(nonce, page.styleSource))) headers.set(name, value)
    setOwnHeaders(headers, { url, status: rendered.answer.status, requestId: session.requestId })
    sessions.writeCookies(session, headers)
    return compressLive({ body: page.body, status: rendered.answer.status, headers }, request.headers)
  }

  return { answer }
}

async function readPageForm(
  { request, url, brand }: PageRequest,
  { session, handle }: { session: RequestSession; handle: Handle },
  { productApi, security, takeForm }: Pick<PagesOptions, 'productApi' | 'security' | 'takeForm'>,
): Promise<URLSearchParams | FormData | Response> {
  const fileForm = findFileForm(handle, url)
  // The files of someone who is not signed in are not read: they sign in first.
  if (fileForm && isMultipart(request.headers.get('content-type'))) {
    const refusal = await productApi.findSignInRefusal({ session, brand })
    const signIn =
      handle.frame === 'desk' ? staffPaths.signIn() : paths.login({ next: url.pathname + url.search })
    if (refusal?.status === 401) return redirect(signIn, security.data)
  }
  return takeForm(request, session, fileForm?.id)
}

/** The form of this page that takes files, where it has one. */
function findFileForm({ fileForm }: Handle, { pathname, searchParams }: URL): FileForm | undefined {
  // The router's own way takes no files: with script they are sent one by one.
  if (pathname.endsWith('.data')) return undefined
  return fileForm?.isPresent(searchParams) ? fileForm : undefined
}

/** Pages of staff have nothing of another company; card pages have no chat or tag manager. */
function choosePolicy(security: SecurityHeaders, { frame }: Handle, isCardPage: boolean) {
  if (frame === 'desk') return security.deskPage
  return isCardPage ? security.cardPage : security.livePage
}

function setOwnHeaders(
  headers: Headers,
  { url, status, requestId }: { url: URL; status: number; requestId: string },
): void {
  if (isSecretUrl(url)) headers.set('Referrer-Policy', 'no-referrer')
  headers.set('X-Request-Id', requestId)
  if (status === 503) headers.set('Retry-After', UNAVAILABLE_SECONDS)
}

/** A URL that carries a token or a code is not sent as a referrer. */
function isSecretUrl({ searchParams }: URL): boolean {
  return searchParams.has('token') || searchParams.has('code')
}

/** A page's words come first, then its script. The style sheets come with someone's first page. */
async function stylesFirst(
  { answer, html: written }: RenderedPage,
  read: Assets['read'],
  { isFirstPage }: { isFirstPage: boolean },
): Promise<{ body: Response['body'] | string; styleSource?: string }> {
  if (written === undefined) return { body: answer.body }
  const html = scriptsAfterPaint(written)
  if (!isFirstPage) return { body: html }
  const { html: body, ...policy } = await inlineStyles(html, read, { keepsLinks: true })
  return { body, ...policy }
}

/**
 * The page with the form has set cookies, and none came back: the answer would lead to signing in,
 * and that to itself.
 */
function lacksCookies(request: Request, answer: Response): boolean {
  const leadsTo = answer.headers.get('location') ?? ''
  return (
    request.method === 'POST' && request.headers.get('cookie') === null && leadsTo.startsWith('/account/')
  )
}

const COOKIES_NEEDED = {
  title: 'This site needs cookies',
  text: 'Your browser sent us none, so we can’t remember your answers or that you’re signed in. The cookies that we need for this say nothing else about you, and no other company reads them.',
  more:
    '<h2>How to allow them</h2><p>Open your browser’s settings and look for “Cookies”, often under “Privacy”. Allow cookies for this site, or at least those of the site you’re on. ' +
    'A private window, or an app that opened this page inside itself, can block them too: open the page in your usual browser.</p>' +
    '<p>Then <a href="/login">sign in</a>, or <a href="/account/borrow/quote">start your quote again</a>. If you deleted your cookies while the page was open, that’s all you need to do.</p>',
}

/** Matches only the last route: a page that a brand lacks is the same as one that never was. */
export const NOWHERE = '/there-is-no-such-page'

/** As the API says it with its 503. */
const UNAVAILABLE_SECONDS = '10'

/** The request as the page sees it. */
function createPageRequest(
  url: string,
  { method, headers, signal }: Request,
  form: URLSearchParams | FormData | undefined,
): Request {
  return new Request(url, { method, headers: pageHeaders(headers), signal, ...(form && { body: form }) })
}

/** What a page may know of the request; cookies and forwarding headers stay at the edge. */
function pageHeaders(sent: Headers): Headers {
  const headers = new Headers()
  for (const name of ['accept', 'accept-language', 'user-agent']) {
    const value = sent.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/** One slash at a time, none at the end: one URL per page, never taken for another host. */
function foldedPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}

function formatQueryNames(search: string): string {
  return [...new URLSearchParams(search).keys()].join('&')
}

function redirect(path: string, headers: Record<string, string>): Response {
  return new Response(null, {
    status: 302,
    headers: { ...headers, Location: path, 'Cache-Control': 'no-store' },
  })
}

function plainAnswer(
  rendered: Response,
  html: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  const location = rendered.headers.get('location')
  return new Response(html, {
    status: rendered.status,
    headers: { ...headers, 'Cache-Control': 'no-store', ...(location ? { Location: location } : {}) },
  })
}
