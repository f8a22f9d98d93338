import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { NothingRunning } from './nothing-running.tsx'

test('who had a loan that was sold is told who owns it, and is offered no quote', () => {
  const buyer = {
    name: 'Fellgate Ltd',
    address: '1 High Street',
    phone: '0113 496 0000',
    email: 'a@b.example',
  }
  const ending = {
    endedOn: '2026-11-24',
    isAgreementRunning: true,
    buyer,
    handBack: null,
    vehicle: null,
    damage: null,
  }
  const user = { loans: [exampleLoan({ state: 'Sold', isActive: false, ending })], canReApply: true }
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({}) },
  })
  const Page = createRoutesStub([
    { path: '/', Component: () => <NothingRunning user={user as never} isWeak={false} /> },
  ])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
  expect(html).toContain('We sold your loan to Fellgate Ltd')
  expect(html).not.toMatch(/quote|my rate/i)
})
