import { ADDRESS_HISTORY_THRESHOLD, isAddressFilledIn } from '@tarnbrook/domain/core/address'
import { data } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import type { RouteArgs } from '#platform/routing/route.ts'
import { answersOfStep, type DraftAnswers } from './draft.ts'

export const QUESTION_STEPS = ['loan', 'about-you', 'home', 'address', 'previous-address', 'income'] as const
export type QuestionStep = (typeof QUESTION_STEPS)[number]
export type AddressStepName = Extract<QuestionStep, 'address' | 'previous-address'>
export type QuoteStep = QuestionStep | 'check'

export const STEP_TITLE: Record<QuoteStep, string> = {
  loan: 'Your loan',
  'about-you': 'About you',
  home: 'Your home',
  address: 'Your address',
  'previous-address': 'Your previous address',
  income: 'Your income',
  check: 'Check your answers',
}

/** Spec 1: direct applications are for all brands except motor and money management; there it is no page. */
export function refuseBrandWithoutDirectApplications({ session }: RouteArgs): void {
  if (!session.brandFacts.switches.directApplications) throw data(null, { status: 404 })
}

/** Spec 5: the address before is asked only when the first address's period is 6, the shortest band. */
export function questionSteps(answers: DraftAnswers): QuestionStep[] {
  const needsHistory = String(answers['address.period'] ?? '') === String(ADDRESS_HISTORY_THRESHOLD)
  return QUESTION_STEPS.filter((step) => step !== 'previous-address' || needsHistory)
}

export function stepsOf(answers: DraftAnswers): QuoteStep[] {
  return [...questionSteps(answers), 'check']
}

/** The step that was asked for, or the first one when there is no such step for these answers. */
export function stepNamed(name: string | undefined, answers: DraftAnswers): QuoteStep | null {
  if (name === undefined) return 'loan'
  return stepsOf(answers).find((step) => step === name) ?? null
}

export function neighbours(
  step: QuoteStep,
  answers: DraftAnswers,
): { before: QuoteStep | null; after: QuoteStep | null } {
  const steps = stepsOf(answers)
  const at = steps.indexOf(step)
  return { before: steps[at - 1] ?? null, after: steps[at + 1] ?? null }
}

/** In the URL of a step that was opened to change one answer: which one. Saving it leads back to the check page. */
export const CHANGE_QUERY = 'change'

/** The step and the control of an answer. The fragment gives it the focus, without script too. */
export function changePath(step: QuestionStep, field?: string): string {
  const path = `${paths.quote(step)}?${CHANGE_QUERY}=${encodeURIComponent(field ?? 'all')}`
  return field === undefined ? path : `${path}#${FORM_OF_STEP[step]}-${field}`
}

/** The part of the check page that a change leads back to. */
export function checkedPath(step: QuestionStep): string {
  return `${paths.quote('check')}#${checkedId(step)}`
}

export function checkedId(step: QuestionStep): string {
  return `check-${step}`
}

/** The form in which an answer that was given is changed: an address is shown in its lines. */
const FORM_OF_STEP: Record<QuestionStep, string> = {
  loan: 'loan',
  'about-you': 'about-you',
  home: 'home',
  address: 'manual',
  'previous-address': 'manual',
  income: 'income',
}

/** `find` asks for a postcode, `choose` offers what stands there, `manual` takes it as typed (and shows what is stored). */
export type AddressMode = 'find' | 'choose' | 'manual'

export function addressMode(step: AddressStepName, answers: DraftAnswers, asked: string | null): AddressMode {
  const { flatNumber, houseNumber, line1, line2, town, postCode, populateManually } = answersOfStep(
    answers,
    step,
  )
  if (asked === 'find' || asked === 'manual') return asked
  if (asked === 'choose' && postCode) return 'choose'
  // Spec 5: an address is filled in when manual entry was chosen, or one of its lines is there.
  const lines = { flatNumber, houseNumber, line1, line2, town }
  if (isAddressFilledIn({ ...lines, populateManually: populateManually === 'true' })) return 'manual'
  return postCode ? 'choose' : 'find'
}

/** The address step in another mode; somebody who came to change an answer still does. */
export function addressModePath(step: AddressStepName, mode: AddressMode, query: URLSearchParams): string {
  const change = query.get(CHANGE_QUERY)
  const path = `${paths.quote(step)}?mode=${mode}`
  return change === null ? path : `${path}&${CHANGE_QUERY}=${encodeURIComponent(change)}`
}

/** The postcode whose addresses a page is about to offer. */
export function addressToLookUp(step: string, answers: DraftAnswers, asked: string | null): string | null {
  if (step !== 'address' && step !== 'previous-address') return null
  return addressMode(step, answers, asked) === 'choose' ? String(answers[`${step}.postCode`]) : null
}

/** Which step a refusal of the call belongs to, by the wire's path: `user.addresses.0.postCode` is the address. */
export function stepOfWirePath(path: string): QuestionStep {
  if (path.startsWith('user.addresses.1')) return 'previous-address'
  if (path.startsWith('user.addresses')) return 'address'
  if (path.startsWith('user.')) return 'about-you'
  if (path.startsWith('affordability.')) return 'home'
  return /^(amount|term|reason)\b/.test(path) ? 'loan' : 'income'
}

/** About how long these steps take somebody who has their figures in mind: ten seconds for a question, and to read the last page. */
export function minutesLeft(steps: readonly QuoteStep[]): number {
  const seconds = steps.reduce((total, step) => total + QUESTIONS[step] * 10, 0)
  return Math.max(1, Math.round(seconds / 60))
}

const QUESTIONS: Record<QuoteStep, number> = {
  loan: 3,
  'about-you': 5,
  home: 5,
  address: 3,
  'previous-address': 3,
  income: 5,
  check: 3,
}
