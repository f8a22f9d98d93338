import { paths } from '#platform/routing/paths.ts'

/** Spec 2: the {sub} of the self-serve arrangement, in their order. */
export const ARRANGEMENT_STEPS = [
  'start',
  'reason',
  'essentials',
  'income',
  'spending',
  'other-debts',
  'offer',
  'payment-date',
  'review',
  'done',
] as const

export type ArrangementStep = (typeof ARRANGEMENT_STEPS)[number]

export const STEP_TITLE: Record<ArrangementStep, string> = {
  start: 'Agree smaller payments',
  reason: 'What’s changed',
  essentials: 'Your essential bills',
  income: 'Your household and income',
  spending: 'Your spending',
  'other-debts': 'Your other debts',
  offer: 'What you can afford',
  'payment-date': 'Your first payment',
  review: 'Check your arrangement',
  done: 'Your arrangement',
}

/** The steps that are counted: the first is an explanation, the last a confirmation. */
export const ASKED_STEPS = ARRANGEMENT_STEPS.slice(1, -1) as readonly AskedStep[]

export type AskedStep = Exclude<ArrangementStep, 'start' | 'done'>

/** About how long each takes, in minutes: ten in all. */
const MINUTES: Record<AskedStep, number> = {
  reason: 1,
  essentials: 1,
  income: 2,
  spending: 3,
  'other-debts': 1,
  offer: 1,
  'payment-date': 0.5,
  review: 0.5,
}

export function minutesLeft(step: AskedStep): number {
  const left = ASKED_STEPS.slice(ASKED_STEPS.indexOf(step)).map((one) => MINUTES[one])
  return Math.ceil(left.reduce((sum, minutes) => sum + minutes, 0))
}

/** The step that a URL names; null for what is none. */
export function stepNamed(name: string | undefined): ArrangementStep | null {
  return ARRANGEMENT_STEPS.find((step) => step === name) ?? null
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
