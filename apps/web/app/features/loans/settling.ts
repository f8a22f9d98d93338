import type { Loan } from '@tarnbrook/contract/loans/loans'
import { NO_PENCE } from '@tarnbrook/domain/core/money'

type Settling = Pick<Loan, 'settlementQuote'>

/** Notice of withdrawal was given (CCA 1974 s66A), and what it leaves is not all paid: no monthly payment is asked for any more. */
export function isWithdrawn({ settlementQuote }: Settling): boolean {
  return settlementQuote?.type === 'cancellation' && isOpen(settlementQuote)
}

/** The payment that settles it is under way. */
export function isBeingSettled({ settlementQuote }: Settling): boolean {
  return settlementQuote?.type === 'settlement' && settlementQuote.status === 'paying'
}

/** There is a valid figure, which nobody has to pay. */
export function hasSettlementFigure({ settlementQuote }: Settling): boolean {
  return settlementQuote?.type === 'settlement' && settlementQuote.status === 'quoted'
}

/** What was asked for of the payment that ends it, which can be on a later day than today; what there is to pay otherwise. */
export function amountAsked({
  settlementQuote,
  pendingRepayments,
}: Settling & Pick<Loan, 'pendingRepayments'>) {
  const asked = pendingRepayments.find((coming) => isEnding({ settlementQuote }, coming))
  return asked?.amount ?? settlementQuote?.amountToPay ?? NO_PENCE
}

/** Whether a payment on its way is the one that ends the loan: it pays no instalment. */
export function isEnding(
  { settlementQuote }: Settling,
  { number, chargeOn, method }: Loan['pendingRepayments'][number],
): boolean {
  if (settlementQuote?.status !== 'paying' || number !== null) return false
  return (
    method === settlementQuote.paymentMethod &&
    (method !== 'DIRECT_DEBIT' || chargeOn === settlementQuote.chargeOn)
  )
}

function isOpen({ status }: NonNullable<Loan['settlementQuote']>): boolean {
  return status === 'quoted' || status === 'paying'
}
