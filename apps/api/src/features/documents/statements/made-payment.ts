import type { Loan } from '@tarnbrook/contract/loans/loans'

export type MadePayment = Pick<Loan['historicalRepayments'][number], 'number' | 'method' | 'amount'>

export const HOW = {
  DIRECT_DEBIT: 'Direct Debit',
  CARD: 'Card',
  BANK_TRANSFER: 'Bank transfer',
  OPEN_BANKING: 'Bank account',
} as const satisfies Record<MadePayment['method'], string>

/** By Direct Debit or bank account, which can also pay what an ended loan left to pay. */
export function isExtra({ earlyRepayments }: Loan, { number, method, amount }: MadePayment): boolean {
  if (number !== null) return false
  if (method !== 'OPEN_BANKING') return method === 'DIRECT_DEBIT'
  return earlyRepayments.some((extra) => extra.amount === amount)
}
