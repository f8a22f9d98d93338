import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { allows, type Choice, CONSENT_COOKIE, readChoice } from '#platform/document/cookie-choice.ts'
import type { AuthStrength, SessionUser } from '#platform/store/session.ts'
import { readTheme, THEME_COOKIE, type Theme } from '#platform/store/theme.ts'

/** Spec 3: the auth object. */
export interface AuthCookie {
  readonly userId: number
  readonly token: string
  readonly authStrength: AuthStrength
  readonly expiry: string
  readonly created: string
  /** Of staff (`ADMIN`, `SUPER_ADMIN`), as the API says on signing in; left out for a borrower. */
  readonly roles?: readonly string[]
}

export interface SessionCookie {
  readonly id: string
  readonly lifetimeId: string
}

/**
 * A request's cookies as they change during it: calls made in process change them, later calls see
 * the change, and the page's answer sets the new cookies.
 */
export interface RequestSession {
  ids: SessionCookie | null
  auth: AuthCookie | null
  /** The number that outlives the session; null without consent to statistics. */
  readonly lifetimeId: string | null
  /** What was answered to the question about optional tools; null until it is. */
  readonly cookieChoice: Choice | null
  readonly features: string
  /** What was chosen under the profile; without a choice, the system's. */
  readonly theme: Theme
  readonly clientAddress: string
  readonly requestId: string
  /** The API's deadline: begins with the first call, and is the same for all of a request. */
  deadline?: AbortSignal
  setCookies: Map<string, string>
  /** By the cookie `logged-out`: the person at this browser signed out, and not in again since. */
  readonly wasSignedOut: boolean
  /** Signed out while this was answered: what the browser stored of us goes too (ASVS 14.3.1). */
  hasSignedOut: boolean
}

/** 400 days: the browsers' limit, and hono refuses more. An API whose clock is ahead asks more. */
const MOST_SECONDS = 34_560_000

/** Our cookies: `session`, `auth`, `logged-out`, and `lifetime` after consent to statistics. */
export function createCookieJar({ isSecure }: { isSecure: boolean }) {
  // __Host- needs Secure, no Domain and path `/`, so that no other subdomain can set it.
  const prefix = isSecure ? '__Host-' : ''

  function write(session: RequestSession, name: string, value: unknown, maxAgeSeconds: number): void {
    const text = value === null ? '' : encode(value)
    // Spec 9: secure unless running locally, path /, SameSite lax.
    const cookie = generateCookie(name, text, {
      ...(isSecure && { prefix: 'host' }),
      sameSite: 'Lax',
      httpOnly: true,
      maxAge: Math.min(Math.max(0, maxAgeSeconds), MOST_SECONDS),
    })
    session.setCookies.set(name, cookie)
  }

  return {
    read(header: string | undefined, known: { clientAddress: string; requestId: string }): RequestSession {
      const cookies = parse(header ?? '')
      const auth = decodeAuth(cookies[`${prefix}auth`])
      const cookieChoice = readChoice(cookies[prefix + CONSENT_COOKIE]) ?? null
      const lifetime = decode(cookies[`${prefix}lifetime`], isLifetimeCookie)
      return {
        ids: decode(cookies[`${prefix}session`], isSessionCookie),
        auth: auth && Date.parse(auth.expiry) > Date.now() ? auth : null,
        lifetimeId: allows(cookieChoice, 'statistics') ? (lifetime?.id ?? null) : null,
        cookieChoice,
        features: featuresCookie(header),
        theme: readTheme(cookies[prefix + THEME_COOKIE]) ?? 'system',
        ...known,
        setCookies: new Map(),
        wasSignedOut: decode(cookies[`${prefix}logged-out`], isTrue) !== null,
        hasSignedOut: false,
      }
    },
    startSession(session: RequestSession, ids: SessionCookie): void {
      session.ids = ids
      write(session, 'session', ids, SESSION_SECONDS)
    },
    /**
     * Recognises a browser after its session: only with consent to statistics (PECR reg. 6), for 13
     * months from the last use.
     */
    rememberLifetime(session: RequestSession): void {
      const id = session.lifetimeId ?? session.ids?.lifetimeId
      if (id) write(session, 'lifetime', { id }, LIFETIME_SECONDS)
    },
    forgetLifetime(session: RequestSession): void {
      write(session, 'lifetime', null, 0)
    },
    signIn(session: RequestSession, auth: AuthCookie): void {
      session.auth = auth
      write(session, 'auth', auth, (Date.parse(auth.expiry) - Date.now()) / 1000)
      write(session, 'logged-out', null, 0)
    },
    signOut(session: RequestSession): void {
      session.auth = null
      session.hasSignedOut = true
      write(session, 'auth', null, 0)
      write(session, 'logged-out', true, 86_400)
    },
    /** Signs out in the browser, because the API no longer knows the token. */
    forget(session: RequestSession): void {
      session.auth = null
      write(session, 'auth', null, 0)
    },
    /** Stores a value for the minutes that a sign-in at another site takes. */
    keep(session: RequestSession, name: string, value: unknown, seconds: number): void {
      write(session, name, value, seconds)
    },
    kept(header: string | undefined, name: string): Record<string, unknown> | null {
      return decode(parse(header ?? '')[prefix + name], isRecord)
    },
  }
}

export type CookieJar = ReturnType<typeof createCookieJar>

export function toSessionUser({ auth }: RequestSession): SessionUser | null {
  if (!auth) return null
  return { id: auth.userId, authStrength: auth.authStrength, roles: auth.roles ?? [] }
}

/** A session lasts as long as a draft is worth coming back to. */
const SESSION_SECONDS = 30 * 86_400

/** 13 months, below the 400 days that browsers allow. */
const LIFETIME_SECONDS = 395 * 86_400

/**
 * Other tools set and read it, so it has no prefix. They may write its JSON without encoding, and
 * `parse` drops a cookie with quotation marks.
 */
function featuresCookie(header = ''): string {
  return /(?:^|;)\s*features=([^;]*)/.exec(header)?.[1]?.trim() ?? ''
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode<T>(text: string | undefined, isValid: (value: unknown) => value is T): T | null {
  if (!text || text.length > 4096) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isValid(value) ? value : null
  } catch {
    return null
  }
}

function isTrue(value: unknown): value is true {
  return value === true
}

/** Also with the names that an earlier version gave: a deployment signs no one out. */
function decodeAuth(text: string | undefined): AuthCookie | null {
  const stored = decode(text, isRecord)
  if (!stored) return null
  const { expiresAt, createdAt, isStaff, ...others } = stored
  const auth: Record<string, unknown> = {
    ...(expiresAt === undefined ? {} : { expiry: expiresAt }),
    ...(createdAt === undefined ? {} : { created: createdAt }),
    ...(isStaff === true ? { roles: ['ADMIN'] } : {}),
    ...others,
  }
  return isAuthCookie(auth) ? auth : null
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isAuthCookie(value: unknown): value is AuthCookie {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value.userId) &&
    isHeaderSafe(value.token) &&
    (value.authStrength === 'weak' || value.authStrength === 'strong') &&
    typeof value.expiry === 'string' &&
    typeof value.created === 'string' &&
    (value.roles === undefined || (Array.isArray(value.roles) && value.roles.every(isHeaderSafe)))
  )
}

function isLifetimeCookie(value: unknown): value is { id: string } {
  return isRecord(value) && isHeaderSafe(value.id)
}

function isSessionCookie(value: unknown): value is SessionCookie {
  return isRecord(value) && isHeaderSafe(value.id) && isHeaderSafe(value.lifetimeId)
}

/** What goes into a header: visible ASCII, and not endless. */
function isHeaderSafe(value: unknown): boolean {
  return typeof value === 'string' && /^[\x21-\x7e]{1,300}$/.test(value)
}
