import type { SupportNeedForStaff, supportNeedNote } from '@tarnbrook/contract/support-needs/support-needs'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'
import { type SupportNeedRow, sealNote, toldOnWire, unsealNote } from './sealed-need.ts'

interface Request {
  params: { id: number }
  ctx: RequestContext
}

/** What a borrower told us; the reading is in the audit trail. @throws Problem NOT_FOUND */
export async function readSupportNeed(deps: ApiDeps, { params, ctx }: Request): Promise<SupportNeedForStaff> {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'readSupportNeed' }, async (work) => {
    const row = await lockNeed(work, params.id)
    return onWire(work, deps, row)
  })
}

/** Marks it as seen: see `readBorrowerSupportNeed`. @throws Problem NOT_FOUND */
export async function noteSupportNeed(
  deps: ApiDeps,
  { params, body, ctx }: Request & { body: z.output<typeof supportNeedNote> },
): Promise<SupportNeedForStaff> {
  const { userId: by } = requireStrong(ctx)
  return command(deps, ctx, { name: 'noteSupportNeed' }, async (work) => {
    const row = await lockNeed(work, params.id)
    const [latest] = await listNotes(work, row)
    const isRepeated =
      latest?.written_by === by &&
      latest.written_at >= row.told_at &&
      unsealNote(deps, latest.sealed) === body.note
    if (isRepeated) return onWire(work, deps, row)
    const now = toDate(deps.clock.now())
    await work.tx
      .insertInto('support_need_note')
      .values({ user_id: row.user_id, sealed: sealNote(deps, body.note), written_by: by, written_at: now })
      .execute()
    await work.tx
      .updateTable('support_need')
      .set({ noted_at: now })
      .where('user_id', '=', row.user_id)
      .execute()
    await work.record({ name: 'supportNeedNoted', subject: ['user', row.user_id] })
    return onWire(work, deps, { ...row, noted_at: now })
  })
}

async function lockNeed({ tx }: Work, userId: number): Promise<SupportNeedRow> {
  const row = await tx
    .selectFrom('support_need')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('user', userId)
  return row
}

/** The newest first. */
function listNotes({ tx }: Work, { user_id }: SupportNeedRow) {
  return tx
    .selectFrom('support_need_note')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('seq', 'desc')
    .execute()
}

async function onWire(work: Work, deps: ApiDeps, row: SupportNeedRow): Promise<SupportNeedForStaff> {
  const notes = await listNotes(work, row)
  return {
    '@type': 'supportNeedForStaff',
    userId: row.user_id,
    told: toldOnWire(deps, row),
    isNoted: row.noted_at !== null && row.noted_at >= row.told_at,
    notes: notes.map(({ sealed, written_at, written_by }) => ({
      note: unsealNote(deps, sealed),
      writtenAt: toInstant(written_at).toString({ smallestUnit: 'second' }),
      writtenBy: written_by,
    })),
  }
}
