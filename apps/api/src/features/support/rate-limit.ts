import type { ApiDeps } from '#deps.ts'
import type { RequestContext } from '#platform/context.ts'
import { hasTriesLeft, limitRate } from '#platform/http/limits.ts'

/**
 * Each message sends an email to an address given by anyone. So an address gets only a few
 * acknowledgements an hour, whichever form is used and however the address is spelled.
 * @returns whether this one is acknowledged by email
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function limitMessages(
  deps: ApiDeps,
  ctx: RequestContext,
  { form, email }: { form: 'contact-us' | 'complaint'; email: string },
): Promise<boolean> {
  const to = { mailbox: email }
  await limitRate(deps, ctx, [form, `${form}-mailbox-here`], to)
  await limitRate(deps, ctx, [`${form}-mailbox`], to)
  return hasTriesLeft(deps, ctx, ['acknowledgement-mailbox'], to)
}
