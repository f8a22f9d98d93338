import { ADDRESS_HISTORY_THRESHOLD, isAddressFilled } from '@tarnbrook/domain/core/address'
import { data } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import type { RouteArgs } from '#platform/routing/route.ts'
import { answersOfStep, type DraftAnswers } from './draft/draft.ts'
import { SECTIONS, type Section } from './sections.ts'

/** The pages that ask for them: what comes in and goes out each month is one of them. */
export const QUESTION_STEPS = ['loan', 'about-you', 'address', 'previous-address', 'income'] as const
export type QuestionStep = (typeof QUESTION_STEPS)[number]
export type AddressStepName = Extract<QuestionStep, 'address' | 'previous-address'>
export type QuoteStep = QuestionStep | 'check'

export const STEP_TITLE: Record<QuoteStep, string> = {
  loan: 'Your loan',
  'about-you': 'About you',
  address: 'Your address',
  'previous-address': 'Your previous address',
  income: 'Your household and income',
  check: 'Check your answers',
}

export const SECTION_TITLE: Record<Section, string> = {
  ...STEP_TITLE,
  home: 'Your household',
  income: 'Your income',
}

/** The page that asks for a part of the form. */
export function toQuestionStep(section: Section): QuestionStep {
  return section === 'home' ? 'income' : section
}

/** Spec 1: all brands but motor and money management take direct applications; there not found. */
export function refuseBrandWithoutDirectApplications({ session }: RouteArgs): void {
  if (!session.brandFacts.switches.directApplications) throw data(null, { status: 404 })
}

/** Spec 5: the address before is asked only if the first one's period is 6, the shortest band. */
export function questionSteps(answers: DraftAnswers): QuestionStep[] {
  const needsHistory = String(answers['address.period'] ?? '') === String(ADDRESS_HISTORY_THRESHOLD)
  return QUESTION_STEPS.filter((step) => step !== 'previous-address' || needsHistory)
}

/** The parts of the form that are asked for, given these answers. */
export function findSections(answers: DraftAnswers): Section[] {
  const steps = questionSteps(answers)
  return SECTIONS.filter((section) => steps.includes(toQuestionStep(section)))
}

export function findQuoteSteps(answers: DraftAnswers): QuoteStep[] {
  return [...questionSteps(answers), 'check']
}

/** Skipped pages, whose answers are known: the check page shows these, with a link to the page. */
export type KnownSteps = readonly QuoteStep[]

/** The pages on someone's way, and the one that they have opened, which may be a known one. */
export function stepsShown(step: QuoteStep, answers: DraftAnswers, known: KnownSteps): QuoteStep[] {
  return findQuoteSteps(answers).filter((one) => one === step || !known.includes(one))
}

/** An address before is a second page of the same step: who has one is not known at the start. */
export function countedSteps(steps: readonly QuoteStep[]): QuoteStep[] {
  return steps.filter((step) => step !== 'previous-address' || !steps.includes('address'))
}

/** The step that was asked for, or the first one when there is no such step for these answers. */
export function stepNamed(name: string | undefined, answers: DraftAnswers): QuoteStep | null {
  if (name === undefined) return 'loan'
  return findQuoteSteps(answers).find((step) => step === name) ?? null
}

export function neighbours(
  step: QuoteStep,
  answers: DraftAnswers,
  known: KnownSteps,
): { before: QuoteStep | null; after: QuoteStep | null } {
  const steps = stepsShown(step, answers, known)
  const at = steps.indexOf(step)
  return { before: steps[at - 1] ?? null, after: steps[at + 1] ?? null }
}

/** In the URL of a step: the one answer to change. Saving leads back to the check page. */
export const CHANGE_QUERY = 'change'

/** The page and the control of an answer. The fragment gives it the focus, without script too. */
export function changePath(section: Section, field?: string): string {
  const step = toQuestionStep(section)
  const path = `${paths.quote(step)}?${CHANGE_QUERY}=${section}`
  return field === undefined ? path : `${path}#${toControlId(section, field)}`
}

/** An address is changed in its lines. A page of two parts has their names in its fields' names. */
function toControlId(section: Section, field: string): string {
  if (section === 'address' || section === 'previous-address') return `manual-${field}`
  return toQuestionStep(section) === 'income' ? `income-${section}.${field}` : `${section}-${field}`
}

/** The part of the check page that a change leads back to. */
export function checkedPath(step: QuestionStep, query: URLSearchParams): string {
  const changed = SECTIONS.find(
    (section) => section === query.get(CHANGE_QUERY) && toQuestionStep(section) === step,
  )
  return `${paths.quote('check')}#${checkedId(changed ?? step)}`
}

export function checkedId(section: Section): string {
  return `check-${section}`
}

/** `find` asks for a postcode, `choose` lists its addresses, `manual` is typed (shows stored). */
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
  if (isAddressFilled({ ...lines, populateManually: populateManually === 'true' })) return 'manual'
  return postCode ? 'choose' : 'find'
}

/** The address step in another mode; someone who came to change an answer still does. */
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

/** The part of the form for a refusal's wire path: `user.addresses.0.postCode` is the address. */
export function sectionOfWirePath(path: string): Section {
  if (path.startsWith('user.addresses.1')) return 'previous-address'
  if (path.startsWith('user.addresses')) return 'address'
  if (path.startsWith('user.')) return 'about-you'
  if (path.startsWith('affordability.')) return 'home'
  return /^(amount|term|reason)\b/.test(path) ? 'loan' : 'income'
}

/** Assumes figures are at hand: six questions a minute, plus time to read the last page. */
export function minutesLeft(steps: readonly QuoteStep[]): number {
  const questions = steps.reduce((total, step) => total + QUESTIONS[step], 0)
  return Math.max(1, Math.round(questions / 6))
}

const QUESTIONS: Record<QuoteStep, number> = {
  loan: 3,
  'about-you': 6,
  address: 2,
  'previous-address': 3,
  income: 10,
  check: 3,
}
