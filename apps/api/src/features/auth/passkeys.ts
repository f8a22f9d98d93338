import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type * as calls from '@tarnbrook/contract/auth/passkeys'
import { Problem } from '@tarnbrook/contract/errors'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong, visitKey } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { notFound } from '#platform/http/refusals.ts'
import { describeGreeting, type EmailContent } from '#platform/messages/email-template.ts'
import { queueMail } from '#platform/messages/messages.ts'
import { hashToken } from '#platform/secrets.ts'
import {
  CHALLENGE_MINUTES,
  listUserPasskeys,
  passkeySite,
  readPasskeyAnswer,
  toCredentials,
  usePasskey,
} from '#platform/step-up/passkeys.ts'
import { requireStepUp } from '#platform/step-up/step-up.ts'
import { type AuthenticationToken, issueSignInToken } from './auth.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from './passkey-emails.ts'

type Passkey = z.output<typeof calls.addPasskey.data>

/** More than a person has devices. */
const MOST_PASSKEYS = 10

/** Those of the site that asks: a browser offers them nowhere else. */
export async function listPasskeys(
  deps: ApiDeps,
  ctx: RequestContext,
): Promise<z.output<typeof calls.listPasskeys.data>> {
  const { userId } = requireStrong(ctx)
  const rows = await deps.db
    .selectFrom('passkey')
    .select(['id', 'device_name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('site', '=', passkeySite(deps.config, ctx.brand.key).rpID)
    .orderBy('seq')
    .execute()
  return { '@type': 'passkeys', passkeys: rows.map(toPasskey) }
}

/**
 * Adding one is confirmed by a code or another passkey: it then signs in and confirms by itself.
 * @throws Problem WRONG_STATE with ten of them, and those of `requireStepUp`
 */
export async function beginPasskey(
  deps: ApiDeps,
  { ctx, stepUp: given }: { ctx: RequestContext; stepUp: string | undefined },
): Promise<z.output<typeof calls.beginPasskey.data>> {
  const { userId } = requireStrong(ctx)
  const site = passkeySite(deps.config, ctx.brand.key)
  const check = (work: Work) => refuseManyPasskeys(work, userId, site.rpID)
  const act = { act: 'passkey', input: null, words: 'add a passkey', given, check } as const
  const stepUp = await requireStepUp(deps, ctx, act)
  return command(deps, ctx, { name: 'beginPasskey' }, async (work) => {
    const known = await refuseManyPasskeys(work, userId, site.rpID)
    await stepUp.spend(work)
    const { email } = await work.tx
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const options = await generateRegistrationOptions({
      rpName: ctx.brand.shortName,
      rpID: site.rpID,
      userName: email,
      userID: new TextEncoder().encode(String(userId)),
      attestationType: 'none',
      excludeCredentials: toCredentials(known),
      timeout: CHALLENGE_MINUTES * 60_000,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await storeChallenge(work, deps, {
      challenge: options.challenge,
      purpose: 'add',
      askedBy: `user:${userId}`,
    })
    return { '@type': 'passkeyOptions', options: { ...options } }
  })
}

async function refuseManyPasskeys({ tx }: Work, userId: number, site: string) {
  const passkeys = await listUserPasskeys(tx, userId, site)
  if (passkeys.length >= MOST_PASSKEYS) throw new Problem('WRONG_STATE')
  return passkeys
}

/** @throws Problem LINK_NOT_VALID for an answer that is late, used or of another account */
export async function addPasskey(
  deps: ApiDeps,
  ctx: RequestContext,
  { deviceName, answer }: { deviceName: string; answer: string },
): Promise<Passkey> {
  const { userId } = requireStrong(ctx)
  const site = passkeySite(deps.config, ctx.brand.key)
  // Committed although the answer may be wrong: a challenge works once.
  const challenge = await command(deps, ctx, { name: 'spendPasskeyChallenge' }, (work) =>
    spendChallenge(work, deps, { answer, purpose: 'add', askedBy: `user:${userId}` }),
  )
  if (challenge === undefined) throw new Problem('LINK_NOT_VALID')
  const made = await verifyRegistrationResponse({
    response: JSON.parse(answer) as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpID,
    requireUserVerification: true,
    // The library throws what is wrong with an answer; to us each is no passkey.
  }).catch(() => undefined)
  if (!made?.verified) throw new Problem('LINK_NOT_VALID')
  const { credential } = made.registrationInfo
  return command(deps, ctx, { name: 'addPasskey' }, async (work) => {
    const row = await work.tx
      .insertInto('passkey')
      .values({
        user_id: userId,
        site: site.rpID,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        device_name: deviceName,
        created_at: toDate(deps.clock.now()),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(['id', 'device_name', 'created_at', 'last_used_at'])
      .executeTakeFirst()
    if (!row) throw new Problem('WRONG_STATE')
    await work.record({ name: 'passkeyAdded', subject: ['user', userId], after: { passkeyId: row.id } })
    await emailOwner(work, deps, ctx, passkeyAddedEmail(ctx.brand))
    return toPasskey(row)
  })
}

/** @throws Problem NOT_FOUND for one that is not the borrower's, or not of this site */
export async function removePasskey(deps: ApiDeps, ctx: RequestContext, id: number): Promise<void> {
  const { userId } = requireStrong(ctx)
  await command(deps, ctx, { name: 'removePasskey' }, async (work) => {
    const removed = await work.tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('site', '=', passkeySite(deps.config, ctx.brand.key).rpID)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw notFound('passkey', id)
    await work.record({ name: 'passkeyRemoved', subject: ['user', userId], before: { passkeyId: id } })
    await emailOwner(work, deps, ctx, passkeyRemovedEmail(ctx.brand))
  })
}

export async function closePasskeyCard(deps: ApiDeps, ctx: RequestContext): Promise<void> {
  const { userId } = requireStrong(ctx)
  await command(deps, ctx, { name: 'closePasskeyCard' }, ({ tx }) =>
    tx
      .updateTable('app_user')
      .set({ passkey_card_closed_at: toDate(deps.clock.now()) })
      .where('id', '=', userId)
      .execute(),
  )
}

/** The same for every session: whose passkey it is, the browser knows, and says afterwards. */
export async function beginPasskeySignIn(
  deps: ApiDeps,
  ctx: RequestContext,
): Promise<z.output<typeof calls.beginPasskeySignIn.data>> {
  await limitRate(deps, ctx, ['sign-in'])
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(deps.config, ctx.brand.key).rpID,
    userVerification: 'required',
    timeout: CHALLENGE_MINUTES * 60_000,
  })
  await command(deps, ctx, { name: 'beginPasskeySignIn' }, (work) =>
    storeChallenge(work, deps, {
      challenge: options.challenge,
      purpose: 'sign-in',
      askedBy: visitKey(ctx.visitId) ?? '',
    }),
  )
  return { '@type': 'passkeyOptions', options: { ...options } }
}

/** @throws Problem LINK_NOT_VALID, whatever was wrong; TOO_MANY_REQUESTS */
export async function signInByPasskey(
  deps: ApiDeps,
  ctx: RequestContext,
  answer: string,
): Promise<AuthenticationToken> {
  await limitRate(deps, ctx, ['sign-in'])
  const now = deps.clock.now()
  const signedIn = await command(deps, ctx, { name: 'signInByPasskey' }, async (work) => {
    const askedBy = visitKey(ctx.visitId) ?? ''
    const challenge = await spendChallenge(work, deps, { answer, purpose: 'sign-in', askedBy })
    const given = readPasskeyAnswer(answer)
    if (challenge === undefined || !given) return undefined
    const site = passkeySite(deps.config, ctx.brand.key)
    const used = await usePasskey(work.tx, { site, answer: given, challenge, now })
    if (!used) return undefined
    const { roles } = await work.tx
      .selectFrom('app_user')
      .select('roles')
      .where('id', '=', used.userId)
      .executeTakeFirstOrThrow()
    // Staff use the identity provider.
    if (roles.length > 0) return undefined
    return issueSignInToken(work, { userId: used.userId, strength: 'strong', by: 'passkey', now })
  })
  if (!signedIn) throw new Problem('LINK_NOT_VALID')
  return signedIn
}

interface Challenge {
  purpose: 'add' | 'sign-in'
  askedBy: string
}

async function storeChallenge(
  work: Work,
  deps: ApiDeps,
  { challenge, purpose, askedBy }: Challenge & { challenge: string },
): Promise<void> {
  await work.tx
    .insertInto('passkey_challenge')
    .values({
      hash: hashToken(challenge),
      purpose,
      asked_by: askedBy,
      expires_at: toDate(deps.clock.now().add({ minutes: CHALLENGE_MINUTES })),
    })
    .execute()
}

/** @returns the challenge that the answer names, where it is ours and was not used */
async function spendChallenge(
  work: Work,
  deps: ApiDeps,
  { answer, purpose, askedBy }: Challenge & { answer: string },
): Promise<string | undefined> {
  const challenge = readChallenge(answer)
  if (challenge === undefined) return undefined
  const spent = await work.tx
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('asked_by', '=', askedBy)
    .where('expires_at', '>', toDate(deps.clock.now()))
    .returning('hash')
    .executeTakeFirst()
  return spent && challenge
}

function readChallenge(answer: string): string | undefined {
  try {
    const { response } = JSON.parse(answer) as { response?: { clientDataJSON?: unknown } }
    const data: unknown = JSON.parse(Buffer.from(String(response?.clientDataJSON), 'base64url').toString())
    const { challenge } = data as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

async function emailOwner(
  work: Work,
  deps: ApiDeps,
  ctx: RequestContext,
  content: EmailContent,
): Promise<void> {
  const owner = await work.tx
    .selectFrom('app_user')
    .select(['email', 'first_name', 'email_verified_at', 'mobile_verified_at'])
    .where('id', '=', requireStrong(ctx).userId)
    .executeTakeFirstOrThrow()
  await queueMail(work, {
    to: owner.email,
    brand: ctx.brand.key,
    content,
    greeting: describeGreeting(owner),
    now: deps.clock.now(),
  })
}

function toPasskey(row: {
  id: number
  device_name: string
  created_at: Date
  last_used_at: Date | null
}): Passkey {
  return {
    '@type': 'passkey',
    id: row.id,
    deviceName: row.device_name,
    createdAt: toInstant(row.created_at).toString({ smallestUnit: 'second' }),
    ...(row.last_used_at && {
      lastUsedAt: toInstant(row.last_used_at).toString({ smallestUnit: 'second' }),
    }),
  }
}
