import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import AutoLoginScreen from '#features/auth/auto-login.screen.tsx'
import UndoChangeScreen from '#features/auth/undo-change.screen.tsx'
import type { FormReply } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'

function render(Screen: () => React.ReactNode, code: string, message: string): string {
  const store = makeStore({
    extra: { log: console, fetch: async () => Response.json({}) },
    preloadedState: { session: sessionWith({ brand: 'main' }) },
  })
  const reply = { status: 'error', error: { '': [message] }, code } as unknown as FormReply
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: Screen }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/?token=t']} hydrationData={{ actionData: { page: reply } }} />
    </Provider>,
  )
}

const OVER = 'This link no longer works'

test('a link that was used is said to be over, with a number to call and no page that the brand lacks', () => {
  const html = render(UndoChangeScreen, 'LINK_NOT_VALID', 'This link is not valid.')
  expect(html).toContain(OVER)
  expect(html).not.toContain('type="submit"')
  expect(html).toContain('href="tel:01632960100"')
  expect(html).not.toContain('href="/contact"')
})

test.each([
  ['SERVICE_UNAVAILABLE', 'We can’t do this right now. Try again in a minute.'],
  ['TOO_MANY_REQUESTS', 'You’ve tried many times. Wait a few minutes.'],
])(
  '%s leaves the link as good as it was: the page says what happened, and keeps its button',
  (code, message) => {
    for (const Screen of [AutoLoginScreen, UndoChangeScreen]) {
      const html = render(Screen, code, message)
      expect(html).not.toContain(OVER)
      expect(html).toContain(message)
      expect(html).toContain('type="submit"')
    }
  },
)
