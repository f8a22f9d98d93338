import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
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
  // All of a page is in a landmark, and the way past the header comes first.
  expect(html).toMatch(
    /^(?:<link[^>]*>)*<div[^>]*><header[^>]*><a[^>]* href="#main">Skip to main content<\/a>/,
  )
  expect(html.includes('2026.11.4')).toBe(isShown)
})

// The borrower's own task is not put above the whole site's links; what the law wants in reach is.
test('below a form stand a few links, how to reach people and the legal line, and not the site', () => {
  const store = makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
    preloadedState: { session: sessionWith({}) },
  })
  const footerOf = (kind: 'site' | 'form') => {
    const html = renderToStaticMarkup(
      <Provider store={store}>
        <MemoryRouter>
          <Frame kind={kind}>Hello</Frame>
        </MemoryRouter>
      </Provider>,
    )
    return html.slice(html.indexOf('<footer'))
  }
  const [site, form] = [footerOf('site'), footerOf('form')]
  for (const needed of [...LINKS_OF_A_FORM, 'tel:', 'Financial Conduct Authority'])
    for (const footer of [site, form]) expect(footer).toContain(needed)
  expect(linksOf(form)).toEqual(LINKS_OF_A_FORM)
  // Nothing stands alone: each link is in the navigation of the footer.
  for (const footer of [site, form]) expect(footer.slice(footer.indexOf('</nav>'))).not.toContain('<a ')
  expect(site).toContain('/modern-slavery-act')
  expect(form.match(/<a /g)!.length).toBeLessThan(10)
  expect(form).not.toContain('/modern-slavery-act')
})

const LINKS_OF_A_FORM = ['/help-and-support', '/complaints', '/privacy', '#cookie-choices']

function linksOf(footer: string): string[] {
  const nav = footer.slice(footer.indexOf('<nav'), footer.indexOf('</nav>'))
  return [...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '')
}
