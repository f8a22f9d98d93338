import { ADDRESS_HISTORY_THRESHOLD } from '@tarnbrook/domain/core/address'
import { paths } from '#platform/routing/paths.ts'

/** The answers as they were typed, under `step.field`, as the draft keeps them. */
export type DraftAnswers = Readonly<Record<string, string | number | boolean>>

export const QUESTION_STEPS = ['loan', 'about-you', 'home', 'address', 'previous-address', 'income'] as const
export type QuestionStep = (typeof QUESTION_STEPS)[number]
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

/** Spec 5: the address before is asked only when the first address's period is 6, the shortest band. */
export function stepsOf(answers: DraftAnswers): QuoteStep[] {
  const needsHistory = String(answers['address.period'] ?? '') === String(ADDRESS_HISTORY_THRESHOLD)
  return [...QUESTION_STEPS.filter((step) => step !== 'previous-address' || needsHistory), 'check']
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

/** In the address of a step that was opened to change one answer: which one. Saving it leads back to the check page. */
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

/** The answers of one step, without its name: `{ amount: '5,000' }`. */
export function answersOfStep(answers: DraftAnswers, step: QuestionStep): Record<string, string> {
  const prefix = `${step}.`
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), String(value)]),
  )
}

/** Where the draft notes the calculator's choice that the loan step was answered with: it is not offered again. */
export const CALCULATOR_ANSWER = 'calculator.choice'

/** What the calculator handed over in the address; null for nothing. */
export function calculatorChoice(query: URLSearchParams): string | null {
  const [amount, term] = [query.get('amount'), query.get('term')]
  return amount || term ? `${amount ?? ''} over ${term ?? ''}`.slice(0, 200) : null
}

/** What a form starts with: `dateOfBirth.day` becomes `{ dateOfBirth: { day } }`. */
export function startingValues(typed: Record<string, string>): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(typed)) {
    const [first = name, second] = name.split('.')
    if (second === undefined) values[first] = value
    else values[first] = { ...(values[first] as object | undefined), [second]: value }
  }
  return values
}

/** The typed text of a form as the draft keeps it. What is too long for an answer is not kept; the form still shows it. */
export function draftOf(form: FormData, step: QuestionStep): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of form)
    if (!name.startsWith('_') && typeof value === 'string' && value.length <= 200)
      kept[`${step}.${name}`] = value
  return kept
}

/** Which step a refusal of the call belongs to, by the wire's path: `user.addresses.0.postCode` is the address. */
export function stepOfWirePath(path: string): QuestionStep {
  if (path.startsWith('user.addresses.1')) return 'previous-address'
  if (path.startsWith('user.addresses')) return 'address'
  if (path.startsWith('user.')) return 'about-you'
  if (path.startsWith('affordability.')) return 'home'
  return /^(amount|term|reason)\b/.test(path) ? 'loan' : 'income'
}
