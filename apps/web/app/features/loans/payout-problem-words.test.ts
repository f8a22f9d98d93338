import { pence } from '@tarnbrook/domain/core/money'
import { PAYOUT_PROBLEMS } from '@tarnbrook/domain/payouts/before-payout'
import { expect, test } from 'vitest'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { describeHeadline, describeLoanStatus } from './headline.ts'
import { describeNextEvents } from './loan-status.ts'
import { cancelledWords, payoutProblemWords } from './payout-problem-words.ts'
import { toLoanSetting } from './setting.ts'

const setting = toLoanSetting({ brand: 'main', productType: 'unsecured' })
const vehicle = toLoanSetting({ brand: 'motor', productType: 'hire-purchase' })

const OURS: readonly (typeof PAYOUT_PROBLEMS)[number][] = ['payout-delayed', 'payout-slow']

const stopped = (reason: (typeof PAYOUT_PROBLEMS)[number], state: 'Pending' | 'Funded' = 'Pending') =>
  exampleLoan({
    state,
    disbursalDate: null,
    payoutProblem: { reason, needsBankAccount: !OURS.includes(reason), solveBy: '2026-12-11' },
  })

const wordsOf = (loan: ReturnType<typeof exampleLoan>, words: typeof setting) => {
  const problem = payoutProblemWords(loan, words)
  return [problem?.title, ...(problem?.paragraphs ?? []), ...describeNextEvents(loan, words)].join(' ')
}

test.each(PAYOUT_PROBLEMS)(
  '%s: nothing is said to be on its way, and it says who acts and by when',
  (reason) => {
    for (const state of ['Pending', 'Funded'] as const)
      for (const words of [setting, vehicle]) {
        const loan = stopped(reason, state)
        const said = wordsOf(loan, words)
        expect(said).not.toMatch(/on its way|minutes|Your first payment/)
        expect(said).toContain('We won’t take any payments before the money has been sent')
        if (reason !== 'payout-slow') expect(said).toContain('by 11 December 2026')
        expect(said).toContain(OURS.includes(reason) ? 'nothing you need to do' : 'Give us details')
      }
    const label = reason === 'payout-slow' ? 'We’ll send you' : 'Not sent yet'
    expect(describeHeadline(stopped(reason), setting)).toEqual({ label, amount: 70_000 })
  },
)

test.each(PAYOUT_PROBLEMS)('%s: a hire purchase is never called a loan', (reason) => {
  expect(wordsOf(stopped(reason), vehicle)).not.toMatch(/\bloan\b|owe nothing/i)
  expect(describeHeadline(stopped(reason), vehicle).label).toMatch(/seller/)
})

test('its state in a word or two says what it waits for', () => {
  expect(describeLoanStatus(stopped('payout-returned'))).toEqual({
    label: 'Bank details needed',
    tone: 'warning',
  })
  expect(describeLoanStatus(stopped('payout-delayed'))).toEqual({ label: 'Delayed', tone: 'warning' })
  expect(describeLoanStatus(exampleLoan())).toEqual({ label: 'Up to date', tone: 'success' })
})

test('a loan with nothing wrong has no such words', () => {
  expect(payoutProblemWords(exampleLoan({ state: 'Pending' }), setting)).toBeNull()
})

test('while the bank is being asked, the money is said to be sent and not to wait for a Direct Debit', () => {
  const loan = exampleLoan({ state: 'Pending', payoutStatus: 'sending' })
  expect(describeNextEvents(loan, setting)[0]).toContain('We’re sending £700')
})

test('a loan cancelled before its payout owes nothing, and says what is owed back', () => {
  const unpaid = { disbursalDate: null, paidToDate: pence(0) }
  expect(cancelledWords(unpaid, setting).join(' ')).toContain('You owe nothing')
  for (const disbursalDate of [null, '2026-11-22']) {
    const words = cancelledWords({ ...unpaid, disbursalDate }, vehicle).join(' ')
    expect(words).not.toContain('loan')
    expect(words).toContain('You owe us nothing')
  }
  expect(cancelledWords({ ...unpaid, paidToDate: pence(26_050) }, setting).at(-1)).toContain(
    'We owe that back to you. If we haven’t contacted you about it within 2 working days, please call us.',
  )
})
