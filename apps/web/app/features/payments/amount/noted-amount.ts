import type { Pence } from '@tarnbrook/domain/core/money'

/** The amount that was chosen, and what all of it was then. */
export interface NotedAmount {
  amount: Pence | undefined
  of: Pence
}

/** All of it stays all of it, where a payment came since and the loan was read again. */
export function readNoted({ amount, of }: NotedAmount, payable: Pence): Pence | undefined {
  return amount === of ? payable : amount
}
