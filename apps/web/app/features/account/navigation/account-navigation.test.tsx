import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { AccountNavigation } from './account-navigation.tsx'

function shown(path: string, { hasLoansElsewhere = false } = {}) {
  const store = makeStore({
    extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
    preloadedState: { session: sessionWith(hasLoansElsewhere ? { hasLoansElsewhere } : {}) },
  })
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <AccountNavigation />
      </MemoryRouter>
    </Provider>,
  )
  const links = [...html.matchAll(/<a [^>]*aria-current="(page|true|false)"[^>]*>.*?<\/svg>(\w+)<\/a>/g)]
  return {
    places: links.map(([, , label]) => label),
    current: links.filter(([, is]) => is !== 'false').map(([, is, label]) => `${label} ${is}`),
    html,
  }
}

test.each([
  ['/account/borrow', 'Home page'],
  ['/account/profile', 'Profile page'],
  ['/account/payments', 'Payments page'],
  ['/account/documents', 'Documents page'],
  ['/account/borrow/repay/summary?id=7&tab=payments', 'Payments true'],
  ['/account/borrow/repay/summary?id=7&tab=documents', 'Documents true'],
])('at %s the account’s navigation marks one place', (path, current) => {
  expect(shown(path).current).toEqual([current])
})

test('no place is marked on a page that is of none', () => {
  expect(shown('/account/borrow/repay/summary?id=7&tab=manage').current).toEqual([])
})

test('where another site looks after the loan, its payments and documents are not offered', () => {
  expect(shown('/account/borrow').places).toEqual(['Home', 'Payments', 'Documents', 'Help', 'Profile'])
  const elsewhere = shown('/account/borrow', { hasLoansElsewhere: true })
  expect(elsewhere.places).toEqual(['Home', 'Help', 'Profile'])
  expect(elsewhere.html).toContain('href="/logout"')
})
