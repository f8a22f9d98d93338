import { findBorrowerSite } from '@tarnbrook/brands/facts/looks-after'
import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '#deps.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import { type AuthenticationToken, issueSignInToken } from './auth.ts'

/** Long enough for three redirects of one browser. */
const HAND_OVER_SECONDS = 60

/**
 * Takes the sign-in to the site that services the loan (docs/decisions/023). `stateHash` is of a
 * secret of the browser there, so that only this browser can use the token.
 * @throws Problem FORBIDDEN where the site of the request services its loans itself,
 * TOO_MANY_REQUESTS
 */
export async function createHandOver(deps: ApiDeps, ctx: RequestContext, stateHash: string) {
  const { userId, tokenHash } = requireStrong(ctx)
  const brand = findBorrowerSite(ctx.brand.key)
  if (brand === ctx.brand.key) throw new Problem('FORBIDDEN')
  await limitRate(deps, ctx, ['hand-over'])
  const now = deps.clock.now()
  const expiresAt = now.add({ seconds: HAND_OVER_SECONDS })
  const token = newToken()
  await command(deps, ctx, { name: 'createHandOver' }, async (work) => {
    const signIn = await work.tx
      .selectFrom('auth_token')
      .select(['sign_in_id', 'created_at'])
      .where('hash', '=', tokenHash)
      .executeTakeFirstOrThrow()
    await work.tx
      .insertInto('hand_over')
      .values({
        hash: hashToken(token),
        user_id: userId,
        brand,
        state_hash: Buffer.from(stateHash, 'base64url'),
        strength: 'strong',
        sign_in_id: signIn.sign_in_id,
        signed_in_at: signIn.created_at,
        created_at: toDate(now),
        expires_at: toDate(expiresAt),
      })
      .execute()
    await work.record({ name: 'handedOver', subject: ['user', userId], after: { brand } })
  })
  return { '@type': 'handOver' as const, token, brand, expiresAt: toDate(expiresAt).toISOString() }
}

/**
 * Continues a sign-in on the servicing site, no longer than it would have lasted. A try on another
 * brand's site, or without the secret of the browser that asked, does not use the token.
 * @throws Problem LINK_NOT_VALID when it is unknown, used, expired, for another site or browser, or
 * the sign-in has ended.
 */
export async function signInByHandOver(
  deps: ApiDeps,
  ctx: RequestContext,
  { token, state }: { token: string; state: string },
): Promise<AuthenticationToken> {
  await limitRate(deps, ctx, ['sign-in'])
  const now = deps.clock.now()
  return command(deps, ctx, { name: 'signInByHandOver' }, async (work) => {
    const handOver = await work.tx
      .updateTable('hand_over')
      .set({ used_at: toDate(now) })
      .where('hash', '=', hashToken(token))
      .where('brand', '=', ctx.brand.key)
      .where('state_hash', '=', hashToken(state))
      .where('used_at', 'is', null)
      .where('expires_at', '>', toDate(now))
      // Only an earlier version handed over weak sign-ins.
      .where('strength', '=', 'strong')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('auth_token')
            .select('auth_token.hash')
            .whereRef('auth_token.sign_in_id', '=', 'hand_over.sign_in_id')
            .where('auth_token.revoked_at', 'is', null)
            .where('auth_token.expires_at', '>', toDate(now)),
        ),
      )
      .returning(['user_id', 'sign_in_id', 'signed_in_at'])
      .executeTakeFirst()
    if (!handOver) throw new Problem('LINK_NOT_VALID')
    return issueSignInToken(work, {
      userId: handOver.user_id,
      strength: 'strong',
      by: 'hand-over',
      now,
      goesOn: { signInId: handOver.sign_in_id, signedInAt: toInstant(handOver.signed_in_at) },
    })
  })
}
