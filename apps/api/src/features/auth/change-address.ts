import type { AddressInput } from '@tarnbrook/contract/addresses/addresses'
import type { User } from '@tarnbrook/contract/auth/auth'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { notFound } from '#platform/http/refusals.ts'
import { assertNothingElseGoesAhead, lockAccount, recordNewAddress } from '#platform/new-address.ts'
import { requireStepUp } from '#platform/step-up/step-up.ts'
import { getUser } from './user.ts'

/**
 * The previous address is stored, and the borrower notified by email, so that another's change is
 * noticed. The same address again changes nothing.
 * @throws Problem NOT_FOUND for anyone else's id; TOO_MANY_REQUESTS; WRONG_STATE while an
 * application continues with its address; as `requireStepUp`, where that is asked (decision 120)
 */
export async function changeAddress(
  deps: ApiDeps,
  ctx: RequestContext,
  request: { id: number; addresses: readonly AddressInput[]; stepUp: string | undefined },
): Promise<User> {
  const { id, addresses } = request
  const { userId } = requireStrong(ctx)
  if (id !== userId) throw notFound('user', id)
  await limitRate(deps, ctx, ['change-address'])
  const stepUp =
    request.stepUp === undefined
      ? undefined
      : await requireStepUp(deps, ctx, {
          act: 'address',
          input: { addresses },
          words: 'change your address',
          given: request.stepUp,
          isOptional: true,
          check: (work) => assertNothingElseGoesAhead(work, { userId }),
        })
  const now = deps.clock.now()
  await command(deps, ctx, { name: 'changeAddress' }, async (work) => {
    const user = await lockAccount(work, userId)
    await assertNothingElseGoesAhead(work, { userId })
    await stepUp?.spend(work)
    await recordNewAddress(work, deps, { ctx, user, addresses, now })
  })
  return getUser(deps, ctx, { id, embedded: ['addresses'] })
}
