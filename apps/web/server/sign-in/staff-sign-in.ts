import type { ErrorBody, ErrorCode } from '@tarnbrook/contract/errors'
import { LANDING_TITLE } from '@tarnbrook/domain/applications/landing'
import type { EdgeConfig } from '#server/edge-config.ts'
import { plainPage } from '#server/pages/plain-page.ts'
import type { FormTaker } from '#server/requests/form-taker.ts'
import type { ProductApi } from '#server/requests/product-api.ts'
import { CARD_PAYOFFS_PATH } from './card-payoff-pages.ts'
import type { CookieJar } from './request-session.ts'
import { REVIEWS_PATH } from './review-pages.ts'
import { createRedirect, isStaff, type StaffHandler, type StaffRequest } from './staff.ts'
import { cardPayoffHandlers } from './staff-card-payoffs.ts'
import { CLOSE_PATH, type Closing, closingNotice, RETRY_PATH, staffList } from './staff-list.ts'
import { reviewHandlers } from './staff-reviews.ts'

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
    ...reviewHandlers(productApi, config.takeForm),
    ...cardPayoffHandlers(productApi, config.takeForm),
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
      if (answer.ok) return createRedirect('/sso/admin')
      if (answer.status === 403) return createRedirect('/not-authorized')
      return plainPage(
        { title: 'We couldn’t sign you in', text: 'Please start again.', more: START_LINK },
        { status: 503 },
      )
    },
    'GET /sso/admin': async ({ url, brand, session }) => {
      if (!isStaff(session)) return createRedirect('/not-authorized')
      const request = new Request('http://edge.internal')
      const answer = await productApi.call({ session, brand, path: '/admin/attention?pageSize=200', request })
      if (answer.status === 401) return createRedirect('/sso/start')
      return plainPage(
        {
          title: LANDING_TITLE.admin,
          text: 'You’re signed in as staff. The other pages of this site are for borrowers only.',
          more: `${closingNotice(url.searchParams.get('closing'))}${REVIEWS_LINK}${await renderStaffList(answer)}${SIGN_OUT_FORM}`,
        },
        { status: 200 },
      )
    },
    [`POST ${CLOSE_PATH}`]: async ({ request, brand, session }) => {
      const form = await config.takeForm(request, session)
      if (form instanceof Response) return form
      if (!isStaff(session)) return createRedirect('/not-authorized')
      const closure = { id: form.get('id') ?? '', note: form.get('note') ?? '' }
      const answer = await productApi.postJson({ session, brand }, '/admin/attention/closures', closure)
      if (answer.status === 401) return createRedirect('/sso/start')
      if (answer.status === 403) return createRedirect('/not-authorized')
      return createRedirect(`/sso/admin?closing=${await readClosing(answer)}`)
    },
    [`POST ${RETRY_PATH}`]: async ({ request, brand, session }) => {
      const form = await config.takeForm(request, session)
      if (form instanceof Response) return form
      if (!isStaff(session)) return createRedirect('/not-authorized')
      const retry = { id: form.get('id') ?? '' }
      const answer = await productApi.postJson({ session, brand }, '/admin/attention/retries', retry)
      await answer.body?.cancel()
      if (answer.status === 401) return createRedirect('/sso/start')
      if (answer.status === 403) return createRedirect('/not-authorized')
      const closing: Closing = answer.ok ? 'started' : answer.status === 404 ? 'gone' : 'not-started'
      return createRedirect(`/sso/admin?closing=${closing}`)
    },
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

/** What the list says then; the API has checked the id and the note. */
async function readClosing(answer: Response): Promise<Closing> {
  const body = (await answer.json().catch(() => ({}))) as Partial<ErrorBody>
  return answer.ok ? 'done' : (CLOSINGS.get(body.error?.code) ?? 'failed')
}

const CLOSINGS: ReadonlyMap<ErrorCode | undefined, Closing> = new Map([
  ['NOT_FOUND', 'gone'],
  ['WRONG_STATE', 'not-closable'],
  ['VALIDATION_FAILED', 'no-note'],
])

async function renderStaffList(answer: Response): Promise<string> {
  if (answer.ok) return staffList(((await answer.json()) as { data: Parameters<typeof staffList>[0] }).data)
  await answer.body?.cancel()
  return '<p>We couldn’t load the list of what needs a person. Please try again in a few minutes.</p>'
}

const REVIEWS_LINK = `<p><a href="${REVIEWS_PATH}">Proofs to review</a></p><p><a href="${CARD_PAYOFFS_PATH}">Credit cards to pay</a></p>`

const START_LINK = '<p><a href="/sso/start">Sign in as staff</a></p>'

const SIGN_OUT_FORM = '<form method="post" action="/sso/sign-out"><button>Sign out</button></form>'
