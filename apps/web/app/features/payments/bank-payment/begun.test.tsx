import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { Overview } from '#features/account/loan/overview/overview.tsx'
import { Payments } from '#features/account/loan/payments/payments.tsx'
import { PendingEarlyRepayment } from '#features/early-repayment/early-repayment-pending.tsx'
import { exampleExtra } from '#testing/early-repayment.fixture.tsx'
import { exampleLoan, examplePending, exampleRow } from '#testing/loan.fixture.ts'
import { sayings } from '#testing/pages.fixture.tsx'

/** A payment from a bank account that was begun: of what is overdue, or extra. */
function begun(number: number | null, needsApproval: boolean): Loan {
  const isLate = number !== null
  return exampleLoan({
    state: isLate ? 'Late' : 'Repaying',
    scheduledPayments: [exampleRow(1, { status: isLate ? 'missed' : 'paid' }), exampleRow(2)],
    historicalRepayments: [],
    pendingRepayments: [
      examplePending({
        number,
        amount: pence(100_00),
        chargeOn: '2026-11-23',
        needsApproval,
        method: 'OPEN_BANKING',
      }),
    ],
    earlyRepayments: isLate ? [] : [exampleExtra({ canBeStopped: false })],
  })
}

const PAGES: [string, number | null, (loan: Loan) => ReactNode][] = [
  ['a late loan', 1, (loan) => <Overview loan={loan} />],
  ['the payments of a late loan', 1, (loan) => <Payments loan={loan} />],
  ['a loan with an extra payment', null, (loan) => <Overview loan={loan} />],
  ['its payments', null, (loan) => <Payments loan={loan} />],
  [
    'the extra payment',
    null,
    (loan) => <PendingEarlyRepayment loan={loan} extra={loan.earlyRepayments[0]!} />,
  ],
]

const said = (page: ReactNode) => sayings('main', page).join(' ')
const SENT = /(?<!nothing )(?:is|it’s) on its way|with your bank|asked your bank for|You approved £/i

describe.each(PAGES)('%s', (_name, number, page) => {
  test('says that a payment waits for approval, and of nothing that it is on its way', () => {
    const text = said(page(begun(number, true)))
    expect(text).not.toMatch(SENT)
    expect(text).toMatch(/hasn’t told us that you approved it|Not approved yet/)
  })

  test('says so no more once it is approved', () => {
    const text = said(page(begun(number, false)))
    expect(text).not.toMatch(/hasn’t told us that you approved|Not approved yet|isn’t approved/)
  })
})

test('an extra payment that is not approved leads to where it is gone on with or stopped', () => {
  const loan = begun(null, true)
  const text = said(<PendingEarlyRepayment loan={loan} extra={loan.earlyRepayments[0]!} />)
  expect(text).toContain('Your extra payment isn’t approved yet')
  expect(text).toContain('Go on, or stop it')
  expect(text).toContain('it ends by itself 15 minutes after you began, and nothing is taken')
})
