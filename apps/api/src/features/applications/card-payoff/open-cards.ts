import { Problem } from '@tarnbrook/contract/errors'
import { awaitsRequirements } from '@tarnbrook/domain/applications/application-state'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import {
  type ApplicationRow,
  lockApplicationOfRequirement,
  ownRequirement,
  type RequirementRow,
} from '#features/applications/application.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'

export const TYPE = 'debt-consolidation-upsell-application-requirement'

export interface OfRecord {
  params: { id: number }
  ctx: RequestContext
}

export type CardRow = Selectable<DB['debt_consolidation_card']>

export interface Locked {
  application: ApplicationRow
  requirement: RequirementRow
}

/** The requirement, locked. @throws Problem NOT_FOUND */
export function lockCards(work: Work, { params, ctx }: OfRecord): Promise<Locked> {
  return lockApplicationOfRequirement(work.tx, { ...ownRequirement(ctx, params.id), type: TYPE })
}

/** @throws Problem WRONG_STATE unless the borrower opted in and has not confirmed yet. */
export function assertOpen({ application, requirement }: Locked): void {
  const { cardPayoff } = requirement.details as { cardPayoff?: string }
  if (!awaitsRequirements(application.state) || requirement.state !== 'wanted' || cardPayoff !== 'opt-in')
    throw new Problem('WRONG_STATE')
}

/** The card with its requirement, locked. @throws Problem NOT_FOUND, also for another's. */
export async function lockCard(work: Work, { params, ctx }: OfRecord): Promise<Locked & { card: CardRow }> {
  const found = await work.tx
    .selectFrom('debt_consolidation_card')
    .select('requirement_id')
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!found) throw notFound('creditCard', params.id)
  const locked = await lockCards(work, { params: { id: found.requirement_id }, ctx }).catch((error) => {
    throw error instanceof Problem && error.code === 'NOT_FOUND' ? notFound('creditCard', params.id) : error
  })
  const card = await work.tx
    .selectFrom('debt_consolidation_card')
    .selectAll()
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow()
  return { ...locked, card }
}

/** The cards that are not removed. */
export function listCards(work: Work, requirementId: number): Promise<CardRow[]> {
  return work.tx
    .selectFrom('debt_consolidation_card')
    .selectAll()
    .where('requirement_id', '=', requirementId)
    .where('state', '<>', 'removed')
    .orderBy('seq')
    .execute()
}

/** Removes cards that are not removed yet, and with them all that leads to their numbers. */
export async function removeCards(
  work: Work,
  now: Temporal.Instant,
  cards: readonly Pick<CardRow, 'id'>[],
): Promise<void> {
  for (const { id } of cards) {
    const removed = await work.tx
      .updateTable('debt_consolidation_card')
      .set({ state: 'removed', vault_alias: null, moved_at: toDate(now) })
      .where('id', '=', id)
      .where('state', '<>', 'removed')
      .executeTakeFirst()
    if (removed.numUpdatedRows > 0n) await work.record({ name: 'cardRemoved', after: { card: id } })
  }
}
