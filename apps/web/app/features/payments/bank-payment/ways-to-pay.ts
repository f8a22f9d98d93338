import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { OpenBankingFlow } from '@tarnbrook/contract/payments/bank-payments'
import { paths } from '#platform/routing/paths.ts'

/** The page on which the other ways to pay the same stand. */
export function waysToPay({ id, hasActiveCancellationQuote }: Loan, flow: OpenBankingFlow): string {
  if (flow === 'late-repayment') return paths.payLate({ id })
  if (flow === 'early-repayment') return paths.payExtra({ id })
  return hasActiveCancellationQuote ? paths.withdraw({ id }) : paths.settlementQuote({ id })
}
