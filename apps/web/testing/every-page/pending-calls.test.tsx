import { fromPounds } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { LoanPage } from '#features/account/loan/loan.screen.tsx'
import { ArrangementFrame } from '#features/arrangements/arrangement-frame.tsx'
import { arrangementsApi } from '#features/arrangements/arrangements.api.ts'
import { StepFooter } from '#features/arrangements/step-footer.tsx'
import { consentApi } from '#features/consent/consent.api.ts'
import { ContactSettings } from '#features/consent/contact-settings-form.tsx'
import { SetUpForm } from '#features/direct-debit/set-up-form.tsx'
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
  [
    'loading of an arrangement',
    <StepFooter key="3" isBusy={false} isChanging={false} />,
    ({ dispatch }) => {
      void dispatch(arrangementsApi.endpoints.getSelfServeArrangementInfo.initiate({ params: { id: 7 } }))
    },
  ],
  [
    'isSending of the consents',
    <ContactSettings key="4" productType="unsecured" heard={{}} />,
    ({ dispatch }) => {
      const body = { wordingVersion: '1' } as never
      void dispatch(consentApi.endpoints.changeContactPermission.initiate({ params: { id: 41 }, body }))
    },
  ],
  [
    'isFetching of the consents',
    <ContactSettings key="5" productType="unsecured" heard={{}} />,
    ({ dispatch }) => {
      void dispatch(consentApi.endpoints.getContactPermission.initiate({ params: { id: 41 } }))
    },
  ],
  [
    'directDebitMandateSetup',
    <SetUpForm key="6" loan={exampleLoan({})} />,
    ({ dispatch }) => {
      void dispatch(loansApi.endpoints.setUpDirectDebit.initiate({ params: { id: 7 } }))
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

// Spec 3: isFetching, error and isLoaded of the loan, and loading of the arrangement.
test('a loan that is read again and cannot be had says that its page may be out of date', async () => {
  const answered = Promise.withResolvers<Response>()
  const store = makeStore({
    extra: {
      fetch: async () => (await answered.promise).clone(),
      log: { ...console, error: () => {} },
    },
    preloadedState: { session: sessionWith() },
  })
  const page = () => render(store, <LoanPage loan={exampleLoan({ id: 7 })} tab="overview" loans={[]} />)
  expect(page()).toContain('aria-busy="false"')
  const read = () =>
    store.dispatch(loansApi.endpoints.getLoan.initiate({ params: { id: 7 } }, { forceRefetch: true }))
  const first = read()
  expect(page()).toContain('aria-busy="true"')
  answered.resolve(Response.json({ error: { code: 'SERVICE_UNAVAILABLE' } }, { status: 503 }))
  await first
  expect(page()).toContain('We couldn’t bring this page up to date')
  void read()
  expect(page()).not.toContain('We couldn’t bring this page up to date')
})

test('an arrangement that cannot be read again says so at its steps', async () => {
  const store = makeStore({
    extra: {
      fetch: async () => Response.json({ error: { code: 'SERVICE_UNAVAILABLE' } }, { status: 503 }),
      log: { ...console, error: () => {} },
    },
    preloadedState: { session: sessionWith() },
  })
  const page = () =>
    render(
      store,
      <ArrangementFrame loan={exampleLoan({ id: 7 })} title="Your income" back={{ href: '/', label: 'Back' }}>
        text
      </ArrangementFrame>,
    )
  expect(page()).not.toContain('up to date')
  await store.dispatch(arrangementsApi.endpoints.getSelfServeArrangementInfo.initiate({ params: { id: 7 } }))
  expect(page()).toContain('We couldn’t bring this page up to date')
})

test('consents that cannot be read again are said to be out of date, until they are read', async () => {
  const answered = Promise.withResolvers<Response>()
  const store = makeStore({
    extra: { fetch: async () => (await answered.promise).clone(), log: { ...console, error: () => {} } },
    preloadedState: { session: sessionWith() },
  })
  const page = () => render(store, <ContactSettings productType="unsecured" heard={{}} />)
  const read = () =>
    store.dispatch(
      consentApi.endpoints.getContactPermission.initiate({ params: { id: 41 } }, { forceRefetch: true }),
    )
  const first = read()
  expect(page()).not.toContain('up to date')
  answered.resolve(Response.json({ error: { code: 'SERVICE_UNAVAILABLE' } }, { status: 503 }))
  await first
  expect(page()).toContain('We couldn’t bring this page up to date')
  void read()
  expect(page()).not.toContain('up to date')
})

function render(store: AppStore, page: ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => page }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Stub initialEntries={['/?id=8']} />
    </Provider>,
  )
}
