import { paths } from '#platform/routing/paths.ts'

/** Spec 2: the {sub} of the self-serve arrangement, in their order. */
export const ARRANGEMENT_STEPS = ['start', 'reason', 'budget', 'offer', 'review', 'done'] as const

export type ArrangementStep = (typeof ARRANGEMENT_STEPS)[number]

export const STEP_TITLE: Record<ArrangementStep, string> = {
  start: 'Agree smaller payments',
  reason: 'What’s changed',
  budget: 'Your budget',
  offer: 'What you can afford',
  review: 'Check your arrangement',
  done: 'Your arrangement',
}

/** Places of their pages that have a name of their own in URLs. */
export const STEP_PLACE = {
  bills: 'arrangement-reason-priorityBillsUpdated',
  income: 'income',
  spending: 'spending',
  debts: 'other-debts',
  day: 'arrangement-offer-paymentDate.date',
} as const

type EarlierStep = { step: ArrangementStep; place: string }

/** Pages that were there before, and where the same is asked now. */
const EARLIER_STEPS: Readonly<Record<string, EarlierStep>> = {
  essentials: { step: 'reason', place: STEP_PLACE.bills },
  income: { step: 'budget', place: STEP_PLACE.income },
  spending: { step: 'budget', place: STEP_PLACE.spending },
  'other-debts': { step: 'budget', place: STEP_PLACE.debts },
  'payment-date': { step: 'offer', place: STEP_PLACE.day },
}

/** The steps that are counted: the first is an explanation, the last a confirmation. */
export const ASKED_STEPS = ARRANGEMENT_STEPS.slice(1, -1) as readonly AskedStep[]

export type AskedStep = Exclude<ArrangementStep, 'start' | 'done'>

/** About how long each takes, in minutes: ten in all. */
const MINUTES: Record<AskedStep, number> = { reason: 2, budget: 6, offer: 1.5, review: 0.5 }

export function minutesLeft(step: AskedStep): number {
  const left = ASKED_STEPS.slice(ASKED_STEPS.indexOf(step)).map((one) => MINUTES[one])
  return Math.ceil(left.reduce((sum, minutes) => sum + minutes, 0))
}

/** The step that a URL names; null for what is none. */
export function stepNamed(name: string | undefined): ArrangementStep | null {
  return ARRANGEMENT_STEPS.find((step) => step === name) ?? findEarlierStep(name)?.step ?? null
}

/** Where the page of an earlier step's URL asks the same; null for a step that there is. */
export function findEarlierPlace(name: string | undefined): string | null {
  return findEarlierStep(name)?.place ?? null
}

function findEarlierStep(name = ''): EarlierStep | undefined {
  return Object.hasOwn(EARLIER_STEPS, name) ? EARLIER_STEPS[name] : undefined
}

export function findPreviousStep(step: ArrangementStep): ArrangementStep | null {
  return ARRANGEMENT_STEPS[ARRANGEMENT_STEPS.indexOf(step) - 1] ?? null
}

export function findNextStep(step: ArrangementStep): ArrangementStep {
  return ARRANGEMENT_STEPS[ARRANGEMENT_STEPS.indexOf(step) + 1] ?? 'done'
}

/** In the URL of a step opened to change one answer: saving leads back to the check page. */
export const CHANGE_QUERY = 'change'

export function changePath(id: number, step: AskedStep, field?: string): string {
  const path = `${paths.selfServeArrangement({ id, sub: step })}?${CHANGE_QUERY}=yes`
  return field === undefined ? path : `${path}#${field}`
}
