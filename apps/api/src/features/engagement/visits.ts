import type * as engagement from '@tarnbrook/contract/engagement/engagement'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { hasTriesLeft } from '#platform/http/limits.ts'

type Device = z.output<NonNullable<typeof engagement.noteDevice.body>>
type PageView = z.output<NonNullable<typeof engagement.notePageViews.body>>['pageViews'][number]

/** Stores the kind of device of the session; a later report replaces it. */
export async function noteDevice(deps: ApiDeps, ctx: RequestContext, device: Device): Promise<void> {
  await noteForVisit(deps, ctx, 'noteDevice', async ({ tx }, visitId) => {
    const facts = {
      viewport: device.viewport,
      language: device.language,
      pointer: device.pointer ?? null,
      colour_scheme: device.colourScheme ?? null,
      prefers_reduced_motion: device.prefersReducedMotion ?? null,
      prefers_more_contrast: device.prefersMoreContrast ?? null,
      noted_at: toDate(deps.clock.now()),
    }
    await tx
      .insertInto('visit_device')
      .values({ visit_id: visitId, ...facts })
      .onConflict((conflict) => conflict.column('visit_id').doUpdateSet(facts))
      .execute()
  })
}

/** Stores which kinds of page were viewed. */
export async function notePageViews(
  deps: ApiDeps,
  ctx: RequestContext,
  pageViews: readonly PageView[],
): Promise<void> {
  const now = deps.clock.now()
  await noteForVisit(deps, ctx, 'notePageViews', async ({ tx }, visitId) => {
    await tx
      .insertInto('page_view')
      .values(
        pageViews.map(({ route, secondsAgo = 0 }) => ({
          visit_id: visitId,
          route,
          viewed_at: toDate(now.subtract({ seconds: secondsAgo })),
        })),
      )
      .execute()
  })
}

/**
 * No page may fail because of these reports: without a valid session, or beyond the limit, one is
 * not stored, and the answer is the same.
 */
async function noteForVisit(
  deps: ApiDeps,
  ctx: RequestContext,
  name: 'noteDevice' | 'notePageViews',
  note: (work: Work, visitId: string) => Promise<void>,
): Promise<void> {
  const { visitId } = ctx
  if (visitId === null) return
  if (!(await hasTriesLeft(deps, ctx, ['page-notes', 'page-notes-address']))) return
  await command(deps, ctx, { name }, async (work) => {
    const visit = await work.tx.selectFrom('visit').select('id').where('id', '=', visitId).executeTakeFirst()
    if (visit) await note(work, visit.id)
  })
}
