import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { exampleLoan } from '#features/loans/loan.fixture.ts'
import { sessionWith } from '#platform/store/session.fixture.ts'
import { makeStore } from '#store.ts'
import { Details } from './details.tsx'

function documentsShown(changes: Parameters<typeof exampleLoan>[0]): string[] {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({}) },
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <Details loan={exampleLoan(changes)} /> }])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
  return [...html.matchAll(/view-document\?url=%2Floans%2F\d+%2F([a-z-]+)\.pdf/g)].map(([, slug]) => slug!)
}

test('a loan has its three signed documents, and the mandate once the bank has it', () => {
  const signed = ['contract', 'secci', 'adequate-explanations']
  for (const mandateStatus of [null, 'reserved'] as const)
    expect(documentsShown({ mandateStatus })).toEqual(signed)
  for (const mandateStatus of ['pending', 'active', 'cancelled'] as const)
    expect(documentsShown({ mandateStatus })).toEqual([...signed, 'direct-debit-mandate'])
})
