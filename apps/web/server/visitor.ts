import type { AuthStrength, SessionUser } from '../app/platform/session.ts'

export interface AuthCookie {
  readonly userId: number
  readonly token: string
  readonly authStrength: AuthStrength
  readonly expiresAt: string
  readonly createdAt: string
  /** Signed in through the staff's identity provider. */
  readonly isStaff?: boolean
}

export interface SessionCookie {
  readonly id: string
  readonly lifetimeId: string
}

/**
 * Who is asking, by their cookies, and what they become while one request is answered: calls made in process for a
 * page change it, later calls of the same page see the change, and the page's own answer carries the new cookies.
 */
export interface Visitor {
  session: SessionCookie | null
  auth: AuthCookie | null
  readonly features: string
  readonly clientAddress: string
  readonly requestId: string
  setCookies: Map<string, string>
  /** Signed out while this was answered: what the browser stored of us goes too (ASVS 14.3.1). */
  hasSignedOut: boolean
}

/** Reads and writes the three cookies of design: `session`, `auth` and the `logged-out` marker. */
export function createCookieJar({ isSecure }: { isSecure: boolean }) {
  // A __Host- cookie is Secure, of this host alone and of the whole path: no neighbour can set it.
  const prefix = isSecure ? '__Host-' : ''

  function write(visitor: Visitor, name: string, value: unknown, maxAgeSeconds: number): void {
    const text = value === null ? '' : encode(value)
    // Spec 9: secure unless running locally, path /, SameSite lax.
    const attributes = `Path=/; SameSite=Lax; HttpOnly; Max-Age=${Math.max(0, Math.floor(maxAgeSeconds))}`
    visitor.setCookies.set(name, `${prefix}${name}=${text}; ${attributes}${isSecure ? '; Secure' : ''}`)
  }

  return {
    read(header: string | undefined, known: { clientAddress: string; requestId: string }): Visitor {
      const cookies = parseCookies(header)
      const auth = decode<AuthCookie>(cookies.get(`${prefix}auth`), isAuthCookie)
      return {
        session: decode<SessionCookie>(cookies.get(`${prefix}session`), isSessionCookie),
        auth: auth && Date.parse(auth.expiresAt) > Date.now() ? auth : null,
        // Set by other tools and read by name, so it has no prefix.
        features: cookies.get('features') ?? '',
        ...known,
        setCookies: new Map(),
        hasSignedOut: false,
      }
    },
    startSession(visitor: Visitor, session: SessionCookie): void {
      visitor.session = session
      write(visitor, 'session', session, SESSION_SECONDS)
    },
    signIn(visitor: Visitor, auth: AuthCookie): void {
      visitor.auth = auth
      write(visitor, 'auth', auth, (Date.parse(auth.expiresAt) - Date.now()) / 1000)
      write(visitor, 'logged-out', null, 0)
    },
    signOut(visitor: Visitor): void {
      visitor.auth = null
      visitor.hasSignedOut = true
      write(visitor, 'auth', null, 0)
      write(visitor, 'logged-out', true, 86_400)
    },
    /** The API no longer knows the token. */
    forget(visitor: Visitor): void {
      visitor.auth = null
      write(visitor, 'auth', null, 0)
    },
    /** A value of our own kept for the minutes that a trip to another site takes. */
    keep(visitor: Visitor, name: string, value: unknown, seconds: number): void {
      write(visitor, name, value, seconds)
    },
    kept<T>(header: string | undefined, name: string): T | null {
      return decode<T>(parseCookies(header).get(prefix + name), isRecord)
    },
  }
}

export type CookieJar = ReturnType<typeof createCookieJar>

export function userOf({ auth }: Visitor): SessionUser | null {
  if (!auth) return null
  return { id: auth.userId, authStrength: auth.authStrength, roles: auth.isStaff ? ['ADMIN'] : [] }
}

/** A visit lasts as long as a draft is worth coming back to. */
const SESSION_SECONDS = 30 * 86_400

function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of header?.split(';') ?? []) {
    const equals = part.indexOf('=')
    if (equals > 0) cookies.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim())
  }
  return cookies
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode<T>(text: string | undefined, isValid: (value: Record<string, unknown>) => boolean): T | null {
  if (!text || text.length > 4096) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isRecord(value) && isValid(value) ? (value as T) : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isAuthCookie(value: Record<string, unknown>): boolean {
  return (
    Number.isSafeInteger(value.userId) &&
    isHeaderSafe(value.token) &&
    (value.authStrength === 'weak' || value.authStrength === 'strong') &&
    typeof value.expiresAt === 'string' &&
    typeof value.createdAt === 'string'
  )
}

function isSessionCookie(value: Record<string, unknown>): boolean {
  return isHeaderSafe(value.id) && isHeaderSafe(value.lifetimeId)
}

/** What goes into a header: visible ASCII, and not endless. */
function isHeaderSafe(value: unknown): boolean {
  return typeof value === 'string' && /^[\x21-\x7e]{1,300}$/.test(value)
}
