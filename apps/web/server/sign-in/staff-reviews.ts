import { plainPage } from '#server/pages/plain-page.ts'
import type { FormTaker } from '#server/requests/form-taker.ts'
import type { ProductApi } from '#server/requests/product-api.ts'
import {
  DECISIONS,
  REVIEW_PATH,
  REVIEWS_PATH,
  type ReviewDecision,
  type ReviewOutcome,
  renderReview,
  reviewList,
  reviewNotice,
} from './review-pages.ts'
import { createRedirect, isStaff, type StaffHandler } from './staff.ts'

/** The pages on which staff review proofs, and what they post. The API decides, and records who. */
export function reviewHandlers(productApi: ProductApi, takeForm: FormTaker): Record<string, StaffHandler> {
  return {
    [`GET ${REVIEWS_PATH}`]: async ({ url, brand, session }) => {
      if (!isStaff(session)) return createRedirect('/not-authorized')
      const request = new Request('http://edge.internal')
      const answer = await productApi.call({ session, brand, path: '/admin/reviews', request })
      if (answer.status === 401) return createRedirect('/sso/start')
      const notice = reviewNotice(url.searchParams.get('review'))
      const list = answer.ok ? reviewList(await readData(answer)) : NOT_LOADED
      return staffPage('Proofs to review', notice + list)
    },
    [`GET ${REVIEW_PATH}`]: async ({ url, brand, session }) => {
      if (!isStaff(session)) return createRedirect('/not-authorized')
      const request = new Request('http://edge.internal')
      const path = `/admin/reviews/${encodeURIComponent(url.searchParams.get('id') ?? '')}`
      const answer = await productApi.call({ session, brand, path, request })
      if (answer.status === 401) return createRedirect('/sso/start')
      if (answer.status === 404) return createRedirect(`${REVIEWS_PATH}?review=decided`)
      return staffPage('Review a proof', answer.ok ? renderReview(await readData(answer)) : NOT_LOADED)
    },
    [`POST ${REVIEW_PATH}`]: async ({ request, brand, session }) => {
      const form = await takeForm(request, session)
      if (form instanceof Response) return form
      if (!isStaff(session)) return createRedirect('/not-authorized')
      const decision = DECISIONS.find((each) => each === form.get('decision'))
      if (!decision) return createRedirect(`${REVIEWS_PATH}?review=invalid`)
      const path = `/admin/reviews/${encodeURIComponent(form.get('id') ?? '')}/${decision}`
      const answer = await productApi.postJson({ session, brand }, path, toDecisionBody(decision, form))
      await answer.body?.cancel()
      if (answer.status === 401) return createRedirect('/sso/start')
      if (answer.status === 403) return createRedirect('/not-authorized')
      return createRedirect(`${REVIEWS_PATH}?review=${answer.ok ? decision : toReviewOutcome(answer.status)}`)
    },
  }
}

function toDecisionBody(decision: ReviewDecision, form: URLSearchParams): object {
  if (decision === 'accept') return {}
  return { reason: form.get('reason') ?? '', note: form.get('note') || null }
}

async function readData<Data>(answer: Response): Promise<Data> {
  return ((await answer.json()) as { data: Data }).data
}

function toReviewOutcome(status: number): ReviewOutcome {
  if (status === 404 || status === 409) return 'decided'
  return status === 422 ? 'invalid' : 'failed'
}

function staffPage(title: string, html: string): Response {
  const text = 'You’re signed in as staff. Who opens a proof is recorded.'
  return plainPage({ title, text, more: html + ADMIN_LINK }, { status: 200 })
}

const NOT_LOADED = '<p>We couldn’t load this. Please try again in a few minutes.</p>'
const ADMIN_LINK =
  '<p><a href="/sso/card-payoffs">Credit cards to pay</a></p><p><a href="/staff">What needs a person</a></p>'
