import type { AddressInput } from '@tarnbrook/contract/addresses'
import type { User } from '@tarnbrook/contract/auth'
import { Problem } from '@tarnbrook/contract/errors'
import { GOING_AHEAD_STATES } from '@tarnbrook/domain/application-state'
import type { ApiDeps } from '../../deps.ts'
import { replaceAddresses } from '../../platform/addresses.ts'
import { limitRate } from '../../platform/auth.ts'
import { command, type Work } from '../../platform/command.ts'
import { actorKey, type RequestContext, requireStrong } from '../../platform/context.ts'
import { queueMail } from '../../platform/messages.ts'
import { getUser } from './user.ts'

/**
 * Where the borrower lives from now on. What we had is kept, and they are told by e-mail, so that nobody else's change goes
 * unnoticed. The same address again changes nothing.
 * @throws Problem NOT_FOUND for anybody else's id; WRONG_STATE while an application is going ahead on the address it was
 *   searched at; STEP_UP_REQUIRED, TOO_MANY_REQUESTS
 */
export async function changeAddress(
  deps: ApiDeps,
  ctx: RequestContext,
  { id, addresses }: { id: number; addresses: readonly AddressInput[] },
): Promise<User> {
  const { userId } = requireStrong(ctx)
  if (id !== userId) throw new Problem('NOT_FOUND')
  await limitRate(deps, `change-address:${actorKey(ctx)}`, { most: 20, windowMinutes: 60 })
  const now = deps.clock.now()
  await command(deps, ctx, { name: 'changeAddress' }, async (work) => {
    const user = await work.tx
      .selectFrom('app_user')
      .select(['email', 'first_name'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await assertNothingGoesAhead(work, userId)
    if (!(await replaceAddresses(work, { userId, addresses, source: 'account', now }))) return
    await work.record({ name: 'addressChanged', subject: ['user', userId] })
    await queueMail(work, { to: user.email, ...addressChangedMail(ctx, user.first_name), now })
  })
  return getUser(deps, ctx, { id, embedded: ['addresses'] })
}

const GOING_AHEAD =
  'Your application is going ahead on the address that we searched at, and its agreement names it. Finish or withdraw it first, or call us.'

async function assertNothingGoesAhead(work: Work, userId: number): Promise<void> {
  const open = await work.tx
    .selectFrom('loan_application')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', GOING_AHEAD_STATES)
    .limit(1)
    .executeTakeFirst()
  if (open) throw new Problem('WRONG_STATE', { message: GOING_AHEAD })
}

function addressChangedMail({ brand }: RequestContext, firstName: string) {
  return {
    brand: brand.key,
    subject: 'Your address has been changed',
    text: [
      `Hello ${firstName},`,
      'The address we have for you was changed just now. Our letters go to the new one from today.',
      `If it was not you, call us straight away on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
      brand.fullName,
    ].join('\n\n'),
  }
}
