import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { CardPaymentForm } from './card-payment-form.tsx'

function shown(chosen: number): string {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({}) },
  })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <CardPaymentForm
          title="Pay by card"
          lead="£521 is overdue."
          payable={pence(521_00)}
          oldest={{ dueOn: '2026-11-20', amount: pence(260_50) }}
          chosen={pence(chosen)}
          notKnown={{ words: 'We’ll email you.' }}
        />
      ),
    },
  ])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
}

test.each([
  ['all of it', 521_00, 'all', ''],
  ['the oldest', 260_50, 'oldest', ''],
  ['another amount', 30_00, 'other', '30'],
])(
  '%s, chosen on the page before, is chosen here, and only what was typed is in the box',
  (_name, chosen, choice, typed) => {
    const html = shown(chosen)
    const tags = html.match(/<input[^>]*>/g) ?? []
    const checked = tags.filter((tag) => tag.includes('checked=""'))
    expect(checked.map((tag) => /value="(\w+)"/.exec(tag)?.[1])).toEqual([choice])
    const box = tags.find((tag) => tag.includes('name="amount"')) ?? ''
    expect(/value="([^"]*)"/.exec(box)?.[1] ?? '').toBe(typed)
  },
)
