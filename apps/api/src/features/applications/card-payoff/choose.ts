import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import { awaitsRequirements, canSign, isGoingAhead } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import { meetRequirement, ownRequirement, readRequirement } from '#features/applications/application.ts'
import { reissueQuote } from '#features/applications/quote/quotes.ts'
import { command } from '#platform/command.ts'
import { assertOpen, listCards, lockCards, type OfRecord, removeCards } from './open-cards.ts'
import { sumPaidOff } from './paid-off.ts'

/**
 * After opting out it is wanted again only while other things are wanted too: an application that
 * is approved is not taken back.
 * @throws Problem NOT_FOUND, WRONG_STATE
 */
export async function optInToDebtConsolidation(deps: ApiDeps, request: OfRecord): Promise<Requirement> {
  const { ctx, params } = request
  await command(deps, ctx, { name: 'optInToDebtConsolidation' }, async (work) => {
    const { application, requirement } = await lockCards(work, request)
    const details = requirement.details as { cardPayoff?: string }
    if (details.cardPayoff === 'opt-in') return
    if (!awaitsRequirements(application.state)) throw new Problem('WRONG_STATE')
    await work.tx
      .updateTable('requirement')
      .set({ state: 'wanted', met_at: null, details: JSON.stringify({ ...details, cardPayoff: 'opt-in' }) })
      .where('id', '=', requirement.id)
      .execute()
    await work.record({
      name: 'cardPayoffChosen',
      subject: ['application', application.id],
      before: { cardPayoff: details.cardPayoff ?? null },
      after: { cardPayoff: 'opt-in' },
    })
  })
  return readRequirement(deps, ownRequirement(ctx, params.id))
}

/** Removes the cards, confirmed ones too. @throws as `optInToDebtConsolidation` */
export async function optOutOfDebtConsolidation(deps: ApiDeps, request: OfRecord): Promise<Requirement> {
  const { ctx, params } = request
  await command(deps, ctx, { name: 'optOutOfDebtConsolidation' }, async (work) => {
    const { application, requirement } = await lockCards(work, request)
    if ((requirement.details as { cardPayoff?: string }).cardPayoff === 'opt-out') return
    if (!isGoingAhead(application.state)) throw new Problem('WRONG_STATE')
    const now = deps.clock.now()
    await removeCards(work, now, await listCards(work, requirement.id))
    // Documents say to whom the credit is paid: those naming the cards cannot be signed any more.
    if (canSign(application.state)) await reissueQuote(work, { application, now })
    const details = { cardPayoff: 'opt-out' }
    await meetRequirement(work, { application, requirement, details, now })
  })
  return readRequirement(deps, ownRequirement(ctx, params.id))
}

/**
 * @throws Problem NOT_FOUND, WRONG_STATE; CARDS_NOT_READY without a card, or while an amount is
 * missing or they are too much
 */
export async function confirmDebtConsolidation(deps: ApiDeps, request: OfRecord): Promise<Requirement> {
  const { ctx, params } = request
  await command(deps, ctx, { name: 'confirmDebtConsolidation' }, async (work) => {
    const locked = await lockCards(work, request)
    const { application, requirement } = locked
    const { cardPayoff } = requirement.details as { cardPayoff?: string }
    if (requirement.state === 'met' && cardPayoff === 'opt-in') return
    assertOpen(locked)
    const cards = await listCards(work, requirement.id)
    const total = await sumPaidOff(work.tx, { applicationId: application.id })
    const isReady = cards.length > 0 && cards.every(({ state }) => state === 'complete')
    // The loan may be lower by now: a request can be withdrawn and made again for less.
    if (!isReady || total > application.amount_pence) throw new Problem('CARDS_NOT_READY')
    await meetRequirement(work, { application, requirement, details: {}, now: deps.clock.now() })
  })
  return readRequirement(deps, ownRequirement(ctx, params.id))
}
