import { ATTENTION } from '@tarnbrook/contract/attention/reasons'
import { Problem } from '@tarnbrook/contract/errors'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import type { ApiDeps } from '#deps.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { findDueDay, findItem, type ItemRow, toTrace } from './open-items.ts'

interface Request<Body> {
  body: Body
  ctx: RequestContext
}

const LONGEST_DAYS = 60

/**
 * Of two at once one gets it. Again by the same person is no error.
 * @throws Problem NOT_FOUND when it is not on the list, WRONG_STATE while a colleague has it
 */
export function claimAttention(deps: ApiDeps, { body, ctx }: Request<{ id: string; takeOver: boolean }>) {
  const { userId } = requireStrong(ctx)
  return change(deps, ctx, { name: 'claimAttention', id: body.id }, async (work, item) => {
    const holder = await lockWork(work, body.id, deps)
    if (holder.claimed_by !== null && holder.claimed_by !== userId && !body.takeOver)
      throw new Problem('WRONG_STATE', {
        message: `${item.claimer ?? 'A colleague'} has this. Take it over, or choose another.`,
      })
    await set(work, body.id, { claimed_by: userId, claimed_at: toDate(deps.clock.now()) })
    await work.record({ name: 'attentionClaimed', after: { ...toTrace(item), from: holder.claimed_by } })
    return { claimedBy: userId, waitsUntil: holder.waits_until }
  })
}

/** @throws Problem NOT_FOUND, WRONG_STATE when a colleague has it */
export function releaseAttention(deps: ApiDeps, { body, ctx }: Request<{ id: string }>) {
  const { userId } = requireStrong(ctx)
  return change(deps, ctx, { name: 'releaseAttention', id: body.id }, async (work, item) => {
    const holder = await lockWork(work, body.id, deps)
    if (holder.claimed_by !== null && holder.claimed_by !== userId)
      throw new Problem('WRONG_STATE', { message: 'A colleague has this. Only they can give it back.' })
    await set(work, body.id, { claimed_by: null, claimed_at: null })
    await work.record({ name: 'attentionReleased', after: toTrace(item) })
    return { claimedBy: null, waitsUntil: holder.waits_until }
  })
}

/** It comes back on that day. @throws Problem NOT_FOUND, VALIDATION_FAILED for the day */
export function deferAttention(deps: ApiDeps, { body, ctx }: Request<{ id: string; on: string }>) {
  requireStrong(ctx)
  const days = deps.clock.today().until(body.on).days
  if (days < 1 || days > LONGEST_DAYS)
    throw new Problem('VALIDATION_FAILED', {
      fields: { on: [`Choose a day after today, and within ${LONGEST_DAYS} days`] },
    })
  return change(deps, ctx, { name: 'deferAttention', id: body.id }, async (work, item) => {
    refuseBeyondLaw(item, body.on)
    const holder = await lockWork(work, body.id, deps)
    await set(work, body.id, { waits_until: body.on })
    await work.record({ name: 'attentionDeferred', after: { ...toTrace(item), on: body.on } })
    return { claimedBy: holder.claimed_by, waitsUntil: body.on }
  })
}

/** What the law dates does not wait beyond its day. */
function refuseBeyondLaw({ reason, since }: ItemRow, on: string): void {
  const about = ATTENTION[reason]
  if (!('due' in about) || about.due !== 'law') return
  const dueOn = findDueDay(londonToday(toInstant(since)), reason)
  if (on > dueOn.toString())
    throw new Problem('VALIDATION_FAILED', {
      fields: { on: [`The law asks for this by ${formatDayWords(dueOn)}, so it can’t wait longer`] },
    })
}

/** What is closed is claimed by no one any more. */
export async function forgetWork({ tx }: Work, itemId: string): Promise<void> {
  await tx.deleteFrom('attention_work').where('item_id', '=', itemId).execute()
}

interface Change {
  claimedBy: number | null
  waitsUntil: string | null
}

function change(
  deps: ApiDeps,
  ctx: RequestContext,
  { name, id }: { name: string; id: string },
  body: (work: Work, item: ItemRow) => Promise<Change>,
) {
  return command(deps, ctx, { name }, async (work) => {
    const item = await findItem(work, deps, { id, ctx })
    if (!item) throw new Problem('NOT_FOUND')
    return { '@type': 'attentionWork' as const, id, ...(await body(work, item)) }
  })
}

async function lockWork({ tx }: Work, itemId: string, deps: ApiDeps) {
  const row = { item_id: itemId, changed_at: toDate(deps.clock.now()) }
  return tx
    .insertInto('attention_work')
    .values(row)
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(row))
    .returning(['claimed_by', 'waits_until'])
    .executeTakeFirstOrThrow()
}

async function set(
  { tx }: Work,
  itemId: string,
  values: { claimed_by?: number | null; claimed_at?: Date | null; waits_until?: string },
): Promise<void> {
  await tx.updateTable('attention_work').set(values).where('item_id', '=', itemId).execute()
}
