import { plainPage } from '#server/pages/plain-page.ts'
import type { FormTaker } from '#server/requests/form-taker.ts'
import type { ProductApi } from '#server/requests/product-api.ts'
import {
  CARD_OUTCOMES,
  CARD_PAYOFFS_PATH,
  type CardNotice,
  cardNotice,
  renderCardPayoffList,
} from './card-payoff-pages.ts'
import { createRedirect, isStaff, type StaffHandler } from './staff.ts'

/** Staff record what became of cards that loans pay off. The API checks it and records who. */
export function cardPayoffHandlers(
  productApi: ProductApi,
  takeForm: FormTaker,
): Record<string, StaffHandler> {
  return {
    [`GET ${CARD_PAYOFFS_PATH}`]: async ({ url, brand, session }) => {
      if (!isStaff(session)) return createRedirect('/not-authorized')
      const request = new Request('http://edge.internal')
      const answer = await productApi.call({ session, brand, path: '/admin/card-payoffs', request })
      if (answer.status === 401) return createRedirect('/sso/start')
      const notice = cardNotice(url.searchParams.get('card'))
      const text = 'You’re signed in as staff. Who reads this list, and who records an outcome, is recorded.'
      const more = notice + (answer.ok ? renderCardPayoffList(await readData(answer)) : NOT_LOADED) + LINKS
      return plainPage({ title: 'Credit cards to pay', text, more }, { status: 200 })
    },
    [`POST ${CARD_PAYOFFS_PATH}`]: async ({ request, brand, session }) => {
      const form = await takeForm(request, session)
      if (form instanceof Response) return form
      if (!isStaff(session)) return createRedirect('/not-authorized')
      const outcome = CARD_OUTCOMES.find((each) => each === form.get('outcome'))
      if (!outcome) return createRedirect(`${CARD_PAYOFFS_PATH}?card=invalid`)
      const path = `/admin/card-payoffs/${encodeURIComponent(form.get('id') ?? '')}/${outcome}`
      const body = { bankReference: form.get('bankReference') ?? '' }
      const answer = await productApi.postJson({ session, brand }, path, body)
      await answer.body?.cancel()
      if (answer.status === 401) return createRedirect('/sso/start')
      if (answer.status === 403) return createRedirect('/not-authorized')
      return createRedirect(`${CARD_PAYOFFS_PATH}?card=${answer.ok ? outcome : toCardNotice(answer.status)}`)
    },
  }
}

async function readData<Data>(answer: Response): Promise<Data> {
  return ((await answer.json()) as { data: Data }).data
}

function toCardNotice(status: number): CardNotice {
  if (status === 404 || status === 409) return 'decided'
  return status === 422 ? 'invalid' : 'failed'
}

const NOT_LOADED = '<p>We couldn’t load this. Please try again in a few minutes.</p>'
const LINKS = '<p><a href="/staff">What needs a person</a></p>'
