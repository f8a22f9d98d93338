import { checkedAccount } from '#platform/bank-account.ts'
import { toDate } from '#platform/clock.ts'
import { hashOfInput } from '#platform/http/intent.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import type { StepUpAct } from '#platform/step-up/step-up.ts'
import type { CalledApi } from '#testing/kit.ts'

/** Gives an account for what the path names, as a borrower who has confirmed it by a code. */
export async function giveConfirmed(
  kit: CalledApi,
  path: string,
  { as, body, key = crypto.randomUUID() }: { as: string; body: object; key?: string },
) {
  const [, id, act] = /^\/loans\/(\d+)\/(payout-account|refund-account)$/.exec(path)!
  const account = readAccount(body)
  if (account) await confirmAct(kit, as, { act: act as StepUpAct, input: { id: Number(id), ...account } })
  return kit.call('POST', path, { as, key, body })
}

function readAccount(body: object) {
  try {
    return checkedAccount(body as Parameters<typeof checkedAccount>[0])
  } catch {
    return undefined
  }
}

/** Stores what a right code would: the sign-in has confirmed this act. */
export async function confirmAct(
  { deps }: CalledApi,
  token: string,
  { act, input }: { act: StepUpAct; input: unknown },
): Promise<void> {
  const now = deps.clock.now()
  const signIn = await deps.db
    .selectFrom('auth_token')
    .select(['user_id', 'sign_in_id'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!signIn) return
  const row = {
    input_hash: hashOfInput(act, input),
    created_at: toDate(now),
    expires_at: toDate(now.add({ minutes: 5 })),
    confirmed_at: toDate(now),
    used_at: null,
  }
  await deps.db
    .insertInto('step_up')
    .values({ ...signIn, act, ...row })
    .onConflict((conflict) => conflict.columns(['sign_in_id', 'act']).doUpdateSet(row))
    .execute()
}

/** Another sign-in of the same borrower: a link to their mailbox, or a session that was stolen. */
export async function createSecondSession(
  { deps }: CalledApi,
  { userId }: { userId: number },
): Promise<string> {
  const token = newToken()
  const now = deps.clock.now()
  const row = { hash: hashToken(token), user_id: userId, strength: 'strong' as const }
  await deps.db
    .insertInto('auth_token')
    .values({ ...row, created_at: toDate(now), expires_at: toDate(now.add({ hours: 12 })) })
    .execute()
  return token
}
