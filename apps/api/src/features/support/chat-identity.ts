import { createHmac } from 'node:crypto'
import type { ApiDeps } from '#deps.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'

/**
 * The caller's own data for the chat widget. The hash is of the id, as Intercom's identity
 * verification requires wherever an id is given beside the email address.
 */
export async function getSupportChatIdentity(deps: ApiDeps, ctx: RequestContext) {
  const { userId } = requireBorrower(ctx)
  const user = await deps.db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const hmac = createHmac('sha256', deps.config.chatIdentitySecret).update(String(user.id)).digest('hex')
  return {
    '@type': 'supportChatIdentity' as const,
    data: { hmac, id: user.id, email: user.email, firstName: user.first_name },
  }
}
