import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { exampleDefaultNotice, exampleLoan, exampleRow } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { accountOfUser } from './account.ts'
import { RunningLoans } from './running-loans.tsx'

function shown(loans: readonly Loan[]): string {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({}) },
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <RunningLoans loans={loans} /> }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
}

const late = (changes: Partial<Loan> = {}) =>
  exampleLoan({
    state: 'Late',
    scheduledPayments: [exampleRow(1, { status: 'missed' })],
    defaultNotices: [exampleDefaultNotice()],
    ...changes,
  })

test('the dashboard names a default notice, its last day, its amount and what follows', () => {
  const html = shown([late()])
  expect(html).toContain('You have a default notice')
  expect(html).toContain('Once £781.50 has been paid, by the end of 8 December 2026')
  expect(html).toContain('take legal proceedings')
  expect(shown([late({ defaultNotices: [exampleDefaultNotice({ status: 'time-up' })] })])).toContain(
    'Default notice expired',
  )
})

test('of several loans, it says which', () => {
  const html = shown([late({ id: 7, reference: 'TB-7' }), exampleLoan({ id: 8, reference: 'TB-8' })])
  expect(html).toContain('You have a default notice for TB-7')
  expect(html).not.toContain('for TB-8')
})

test('nothing is said of one in a breathing space, under an arrangement, or once it is paid', () => {
  const quiet: Partial<Loan>[] = [
    { breathingSpace: { startedOn: '2026-11-24', lastDay: null } },
    {
      arrangement: {
        id: 1,
        agreedOn: '2026-11-24',
        amount: exampleLoan({}).instalment,
        paymentsLeft: 1,
        nextPayment: null,
        lastPaymentOn: '2027-01-01',
        isPastLastPayment: false,
        graceUntil: null,
        movedPayment: null,
        comingPayments: [],
      },
    },
    { defaultNotices: [exampleDefaultNotice({ status: 'remedied' })] },
  ]
  for (const changes of quiet) expect(shown([late(changes)])).not.toContain('default notice')
})

test('a refund that waits for an account is on the dashboard, though its loan has ended', () => {
  const waiting = exampleLoan({
    state: 'Settled',
    isActive: false,
    refunds: [
      {
        id: 1,
        amount: pence(3_00),
        status: 'failed',
        isHeld: false,
        accountNumberEnding: '5678',
        sentOn: null,
      },
    ],
  })
  const { loans, ended } = accountOfUser({ loans: [waiting], loanApplications: [] })
  expect([loans.length, ended.length]).toEqual([1, 0])
  const html = shown(loans)
  for (const words of ['We owe you £3', 'Refund waiting', '/repay/refund-account?id=7'])
    expect(html).toContain(words)
  // After a death or an insolvency no account is asked for.
  const held = { ...waiting, refunds: waiting.refunds.map((refund) => ({ ...refund, isHeld: true })) }
  expect(accountOfUser({ loans: [held], loanApplications: [] }).loans).toEqual([])
})

test('a loan that has ended leads to how what is left is paid, where it can be and is asked for', () => {
  const lateRepayment = { payable: pence(500_00), collectOn: null }
  const of = (changes: Partial<Loan>) =>
    shown([exampleLoan({ state: 'Terminated', lateRepayment, ...changes })]).match(/See how to pay/g)
  expect(of({})).toHaveLength(1)
  expect(of({ situation: 'owed-again' })).toHaveLength(1)
  expect(of({ lateRepayment: null })).toBeNull()
  expect(of({ isInsolvent: true })).toBeNull()
  expect(of({ breathingSpace: { startedOn: '2026-11-24', lastDay: null } })).toBeNull()
  expect(of({ state: 'Written Off', lateRepayment: null })).toBeNull()
})
