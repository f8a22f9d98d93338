import type { SelfServeArrangementInfo } from '@tarnbrook/contract/arrangements/arrangements'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds, NO_PENCE, type Pence, toPounds } from '@tarnbrook/domain/core/money'
import { readTypedPounds } from '#features/payments/amount/typed-pounds.ts'

type Info = SelfServeArrangementInfo
export type Offer = NonNullable<Info['offer']>

/** An amount a month, and for how many months. */
export interface PlanChoice {
  amount: Pence
  term: number
}

/** In the URL of the page that shows what a choice changes, before it is saved. */
export const CHOICE_QUERY = ['amount', 'term'] as const

/** The choice in a page's URL; null where there is none, and for what cannot be one. */
export function readPlanChoice(query: URLSearchParams): PlanChoice | null {
  const [amount = '', term = ''] = CHOICE_QUERY.map((name) => query.get(name) ?? '')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(amount) || !/^[1-9]\d?$/.test(term)) return null
  return Number(amount) > 0 ? { amount: fromPounds(Number(amount)), term: Number(term) } : null
}

/** As the call's query and the page's have it: pounds. */
export function toChoiceQuery({ amount, term }: PlanChoice): { amount: number; term: number } {
  return { amount: toPounds(amount), term }
}

/** The URL of the choice in a form; null while there is none, or it is in the URL already. */
export function toFollowedQuery(form: FormData, query: URLSearchParams): URLSearchParams | null {
  const amount = readTypedPounds(String(form.get('amount') ?? ''))
  if (amount === undefined) return null
  const next = new URLSearchParams(query)
  const choice = toChoiceQuery({ amount, term: Number(form.get('term')) })
  for (const name of CHOICE_QUERY) next.set(name, String(choice[name]))
  if (!readPlanChoice(next)) return null
  return CHOICE_QUERY.every((name) => next.get(name) === query.get(name)) ? null : next
}

/** What was saved, as long as it may be: a budget that has changed since may allow less. */
export function findChosenPlan(offer: Offer, { amount, term }: NonNullable<Info['draft']>): PlanChoice {
  if (amount === null || term === null) return offer.suggested
  return amount > findMost(offer, term) ? offer.suggested : { amount, term }
}

/** An amount can be above two limits: the lower one is said, which the list of terms has. */
export function describeProblem(
  { field, reason, message }: Info['problems'][number],
  offer: Info['offer'],
  term: number | null | undefined,
): { field: string; message: string } {
  const most = offer && term ? findMost(offer, term) : NO_PENCE
  return most > 0 && reason.startsWith('amount-above-')
    ? { field, message: `Enter ${formatMoney(most)} or less: that’s the most we can agree` }
    : { field, message }
}

/** The most a month for so many months; 0 where they are not offered. */
function findMost({ terms }: Offer, term: number): Pence {
  return terms.find((each) => each.term === term)?.most ?? NO_PENCE
}
