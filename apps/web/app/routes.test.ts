import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader as readApplicationPage } from '#features/account/application/application.screen.tsx'
import { sessionWith } from '#testing/session.fixture.ts'
import { clientMiddleware, middleware } from './platform/layouts/borrower-area.route.tsx'
import * as wholeAccount from './platform/layouts/whole-account.route.tsx'
import { storeContext } from './platform/routing/route.ts'
import type { Session } from './platform/store/session.ts'
import routes from './routes.ts'
import { makeStore } from './store.ts'

interface Node {
  path?: string
  file: string
  children?: Node[]
}

interface Page {
  path: string
  file: string
  isInBorrowerArea: boolean
  /** Not for a sign-in by a link to one application. */
  isOfWholeAccount: boolean
}

function pagesIn(
  nodes: readonly Node[],
  within = { isInBorrowerArea: false, isOfWholeAccount: false },
): Page[] {
  return nodes.flatMap(({ path = '', file, children }) =>
    children
      ? pagesIn(children, {
          isInBorrowerArea: within.isInBorrowerArea || file.endsWith('borrower-area.route.tsx'),
          isOfWholeAccount: within.isOfWholeAccount || file.endsWith('whole-account.route.tsx'),
        })
      : [{ path: `/${path}`, file, ...within }],
  )
}

const pages = pagesIn(routes as Node[])

/** The page itself and what checks its form. */
function sourcesOf({ file }: Page): string {
  const folder = join(import.meta.dirname, dirname(file))
  const name = file.slice(dirname(file).length + 1).replace('.screen.tsx', '')
  return readdirSync(folder)
    .filter((one) => one.startsWith(`${name}.`) && !one.includes('.test.'))
    .map((one) => readFileSync(join(folder, one), 'utf8'))
    .join('\n')
}

test.each(pages.map((page) => [page.path, page] as const))(
  'a page that needs a sign-in, or is a borrower’s own, is in the borrower area: %s',
  (path, page) => {
    const isOwn =
      /\brequireUser\(/.test(sourcesOf(page)) || /^\/(account|contact-settings|view-document)\b/.test(path)
    expect(page.isInBorrowerArea).toBe(isOwn)
  },
)

test.each(pages.map((page) => [page.path, page] as const))(
  'a page of loans, address or consents is of the whole account: %s',
  (path, page) => {
    const isOfWhole =
      /^\/account\/borrow\/(repay|lender|bank-data|address_change_required|self-serve-arrangement)/.test(
        path,
      ) ||
      [
        '/account/address-details',
        '/account/passkeys',
        '/account/profile',
        '/account/payments',
        '/account/documents',
        '/account/support-needs',
        '/account/your-data',
        '/contact-settings',
      ].includes(path)
    expect(page.isOfWholeAccount).toBe(isOfWhole)
  },
)

// Spec 2: names that no page reads are taken out of the URL, so a page has to say which it reads.
test.each(pages.map((page) => [page.path, sourcesOf(page)] as const))(
  'a page declares the query names that it reads: %s',
  (_path, source) => {
    const declared: readonly string[] = /\bquery: \[([^\]]*)\]/.exec(source)?.[1]?.match(/[\w-]+/g) ?? []
    expect(queryNamesIn(source).filter((name) => !declared.includes(name))).toEqual([])
  },
)

test('the names that pages read are found in their source', () => {
  expect(pages.filter((page) => queryNamesIn(sourcesOf(page)).length > 0).length).toBeGreaterThan(20)
})

function queryNamesIn(source: string): string[] {
  const read = source.matchAll(/\b(?:query|searchParams)\.(?:get|has)\('([\w-]+)'\)/g)
  return [...read].map(([, name]) => name!)
}

test.each([
  [['ADMIN'], '/sso/start'],
  [['SUPER_ADMIN'], '/sso/start'],
  [['ADMIN', 'SUPER_ADMIN'], '/sso/start'],
  [[], 'the page'],
  [null, 'the page'],
])('the borrower area leads roles %o to %s, in the browser and on the server', async (roles, expected) => {
  const user = roles && { id: 7, authStrength: 'strong' as const, roles }
  expect(await outcomes({ middleware, clientMiddleware }, user)).toEqual([expected, expected])
})

test.each([
  ['weak', '/account/sign-in-by-email?next=%2Fcontact-settings%3Fsaved%3Dyes'],
  ['strong', 'the page'],
] as const)('the whole account leads a %s sign-in to %s', async (authStrength, expected) => {
  expect(await outcomes(wholeAccount, { id: 7, authStrength, roles: [] })).toEqual([expected, expected])
})

test.each([
  ['weak', '/account/sign-in-by-email?next=%2Faccount%2Fborrow%2Fcontinue%3Fid%3D8'],
  ['strong', 404],
] as const)('another application than its own leads a %s sign-in to %s', async (authStrength, expected) => {
  const notFound = new Response(JSON.stringify({ error: { code: 'NOT_FOUND', message: '' } }), {
    status: 404,
    headers: { 'Content-Type': 'application/json' },
  })
  const context = contextOf({ id: 7, authStrength, roles: [] }, async () => notFound.clone())
  const url = new URL('http://localhost/account/borrow/continue?id=8')
  const args = { context, url, request: new Request(url), params: { state: 'continue' } }
  const outcome = await (readApplicationPage as (args: unknown) => Promise<Response | null>)(args).catch(
    (thrown: { init: { status: number } }) => thrown.init.status,
  )
  expect(outcome instanceof Response ? outcome.headers.get('location') : outcome).toBe(expected)
})

/** A layout's result for a session, on server and in browser: the redirect, or the page. */
function outcomes(
  layout: Pick<typeof wholeAccount, 'middleware' | 'clientMiddleware'>,
  user: Session['user'],
): Promise<string[]> {
  const context = contextOf(user, () => Promise.reject(new Error('nothing is fetched')))
  const url = new URL('http://localhost:3000/contact-settings?saved=yes')
  return Promise.all(
    [layout.middleware, layout.clientMiddleware].map(async ([run]) => {
      const answer = await Promise.resolve(
        run?.({ context, url } as never, async () => new Response('the page')),
      ).catch((thrown: Response) => thrown)
      return (answer as Response).headers.get('location') ?? (answer as Response).text()
    }),
  )
}

function contextOf(user: Session['user'], fetch: () => Promise<Response>): RouterContextProvider {
  const context = new RouterContextProvider()
  const store = makeStore({
    extra: { fetch, log: console },
    preloadedState: {
      session: sessionWith({ user }),
    },
  })
  context.set(storeContext, store)
  return context
}
