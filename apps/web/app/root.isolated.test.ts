import { createElement } from 'react'
import { data } from 'react-router'
import { expect, test, vi } from 'vitest'
import renderDocument, { createPageHandler, openRequest } from '#entry.server.tsx'
import App, { Layout } from '#root.tsx'
import { serverBuildOf } from '#testing/server-build.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import Boundary, { ErrorBoundary } from './platform/layouts/boundary.route.tsx'
import type { StoreExtra } from './platform/store/store-extra.ts'

// The URLs of style sheets are empty outside a build.
vi.mock('./platform/document/brand-head.tsx', () => ({ BrandHead: () => null, DarkHead: () => null }))

// Its style sheet comes with the page alone, and what it leads to may be refused too.
test.each([
  [200, 'OK', true],
  [404, 'NOT_FOUND', false],
  [409, 'WRONG_STATE', false],
  [403, 'BORROWER_HAS_DIED', false],
  [503, 'INTERNAL_ERROR', false],
])('answered with %d %s, the page’s own navigation is in the header: %j', async (status, code, isShown) => {
  const page = {
    loader: () => {
      if (status === 200) return null
      throw data({ code }, { status })
    },
    default: () => null,
    handle: { frame: 'account', navigation: () => createElement('nav', { id: 'own' }) },
  }
  const routes = [
    { id: 'root', path: '', module: { default: App, Layout } },
    { id: 'boundary', parentId: 'root', module: { default: Boundary, ErrorBoundary } },
    { id: 'page', path: 'page', parentId: 'boundary', module: page },
  ]
  const build = serverBuildOf(routes, { default: renderDocument, handleError: () => {} })
  const extra = { log: { error: () => {} } } as unknown as StoreExtra
  const { answer, html } = await createPageHandler(build)(
    new Request('http://site.test/page'),
    openRequest({ extra, session: sessionWith(), nonce: 'n' }),
  )
  expect(answer.status).toBe(status)
  expect(html).toContain('<header')
  expect(html?.includes('id="own"')).toBe(isShown)
})
