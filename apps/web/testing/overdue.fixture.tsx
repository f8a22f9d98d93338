import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { missedPayments } from '#features/loans/figures.ts'
import { Begin } from '#features/payments/bank-payment/begin.tsx'
import { Pay } from '#features/payments/card-payment/pay-by-card.screen.tsx'
import { PayRest } from '#features/payments/late-payment/pay-rest.tsx'
import { LateWays } from '#features/payments/late-payment/ways/late-ways.tsx'
import { TransferPage } from '#features/payments/late-payment/ways/pay-transfer.tsx'
import { exampleLoan, exampleRow } from '#testing/loan.fixture.ts'

/** For tests: each page on which something overdue, or what is left after the end, is paid. */
export function overduePages(
  changes: Partial<Loan> & { brand: BrandKey },
): [name: string, page: ReactNode][] {
  const lateRepayment = { payable: pence(260_50), collectOn: '2027-03-02' }
  const scheduledPayments = [exampleRow(1, { status: 'missed' }), exampleRow(2)]
  const loan = exampleLoan({ state: 'Late', scheduledPayments, lateRepayment, ...changes })
  const missed = missedPayments(loan)
  if (!missed) throw new Error('Nothing of this loan is overdue')
  const rest = { ...loan, state: 'Terminated', lateRepayment: { ...lateRepayment, collectOn: null } } as const
  return [
    ['ways to pay', <LateWays key="late" loan={loan} missed={missed} coming={[]} isLinkSent={false} />],
    ['paying by card', <Pay key="card" loan={loan} hasScript />],
    ['paying from the bank', <Begin key="bank" loan={loan} flow="late-repayment" quote={null} />],
    ['paying by transfer', <TransferPage key="transfer" loan={loan} amount={lateRepayment.payable} />],
    ['paying what is left', <PayRest key="rest" loan={rest} />],
  ]
}
