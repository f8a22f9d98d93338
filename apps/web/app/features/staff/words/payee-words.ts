import type { CardPayoffItem } from '@tarnbrook/contract/card-payoffs/card-payoffs'

export type LenderCheck = NonNullable<CardPayoffItem['debt']>['payeeCheck']

/** What the bank of an account says of the name of a lender that wants to be paid there. */
export const PAYEE_WORDS: Record<LenderCheck, string> = {
  match: 'The account is in the lender’s name',
  'close-match': 'The account is in a name close to the lender’s: two of staff have to check it',
  'no-match': 'The account is in another name: two of staff have to check it',
  unavailable: 'The bank didn’t say whose account it is: two of staff have to check it',
}
