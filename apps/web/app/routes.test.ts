import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getBrand } from '@tarnbrook/brands/brand'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { clientMiddleware, middleware } from './platform/borrower-area.route.tsx'
import { storeContext } from './platform/route.ts'
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
}

function pagesIn(nodes: readonly Node[], isInBorrowerArea = false): Page[] {
  return nodes.flatMap(({ path = '', file, children }) =>
    children
      ? pagesIn(children, isInBorrowerArea || file.endsWith('borrower-area.route.tsx'))
      : [{ path: `/${path}`, file, isInBorrowerArea }],
  )
}

const pages = pagesIn(routes as Node[])

/** The page itself and what judges its form. */
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

// Spec 2: names that no page reads are taken out of the address, so a page has to say which it reads.
test.each(pages.map((page) => [page.path, sourcesOf(page)] as const))(
  'a page declares the query names that it reads: %s',
  (_path, source) => {
    const read = [...source.matchAll(/\b(?:query|searchParams)\.(?:get|has)\('([\w-]+)'\)/g)].map(
      ([, name]) => name,
    )
    const declared = /\bquery: \[([^\]]*)\]/.exec(source)?.[1] ?? ''
    for (const name of read) expect(declared.match(/[\w-]+/g)).toContain(name)
  },
)

test.each([
  [['ADMIN'], '/sso/start'],
  [['SUPER_ADMIN'], '/sso/start'],
  [['ADMIN', 'SUPER_ADMIN'], '/sso/start'],
  [[], 'the page'],
  [null, 'the page'],
])('the borrower area leads roles %o to %s, in the browser and on the server', async (roles, expected) => {
  const context = new RouterContextProvider()
  const store = makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
    preloadedState: {
      visit: {
        brand: 'main',
        brandFacts: getBrand('main'),
        user: roles && { id: 7, authStrength: 'strong', roles },
        env: 'local',
        buildVersion: 'test',
        chat: { appId: 'app', widgetUrl: 'http://chat.example/widget/app' },
        publicUrl: 'http://localhost:3000',
        features: '',
        intentSeed: 'seed',
      },
    },
  })
  context.set(storeContext, store)
  for (const [run] of [middleware, clientMiddleware]) {
    const answer = await Promise.resolve(
      run?.({ context } as never, async () => new Response('the page')),
    ).catch((thrown: Response) => thrown)
    expect((answer as Response).headers.get('location') ?? (await (answer as Response).text())).toBe(expected)
  }
})
