import type { Loan } from '@tarnbrook/contract/loans/loans'
import { describeMeanwhile } from '@tarnbrook/domain/situation/meanwhile'

/** Coming payments are taken by Direct Debit, at the latest once it is set up. */
export function isCollected({ collecting }: Pick<Loan, 'collecting'>): boolean {
  return collecting === 'by-direct-debit' || collecting === 'being-set-up'
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
  return describeMeanwhile({ collecting, isArranged: arrangement !== null })
}
