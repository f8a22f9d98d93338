import { compareDays } from '../core/calendar.ts'
import { aChoice, aDay, aFlag, aNumberFromZero, anAmountFromZero, checkInput } from '../core/input-checks.ts'

/** Spec 3: what may be wanted before signing, in the order in which a borrower does it. */
export const REQUIRED = [
  'phone',
  'affordability',
  'card-payoff',
  'current-address',
  'income',
  'id',
  'address',
  'driving-licence',
  'bank',
  'payment-day',
  'legal-documents',
] as const

export type Required = (typeof REQUIRED)[number]

/** Up to here a loan is agreed on income as stated (Spec 5, decision 018). In pence. */
export const MOST_ON_STATED_INCOME_PENCE = 7_500_00

/** What someone asked for and said, and what the agency knows: all that decides what is wanted. */
export interface RequestedLoan {
  product: 'unsecured' | 'hire-purchase'
  amountPence: number
  /** They gave an earlier address too, because they have not lived there for long (Spec 5). */
  isNewAddress: boolean
  /** How many open credit accounts the agency knows. */
  activeAccounts: number
  /** After the full credit search; where it is not affordable, another loan is suggested. */
  isAffordable: boolean
  /** Whether a returning customer gave or confirmed their address too long ago. */
  isAddressOld: boolean
  /** They gave a new address after the full credit search was made at the earlier one. */
  hasMovedSinceSearch: boolean
  /** They said that the loan is for debt consolidation. */
  isDebtConsolidation: boolean
  /** Their answers do not fit each other, their first ones, or what they told us earlier. */
  hasDoubts: boolean
}

/** How long the address of a customer with a loan counts as confirmed. */
export const ADDRESS_CONFIRMED_MONTHS = 12

interface Rule {
  readonly required: Required
  /** For staff and for docs/requirements.md. */
  readonly why: string
  readonly applies: (loan: RequestedLoan) => boolean
}

const always = () => true

/** The one table of what an application wants; docs/requirements.md shows it. */
export const REQUIRED_RULES: readonly Rule[] = [
  { required: 'phone', why: 'Codes and calls reach the borrower', applies: always },
  {
    required: 'affordability',
    why: 'The full credit search shows that the payments take too much of the income, and another loan is affordable',
    applies: ({ isAffordable }) => !isAffordable,
  },
  {
    required: 'card-payoff',
    why: 'The loan is for debt consolidation: the borrower chooses whether it pays off credit cards, or is all paid to them',
    applies: ({ product, isDebtConsolidation }) => product === 'unsecured' && isDebtConsolidation,
  },
  {
    required: 'current-address',
    why: 'The borrower has a loan with us, and gave or confirmed their address more than 12 months ago',
    applies: ({ isAddressOld }) => isAddressOld,
  },
  {
    required: 'income',
    why: 'The amount is above £7,500: up to it a loan is agreed on the income as stated. Or the answers about home and income do not fit each other, were corrected so that more is left each month, or state more income than a budget of the last 12 months',
    applies: ({ amountPence, hasDoubts }) => hasDoubts || amountPence > MOST_ON_STATED_INCOME_PENCE,
  },
  {
    required: 'id',
    why: 'The credit reference agency knows no open account, so it cannot tell the borrower from another person',
    applies: ({ activeAccounts }) => activeAccounts === 0,
  },
  {
    required: 'address',
    why: 'The address is new and the agency knows fewer than two open accounts, or it was given after the full credit search',
    applies: ({ isNewAddress, activeAccounts, hasMovedSinceSearch }) =>
      hasMovedSinceSearch || (isNewAddress && activeAccounts < 2),
  },
  {
    required: 'driving-licence',
    why: 'The agreement is for a vehicle',
    applies: ({ product }) => product === 'hire-purchase',
  },
  { required: 'bank', why: 'The loan is paid there, and the payments are collected there', applies: always },
  { required: 'payment-day', why: 'The payments are planned for it', applies: always },
  { required: 'legal-documents', why: 'The agreement is read and signed', applies: always },
]

/** What an application wants, in the order in which a borrower does it. */
export function findRequired(loan: RequestedLoan): Required[] {
  checkInput(loan, {
    product: aChoice(['unsecured', 'hire-purchase']),
    amountPence: anAmountFromZero,
    isNewAddress: aFlag,
    activeAccounts: aNumberFromZero,
    isAffordable: aFlag,
    isAddressOld: aFlag,
    hasMovedSinceSearch: aFlag,
    isDebtConsolidation: aFlag,
    hasDoubts: aFlag,
  })
  return REQUIRED_RULES.filter(({ applies }) => applies(loan)).map(({ required }) => required)
}

/** Whether an address that was last given or confirmed on a day has to be confirmed again. */
export function isAddressOld(confirmedOn: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  checkInput({ confirmedOn, today }, { confirmedOn: aDay, today: aDay })
  return compareDays(confirmedOn.add({ months: ADDRESS_CONFIRMED_MONTHS }), today) < 0
}
