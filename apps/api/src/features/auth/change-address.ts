import type { AddressInput } from '@tarnbrook/contract/addresses/addresses'
import type { User } from '@tarnbrook/contract/auth/auth'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { notFound } from '#platform/http/refusals.ts'
import { assertNothingElseGoesAhead, lockAccount, recordNewAddress } from '#platform/new-address.ts'
import { getUser } from './user.ts'

/**
 * The previous address is stored, and the borrower notified by email, so that another's change is
 * noticed. The same address again changes nothing.
 * @throws Problem NOT_FOUND for anyone else's id; WRONG_STATE while an application continues with
 * the address it was searched at; STEP_UP_REQUIRED, TOO_MANY_REQUESTS
 */
export async function changeAddress(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, addresses }: { id: number; addresses: readonly AddressInput[] },
): Promise<User> {
  const { userId } = requireStrong(ctx)
  if (id !== userId) throw notFound('user', id)
  await limitRate(deps, ctx, ['change-address'])
  const now = deps.clock.now()
  await command(deps, ctx, { name: 'changeAddress' }, async (work) => {
    const user = await lockAccount(work, userId)
    await assertNothingElseGoesAhead(work, { userId })
    await recordNewAddress(work, deps, { ctx, user, addresses, now })
  })
  return getUser(deps, ctx, { id, embedded: ['addresses'] })
}
