import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/**
 * Pages speak by `Loan.situation`, for which the books count too. These still ask the state: the
 * list only gets shorter.
 */
const READERS = [
  'account/dashboard/account.ts',
  'account/loan/manage/manage.tsx',
  'account/loan/manage/rows/bank-account-row.tsx',
  'account/loan/manage/rows/difficulty-row.tsx',
  'account/loan/manage/rows/early-repayment-row.tsx',
  'account/loan/manage/rows/hand-back-row.tsx',
  'account/loan/manage/rows/payment-day-row.tsx',
  'account/loan/manage/rows/settlement-row.tsx',
  'account/loan/manage/rows/withdrawal-row.tsx',
  'account/loan/overview/primary-actions.tsx',
  'account/loan/overview/what-happens-next.tsx',
  'account/loan/payments/downloads.tsx',
  'account/loan/payments/payments.tsx',
  'account/loan/payments/timeline.ts',
  'applications/progress/application-status.ts',
  'arrangements/agreed.tsx',
  'arrangements/arrangement-notice.tsx',
  'arrears/default-notice-alert.tsx',
  'bank-details/bank-details.screen.tsx',
  'endings/loan-ending.tsx',
  'loans/default-notice.ts',
  'loans/headline.ts',
  'loans/loan-status.ts',
  'payments/bank-payment/begin.tsx',
  'payments/card-payment/pay-by-card.screen.tsx',
  'payments/late-payment/missed-payment-help.tsx',
  'payments/late-payment/pay-late.screen.tsx',
  'settlement/not-offered.tsx',
]

test('no page but these asks for the state of a loan', () => {
  const found = execFileSync(
    'git',
    ['grep', '--untracked', '-l', "loans/loan-state'", '--', 'app', ':!*.test.ts', ':!*.test.tsx'],
    { encoding: 'utf8', cwd: `${import.meta.dirname}/../apps/web` },
  )
  expect(
    found
      .trim()
      .split('\n')
      .map((path) => path.replace('app/features/', '')),
  ).toEqual(READERS)
})
