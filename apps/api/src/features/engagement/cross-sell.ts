import { groupCard } from '@tarnbrook/brands/group-card'
import {
  isActiveLoan,
  isClosedOff,
  isInArrears,
  isTerminated,
  type LoanState,
} from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import { hasConsent } from '#platform/consent.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'

/**
 * For a borrower who agreed to other products, has a loan in repayment, and none that is or ended
 * in difficulty: more credit would not help. A weak sign-in sees no loans, and so not this.
 */
export async function getZableCardOffer(deps: ApiDeps, ctx: RequestContext) {
  const { userId, strength } = requireBorrower(ctx)
  const { superAppDeepLink } = deps.config
  const mayOffer =
    strength === 'strong' &&
    superAppDeepLink !== null &&
    (await hasConsent(deps.db, { userId, to: 'groupCrossSell' })) &&
    (await repaysWithoutTrouble(deps, userId))
  return { '@type': 'crossSell' as const, offer: mayOffer ? { ...OFFER, superAppDeepLink } : null }
}

/** No rate and no promise: those belong on the card's own pages, with their disclosures. */
const OFFER = {
  '@type': 'crossSellOffer',
  product: 'zable-card',
  title: `The ${groupCard.name}`,
  text: 'You can read about it and see what it costs in the app. A credit card is borrowing too: take one only if it suits you.',
} as const

async function repaysWithoutTrouble(deps: ApiDeps, userId: number): Promise<boolean> {
  const loans = await deps.db
    .selectFrom('loan')
    .select((eb) => [
      'loan.state',
      eb
        .exists(
          eb
            .selectFrom('instalment')
            .select('instalment.number')
            .whereRef('instalment.loan_id', '=', 'loan.id')
            .where('instalment.state', '=', 'missed'),
        )
        .as('has_missed'),
    ])
    .where('loan.user_id', '=', userId)
    .execute()
  const states = loans.map(({ state }) => state)
  const isInTrouble = (state: LoanState) => isInArrears(state) || isClosedOff(state) || isTerminated(state)
  if (states.some(isInTrouble)) return false
  if (loans.some(({ state, has_missed }) => has_missed && isActiveLoan(state))) return false
  return states.includes('Repaying')
}
