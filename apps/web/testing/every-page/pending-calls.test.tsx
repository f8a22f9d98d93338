import { fromPounds } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ChooseChange } from '#features/early-repayment/choose-change.tsx'
import { loansApi } from '#features/loans/loans.api.ts'
import { Connect } from '#features/open-banking/connect-bank.tsx'
import { openBankingApi } from '#features/open-banking/open-banking.api.ts'
import { type AppStore, makeStore } from '#store.ts'
import { examplePreview } from '#testing/early-repayment.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'

// Spec 3: the store says that a call is on its way, and the page refuses to make it twice.
test.each<[string, ReactNode, (store: AppStore) => void]>([
  [
    'earlyRepayment',
    <ChooseChange key="1" loan={exampleLoan({})} preview={examplePreview()} />,
    ({ dispatch }) => {
      const body = { amount: fromPounds(100), choice: 'finishSooner' } as const
      void dispatch(loansApi.endpoints.repayEarlyByDirectDebit.initiate({ params: { id: 7 }, body }))
    },
  ],
  [
    'journeyRequest',
    <Connect key="2" />,
    ({ dispatch }) => {
      const body = { redirectUrl: 'http://localhost:3000/account/borrow' }
      void dispatch(openBankingApi.endpoints.requestDataProviderJourney.initiate({ params: { id: 8 }, body }))
    },
  ],
])('the button waits while %s is on its way', (_name, page, call) => {
  const store = makeStore({
    extra: { fetch: () => new Promise(() => {}), log: console },
    preloadedState: { session: sessionWith() },
  })
  expect(render(store, page)).not.toContain('data-busy')
  call(store)
  expect(render(store, page)).toContain('data-busy')
})

function render(store: AppStore, page: ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => page }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Stub initialEntries={['/?id=8']} />
    </Provider>,
  )
}
