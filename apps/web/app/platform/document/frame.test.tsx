import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sessionWith } from '#platform/store/session.fixture.ts'
import { makeStore } from '#store.ts'
import { Frame } from './frame.tsx'

// Spec 1: a version badge shows in non-production environments.
test.each([
  ['local', true],
  ['staging', true],
  ['production', false],
] as const)('in %s the page says which version it is: %s', (env, isShown) => {
  const store = makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
    preloadedState: { session: sessionWith({ env, buildVersion: '2026.11.4' }) },
  })
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter>
        <Frame>Hello</Frame>
      </MemoryRouter>
    </Provider>,
  )
  expect(html).toContain('Hello')
  expect(html.includes('2026.11.4')).toBe(isShown)
})
