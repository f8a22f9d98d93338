import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { exampleDefaultNotice, exampleLoan } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { Documents } from './documents.tsx'

function documentsShown(changes: Parameters<typeof exampleLoan>[0]): string[] {
  return [...renderDocuments(changes).matchAll(/view-document\?url=%2Floans%2F\d+%2F([a-z-]+)\.pdf/g)].map(
    ([, slug]) => slug!,
  )
}

function renderDocuments(changes: Parameters<typeof exampleLoan>[0]): string {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({}) },
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <Documents loan={exampleLoan(changes)} /> }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
}

test('a loan has its three signed documents, and the mandate once the bank has it', () => {
  const signed = ['contract', 'secci', 'adequate-explanations']
  for (const mandateStatus of [null, 'reserved'] as const)
    expect(documentsShown({ mandateStatus })).toEqual(signed)
  for (const mandateStatus of ['pending', 'active', 'cancelled'] as const)
    expect(documentsShown({ mandateStatus })).toEqual([...signed, 'direct-debit-mandate'])
})

test('statements and notices are listed, the newest first', () => {
  const html = renderDocuments({
    yearlyStatements: [{ id: 1, startsOn: '2026-01-01', endsOn: '2026-12-31' }],
    arrearsNotices: [{ id: 2, givenOn: '2027-02-01' }],
  })
  const links = [...html.matchAll(/(yearly-statements|arrears-notices)\/\d/g)].map(([, kind]) => kind)
  expect(links).toEqual(['arrears-notices', 'yearly-statements'])
  const ofOneDay = [4, 3].map((id) => exampleDefaultNotice({ id, givenOn: '2027-02-01' }))
  const notices = renderDocuments({ defaultNotices: ofOneDay }).matchAll(/default-notices\/(\d)/g)
  expect([...notices].map(([, id]) => id)).toEqual(['3', '4'])
})

test('where there is none it says how to get one only where one can be made', () => {
  const link = 'get one for any dates'
  expect(renderDocuments({})).toMatch(new RegExp(`We make a statement each year.*${link}`))
  for (const changes of [
    { state: 'Funded', disbursalDate: null },
    { state: 'Cancelled', disbursalDate: null },
    { situation: 'withdrawn' },
  ] as const) {
    const html = renderDocuments(changes)
    expect(html).toContain('There are none')
    expect(html).not.toContain(link)
  }
  expect(renderDocuments({ state: 'Settled' })).not.toContain('each year')
})

test('what was agreed is what was signed, whatever the loan is now', () => {
  const html = renderDocuments({
    state: 'Written Off',
    instalment: pence(111_11),
    totalPayable: pence(222_22),
    paymentDay: 3,
  })
  for (const signed of ['£260.50', '£781.50', '20th of each month']) expect(html).toContain(signed)
  expect(html).not.toMatch(/111\.11|222\.22/)
})

test('how a loan ended is among its notices', () => {
  const kinds = ['terminated', 'written-off', 'sold'] as const
  const html = renderDocuments({
    endingNotices: kinds.map((kind, at) => ({ id: at + 1, kind, givenOn: `2027-02-0${at + 1}` })),
  })
  const links = [...html.matchAll(/ending-notices\/(\d)/g)].map(([, id]) => id)
  expect(links).toEqual(['3', '2', '1'])
  expect(html).toContain('Notice that we ended it, 01/02/2027')
})
