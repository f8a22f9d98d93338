import { staffPaths } from '#platform/routing/staff-paths.ts'
import type { EdgeConfig } from '#server/edge-config.ts'
import { plainPage } from '#server/pages/plain-page.ts'
import type { FormTaker } from '#server/requests/form-taker.ts'
import type { ProductApi } from '#server/requests/product-api.ts'
import type { CookieJar } from './request-session.ts'
import { createRedirect, type StaffHandler, type StaffRequest } from './staff.ts'

interface Trip {
  state: string
  nonce: string
  codeVerifier: string
}

const TRIP_COOKIE = 'sso'
const TRIP_SECONDS = 600

/** Spec 1: staff do not use the borrower area; they use the lender's identity provider. */
export function createStaffArea(
  productApi: ProductApi,
  cookies: CookieJar,
  config: Pick<EdgeConfig, 'publicUrl'> & { takeForm: FormTaker },
) {
  const handlers: Record<string, StaffHandler> = {
    'GET /sso/start': async ({ brand, session }) => {
      const redirectUri = `${config.publicUrl(brand)}/sso/callback`
      const answer = await productApi.postJson({ session, brand }, '/sso/start', { redirectUri })
      if (!answer.ok)
        return plainPage(
          {
            title: 'You can’t sign in just now',
            text: 'Please try again in a few minutes.',
            more: START_LINK,
          },
          { status: 503 },
        )
      const { data } = (await answer.json()) as { data: Trip & { url: string } }
      const { state, nonce, codeVerifier } = data
      cookies.keep(session, TRIP_COOKIE, { state, nonce, codeVerifier }, TRIP_SECONDS)
      return createRedirect(data.url)
    },
    'GET /sso/callback': async ({ request, url, brand, session }) => {
      const trip = cookies.kept(request.headers.get('cookie') ?? undefined, TRIP_COOKIE)
      if (!trip) return createRedirect('/sso/start')
      cookies.keep(session, TRIP_COOKIE, null, 0)
      const currentUrl = `${config.publicUrl(brand)}${url.pathname}${url.search}`
      const answer = await productApi.postJson({ session, brand }, '/sso/complete', { currentUrl, ...trip })
      await answer.body?.cancel()
      if (answer.ok) return createRedirect(staffPaths.admin())
      if (answer.status === 403) return createRedirect('/not-authorized')
      return plainPage(
        { title: 'We couldn’t sign you in', text: 'Please start again.', more: START_LINK },
        { status: 503 },
      )
    },
    // Bookmarks of before.
    'GET /sso/admin': () => createRedirect(staffPaths.admin()),
    'GET /sso/reviews': () => createRedirect(staffPaths.reviews()),
    'GET /sso/review': ({ url }) => {
      const id = url.searchParams.get('id') ?? ''
      return createRedirect(/^\d{1,16}$/.test(id) ? staffPaths.review(id) : staffPaths.reviews())
    },
    'GET /sso/card-payoffs': () => createRedirect(staffPaths.cardPayoffs()),
    'POST /sso/sign-out': async ({ request, brand, session }) => {
      const form = await config.takeForm(request, session)
      if (form instanceof Response) return form
      const answer = await productApi.postJson({ session, brand }, '/auth/sign-out', {})
      await answer.body?.cancel()
      cookies.signOut(session)
      return createRedirect('/')
    },
  }

  return {
    handles: (method: string, path: string): boolean => Object.hasOwn(handlers, `${method} ${path}`),
    answer: (staff: StaffRequest): Promise<Response> | Response => {
      const handler = handlers[`${staff.request.method} ${staff.url.pathname}`]
      return handler ? handler(staff) : new Response(null, { status: 404 })
    },
  }
}

const START_LINK = '<p><a href="/sso/start">Sign in as staff</a></p>'
