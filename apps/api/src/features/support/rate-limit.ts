import type { ApiDeps } from '#deps.ts'
import type { RequestContext } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'

/**
 * Each message sends an email to an address given by anyone. So an address gets only a few
 * acknowledgements an hour, and one session may not use many addresses.
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function limitMessages(
  deps: ApiDeps,
  ctx: RequestContext,
  { form, email }: { form: 'contact-us' | 'complaint'; email: string },
): Promise<void> {
  await limitRate(deps, ctx, [form, `${form}-mailbox-here`, `${form}-mailbox`], { mailbox: email })
}
