import type { Loan } from '@tarnbrook/contract/loans/loans'

type Situated = Pick<Loan, 'situation'>

/** Paid out, and nothing has ended it: it can be settled, and a part paid before it is due. */
export function isInForce({ situation }: Situated): boolean {
  return IN_FORCE.has(situation)
}

const IN_FORCE: ReadonlySet<Loan['situation']> = new Set([
  'up-to-date',
  'behind',
  'arranged',
  'being-settled',
  'handing-back',
  'withdrawn',
])

/** As well before it is paid out: its payments are collected, or will be. */
export function isAgreed(loan: Situated): boolean {
  return isInForce(loan) || loan.situation === 'awaiting-payout'
}

/** Its agreed payments are those to pay, now or again later: not of one that is withdrawn from. */
export function isPaidAsAgreed(loan: Situated): boolean {
  return isAgreed(loan) && loan.situation !== 'withdrawn'
}

/** CCA 1974 s66A: it can be withdrawn from, or was and is to be repaid. */
export function canWithdraw(loan: Situated & Pick<Loan, 'isEligibleForCancellation'>): boolean {
  if (loan.situation === 'awaiting-payout') return false
  return loan.isEligibleForCancellation || loan.situation === 'withdrawn'
}

/** It has ended, and what is left of it can be paid by choice: nothing is collected any more. */
export function isRestOwed({ situation }: Situated): boolean {
  return situation === 'owed-again' || situation === 'ended-owing'
}

/** No figure, payment under way or breathing space holds its payments where they are. */
export function canChangePaymentDay(
  loan: Situated &
    Pick<Loan, 'hasActiveSettlementQuote' | 'breathingSpace' | 'pendingRepayments' | 'earlyRepayments'>,
): boolean {
  return (
    loan.situation === 'up-to-date' &&
    !loan.hasActiveSettlementQuote &&
    !loan.breathingSpace &&
    loan.pendingRepayments.length === 0 &&
    loan.earlyRepayments.every(({ status }) => status !== 'pending')
  )
}
