import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { exampleDefaultNotice, exampleLoan, examplePending, exampleRow } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
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

test('what the bank has been asked for already is not asked for by bank transfer', () => {
  const scheduledPayments = [1, 2].map((number) => exampleRow(number, { status: 'missed' }))
  const asked = [examplePending(), examplePending({ id: 2, number: 2 })]
  const [none, one, both] = [0, 1, 2].map((count) =>
    shown({ state: 'Late', scheduledPayments, pendingRepayments: asked.slice(0, count) }),
  )
  expect(none).toContain('Send up to £521 from your bank')
  expect(one).toContain('Send up to £260.50 from your bank')
  expect(both).not.toContain('Send up to')
})

test.each([
  ['running', 'You have a default notice'],
  ['time-up', 'The time in your default notice is over'],
  ['remedied', null],
  ['paid-late', null],
] as const)('a default notice that is %s is told of for as long as something may follow', (status, title) => {
  const notice = exampleDefaultNotice({ status })
  const scheduledPayments = [exampleRow(1, { status: 'missed' })]
  const html = shown({ state: 'Late', scheduledPayments, defaultNotices: [notice] })
  if (title === null) return expect(html).not.toContain('default notice')
  expect(html).toContain(title)
  expect(html).toContain('ask for the whole balance at once, and take legal proceedings')
  expect(html.indexOf('we can agree smaller payments')).toBeLessThan(html.indexOf('legal proceedings'))
})

test('while a loan can be withdrawn from, that is offered in place of the more expensive settlement', () => {
  const early = shown({ isEligibleForCancellation: true })
  expect(early).toContain('href="/account/borrow/repay/withdraw?id=7"')
  expect(early).not.toContain('Settle early')
  expect(shown({})).toContain('Settle early')
})

test('a Direct Debit after the last day of a default notice is not offered as the way to put it right', () => {
  const shownOn = (collectOn: string) =>
    shown({
      state: 'Late',
      scheduledPayments: [exampleRow(1, { status: 'missed' })],
      lateRepayment: { payable: pence(260_50), collectOn },
      defaultNotices: [exampleDefaultNotice({ toPay: pence(200_00) })],
    })
  const [inTime, late] = [shownOn('2026-12-08'), shownOn('2026-12-09')]
  for (const html of [inTime, late])
    expect(html).toMatch(/To put your default notice right.*£200.*by 8 December 2026/)
  expect(inTime).toContain('Pay by Direct Debit</a>')
  expect(late).not.toContain('Pay by Direct Debit</a>')
  expect(late).toContain('Pay from your bank account</a>')
  expect(late).not.toContain('overdue by Direct Debit')
})
