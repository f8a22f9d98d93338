import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '#platform/routing/paths.ts'
import { makeStore } from '#store.ts'
import { exampleDraft, exampleInfo, exampleStatement } from '#testing/arrangement.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { ReviewStep } from './review-step.tsx'

test('each answer is changed where its page asks for it', () => {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith() },
  })
  const step = {
    loan: exampleLoan(),
    info: exampleInfo(),
    draft: exampleDraft(),
    statement: exampleStatement(),
    isChanging: false,
  }
  const Page = createRoutesStub([{ path: '/', Component: () => <ReviewStep {...step} /> }])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
  const links = [...html.matchAll(/<a[^>]* href="([^"]*)"[^>]*>Change<span[^>]*> ([^<]*)<\/span>/g)]
  const pageOf = (sub: string, place?: string) =>
    `${paths.selfServeArrangement({ id: 7, sub })}?change=yes${place ? `#${place}` : ''}`
  expect(links.map(([, href, term]) => [term, href])).toEqual([
    ['what’s changed', pageOf('reason')],
    ['something we should know', pageOf('reason')],
    ['essential bills', pageOf('reason', 'arrangement-reason-priorityBillsUpdated')],
    ['income', pageOf('budget', 'income')],
    ['spending', pageOf('budget', 'spending')],
    ['other debts', pageOf('budget', 'other-debts')],
    ['each month', pageOf('offer')],
    ['first payment', pageOf('offer', 'arrangement-offer-paymentDate.date')],
  ])
})
