import { randomInt } from 'node:crypto'
import { Problem } from '@tarnbrook/contract/errors'
import { isActiveApplication, isWeakSignInAllowed } from '@tarnbrook/domain/applications/application-state'
import { emailKey } from '@tarnbrook/domain/core/contact-details'
import type { ApiDeps } from '#deps.ts'
import { ownApplication, readApplicationRow } from '#features/applications/application.ts'
import { realNow, toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireBorrower, visitKey } from '#platform/context.ts'
import { forgetTries, hasTriesLeft, limitRate } from '#platform/http/limits.ts'
import { notFound } from '#platform/http/refusals.ts'
import { hashToken, isSameHash, keyedHashes, newToken } from '#platform/secrets.ts'
import {
  APPLICATION_LINK_MINUTES,
  isOpenToken,
  issueAuthToken,
  issueLinkToken,
  REFRESH_GRACE_SECONDS,
  revokeSignInTokens,
  type SignInFor,
  type Strength,
} from '#platform/tokens.ts'

export interface AuthenticationToken {
  '@type': 'authenticationToken'
  token: string
  subjectId: number
  authStrength: Strength
  expiresAt: string
  /** Of staff; left out for a borrower. */
  roles?: string[]
  /** The page from which the link was requested. */
  next?: string
}

/**
 * Uses a link token. Of two who use the same link at the same moment one is signed in.
 * @throws Problem LINK_NOT_VALID when it is unknown, used or expired; TOO_MANY_REQUESTS.
 */
export async function signInByLink(
  deps: ApiDeps,
  ctx: RequestContext,
  linkToken: string,
): Promise<AuthenticationToken> {
  await limitRate(deps, ctx, ['sign-in'])
  const now = deps.clock.now()
  return command(deps, ctx, { name: 'signInByLink' }, async (work) => {
    const link = await work.tx
      .updateTable('link_token')
      .set({ used_at: toDate(now) })
      .where('hash', '=', hashToken(linkToken))
      .where('used_at', 'is', null)
      .where('expires_at', '>', toDate(now))
      .returning(['user_id', 'strength', 'application_id', 'purpose', 'next_path'])
      .executeTakeFirst()
    const signIn = link && (await readSignInScope(work, link))
    if (!link || !signIn) throw new Problem('LINK_NOT_VALID')
    if (link.purpose === 'login') await noteMailboxRead(work, deps, ctx, { userId: link.user_id, now })
    const signedIn = await issueSignInToken(work, { ...signIn, by: link.purpose, now })
    return link.next_path === null ? signedIn : { ...signedIn, next: link.next_path }
  })
}

/** Undefined for a weak link or token whose application has ended or was never stored. */
async function readSignInScope(
  work: Work,
  stored: { user_id: number; strength: string; application_id: number | null },
): Promise<SignInFor | undefined> {
  const { user_id: userId, application_id: applicationId } = stored
  if (stored.strength === 'strong') return { userId, strength: 'strong' }
  if (applicationId === null) return undefined
  const { state } = await work.tx
    .selectFrom('loan_application')
    .select('state')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  if (!isWeakSignInAllowed(state)) return undefined
  return { userId, strength: 'weak', applicationId }
}

/**
 * A link goes only to the mailbox, so who uses it reads that mailbox: the first time counts, and
 * each time the next link is mailed, however many of them strangers have asked for.
 */
export async function noteMailboxRead(
  work: Work,
  deps: ApiDeps,
  ctx: RequestContext,
  { userId, now }: { userId: number; now: Temporal.Instant },
): Promise<void> {
  await work.tx
    .updateTable('app_user')
    .set({ email_verified_at: toDate(now) })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
  const { email } = await work.tx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const counting = { ...deps, db: work.tx }
  await forgetTries(counting, ctx, ['sign-in-link-mailbox-here', 'sign-in-link-mailbox'], { mailbox: email })
}

/**
 * Strength is the stored row's: a sign-in strong by a phone code stays so. The old token stays
 * valid for REFRESH_GRACE_SECONDS with the same successor; later use ends the sign-in.
 * @throws Problem UNAUTHENTICATED when there is none, or its sign-in ended a moment ago.
 */
export async function refreshToken(deps: ApiDeps, ctx: RequestContext): Promise<AuthenticationToken> {
  const { tokenHash, userId, roles } = requireBorrower(ctx)
  const now = deps.clock.now()
  return command(deps, ctx, { name: 'refreshToken' }, async (work) => {
    const old = await lockOpenToken(work, tokenHash, now)
    const signIn = old && (await readSignInScope(work, old))
    if (!old || !signIn) throw new Problem('UNAUTHENTICATED')
    // The same for each refresh of the same token: only its hash is stored, so it is derived again.
    const [token, ...former] = keyedHashes(
      deps.config.secretKeys,
      'refreshed-token',
      tokenHash.toString('hex'),
    ).map((made) => made.toString('base64url')) as [string, ...string[]]
    const issued =
      old.replaced_by === null
        ? await replaceToken(work, { tokenHash, old, signIn, token, now })
        : await findSuccessor(work, { tokens: [token, ...former], now })
    if (!issued) throw new Problem('UNAUTHENTICATED')
    return toAuthenticationToken({ subjectId: userId, roles }, issued.strength, issued)
  })
}

function lockOpenToken(work: Work, tokenHash: Buffer, now: Temporal.Instant) {
  return work.tx
    .selectFrom('auth_token')
    .select(['user_id', 'strength', 'application_id', 'created_at', 'sign_in_id', 'replaced_by'])
    .where('hash', '=', tokenHash)
    .where(isOpenToken(now))
    .where('expires_at', '>', toDate(now))
    .forUpdate()
    .executeTakeFirst()
}

type OpenToken = NonNullable<Awaited<ReturnType<typeof lockOpenToken>>>
type Successor = { token: string; expiresAt: Temporal.Instant; strength: Strength }

async function replaceToken(
  work: Work,
  options: { tokenHash: Buffer; old: OpenToken; signIn: SignInFor; token: string; now: Temporal.Instant },
): Promise<Successor> {
  const { tokenHash, old, signIn, token, now } = options
  const issued = await issueAuthToken(work, {
    ...signIn,
    signedInAt: toInstant(old.created_at),
    signInId: old.sign_in_id,
    token,
    now,
  })
  await work.tx
    .updateTable('auth_token')
    .set({ revoked_at: toDate(now.add({ seconds: REFRESH_GRACE_SECONDS })), replaced_by: issued.hash })
    .where('hash', '=', tokenHash)
    .execute()
  return { ...issued, strength: signIn.strength }
}

async function findSuccessor(
  work: Work,
  { tokens, now }: { tokens: readonly string[]; now: Temporal.Instant },
): Promise<Successor | undefined> {
  const row = await work.tx
    .selectFrom('auth_token')
    .select(['hash', 'strength', 'expires_at'])
    .where('hash', 'in', tokens.map(hashToken))
    .where(isOpenToken(now))
    .executeTakeFirst()
  if (!row) return undefined
  const token = tokens.find((one) => isSameHash(hashToken(one), row.hash))
  return token === undefined
    ? undefined
    : { token, expiresAt: toInstant(row.expires_at), strength: row.strength }
}

/** Ends the sign-in, on both sites where it was handed over; succeeds also without one. */
export async function signOut(deps: ApiDeps, ctx: RequestContext): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'borrower') return
  await command(deps, ctx, { name: 'signOut' }, async (work) => {
    const { sign_in_id: signInId } = await work.tx
      .selectFrom('auth_token')
      .select('sign_in_id')
      .where('hash', '=', actor.tokenHash)
      .executeTakeFirstOrThrow()
    await revokeSignInTokens(work, signInId, deps.clock.now())
    // The session's answers can hold the account's: the device's next user must not see them.
    if (ctx.visitId !== null)
      await work.tx.deleteFrom('application_draft').where('visit_id', '=', ctx.visitId).execute()
    await work.record({ name: 'signedOut', subject: ['user', actor.userId] })
  })
}

export interface Attribution {
  utm_source?: string | undefined
  utm_medium?: string | undefined
  utm_campaign?: string | undefined
  utm_term?: string | undefined
  utm_content?: string | undefined
}

/** Its id is a secret of 256 bits, because it gives access to what the person entered. */
export async function initializeSession(
  deps: ApiDeps,
  ctx: RequestContext,
  attribution: Attribution,
): Promise<{ '@type': 'session'; id: string; lifetimeId: string }> {
  await limitRate(deps, ctx, ['begin-visit'])
  // A returning device has the same lifetime id; an id that we did not issue is ignored.
  const session = { id: newToken(), lifetimeId: ctx.lifetimeId ?? newToken() }
  await command(deps, ctx, { name: 'initializeSession' }, ({ tx }) =>
    tx
      .insertInto('visit')
      .values({
        id: session.id,
        lifetime_id: session.lifetimeId,
        brand: ctx.brand.key,
        utm_source: attribution.utm_source || null,
        utm_medium: attribution.utm_medium || null,
        utm_campaign: attribution.utm_campaign || null,
        utm_term: attribution.utm_term || null,
        utm_content: attribution.utm_content || null,
        created_at: toDate(deps.clock.now()),
      })
      .execute(),
  )
  return { '@type': 'session', ...session }
}

/**
 * A job looks up the email address, at a random moment: neither the answer, nor its time, nor that
 * of what is asked next reveals whether it is known (decision 138).
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function requestLoginLink(
  deps: ApiDeps,
  ctx: RequestContext,
  { email, next, idempotencyKey }: { email: string; next?: string | undefined; idempotencyKey: string },
): Promise<void> {
  const key = emailKey(email)
  await limitRate(deps, ctx, ['sign-in-link', 'sign-in-link-mailbox-here'], { mailbox: email })
  const session = visitKey(ctx.visitId)
  const runAt = realNow().add({ milliseconds: randomInt(deps.config.signInLinkWithinMs + 1) })
  const options = { name: 'requestLoginLink', idempotencyKey, input: { key, next } }
  await command(deps, ctx, options, async (work) => {
    // Answered all the same, so that strangers who ask for links do not keep their owner out.
    const tries = await hasTriesLeft({ ...deps, db: work.tx }, ctx, ['sign-in-link-mailbox'], {
      mailbox: email,
    })
    if (!tries) return
    await work.enqueue(
      'send-login-link',
      { email: key, brand: ctx.brand.key, next, ...(session !== null && { session }) },
      { inOrderOf: key, runAt },
    )
  })
}

/**
 * A new single-use link token: for the partner that sent the application and no other, or for the
 * applicant, signed in strongly. Either signs in weakly, to this application.
 * @throws Problem NOT_FOUND, TOO_MANY_REQUESTS, WRONG_STATE when the application has ended, or a
 * partner sent it too long ago
 */
export async function createAutoLoginToken(
  deps: ApiDeps,
  ctx: RequestContext,
  applicationId: number,
): Promise<{ '@type': 'autoLoginToken'; autoLoginToken: string; expiresAt: string }> {
  const { actor } = ctx
  const now = deps.clock.now()
  const minutes = actor.kind === 'partner' ? APPLICATION_LINK_MINUTES : OWN_LINK_MINUTES
  await limitRate(deps, ctx, [actor.kind === 'partner' ? 'auto-login-token-partner' : 'auto-login-token'])
  return command(deps, ctx, { name: 'createAutoLoginToken' }, async (work) => {
    const application =
      actor.kind === 'partner'
        ? await applicationOfPartner(work, { id: applicationId, partner: actor.name, now })
        : await readApplicationRow(work.tx, ownApplication(ctx, applicationId))
    if (!isActiveApplication(application.state)) throw new Problem('WRONG_STATE')
    const autoLoginToken = await issueLinkToken(work, {
      userId: application.user_id,
      purpose: 'application',
      strength: 'weak',
      applicationId: application.id,
      minutes,
      now,
    })
    await work.record({ name: 'autoLoginTokenCreated', subject: ['application', application.id] })
    const expiresAt = now.add({ minutes })
    return { '@type': 'autoLoginToken', autoLoginToken, expiresAt: wireInstant(expiresAt) }
  })
}

/** A link that applicants make for another device of their own is used at once. */
const OWN_LINK_MINUTES = 15

/** A partner hands customers over soon after they apply; later they ask for an email link. */
const PARTNER_LINK_DAYS = 30

async function applicationOfPartner(
  work: Work,
  { id, partner, now }: { id: number; partner: string; now: Temporal.Instant },
) {
  const application = await work.tx
    .selectFrom('loan_application')
    .select(['id', 'user_id', 'state', 'created_at'])
    .where('id', '=', id)
    .where('partner', '=', partner)
    .executeTakeFirst()
  if (!application) throw notFound('application', id)
  const age = toInstant(application.created_at).until(now).total('hours')
  if (age > PARTNER_LINK_DAYS * 24) throw new Problem('WRONG_STATE')
  return application
}

/** Issues the first token of a sign-in and records that it began. */
export async function issueSignInToken(
  work: Work,
  options: SignInFor & {
    by: string
    now: Temporal.Instant
    /** The existing sign-in on this site, and when it began; without it a new one begins. */
    goesOn?: { signInId: string; signedInAt: Temporal.Instant }
  },
): Promise<AuthenticationToken> {
  const { by, goesOn, ...signIn } = options
  const { userId, strength, now } = signIn
  const { roles } = await work.tx
    .selectFrom('app_user')
    .select('roles')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const issued = await issueAuthToken(work, { ...signIn, signedInAt: now, ...goesOn })
  await work.record({ name: 'signedIn', subject: ['user', userId], after: { by, strength } })
  return toAuthenticationToken({ subjectId: userId, roles }, strength, issued)
}

function toAuthenticationToken(
  { subjectId, roles }: { subjectId: number; roles: string[] },
  authStrength: Strength,
  issued: { token: string; expiresAt: Temporal.Instant },
): AuthenticationToken {
  return {
    '@type': 'authenticationToken',
    token: issued.token,
    subjectId,
    authStrength,
    expiresAt: wireInstant(issued.expiresAt),
    ...(roles.length > 0 ? { roles } : {}),
  }
}

function wireInstant(instant: Temporal.Instant): string {
  return toDate(instant).toISOString()
}
