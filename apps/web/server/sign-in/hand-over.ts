import { createHash, randomBytes } from 'node:crypto'
import { isBrandKey } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { findBorrowerSite } from '@tarnbrook/brands/facts/looks-after'
import { returnPath } from '@tarnbrook/contract/auth/auth'
import { paths } from '#platform/routing/paths.ts'
import type { EdgeConfig } from '#server/edge-config.ts'
import type { ProductApi } from '#server/requests/product-api.ts'
import type { CookieJar, RequestSession } from './request-session.ts'

interface HandOverRequest {
  readonly request: Request
  readonly url: URL
  readonly brand: BrandKey
  readonly session: RequestSession
}

interface Trip {
  state: string
  to: string
}

const TRIP_COOKIE = 'hand-over'
const TRIP_SECONDS = 120

/** The site that looks after this brand's running loans, if it is another and its URL is known. */
export function findServicingSite(
  { siteUrls = {} }: Pick<EdgeConfig, 'siteUrls'>,
  brand: BrandKey,
): string | undefined {
  const site = findBorrowerSite(brand)
  return site === brand ? undefined : siteUrls[site]
}

/**
 * Takes a borrower who is signed in on a brand's site to the lender's own, where their running loan
 * is (Spec 1: borrower view; decision 023).
 */
export function createHandOver(
  productApi: ProductApi,
  cookies: CookieJar,
  config: Pick<EdgeConfig, 'siteUrls'>,
) {
  const steps: Record<string, (step: HandOverRequest) => Promise<Response> | Response> = {
    /** On the brand's site. */
    '/hand-over': ({ url, brand, session }) => {
      const to = parseReturnPath(url)
      const site = findServicingSite(config, brand)
      if (!site) return createRedirect(to)
      if (!session.auth) return createRedirect(paths.login({ next: to }))
      if (session.auth.authStrength === 'weak') return createRedirect(paths.signInByEmail({ next: to }))
      return createRedirect(`${site}/hand-over/start?${new URLSearchParams({ from: brand, to })}`)
    },
    /** On the lender's: gives the browser a secret. */
    '/hand-over/start': ({ url, brand, session }) => {
      const to = parseReturnPath(url)
      const from = url.searchParams.get('from') ?? ''
      const site =
        isBrandKey(from) && from !== brand && findBorrowerSite(from) === brand && config.siteUrls?.[from]
      if (!site) return createRedirect(to)
      const state = randomBytes(32).toString('base64url')
      cookies.keep(session, TRIP_COOKIE, { state, to } satisfies Trip, TRIP_SECONDS)
      const stateHash = createHash('sha256').update(state).digest('base64url')
      return createRedirect(`${site}/hand-over/issue?${new URLSearchParams({ state: stateHash })}`)
    },
    /**
     * On the brand's again: a token that works with that secret alone, so that one seen on the way
     * is of no use.
     */
    '/hand-over/issue': async ({ url, brand, session }) => {
      const site = findServicingSite(config, brand)
      if (!site) return createRedirect(paths.dashboard())
      if (!session.auth) return createRedirect(paths.login({ next: paths.dashboard() }))
      const body = { stateHash: url.searchParams.get('state') ?? '' }
      const answer = await productApi.postJson({ session, brand }, '/hand-overs', body)
      if (!answer.ok) {
        await answer.body?.cancel()
        return createRedirect(
          answer.status === 401 ? paths.login({ next: paths.dashboard() }) : `${site}${paths.login()}`,
        )
      }
      const { data } = (await answer.json()) as { data: { token: string } }
      return createRedirect(`${site}/hand-over/complete?${new URLSearchParams({ token: data.token })}`)
    },
    /** On the lender's site: signs the borrower in and redirects to a URL without the token. */
    '/hand-over/complete': async ({ request, url, brand, session }) => {
      const trip = cookies.kept(request.headers.get('cookie') ?? undefined, TRIP_COOKIE)
      const token = url.searchParams.get('token')
      if (!trip || !token) return createRedirect(paths.login())
      cookies.keep(session, TRIP_COOKIE, null, 0)
      const to = returnPath.safeParse(trip.to).data ?? paths.dashboard()
      const data = { token, state: String(trip.state) }
      const answer = await productApi.postJson({ session, brand }, '/auth', { type: 'auto_login', data })
      await answer.body?.cancel()
      return createRedirect(answer.ok ? to : paths.login({ next: to }))
    },
  }

  return {
    handles: (method: string, path: string): boolean => method === 'GET' && Object.hasOwn(steps, path),
    answer: (step: HandOverRequest): Promise<Response> | Response =>
      steps[step.url.pathname]?.(step) ?? new Response(null, { status: 404 }),
  }
}

/** A page of the borrower's own; the account for anything else. */
function parseReturnPath({ searchParams }: URL): string {
  return returnPath.safeParse(searchParams.get('to')).data ?? paths.dashboard()
}

function createRedirect(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  })
}
