import { groupCard } from '@tarnbrook/brands/group-card'
import type { ApiDeps } from '#deps.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'
import { canOffer } from '#platform/messages/contact.ts'

/**
 * For a borrower who agreed to other products, may be offered one, and has a loan in repayment. A
 * weak sign-in sees no loans, and so not this.
 */
export async function getZableCardOffer(deps: ApiDeps, ctx: RequestContext) {
  const { userId, strength } = requireBorrower(ctx)
  const { superAppDeepLink } = deps.config
  const mayOffer =
    strength === 'strong' &&
    superAppDeepLink !== null &&
    (await canOffer(deps.db, deps.clock.today(), { userId, to: 'groupCrossSell' })) &&
    (await isRepaying(deps, userId))
  return { '@type': 'crossSell' as const, offer: mayOffer ? { ...OFFER, superAppDeepLink } : null }
}

/** No rate and no promise: those belong on the card's own pages, with their disclosures. */
const OFFER = {
  '@type': 'crossSellOffer',
  product: 'zable-card',
  title: `The ${groupCard.name}`,
  text: 'You can read about it and see what it costs in the app. A credit card is borrowing too: take one only if it suits you.',
} as const

async function isRepaying(deps: ApiDeps, userId: number): Promise<boolean> {
  const loan = await deps.db
    .selectFrom('loan')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'Repaying')
    .executeTakeFirst()
  return loan !== undefined
}
