import type { Day } from '../core/calendar.ts'
import type { Pence } from '../core/money.ts'
import type { LoanState } from '../loans/loan-state.ts'
import type { ProductType, RunningLoan } from '../loans/running-loan.ts'
import { settlementFigure } from './settlement.ts'
import { quoteWithdrawal } from './withdrawal.ts'

/** What clears a loan, the cheapest way, and the last day of that amount or right. */
export type PayOff = { by: 'withdrawal' | 'settlement'; amountPence: Pence; lastDay: Day | null }

/**
 * What clears a running loan if it is asked for today: its withdrawal while that is open and costs
 * less (CCA 1974 s66A), or its settlement (s94). Null where neither can be had.
 * @param request.relevantDay null while the copy of the agreement is not sent: there is no last day
 */
export function findPayOff(request: {
  loan: RunningLoan
  aprPercent: number
  state: LoanState
  productType: ProductType
  relevantDay: Day | null
  today: Day
}): PayOff | null {
  const { loan, aprPercent, state, productType, relevantDay, today } = request
  const settlement = settlementFigure({ loan, aprPercent, receivedOn: today })
  const settling: PayOff | null =
    settlement.kind === 'quote'
      ? { by: 'settlement', amountPence: settlement.amountToPayPence, lastDay: settlement.settlementDate }
      : null
  const withdrawal = quoteWithdrawal({
    loan,
    state,
    productType,
    relevantDay: relevantDay ?? today,
    notifiedOn: today,
  })
  if (withdrawal.kind === 'refused' || withdrawal.amountToPayPence <= 0) return settling
  if (settling && settling.amountPence <= withdrawal.amountToPayPence) return settling
  return {
    by: 'withdrawal',
    amountPence: withdrawal.amountToPayPence,
    lastDay: relevantDay && withdrawal.lastDay,
  }
}
