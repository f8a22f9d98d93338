import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { undoContactChange as undo } from '#platform/contact-changes/contact-change.ts'
import type { RequestContext } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'

/** @throws Problem LINK_NOT_VALID, TOO_MANY_REQUESTS */
export async function undoContactChange(
  deps: ApiDeps,
  { body, ctx }: { body: { token: string }; ctx: RequestContext },
): Promise<{ '@type': 'done' }> {
  await limitRate(deps, ctx, ['sign-in'])
  await command(deps, ctx, { name: 'undoContactChange' }, (work) => undo(work, deps, body.token))
  return { '@type': 'done' }
}
