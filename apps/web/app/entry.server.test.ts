import { createElement } from 'react'
import { data, Outlet, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { serverBuildOf } from '#testing/server-build.fixture.ts'
import renderDocument, { createPageHandler, handleError, openRequest } from './entry.server.tsx'
import type { Session } from './platform/store/session.ts'
import type { StoreExtra } from './platform/store/store-extra.ts'

function loggedOf(error: unknown, signal?: AbortSignal): string[] {
  const logged: string[] = []
  const extra = { log: { error: (words: string) => logged.push(words) } } as unknown as StoreExtra
  const context = openRequest({ extra, session: {} as Session, nonce: 'n' })
  handleError(error, {
    request: new Request('http://site.test/careers', { ...(signal && { signal }) }),
    context,
  })
  return logged
}

/** As the router makes one. */
const refusal = (status: number) => ({
  status,
  statusText: 'Refused',
  internal: true,
  data: 'Error: refused',
})

test('what went wrong while a page was made is logged as an error', () => {
  expect(loggedOf(new Error('broken'))).toEqual(['Page failed'])
  expect(loggedOf(refusal(500))).toEqual(['Page failed'])
})

test.each([400, 404, 405])(
  'a refusal of the router with status %i is not, for anybody can cause one',
  (status) => {
    expect(loggedOf(refusal(status))).toEqual([])
  },
)

test('nor is a person who left', () => {
  expect(loggedOf(new Error('aborted'), AbortSignal.abort())).toEqual([])
})

const page = (id: string, path: string, route: object) => ({
  id,
  path,
  parentId: 'root',
  module: { default: () => createElement('p', null, `page ${id}: £5`), ...route },
})

/** The application of these pages. */
function buildOf(pages: ReturnType<typeof page>[]) {
  const root = { id: 'root', path: '', module: { default: () => createElement(Outlet) } }
  return serverBuildOf([root, ...pages], { default: renderDocument, handleError: () => {} })
}

const handle = createPageHandler(
  buildOf([
    page('words', 'words', {}),
    page('away', 'away', {
      loader: () => {
        throw redirect('/words')
      },
    }),
    page('broken', 'broken', {
      default: () => {
        throw new Error('broken')
      },
      ErrorBoundary: () => createElement('p', null, 'Something went wrong'),
    }),
    page('refused', 'refused', {
      loader: () => {
        throw data(null, { status: 503 })
      },
      ErrorBoundary: () => createElement('p', null, 'Try again'),
    }),
  ]),
)

function ask(path: string, method = 'GET') {
  const extra = { log: { error: () => {} } } as unknown as StoreExtra
  const session = { brandFacts: {} } as Session
  return handle(
    new Request(`http://site.test${path}`, { method }),
    openRequest({ extra, session, nonce: 'n' }),
  )
}

test.each([
  ['/words', 200, 'page words: £5'],
  ['/broken', 500, 'Something went wrong'],
  ['/refused', 503, 'Try again'],
])('the text of the document at %s is given beside its answer', async (path, status, words) => {
  const { answer, html } = await ask(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(html).toContain(words)
  expect(await answer.text()).toBe('')
})

test.each([
  ['a redirect', '/away', 'GET', 302],
  ['a request for the headers only', '/words', 'HEAD', 200],
])('%s has no text', async (_what, path, method, status) => {
  const { answer, html } = await ask(path, method)
  expect([answer.status, html, await answer.text()]).toEqual([status, undefined, ''])
})

test('each of many documents made at once has its own text', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? '/words' : '/refused'))
  const texts = await Promise.all(paths.map(async (path) => (await ask(path)).html))
  expect(texts.map((html) => html?.includes('page words'))).toEqual(paths.map((path) => path === '/words'))
})
