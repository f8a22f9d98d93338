import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { ERROR_STATUS, type ErrorCode } from '@tarnbrook/contract/errors'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { serverBuildOf } from '#testing/server-build.fixture.ts'
import { createEdge } from './edge.ts'
import type { EdgeConfig, EdgeOptions, EdgeRefusal, PageBuild, PageHandler } from './edge-config.ts'

interface Seen {
  path: string
  headers: Headers
  body: string
}

export const TOKEN = 'tok_'.padEnd(43, 'x')

export const HAND_OVER_TOKEN = 'handover_'.padEnd(43, 'x')

/** A stand-in for the API and for the pages, with an edge between them. */
export async function startTestEdge() {
  /** What the API saw of the last calls. */
  const seen: Seen[] = []
  const logged: { level: string; text: string }[] = []
  const refused: EdgeRefusal[] = []
  let renders = 0
  const answerCall = getRequestListener(standInApi(seen).fetch)
  const api = createServer(
    { keepAliveTimeout: 65_000 },
    (request, response) => void answerCall(request, response),
  )
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const clientDirectory = await mkdtemp(join(tmpdir(), 'edge-'))
  await mkdir(join(clientDirectory, 'assets'))
  await writeFile(
    join(clientDirectory, 'assets', 'app-1.js'),
    'console.info("hello from the built files")\n'.repeat(20),
  )

  await writeFile(join(clientDirectory, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  for (const name of ['frame', 'brand'])
    await writeFile(join(clientDirectory, 'assets', `${name}-1.css`), `.${name}::before{content:"$&"}\n`)

  function makeEdge(
    config: Partial<EdgeConfig> = {},
    apiFetch?: EdgeOptions['apiFetch'],
    build = standInBuild(() => {
      renders += 1
    }),
    emailsPage?: EdgeOptions['emailsPage'],
  ) {
    const log =
      (level: string) =>
      (...parts: unknown[]) =>
        logged.push({
          level,
          text: parts
            .map((part) =>
              part instanceof Error
                ? part.message
                : JSON.stringify(part, (_key, value) => (value instanceof Error ? value.message : value)),
            )
            .join(' '),
        })
    return createEdge({
      // The path as it was asked for: `new URL` would fold it.
      apiFetch:
        apiFetch ??
        ((request) =>
          fetch(apiUrl + request.url.slice('http://api.internal'.length), {
            method: request.method,
            headers: request.headers,
            body: request.body,
            duplex: 'half',
          } as RequestInit)),
      loadBuild: async () => build,
      ...(emailsPage && { emailsPage }),
      log: { info: log('info'), warn: log('warn'), error: log('error') },
      noteRefusal: (refusal) => refused.push(refusal),
      config: {
        env: 'local',
        buildVersion: 'test',
        chat: { appId: 'app-1', widgetUrl: 'https://chat.example/widget/app-1' },
        publicUrl: (brand) => `https://${brand}.example`,
        clientDirectory,
        ...config,
      },
    })
  }

  return {
    seen,
    logged,
    /** What the edge refused by itself, as its line of the log has it. */
    refused,
    makeEdge,
    /** How many pages were rendered since the last `forget`. */
    renders: () => renders,
    forget() {
      seen.length = 0
      logged.length = 0
      refused.length = 0
      renders = 0
    },
    stop: () => new Promise((resolve) => api.close(resolve)),
  }
}

function standInApi(seen: Seen[]): Hono {
  const app = new Hono()
  app.use('*', async (context, next) => {
    const url = new URL(context.req.url)
    seen.push({
      path: context.req.raw.url.slice(url.origin.length),
      headers: context.req.raw.headers,
      body: await context.req.text(),
    })
    await next()
  })
  const token = {
    '@type': 'authenticationToken',
    token: TOKEN,
    subjectId: 41,
    authStrength: 'strong',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  app.post('/auth', async (context) => {
    const { data } = await context.req.json()
    return context.json({ data: data?.token === 'odd' ? { '@type': 'somethingElse' } : token })
  })
  app.post('/hand-overs', (context) =>
    context.json({ data: { '@type': 'handOver', token: HAND_OVER_TOKEN, brand: 'main' } }, 201),
  )
  app.post('/auth/sign-out', (context) => context.json({ data: { '@type': 'done' } }))
  app.post('/sessions/initialize', (context) => {
    return context.json({ data: { '@type': 'session', id: 'new-session', lifetimeId: 'new-lifetime' } })
  })
  app.post('/loan-applications', (context) =>
    context.json(
      {
        data: {
          '@type': 'loanApplication',
          id: 9,
          autoLoginToken: 'single-use-secret',
          autoLoginUrl: 'https://x/auto-login?token=single-use-secret',
        },
      },
      201,
    ),
  )
  app.post('/sso/start', (context) =>
    context.json({
      data: { url: 'https://login.example/authorise', state: 'st', nonce: 'no', codeVerifier: 've' },
    }),
  )
  app.post('/sso/complete', (context) => context.json({ data: { ...token, roles: ['SUPER_ADMIN'] } }))
  app.get('/admin/attention', (context) => context.json({ data: { items: [], total: 0 } }))
  app.post('/admin/attention/closures', async (context) => {
    const { id = 'dead-job:1' } = await context.req.json()
    // The item's id says what becomes of it.
    const code = id.split(':')[1] as ErrorCode
    return Object.hasOwn(ERROR_STATUS, code)
      ? context.json({ error: { code } }, ERROR_STATUS[code])
      : context.json({ data: { '@type': 'attentionClosure' } })
  })
  // The number of the job is the status that it is answered with.
  app.post('/admin/attention/retries', async (context) => {
    const { id = 'dead-job:200' } = await context.req.json()
    return new Response('{}', { status: Number(id.split(':')[1]) })
  })
  app.get('/support-chat/identity-hash', (context) =>
    context.json({ data: { data: { hmac: 'h', id: 41, email: 'a@b.example', firstName: 'Ann' } } }),
  )
  app.get('/loans/401', (context) =>
    context.json({ error: { code: 'UNAUTHENTICATED', message: 'Sign in to carry on.' } }, 401),
  )
  app.all('*', (context) => context.json({ data: { '@type': 'done' } }))
  return app
}

/** Pages as small as pages get: what matters here is what stands around them. */
function standInBuild(onRender: () => void): PageBuild {
  const page = (id: string, path: string | undefined, handle: object, index = false) => ({
    id,
    parentId: 'root',
    path,
    index,
    module: { handle, default: () => null },
  })
  const pages = [
    page('landing', undefined, { hydrate: false }, true),
    {
      ...page('live', 'live', {}),
      module: {
        handle: {
          query: ['id', 'token', 'task'],
          isListed: false,
          isCardPage: (query: URLSearchParams) => query.get('task') === 'cards',
        },
        action: () => null,
        default: () => null,
      },
    },
    page('calculator', 'calculator', { query: ['amount'] }),
    page('quote', 'account/borrow/quote', {}),
    page('loan', 'loans/:id', {}),
    page('only-motor', 'only-motor', {
      hydrate: false,
      isAvailable: (brand: { key: string }) => brand.key === 'motor',
    }),
    page('missing', '*', { hydrate: false }),
  ]
  const root = { id: 'root', path: '', module: { default: () => null } }
  return serverBuildOf([root, ...pages], {
    createPageHandler: (build: ServerBuild): PageHandler => {
      const handle = createRequestHandler(build, 'production')
      return async (request, context) => {
        const answer = await handle(request, context)
        const isDocument = answer.headers.get('content-type')?.startsWith('text/html')
        return isDocument ? { answer, html: await answer.text() } : { answer }
      }
    },
    openRequest: ({ session }: { session: { brand: string; user: unknown } }) =>
      Object.assign(new RouterContextProvider(), { session }),
    default: (
      _request: Request,
      _status: number,
      headers: Headers,
      entry: { staticHandlerContext: { matches: { route: { id: string } }[] } },
      context: { session: { brand: string; user: unknown; vault?: object; isCardPage?: true } },
    ) => {
      onRender()
      headers.set('Content-Type', 'text/html; charset=utf-8')
      const isMissing = entry.staticHandlerContext.matches.at(-1)?.route.id === 'missing'
      return new Response(
        `${STYLE_LINKS}<p>brand=${context.session.brand} user=${context.session.user ? 'somebody' : 'nobody'} vault=${context.session.isCardPage ? JSON.stringify(context.session.vault ?? null) : 'elsewhere'}</p>`,
        { status: isMissing ? 404 : 200, headers },
      )
    },
  }) as unknown as PageBuild
}

const STYLE_LINKS = ['frame-1.css#', 'brand-1.css']
  .map((name) => `<link rel="stylesheet" href="/assets/${name}"/>`)
  .join('')

export function authCookie() {
  return {
    userId: 41,
    token: TOKEN,
    authStrength: 'strong',
    created: new Date().toISOString(),
    expiry: new Date(Date.now() + 3_600_000).toISOString(),
  }
}

export function toCookieHeader(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${Buffer.from(JSON.stringify(value)).toString('base64url')}`)
    .join('; ')
}

export function cookieSet(answer: Response, name: string): string | undefined {
  return answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
}

/** In one order, which is not of importance to browsers. */
export function toCookieAttributes(cookie: string | undefined): string[] {
  return (cookie?.split('; ').slice(1) ?? []).sort()
}

export function decoded(cookie: string | undefined): unknown {
  const value = cookie?.slice(cookie.indexOf('=') + 1).split(';')[0] ?? ''
  return JSON.parse(Buffer.from(value, 'base64url').toString())
}
