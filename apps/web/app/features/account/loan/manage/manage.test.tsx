import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { exampleExtra } from '#testing/early-repayment.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { Manage } from './manage.tsx'

function rows(changes: Parameters<typeof exampleLoan>[0]): Record<string, string> {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({}) },
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <Manage loan={exampleLoan(changes)} /> }])
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
  const parts = html.split(/<li class="[^"]*" id="([a-z-]+)">/).slice(1)
  return Object.fromEntries(
    parts.flatMap((id, at) => (at % 2 === 0 ? [[id, parts[at + 1]!.replaceAll(/<[^>]+>/g, ' ')]] : [])),
  )
}

test('each thing that can be changed says how it stands in one line', () => {
  const shown = rows({ isEligibleForCancellation: true })
  expect(shown['payment-day']).toMatch(/Collected on the 20th of each month.*Change payment day/)
  expect(shown['bank-account']).toMatch(/Account ending 5678, in the name of Ann Fell.*Change bank account/)
  expect(shown['direct-debit']).toContain('Active. On your bank statement it says')
  expect(shown.withdraw).toContain('You can withdraw until the end of 7 December 2026')
  expect(shown['settle-early']).toContain('We don’t charge a fee')
  expect(shown.difficulty).toMatch(/smaller payments or more time.*StepChange/)
  expect(shown.contact).toContain('Change contact settings')
  expect(shown['hand-back']).toBeUndefined()
})

test('a change of account that is under way is said where it can be stopped', () => {
  const bankDetailsUpdate = { accountNumberEnding: '4444', askedOn: '2026-11-24' }
  expect(rows({ bankDetailsUpdate })['bank-account']).toMatch(
    /Ann Fell\. On 24\/11\/2026 you asked us to change to the account ending 4444\..*See or stop the change/,
  )
})

test('the payment day says when its payments are not collected', () => {
  expect(rows({ mandateStatus: 'cancelled' })['payment-day']).toContain('Due on the 20th of each month')
  expect(rows({ isInsolvent: true })['payment-day']).not.toContain('Collected')
})

test('in an insolvency no smaller payments are offered, and who to talk to is said', () => {
  const { difficulty } = rows({ isInsolvent: true, isEligibleForSelfServeArrangement: false })
  expect(difficulty).toContain('Talk to the person who deals with it')
  expect(difficulty).not.toMatch(/smaller payments|more time|arrangement/)
})

test('what is not there is not offered', () => {
  expect(rows({ isEligibleForCancellation: false }).withdraw).toBeUndefined()
  expect(rows({ productType: 'hire-purchase', brand: 'motor' })['hand-back']).toContain('at any time before')
  const late = rows({ state: 'Late' })
  expect(late['payment-day']).not.toContain('Change payment day')
  expect(rows({ state: 'Terminated' })).toEqual({
    difficulty: expect.any(String),
    'support-need': expect.any(String),
    'bank-data': expect.stringMatching(/What your bank shared.*See it, or delete it/),
    contact: expect.any(String),
  })
  expect(Object.keys(rows({ state: 'Pending', canCancelBeforePayout: true }))).toContain('withdraw')
})

test('of a withdrawn agreement nothing is offered that belongs to a running one', () => {
  const payBy = '2026-12-20'
  const settlementQuote = {
    ...({ id: 3, type: 'cancellation', status: 'quoted' } as const),
    ...{ amountToPay: pence(50_000), payBy, isPastPayBy: false, paymentMethod: null, chargeOn: null },
  }
  const shown = rows({
    ...{ productType: 'hire-purchase', brand: 'motor', isEligibleForCancellation: false },
    ...{ hasActiveCancellationQuote: true, settlementQuote },
  })
  expect(Object.keys(shown)).toEqual([
    ...['bank-account', 'direct-debit', 'withdraw', 'difficulty', 'support-need', 'bank-data', 'contact'],
  ])
  expect(shown.withdraw).toContain('You’ve withdrawn.')
  expect(shown['direct-debit']).toContain('We take nothing with it, unless you choose')
})

test('of an account that the borrower’s bank moved the Direct Debit to, what is known is said', () => {
  const moved = { accountHolderName: 'Ann Fell', sortCodeEnding: null, movedOn: '2026-11-26' }
  const say = (bankName: string | null, accountNumberEnding: string | null) =>
    rows({ bankDetails: { ...moved, bankName, accountNumberEnding } })['bank-account']
  expect(say('TEST TOWN BANK', '34')).toMatch(
    /Account ending 34 at TEST TOWN BANK, in the name of Ann Fell. Your bank moved the Direct Debit there on 26\/11\/2026/,
  )
  expect(say(null, null)).toContain('Account that your bank switched to, in the name of Ann Fell')
})

test('without a Direct Debit nothing is said to be collected, and it can be set up again', () => {
  const shown = rows({ isMandateActive: false, mandateStatus: 'cancelled' })
  expect(shown['payment-day']).toContain('Due on the 20th')
  expect(shown['direct-debit']).toMatch(/Cancelled.*Set up Direct Debit again/)
  expect(rows({ isMandateActive: false, mandateStatus: 'reserved' })['direct-debit']).toContain(
    'Being set up',
  )
})

test('an extra payment that was asked for is named with its day', () => {
  const asked = exampleExtra({ amount: pence(500_00), collectOn: '2026-11-26' })
  expect(rows({ canRepayEarly: false, earlyRepayments: [asked] })['pay-extra']).toMatch(
    /£500 extra, collected on 26 November 2026.*See your extra payment/,
  )
  expect(rows({ canRepayEarly: false })['pay-extra']).toMatch(/Not available at the moment.*See why/)
})

test('the Direct Debit is not said to collect while it waits, or in an insolvency', () => {
  const payoutProblem = { reason: 'payout-failed', needsBankAccount: true, solveBy: '2026-12-29' } as const
  const waiting = rows({ state: 'Pending', mandateStatus: 'pending', payoutProblem })['direct-debit']
  expect(waiting).toContain('once you’ve given us your bank details')
  expect(waiting).not.toContain('Being set up')
  const handing = rows({ situation: 'handing-back', mandateStatus: 'pending' })['direct-debit']
  expect(handing).toContain('We take nothing with it until your hand-back')
  expect(rows({ isInsolvent: true })['direct-debit']).toContain('We take nothing with it')
})

test('a payment day that cannot be changed now is not offered, and the way leads to why', () => {
  expect(rows({})['payment-day']).toContain('Change payment day')
  for (const changes of [
    { hasActiveSettlementQuote: true },
    { earlyRepayments: [exampleExtra({ status: 'pending' })] },
  ]) {
    const row = rows(changes)['payment-day']
    expect(row).toContain('See why it can’t be changed now')
    expect(row).not.toContain('Change payment day')
  }
})
