import { randomInt } from 'node:crypto'
import type { Brand, BrandKey } from '@tarnbrook/brands/brand-type'
import { findBorrowerSite } from '@tarnbrook/brands/facts/looks-after'
import type { ExpressionBuilder } from 'kysely'
import type { ApiConfig } from '#config.ts'
import type { DB } from '#db/tables.generated.ts'
import { toDate } from './clock.ts'
import type { Work } from './command.ts'
import { describeGreeting, type EmailContent } from './messages/email-template.ts'
import { queueMail } from './messages/messages.ts'
import { addWriter } from './replica/own-writes.ts'
import { hashToken, keyedHashes, newToken } from './secrets.ts'

export type Strength = 'weak' | 'strong'

/** An application's hand-over link lasts slightly longer than a form that is left open. */
export const APPLICATION_LINK_MINUTES = 30

/** A link from the borrower's own mailbox lasts a quarter of an hour. */
const LOGIN_LINK_MINUTES = 15

/** A weak token shows what was just applied for; a strong one can sign and move money. */
const TOKEN_HOURS: Record<Strength, number> = { weak: 2, strong: 12 }

/** However often it is refreshed, a sign-in ends this long after it began. */
const SIGN_IN_HOURS = 24

/**
 * A refreshed token stays valid for one call of the edge: two pages that load at once, or a repeat
 * after a lost answer, get the same successor.
 */
export const REFRESH_GRACE_SECONDS = 30

/** What a sign-in opens: the account if strong, one application of it if weak. */
export type SignInFor =
  | { userId: number; strength: 'strong' }
  | { userId: number; strength: 'weak'; applicationId: number }

/** Makes a single-use link token and stores its hash; the token is returned once. */
export async function issueLinkToken(
  work: Work,
  link: SignInFor & {
    purpose: 'login' | 'application'
    minutes: number
    /** The page to open, instead of the default page after a sign-in. */
    next?: string | undefined
    /** The code beside the link, for the session that asked for it. */
    code?: { hash: Buffer; session: string } | undefined
    now: Temporal.Instant
  },
): Promise<string> {
  const token = newToken()
  await work.tx
    .insertInto('link_token')
    .values({
      hash: hashToken(token),
      user_id: link.userId,
      strength: link.strength,
      application_id: findBoundApplication(link),
      purpose: link.purpose,
      next_path: link.next ?? null,
      code_hash: link.code?.hash ?? null,
      code_session: link.code?.session ?? null,
      created_at: toDate(link.now),
      expires_at: toDate(link.now.add({ minutes: link.minutes })),
    })
    .execute()
  return token
}

function findBoundApplication(signIn: SignInFor): number | null {
  return signIn.strength === 'weak' ? signIn.applicationId : null
}

/**
 * Makes a bearer token and stores its hash. `signedInAt` is when the sign-in began; a refresh
 * passes it on as `created_at`, so that the absolute limit applies throughout.
 */
export async function issueAuthToken(
  work: Work,
  auth: SignInFor & {
    signedInAt: Temporal.Instant
    now: Temporal.Instant
    /** The sign-in that continues; default a new one. Signing out ends all of its tokens. */
    signInId?: string | undefined
    /** Left out, a random one. */
    token?: string
  },
): Promise<{ token: string; hash: Buffer; expiresAt: Temporal.Instant }> {
  const { token = newToken() } = auth
  const hash = hashToken(token)
  const ends = auth.signedInAt.add({ hours: SIGN_IN_HOURS })
  const lapses = auth.now.add({ hours: TOKEN_HOURS[auth.strength] })
  const expiresAt = Temporal.Instant.compare(ends, lapses) < 0 ? ends : lapses
  addWriter(auth.userId)
  await work.tx
    .insertInto('auth_token')
    .values({
      hash,
      user_id: auth.userId,
      strength: auth.strength,
      application_id: findBoundApplication(auth),
      ...(auth.signInId === undefined ? {} : { sign_in_id: auth.signInId }),
      created_at: toDate(auth.signedInAt),
      expires_at: toDate(expiresAt),
    })
    .execute()
  return { token, hash, expiresAt }
}

/** Ends all tokens of a sign-in, on both sites of a hand-over. @returns whether there was one. */
export async function revokeSignInTokens(
  work: Work,
  signInId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  // Waits for a concurrent refresh: only the next statement sees its successor.
  await work.tx
    .selectFrom('auth_token')
    .select('hash')
    .where('sign_in_id', '=', signInId)
    .forUpdate()
    .execute()
  const { numUpdatedRows } = await work.tx
    .updateTable('auth_token')
    .set({ revoked_at: toDate(now) })
    .where('sign_in_id', '=', signInId)
    .where(isOpenToken(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Neither revoked nor ended after a refresh. Time is checked only for a refreshed token: a request
 * that began before a sign-out and reads the token after it must not find it valid.
 */
export function isOpenToken(now: Temporal.Instant) {
  return ({ or, and, eb }: ExpressionBuilder<DB, 'auth_token'>) =>
    or([
      eb('auth_token.revoked_at', 'is', null),
      and([eb('auth_token.replaced_by', 'is not', null), eb('auth_token.revoked_at', '>', toDate(now))]),
    ])
}

/** Signs a person out everywhere: no open sign-in, and no link that was sent, works any more. */
export async function endSignIns({ tx }: Work, userId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('auth_token')
    .set({ revoked_at: toDate(now) })
    .where('user_id', '=', userId)
    .where(isOpenToken(now))
    .execute()
  await tx
    .updateTable('link_token')
    .set({ used_at: toDate(now) })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** The page that uses a link token and shows the account, on the brand's own site. */
export function autoLoginUrl(config: ApiConfig, brand: string, token: string): string {
  return `${findSiteUrl(config, brand)}/auto-login?token=${token}`
}

/** The URL of a brand's site. @throws Error when none is configured. */
export function findSiteUrl(config: ApiConfig, brand: string): string {
  const siteUrl = config.siteUrls[brand] ?? config.siteUrls.main
  if (!siteUrl) throw new Error(`no site address is configured for ${brand}`)
  return siteUrl
}

/** The site that services a running loan; if not configured, the site of the loan's own brand. */
export function findBorrowerSiteUrl(config: ApiConfig, loanBrand: BrandKey): string {
  return config.siteUrls[findBorrowerSite(loanBrand)] ?? findSiteUrl(config, loanBrand)
}

/** A link to the borrower's own mailbox: using it there proves that the mailbox is theirs. */
export async function mailLoginLink(
  work: Work,
  options: {
    config: ApiConfig
    user: { id: number; email: string }
    brand: Brand
    next?: string | undefined
    /** Who asked on our site: the email has a code for it too. */
    session?: string
    now: Temporal.Instant
  },
): Promise<void> {
  const { config, user, brand, next, session, now } = options
  const code = session === undefined ? undefined : String(randomInt(0, 1_000_000)).padStart(6, '0')
  const token = await issueLinkToken(work, {
    userId: user.id,
    purpose: 'login',
    strength: 'strong',
    minutes: LOGIN_LINK_MINUTES,
    next,
    ...(code !== undefined &&
      session !== undefined && { code: { hash: emailCodeHashes(config, session, code)[0], session } }),
    now,
  })
  const person = await work.tx
    .selectFrom('app_user')
    .select(['first_name', 'email_verified_at', 'mobile_verified_at'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  await queueMail(work, {
    to: user.email,
    brand: brand.key,
    content: signInLinkEmail(brand, { url: autoLoginUrl(config, brand.key, token), code }),
    greeting: describeGreeting(person),
    now,
  })
}

/** Under each of our keys: the first is stored. */
export function emailCodeHashes(config: ApiConfig, session: string, code: string): [Buffer, ...Buffer[]] {
  return keyedHashes(config.secretKeys, 'email-code', `${session}:${code}`)
}

export function signInLinkEmail(
  brand: Brand,
  { url, code }: { url: string; code: string | undefined },
): EmailContent {
  return {
    class: 'security',
    subject: `Your link to sign in to ${brand.shortName}`,
    preview: `It works once, for ${LOGIN_LINK_MINUTES} minutes. Didn't ask for it? You can ignore this email.`,
    paragraphs: [
      `Use this link to sign in to ${brand.fullName}. It works once, in the next ${LOGIN_LINK_MINUTES} minutes.`,
      "If you didn't ask for it, you don't need to do anything. Nobody can use it without this email.",
    ],
    ...(code !== undefined && {
      sections: [
        {
          heading: 'Asked on another device?',
          facts: [['Your code', code] as const],
          paragraphs: [
            'Enter this code on the page where you asked to sign in. It works once, in the same 15 minutes.',
            "Never give it to anyone, and don't enter it anywhere else. We'll never ask you for it.",
          ],
        },
      ],
    }),
    action: { label: 'Sign in', url },
    reason: 'We sent you this email because somebody asked for a sign-in link with this email address.',
  }
}
