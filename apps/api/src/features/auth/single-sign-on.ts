import { Problem } from '@tarnbrook/contract/errors'
import { isAdmin } from '@tarnbrook/domain/applications/landing'
import { emailKey } from '@tarnbrook/domain/core/contact-details'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { endSignIns } from '#platform/tokens.ts'
import type { Identity } from '#providers/identity/port.ts'
import { type AuthenticationToken, issueSignInToken } from './auth.ts'

/**
 * Spec 6: staff sign in through the lender's identity provider.
 * @throws Problem VALIDATION_FAILED when the return URL is not on one of our own sites,
 * SIGN_IN_UNAVAILABLE
 */
export async function startSingleSignOn(deps: ApiDeps, ctx: RequestContext, redirectUri: string) {
  await limitRate(deps, ctx, ['sign-in-staff'])
  const ours = Object.values(deps.config.siteUrls).map((url) => new URL(url).origin)
  if (!ours.includes(new URL(redirectUri).origin))
    throw new Problem('VALIDATION_FAILED', {
      fields: { redirectUri: ['The way back must be one of our sites'] },
    })
  const started = await deps.providers.identity.start(redirectUri)
  if (started === 'unavailable') throw new Problem('SIGN_IN_UNAVAILABLE')
  return { '@type': 'singleSignOn' as const, ...started }
}

/**
 * The roles are replaced by the provider's each time: a person without any loses theirs here.
 * @throws Problem FORBIDDEN without one of our roles, SIGN_IN_UNAVAILABLE
 */
export async function completeSingleSignOn(
  deps: ApiDeps,
  ctx: RequestContext,
  request: { currentUrl: string; state: string; nonce: string; codeVerifier: string },
): Promise<AuthenticationToken> {
  await limitRate(deps, ctx, ['sign-in-staff'])
  const answer = await deps.providers.identity.complete(request)
  if (answer.kind === 'unavailable') throw new Problem('SIGN_IN_UNAVAILABLE')
  if (answer.kind === 'refused') throw new Problem('FORBIDDEN')

  const now = deps.clock.now()
  const roles = answer.roles.filter((role) => isAdmin([role]))
  const token = await command(deps, ctx, { name: 'completeSingleSignOn' }, async (work) => {
    const user = await noteStaff(work, { ...answer, roles, now })
    return user && issueSignInToken(work, { userId: user.id, strength: 'strong', by: 'single-sign-on', now })
  })
  if (!token) throw new Problem('FORBIDDEN')
  return token
}

type SignedIn = Extract<Awaited<ReturnType<Identity['complete']>>, { kind: 'signed-in' }>

interface Staff extends SignedIn {
  now: Temporal.Instant
}

/** Undefined when the person has no role; their previous roles are removed. */
async function noteStaff(work: Work, staff: Staff): Promise<{ id: number } | undefined> {
  const known = (await findBound(work, staff)) ?? (await bindByEmail(work, staff))
  if (known === 'refused') return undefined
  if (!known) return staff.roles.length > 0 ? addStaff(work, staff) : undefined

  if (!hasSameRoles(known.roles, staff.roles)) {
    await work.tx.updateTable('app_user').set({ roles: staff.roles }).where('id', '=', known.id).execute()
    // A sign-in or a link made before the roles were granted must not have them.
    await endSignIns(work, known.id, staff.now)
    await work.record({
      name: 'rolesChanged',
      subject: ['user', known.id],
      before: { roles: known.roles },
      after: { roles: staff.roles },
    })
  }
  return staff.roles.length > 0 ? known : undefined
}

/** Staff are known by the provider's subject: an email address may pass to another person. */
function findBound(work: Work, { issuer, subject }: Staff) {
  return work.tx
    .selectFrom('staff_identity')
    .innerJoin('app_user', 'app_user.id', 'staff_identity.user_id')
    .select(['app_user.id', 'app_user.roles'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate('app_user')
    .executeTakeFirst()
}

/**
 * An unknown subject is found by email address once, and only when the provider states that it is
 * verified. An address that already belongs to another subject is refused.
 */
async function bindByEmail(
  work: Work,
  staff: Staff,
): Promise<{ id: number; roles: string[] } | 'refused' | undefined> {
  if (!staff.isEmailVerified) return 'refused'
  const known = await work.tx
    .selectFrom('app_user')
    .select(['id', 'roles'])
    .where('email_key', '=', emailKey(staff.email))
    .forUpdate()
    .executeTakeFirst()
  // A person who has no role, and had none, is not bound.
  if (!known || known.roles.length + staff.roles.length === 0) return undefined
  return (await bind(work, known.id, staff)) ? known : 'refused'
}

/** False when the person is bound to another subject of this provider. */
async function bind(work: Work, userId: number, { issuer, subject, now }: Staff): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work.tx
    .insertInto('staff_identity')
    .values({ issuer, subject, user_id: userId, bound_at: toDate(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const isBound = numInsertedOrUpdatedRows === 1n
  await work.record({ name: isBound ? 'staffBound' : 'staffRefused', subject: ['user', userId] })
  return isBound
}

async function addStaff(work: Work, staff: Staff): Promise<{ id: number }> {
  const user = await work.tx
    .insertInto('app_user')
    .values({
      email: staff.email,
      email_key: emailKey(staff.email),
      first_name: staff.firstName,
      last_name: staff.lastName,
      roles: staff.roles,
      created_at: toDate(staff.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.record({ name: 'staffAdded', subject: ['user', user.id], after: { roles: staff.roles } })
  await bind(work, user.id, staff)
  return user
}

function hasSameRoles(left: readonly string[], right: readonly string[]): boolean {
  return [...left].sort().join() === [...right].sort().join()
}
