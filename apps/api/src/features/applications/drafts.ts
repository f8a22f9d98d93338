import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '../../deps.ts'
import { limitRate } from '../../platform/auth.ts'
import { toDate } from '../../platform/clock.ts'
import { command } from '../../platform/command.ts'
import { actorKey, type RequestContext } from '../../platform/context.ts'

export type Answers = Record<string, string | number | boolean>

/** The answers a visit has given so far. */
export async function getDraft(deps: ApiDeps, ctx: RequestContext) {
  const draft = await deps.db
    .selectFrom('application_draft')
    .select(['answers', 'updated_at'])
    .where('visit_id', '=', ownerOf(ctx))
    .executeTakeFirst()
  return toDraft((draft?.answers ?? {}) as Answers, draft?.updated_at ?? null)
}

/**
 * Merges answers into those kept. The merge is done by the database, so that two pages saved at once both count.
 * @throws Problem VALIDATION_FAILED for a name no form has, PAYLOAD_TOO_LARGE for more than a form could hold
 */
export async function saveDraft(deps: ApiDeps, ctx: RequestContext, answers: Answers) {
  const unknown = Object.keys(answers).filter((name) => !FIELD_NAME.test(name))
  if (unknown.length > 0)
    throw new Problem('VALIDATION_FAILED', {
      fields: Object.fromEntries(unknown.map((name) => [`answers.${name}`, ['This field is not known']])),
    })
  await limitRate(deps, `draft:${actorKey(ctx)}`, { most: 600, windowMinutes: 15 })
  const now = toDate(deps.clock.now())
  return command(deps, ctx, { name: 'saveApplicationDraft' }, async ({ tx }) => {
    const saved = await tx
      .insertInto('application_draft')
      .values({ visit_id: ownerOf(ctx), answers: JSON.stringify(answers), updated_at: now })
      .onConflict((conflict) =>
        conflict.column('visit_id').doUpdateSet((eb) => ({
          answers: eb(eb.ref('application_draft.answers'), '||', eb.ref('excluded.answers')),
          updated_at: now,
        })),
      )
      .returning(['answers', 'updated_at'])
      .executeTakeFirstOrThrow()
    const kept = saved.answers as Answers
    const bytes = Buffer.byteLength(JSON.stringify(kept))
    if (Object.keys(kept).length > MOST_ANSWERS || bytes > MOST_BYTES) throw new Problem('PAYLOAD_TOO_LARGE')
    return toDraft(kept, saved.updated_at)
  })
}

export async function discardDraft(deps: ApiDeps, ctx: RequestContext): Promise<void> {
  await command(deps, ctx, { name: 'discardApplicationDraft' }, ({ tx }) =>
    tx.deleteFrom('application_draft').where('visit_id', '=', ownerOf(ctx)).execute(),
  )
}

const MOST_ANSWERS = 60
const MOST_BYTES = 64 * 1024

/** As the form names its answers: `amount`, `about-you.firstName`, `addresses[1].town`. */
const FIELD_NAME = /^[a-z][a-zA-Z0-9]*(?:-[a-z]+)*(?:\.[a-zA-Z0-9]+|\[\d\]){0,4}$/

/** A borrower whose caller sends no visit keeps the draft under their own name. */
function ownerOf(ctx: RequestContext): string {
  return ctx.visitId ?? actorKey(ctx)
}

function toDraft(answers: Answers, updatedAt: Date | null) {
  return { '@type': 'applicationDraft' as const, answers, updatedAt: updatedAt?.toISOString() ?? null }
}
