import type { ApplicationRow } from '#features/applications/application.ts'
import type { Work } from '#platform/command.ts'
import { listCards, removeCards, TYPE } from './open-cards.ts'

interface ReopenCardChoiceOptions {
  application: ApplicationRow
  /** Whether the rules want the choice of this application. */
  isWanted: boolean
  now: Temporal.Instant
}

/**
 * After a loan change: cards that come to more than it are asked for again, and stay for
 * correction. A choice no longer wanted, as for another purpose, goes with its cards.
 */
export async function reopenCardChoice(
  work: Work,
  { application, isWanted, now }: ReopenCardChoiceOptions,
): Promise<void> {
  const requirement = await work.tx
    .selectFrom('requirement')
    .selectAll()
    .where('application_id', '=', application.id)
    .where('type', '=', TYPE)
    .executeTakeFirst()
  if (!requirement) return
  const cards = await listCards(work, requirement.id)
  if (!isWanted) {
    await removeCards(work, now, cards)
    await work.tx.deleteFrom('debt_consolidation_card').where('requirement_id', '=', requirement.id).execute()
    await work.tx.deleteFrom('requirement').where('id', '=', requirement.id).execute()
    return
  }
  const total = cards.reduce((sum, card) => sum + (card.payoff_pence ?? 0), 0)
  if (requirement.state !== 'met' || total <= application.amount_pence) return
  await work.tx
    .updateTable('requirement')
    .set({ state: 'wanted', met_at: null })
    .where('id', '=', requirement.id)
    .execute()
  await work.record({
    name: 'cardsWantedAgain',
    subject: ['application', application.id],
    before: { cardsPence: total },
    after: { amountPence: application.amount_pence },
  })
}
