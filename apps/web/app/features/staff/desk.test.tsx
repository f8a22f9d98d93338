import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { FormReply } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { ItemGone } from './item/item-gone.tsx'

/** The page as the server makes it after a refused post, which is what someone without script has. */
function pageAfter(reply: FormReply, Component: ComponentType): string {
  const store = makeStore({
    extra: { fetch: () => new Promise(() => {}), log: console },
    preloadedState: { session: sessionWith({ user: { id: 41, roles: [], authStrength: 'strong' } }) },
  })
  const Page = createRoutesStub([{ id: 'page', path: '/', Component }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page hydrationData={{ loaderData: {}, actionData: { page: reply } }} />
    </Provider>,
  )
}

test('an item that a colleague dealt with first says so, with all that was typed', () => {
  const page = pageAfter(
    {
      status: 'error',
      form: 'sell',
      error: { '': ['Sam Second did that on 27 November 2026 at 10:14.'] },
      initialValue: {
        loanId: '7',
        shown: '100',
        reason: 'No income',
        buyer: { name: 'Fellgate Ltd', email: '' },
      },
    },
    () => <ItemGone closed={null} />,
  )
  expect(page).toContain('Sam Second did that on 27 November 2026 at 10:14.')
  expect(page).toContain('Why: No income')
  expect(page).toContain('Company: Fellgate Ltd')
  expect(page).not.toMatch(/loanId|shown|email/)
})
