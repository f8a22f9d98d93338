import { Problem } from '@tarnbrook/contract/errors'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, visitKey } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { isOneOfHashes } from '#platform/secrets.ts'
import { emailCodeHashes } from '#platform/tokens.ts'
import { type AuthenticationToken, issueSignInToken, noteMailboxRead } from './auth.ts'

const MOST_TRIES = 5

/** Of all codes of a person: who guesses asks for others, in other sessions. */
const MOST_TRIES_A_DAY = 30

/**
 * Signs in by the code of the email, in the session that asked for it. A wrong code is counted,
 * and an unknown address has the same answer.
 * @throws Problem CODE_NOT_VALID, TOO_MANY_REQUESTS
 */
export async function signInByEmailCode(
  deps: ApiDeps,
  ctx: RequestContext,
  code: string,
): Promise<AuthenticationToken> {
  await limitRate(deps, ctx, ['sign-in'])
  const session = visitKey(ctx.visitId)
  const signedIn =
    session === null
      ? undefined
      : await command(deps, ctx, { name: 'signInByEmailCode' }, (work) =>
          useCode(work, deps, ctx, { session, code }),
        )
  if (!signedIn)
    throw new Problem('CODE_NOT_VALID', { fields: { code: [new Problem('CODE_NOT_VALID').message] } })
  return signedIn
}

async function useCode(
  work: Work,
  deps: ApiDeps,
  ctx: RequestContext,
  { session, code }: { session: string; code: string },
): Promise<AuthenticationToken | undefined> {
  const now = deps.clock.now()
  const tried = await work.tx
    .updateTable('link_token')
    .set((row) => ({ code_tries: row('code_tries', '+', 1) }))
    .where('code_session', '=', session)
    .where('used_at', 'is', null)
    .where('expires_at', '>', toDate(now))
    .where('code_tries', '<', MOST_TRIES)
    .returning(['hash', 'user_id', 'code_hash', 'next_path'])
    .execute()
  const given = emailCodeHashes(deps.config, session, code)
  const link = tried.find(({ code_hash }) => code_hash !== null && isOneOfHashes(given, code_hash))
  if (!link || (await countTries(work, link.user_id, now)) > MOST_TRIES_A_DAY) return undefined
  await work.tx
    .updateTable('link_token')
    .set({ used_at: toDate(now) })
    .where('hash', '=', link.hash)
    .execute()
  await noteMailboxRead(work, deps, ctx, { userId: link.user_id, now })
  const signIn = { userId: link.user_id, strength: 'strong', by: 'email-code', now } as const
  const signedIn = await issueSignInToken(work, signIn)
  return link.next_path === null ? signedIn : { ...signedIn, next: link.next_path }
}

async function countTries({ tx }: Work, userId: number, now: Temporal.Instant): Promise<number> {
  const { tries } = await tx
    .selectFrom('link_token')
    .select(sql<number>`sum(code_tries)::int`.as('tries'))
    .where('user_id', '=', userId)
    .where('created_at', '>', toDate(now.subtract({ hours: 24 })))
    .executeTakeFirstOrThrow()
  return tries
}
