import type { RequirementType } from '@tarnbrook/contract/applications/requirement-resource'
import { pence } from '@tarnbrook/domain/core/money'
import type { ApplicationRow } from '#features/applications/application.ts'
import type { Work } from '#platform/command.ts'
import { listCards, removeCards, TYPE } from './open-cards.ts'
import { sumPaidOff } from './paid-off.ts'
import { isFullyCovered, reopenLetter } from './payable-debt.ts'

interface ReopenCardChoiceOptions {
  application: ApplicationRow
  /** Whether the rules want the choice of this application. */
  isWanted: boolean
  now: Temporal.Instant
}

/**
 * After a loan change: cards that come to more than it are asked for again, to be corrected, and so
 * is a letter whose debt is more. A choice no longer wanted, as for another purpose, goes.
 */
export async function reopenCardChoice(
  work: Work,
  { application, isWanted, now }: ReopenCardChoiceOptions,
): Promise<void> {
  await reopenUncovered(work, application, now)
  const requirement = await findRequirement(work, application, TYPE)
  if (!requirement) return
  const cards = await listCards(work, requirement.id)
  if (!isWanted) {
    await removeCards(work, now, cards)
    await work.tx.deleteFrom('debt_consolidation_card').where('requirement_id', '=', requirement.id).execute()
    await work.tx.deleteFrom('requirement').where('id', '=', requirement.id).execute()
    return
  }
  const total = await sumPaidOff(work.tx, { applicationId: application.id })
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

/** A debt is paid off as a whole: another letter, or what it says now, is asked for. */
async function reopenUncovered(
  work: Work,
  application: ApplicationRow,
  now: Temporal.Instant,
): Promise<void> {
  const debt = await work.tx
    .selectFrom('debt_consolidation_card as c')
    .innerJoin('requirement as r', 'r.id', 'c.requirement_id')
    .select(['c.requirement_id', 'c.payoff_pence'])
    .where('r.application_id', '=', application.id)
    .where('c.kind', '=', 'debt')
    .executeTakeFirst()
  if (!debt) return
  const { requirement_id: requirementId, payoff_pence } = debt
  const amountPence = pence(payoff_pence ?? 0)
  // Its day is looked at when it is accepted, and at the signature.
  if (isFullyCovered({ amountPence }, application.amount_pence)) return
  await reopenLetter(work, {
    application,
    debt: {
      requirementId,
      amountPence,
      leftPence: pence(application.amount_pence),
      reason: 'figure-too-high',
    },
    now,
  })
}

function findRequirement({ tx }: Work, { id }: ApplicationRow, type: RequirementType) {
  return tx
    .selectFrom('requirement')
    .selectAll()
    .where('application_id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst()
}
