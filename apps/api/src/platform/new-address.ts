import type { AddressInput } from '@tarnbrook/contract/addresses/addresses'
import { Problem } from '@tarnbrook/contract/errors'
import { GOING_AHEAD_STATES } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import { listAddresses, replaceAddresses } from './addresses.ts'
import type { Work } from './command.ts'
import { noteContactChange } from './contact-changes/contact-change.ts'
import type { RequestContext } from './context.ts'

export type Account = Awaited<ReturnType<typeof lockAccount>>

/** Locks the person before anything of theirs, as when a person applies. */
export function lockAccount({ tx }: Work, userId: number) {
  return tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** @returns whether any address differs: when none does, nothing changes and no email is sent. */
export async function recordNewAddress(
  work: Work,
  deps: ApiDeps,
  change: {
    ctx: Pick<RequestContext, 'brand'>
    user: Account
    byStaff?: boolean
    addresses: readonly AddressInput[]
    now: Temporal.Instant
  },
): Promise<boolean> {
  const { ctx, user, addresses, now } = change
  const before = await listAddresses(work.tx, user.id)
  if (!(await replaceAddresses(work, { userId: user.id, addresses, source: 'account', now }))) return false
  await work.record({ name: 'addressChanged', subject: ['user', user.id] })
  const old = { kind: 'address', addresses: before } as const
  await noteContactChange(work, deps, {
    userId: user.id,
    brand: ctx.brand,
    old,
    byStaff: change.byStaff ?? false,
  })
  return true
}

const GOING_AHEAD =
  'We used this address for the credit check in your application, and it’s on your agreement. Finish or withdraw the application first, or call us.'

/** `applicationId`: the application that asks for the address. @throws Problem WRONG_STATE */
export async function assertNothingElseGoesAhead(
  { tx }: Work,
  { userId, applicationId }: { userId: number; applicationId?: number },
): Promise<void> {
  const open = await tx
    .selectFrom('loan_application')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', GOING_AHEAD_STATES)
    .where('id', '<>', applicationId ?? 0)
    .limit(1)
    .executeTakeFirst()
  if (open) throw new Problem('WRONG_STATE', { message: GOING_AHEAD })
}
