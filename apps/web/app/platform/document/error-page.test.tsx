import { createElement } from 'react'
import { data, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import renderDocument, { createPageHandler, openRequest } from '#entry.server.tsx'
import { serverBuildOf } from '#testing/server-build.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import type { StoreExtra } from '../store/store-extra.ts'
import { ErrorPage } from './error-page.tsx'

// Loaded when it is needed, and yet all of it in the document: it is there without script.
test.each([
  ['BORROWER_HAS_DIED', 'We’re sorry for your loss', 'bereavement support'],
  ['FORBIDDEN', 'We can’t show you this page', 'Go to the home page'],
])('the document of an account refused with %s says %j', async (code, title, words) => {
  const page = {
    loader: () => {
      throw data({ code }, { status: 403 })
    },
    default: () => null,
    ErrorBoundary: () => createElement(ErrorPage),
  }
  const root = { id: 'root', path: '', module: { default: () => createElement(Outlet) } }
  const routes = [root, { id: 'page', path: 'page', parentId: 'root', module: page }]
  const build = serverBuildOf(routes, { default: renderDocument, handleError: () => {} })
  const extra = { log: { error: () => {} } } as unknown as StoreExtra
  const { answer, html } = await createPageHandler(build)(
    new Request('http://site.test/page'),
    openRequest({ extra, session: sessionWith(), nonce: 'n' }),
  )
  expect(answer.status).toBe(403)
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  expect(html).toContain(words)
  expect(html).not.toContain('<template')
})
