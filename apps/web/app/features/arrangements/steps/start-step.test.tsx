import { legal } from '@tarnbrook/brands/facts/legal'
import { EARLIER_INCOME_MONTHS, OWN_LENDING } from '@tarnbrook/brands/facts/own-lending'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { StartStep } from './start-step.tsx'

test('says before anything is answered what an arrangement does to borrowing more', () => {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith() },
  })
  const Page = createRoutesStub([
    { path: '/', Component: () => <StartStep loan={exampleLoan()} isBegun={false} isDropped={false} /> },
  ])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    `We lend you nothing more while an arrangement runs, and for ${OWN_LENDING.monthsAfterDifficulty} months after it ends.`,
  )
  expect(text).toContain(
    `We compare them for ${EARLIER_INCOME_MONTHS} months if you agree an arrangement. Otherwise we delete the budget after ${legal.retention.statementDays} days.`,
  )
})
