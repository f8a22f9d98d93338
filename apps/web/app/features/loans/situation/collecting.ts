import type { Loan } from '@tarnbrook/contract/loans/loans'
import { describeMeanwhile } from '@tarnbrook/domain/situation/meanwhile'

/** Coming payments are taken by Direct Debit, at the latest once it is set up. */
export function isCollected({ collecting }: Pick<Loan, 'collecting'>): boolean {
  return collecting === 'by-direct-debit' || collecting === 'being-set-up'
}

/**
 * A payment with a day is taken by Direct Debit then: while an arrangement is paused, one for which
 * the day is after the breathing space.
 */
export function isTakenOnItsDay(
  loan: Pick<Loan, 'collecting' | 'isMandateActive' | 'mandateStatus'>,
): boolean {
  const { collecting, isMandateActive, mandateStatus } = loan
  const hasMandate = isMandateActive || mandateStatus === 'reserved'
  return isCollected({ collecting }) || (collecting === 'paused' && hasMandate)
}

/** Payments of an arrangement would be: agreeing on one starts a stopped Direct Debit again. */
export function isTakenOnceArranged({ mandateStatus }: Pick<Loan, 'mandateStatus'>): boolean {
  return mandateStatus === 'active' || mandateStatus === 'pending' || mandateStatus === 'reserved'
}

/** Coming payments fall due, and the borrower has to pay them. */
export function isPaidByBorrower({ collecting }: Pick<Loan, 'collecting'>): boolean {
  return collecting === 'no-direct-debit' || collecting === 'stopped'
}

/** What goes on until the figure that ends it is paid. */
export function meanwhileWords({
  arrangement,
  collecting,
}: Pick<Loan, 'arrangement' | 'collecting'>): string {
  return describeMeanwhile({ collecting, isArranged: arrangement !== null, isFigureOpen: true })
}
