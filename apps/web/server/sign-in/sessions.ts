import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { allows } from '#platform/document/cookie-choice.ts'
import { findAttribution, toSentRequest } from '#server/attribution.ts'
import type { EdgeOptions } from '#server/edge-config.ts'
import { createRareLine } from '#server/pages/rare-line.ts'
import type { ProductApi } from '#server/requests/product-api.ts'
import type { AuthCookie, CookieJar, RequestSession } from './request-session.ts'

/** Starts a session where there is none, keeps a signed-in one alive, and writes what changed. */
export function createSessions(productApi: ProductApi, cookies: CookieJar, log: EdgeOptions['log']) {
  const refreshes = new Map<string, Promise<AuthCookie | null>>()
  const logNotStarted = createRareLine(log.warn)

  async function start(session: RequestSession, brand: BrandKey, asked: Request): Promise<void> {
    const attribution = findAttribution(toSentRequest(asked))
    const search = attribution.size > 0 ? `?${attribution}` : ''
    const request = new Request('http://edge.internal', { method: 'POST' })
    const answer = await productApi.call({ session, brand, path: `/sessions/initialize${search}`, request })
    await answer.body?.cancel()
    // The page is shown without a session; a form that needs one shows the error.
    if (!answer.ok) logNotStarted('Session not started', { status: answer.status })
  }

  /** One refresh for one token, however many pages of this visitor load at once. */
  async function refresh(session: RequestSession, brand: BrandKey, auth: AuthCookie): Promise<void> {
    const known = refreshes.get(auth.token)
    if (known) {
      const fresh = await known
      if (fresh) cookies.signIn(session, fresh)
      return
    }
    const asked = askForToken(session, brand)
    refreshes.set(auth.token, asked)
    setTimeout(() => refreshes.delete(auth.token), REFRESH_KEPT_MS).unref()
    await asked
  }

  async function askForToken(session: RequestSession, brand: BrandKey): Promise<AuthCookie | null> {
    try {
      const answer = await productApi.postJson({ session, brand }, '/auth', { type: 'refresh_token' })
      await answer.body?.cancel()
      if (answer.ok) return session.auth
      // Spec 8: rejections of the auth actions are logged as info only.
      log.info('Rejected: refresh', { status: answer.status })
    } catch (error) {
      log.info('Rejected: refresh', { error })
    }
    return null
  }

  return {
    /**
     * Before a live page: starts a session with its attribution where there is none, and refreshes
     * a token that has less than half of its life left.
     */
    async prepare(session: RequestSession, brand: BrandKey, request: Request): Promise<void> {
      if (!session.ids) await start(session, brand, request)
      if (allows(session.cookieChoice, 'statistics')) cookies.rememberLifetime(session)
      if (session.auth && isHalfSpent(session.auth)) await refresh(session, brand, session.auth)
    },
    writeCookies(session: RequestSession, headers: Headers): void {
      for (const cookie of session.setCookies.values()) headers.append('Set-Cookie', cookie)
      if (session.hasSignedOut) headers.set('Clear-Site-Data', '"cache", "storage"')
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

const REFRESH_KEPT_MS = 30_000

function isHalfSpent({ created, expiry }: AuthCookie): boolean {
  const made = Date.parse(created)
  const ends = Date.parse(expiry)
  return Date.now() > made + (ends - made) / 2
}
