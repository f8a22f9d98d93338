import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { cardPayoffStatus } from './card-payoffs.ts'
import { describeHeadline } from './headline.ts'
import { nextBeforePayout, payoutProblemWords } from './payout-problem-words.ts'

const loanWords = { isHirePurchase: false }
const card = (amount: number, changes: Partial<Loan['cardPayoffs'][number]> = {}) => ({
  kind: 'card' as const,
  reference: null,
  lastFour: '4242',
  lender: 'Example Bank',
  amount: pence(amount),
  status: 'held' as const,
  isHeld: false,
  at: null,
  ...changes,
})
const signed = (cards: number[], changes: Partial<Loan> = {}) =>
  exampleLoan({
    state: 'Pending',
    payoutStatus: 'reserved',
    disbursalDate: null,
    cardPayoffs: cards.map((amount) => card(amount)),
    ...changes,
  })

test.each([
  [[20_000], 'We’ll send you', 50_000, 'send £500 to the same account, and pay £200 to your credit cards'],
  [[20_000, 50_000], 'We’ll pay off for you', 70_000, 'After that we pay £700 to your credit cards'],
  [[], 'We’ll send you', 70_000, 'send £700 to the same account, and email you'],
])('what goes to cards is not said to go to the account: %j', (cards, label, amount, words) => {
  const loan = signed(cards)
  expect(describeHeadline(loan, loanWords)).toMatchObject({ label, amount })
  expect(nextBeforePayout(loan, loanWords).join(' ')).toContain(words)
})

test('a problem with the payout names what was sent to the account', () => {
  const payoutProblem = { reason: 'payout-failed', needsBankAccount: true, solveBy: '2026-11-26' } as const
  const loan = signed([20_000], { payoutProblem, payoutStatus: 'failed' })
  expect(payoutProblemWords(loan, loanWords)?.paragraphs[0]).toContain('We tried to send £500 to')
  expect(nextBeforePayout(loan, loanWords).join(' ')).toContain('then send the £500')
  const all = signed([70_000], { payoutProblem: { ...payoutProblem, reason: 'mandate-refused' } })
  expect(payoutProblemWords(all, loanWords)?.paragraphs[0]).toContain('before we can pay your credit cards')
  expect(nextBeforePayout(all, loanWords).join(' ')).toContain('then pay your credit cards')
})

test('a card says what became of its money', () => {
  const running = exampleLoan()
  expect(cardPayoffStatus(card(1), running)).toContain('Keep making your payments there until then')
  expect(cardPayoffStatus(card(1, { status: 'paid', at: '2026-11-24' }), running)).toBe(
    'We paid it on 24 November 2026.',
  )
  expect(cardPayoffStatus(card(1, { status: 'sent-to-you', at: '2026-11-24' }), running)).toContain(
    'We couldn’t pay this card. We sent the money to your account on',
  )
  const returned = { status: 'returned' as const }
  expect(cardPayoffStatus(card(1, returned), running)).toMatch(
    /came back to us\. We’ll send the money to your/,
  )
  expect(cardPayoffStatus(card(1, { ...returned, kind: 'debt' }), running)).toContain(
    'We’ll pay it again, or',
  )
})

test.each([
  ['held', 'We haven’t paid this card.'],
  ['returned', 'The payment came back to us.'],
] as const)(
  'the money of a card that is %s stays with us after a death or an insolvency',
  (status, words) => {
    const held = card(1, { status, isHeld: true })
    const hold = 'hold the money until it’s clear who it goes to.'
    expect(cardPayoffStatus(held, exampleLoan())).toBe(`${words} We ${hold}`)
    expect(cardPayoffStatus(held, exampleLoan({ isInsolvent: true }))).toBe(
      `${words} An insolvency is recorded for you, so we ${hold}`,
    )
  },
)

test('the debt of a settlement letter is named by its lender', () => {
  const debt = card(20_000, { kind: 'debt', reference: 'BL-1' })
  const words = (loan: Loan) => nextBeforePayout(loan, loanWords).join(' ')
  expect(words(signed([], { cardPayoffs: [debt] }))).toContain('pay £200 to your other lender')
  expect(words(signed([], { cardPayoffs: [card(100), debt] }))).toContain(
    'your credit cards and your other lender',
  )
  expect(cardPayoffStatus({ ...debt, status: 'sent-to-you' }, exampleLoan())).toContain(
    'couldn’t pay this debt',
  )
})
