import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { CreditCard } from '@tarnbrook/contract/applications/requirement-resource'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { findRequirement } from '#features/requirements/tasks.ts'

/** By when we pay the cards: the emails about them say the same. */
export const CARDS_PAID_WITHIN = 'within 2 working days of your loan being paid out'

/** As it begins a line, and inside one. */
export function nameOfCard({ lender, lastFour }: Pick<CreditCard, 'lender' | 'lastFour'>): string {
  return `${lender}, card ending ${lastFour}`
}

/** How the loan is shared: what is for cards so far, and what is left for the borrower. */
export function calculateShares(
  { amount }: Pick<LoanApplication, 'amount'>,
  cards: readonly Pick<CreditCard, 'payoffAmount'>[],
): { loan: Pence; cards: Pence; left: Pence } {
  const forCards = cards.reduce((sum, { payoffAmount }) => sum + (payoffAmount ?? 0), 0)
  return { loan: amount, cards: pence(forCards), left: pence(amount - forCards) }
}

/** What comes after signing: where the money of a loan goes. */
export function moneyWords({ requirements }: Pick<LoanApplication, 'requirements'>): string {
  const hasCards = findRequirement(requirements, 'card-payoff')?.details.cardPayoff === 'opt-in'
  const hasDebt = findRequirement(requirements, 'settlement-letter')?.details.settlement !== undefined
  const paid = [...(hasCards ? ['your credit cards'] : []), ...(hasDebt ? ['your other lender'] : [])]
  return paid.length > 0
    ? `We pay ${paid.join(' and ')}, and send what’s left to your bank account.`
    : 'We send the money to your bank account.'
}
