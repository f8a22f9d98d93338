import type { Loan } from '@tarnbrook/contract/loans/loans'

type Pending = Loan['pendingRepayments'][number]

/** Shares of one payment, of which each pays another scheduled payment. */
export type PendingShares = readonly [Pending, ...Pending[]]

/** The bank takes a Direct Debit of several scheduled payments as one amount. */
export function joinDebits(pending: readonly Pending[]): PendingShares[] {
  const joined: [Pending, ...Pending[]][] = []
  for (const each of pending) {
    const debit = joined.find(
      ([first]) => first.directDebitId !== null && first.directDebitId === each.directDebitId,
    )
    if (debit) debit.push(each)
    else joined.push([each])
  }
  return joined
}

/** 'Payment 1', 'Payments 1, 2 and 3' */
export function describeNumbers(shares: PendingShares): string {
  const numbers = [...new Set(shares.map(({ number }) => String(number)))]
  return numbers.length === 1 ? `Payment ${numbers[0]}` : `Payments ${LIST.format(numbers)}`
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' })
