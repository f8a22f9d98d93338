import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { exampleLoan } from '#features/loans/loan.fixture.ts'
import { sessionWith } from '#platform/store/session.fixture.ts'
import { makeStore } from '#store.ts'
import { Overview } from './overview.tsx'

function shown(changes: Parameters<typeof exampleLoan>[0]): string {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({}) },
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <Overview loan={exampleLoan(changes)} /> }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
}

test('the first page of a loan says how to withdraw for as long as it can be done, and leads to the agreement', () => {
  const [during, after] = [true, false].map((isInTime) => shown({ isEligibleForCancellation: isInTime }))
  expect(during).toContain('You can withdraw until')
  expect(after).not.toContain('You can withdraw until')
  for (const html of [during, after]) expect(html).toMatch(/contract\.pdf[^>]*>Read your signed agreement/)
})

test.each([
  ['cancelled', 'It was cancelled'],
  ['failed', 'Your bank didn’t accept it'],
] as const)('a Direct Debit that is %s leads to setting it up again', (mandateStatus, why) => {
  const html = shown({ isMandateActive: false, mandateStatus })
  expect(html).toContain(why)
  expect(html).toContain('href="/account/borrow/repay/direct-debit?id=7"')
})

test('while it is being set up, and where nothing is collected, it is not asked for', () => {
  const setUp = shown({ isMandateActive: false, mandateStatus: 'reserved' })
  expect(setUp).toContain('Your Direct Debit is being set up')
  for (const html of [
    setUp,
    shown({ isMandateActive: false, mandateStatus: 'cancelled', state: 'Terminated' }),
  ])
    expect(html).not.toContain('/repay/direct-debit')
})
