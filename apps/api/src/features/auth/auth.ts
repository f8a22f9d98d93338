import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '../../deps.ts'
import { toDate, toInstant } from '../../platform/clock.ts'
import { command, type Work } from '../../platform/command.ts'
import { type RequestContext, requireBorrower } from '../../platform/context.ts'
import { limitRate } from '../../platform/limits.ts'
import { notFound } from '../../platform/refusals.ts'
import { hashToken, newToken } from '../../platform/secrets.ts'
import {
  APPLICATION_LINK_MINUTES,
  issueAuthToken,
  issueLinkToken,
  type Strength,
} from '../../platform/tokens.ts'
import { ownApplication, readApplicationRow } from '../applications/application.ts'

export interface AuthenticationToken {
  '@type': 'authenticationToken'
  token: string
  subjectId: number
  authStrength: Strength
  expiresAt: string
  /** Of staff; left out for a borrower. */
  roles?: string[]
  /** The page that the link was asked for from. */
  next?: string
}

/**
 * Spends a link token. Of two who come with the same link at the same moment one is signed in.
 * @throws Problem LINK_NOT_VALID when it is unknown, spent or too old; TOO_MANY_REQUESTS.
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
      .returning(['user_id', 'strength', 'purpose', 'next_path'])
      .executeTakeFirst()
    if (!link) throw new Problem('LINK_NOT_VALID')
    const strength = link.strength as Strength
    if (link.purpose === 'login') await noteEmailVerified(work, link.user_id, now)
    const signedIn = await startSignIn(work, { userId: link.user_id, strength, by: link.purpose, now })
    return link.next_path === null ? signedIn : { ...signedIn, next: link.next_path }
  })
}

/** A sign-in link is only ever sent to the mailbox itself: whoever spends one reads that mailbox. The first time counts. */
async function noteEmailVerified(work: Work, userId: number, now: Temporal.Instant): Promise<void> {
  await work.tx
    .updateTable('app_user')
    .set({ email_verified_at: toDate(now) })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/**
 * Rotates the bearer token: the old one ends at once. The strength is that of the stored row, so that a sign-in made
 * strong by a code sent to the phone stays strong.
 * @throws Problem UNAUTHENTICATED when there is none, or it was rotated by somebody else a moment ago.
 */
export async function refreshToken(deps: ApiDeps, ctx: RequestContext): Promise<AuthenticationToken> {
  const borrower = requireBorrower(ctx)
  const now = deps.clock.now()
  return command(deps, ctx, { name: 'refreshToken' }, async (work) => {
    const old = await work.tx
      .selectFrom('auth_token')
      .select(['strength', 'created_at', 'sign_in_id'])
      .where('hash', '=', borrower.tokenHash)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', toDate(now))
      .forUpdate()
      .executeTakeFirst()
    if (!old) throw new Problem('UNAUTHENTICATED')
    const strength = old.strength as Strength
    const issued = await issueAuthToken(work, {
      userId: borrower.userId,
      strength,
      signedInAt: toInstant(old.created_at),
      signInId: old.sign_in_id,
      now,
    })
    await work.tx
      .updateTable('auth_token')
      .set({ revoked_at: toDate(now), replaced_by: issued.hash })
      .where('hash', '=', borrower.tokenHash)
      .execute()
    return toAuthenticationToken({ subjectId: borrower.userId, roles: borrower.roles }, strength, issued)
  })
}

/** Ends the sign-in of the request, on both sites where it was handed over; there being none is as good. */
export async function signOut(deps: ApiDeps, ctx: RequestContext): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'borrower') return
  await command(deps, ctx, { name: 'signOut' }, async (work) => {
    await work.tx
      .updateTable('auth_token')
      .set({ revoked_at: toDate(deps.clock.now()) })
      .where('sign_in_id', '=', (own) =>
        own.selectFrom('auth_token').select('sign_in_id').where('hash', '=', actor.tokenHash),
      )
      .where('revoked_at', 'is', null)
      .execute()
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

/** Starts a visit. Its id is a secret of 256 bits, for what a visitor typed is kept under it. */
export async function initializeSession(
  deps: ApiDeps,
  ctx: RequestContext,
  attribution: Attribution,
): Promise<{ '@type': 'session'; id: string; lifetimeId: string }> {
  await limitRate(deps, ctx, ['begin-visit'])
  // A device that comes back keeps its lifetime id; what is not one of ours counts as none.
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
 * Asks for a sign-in link. Whether the address is known is found out by a job, so that neither the answer nor the time
 * it takes tells.
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function requestLoginLink(
  deps: ApiDeps,
  ctx: RequestContext,
  { email, next }: { email: string; next?: string | undefined },
): Promise<void> {
  const emailKey = email.toLowerCase()
  await limitRate(deps, ctx, ['sign-in-link', 'sign-in-link-mailbox-here', 'sign-in-link-mailbox'], {
    mailbox: email,
  })
  await command(deps, ctx, { name: 'requestLoginLink' }, (work) =>
    work.enqueue('send-login-link', { email: emailKey, brand: ctx.brand.key, next }),
  )
}

/**
 * A new single-use link token for the applicant: for the partner that sent the application and for no other, or for the
 * applicant, who has to have signed in strongly. Either signs in weakly.
 * @throws Problem NOT_FOUND, TOO_MANY_REQUESTS
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
        ? await applicationOfPartner(work, { id: applicationId, partner: actor.name })
        : await readApplicationRow(work.tx, ownApplication(ctx, applicationId))
    const autoLoginToken = await issueLinkToken(work, {
      userId: application.user_id,
      purpose: 'application',
      strength: 'weak',
      minutes,
      now,
    })
    await work.record({ name: 'autoLoginTokenCreated', subject: ['application', application.id] })
    const expiresAt = now.add({ minutes })
    return { '@type': 'autoLoginToken', autoLoginToken, expiresAt: wireInstant(expiresAt) }
  })
}

/** What the applicant makes for another device of their own is used at once. */
const OWN_LINK_MINUTES = 15

async function applicationOfPartner(work: Work, { id, partner }: { id: number; partner: string }) {
  const application = await work.tx
    .selectFrom('loan_application')
    .select(['id', 'user_id'])
    .where('id', '=', id)
    .where('partner', '=', partner)
    .executeTakeFirst()
  if (!application) throw notFound('application', id)
  return application
}

/** Issues the first token of a sign-in and records that it began. */
export async function startSignIn(
  work: Work,
  options: {
    userId: number
    strength: Strength
    by: string
    now: Temporal.Instant
    /** The sign-in that goes on on this site, and when it began; left out, one begins. */
    goesOn?: { signInId: string; signedInAt: Temporal.Instant }
  },
): Promise<AuthenticationToken> {
  const { userId, strength, by, now, goesOn } = options
  const { roles } = await work.tx
    .selectFrom('app_user')
    .select('roles')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const issued = await issueAuthToken(work, { userId, strength, signedInAt: now, ...goesOn, now })
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
