import type { Loan } from '@tarnbrook/contract/loans/loans'
import { NO_PENCE, type Pence, sumPence } from '@tarnbrook/domain/core/money'
import { hasRefundFailed } from '@tarnbrook/domain/refunds/refund-state'

type Settling = Pick<Loan, 'settlementQuote'>

/** Withdrawal (CCA 1974 s66A) with something still to pay: no monthly payment is asked for. */
export function isWithdrawn({ situation }: Pick<Loan, 'situation'>): boolean {
  return situation === 'withdrawn'
}

/** The 30 days to pay it back are over: no more interest is added, and it is still owed. */
export function isWithdrawalOverdue(loan: Pick<Loan, 'situation' | 'settlementQuote'>): boolean {
  return isWithdrawn(loan) && loan.settlementQuote?.isPastPayBy === true
}

/** The payment that settles it is under way. */
export function isBeingSettled({ situation }: Pick<Loan, 'situation'>): boolean {
  return situation === 'being-settled'
}

/** Its borrower is ending it, so that what was agreed about later payments does not come about. */
export function isEndUnderWay(loan: Pick<Loan, 'situation'>): boolean {
  return isWithdrawn(loan) || isBeingSettled(loan) || loan.situation === 'handing-back'
}

/** Money that had ended it was taken back. */
export function isOwedAfterEnd({ situation }: Pick<Loan, 'situation'>): boolean {
  return situation === 'owed-again'
}

/** There is a valid figure, which no one has to pay. */
export function hasSettlementFigure({ settlementQuote }: Settling): boolean {
  return settlementQuote?.type === 'settlement' && settlementQuote.status === 'quoted'
}

/** The payment asked for to end it, which may be on a later day; else what there is to pay. */
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

/** What did not reach the account and needs another, as one amount. Null where nothing does. */
export function findFailedRefund({ refunds, givenBack }: Pick<Loan, 'refunds' | 'givenBack'>): {
  amount: Pence
  accountNumberEnding: string
} | null {
  const failed = [...refunds, ...givenBack].filter(({ status, isHeld }) => hasRefundFailed(status) && !isHeld)
  const last = failed.at(-1)
  if (!last) return null
  const amount = sumPence(failed.map((refund) => refund.amount))
  return { amount, accountNumberEnding: last.accountNumberEnding }
}

/** Whose money it is now, the person says who deals with the estate or the insolvency. */
export function describeHeld({ isInsolvent }: Pick<Loan, 'isInsolvent'>): string {
  return `${isInsolvent ? 'An insolvency is recorded for you, so we' : 'We'} hold the money until it’s clear who it goes to.`
}
