import type { Brand } from '@tarnbrook/brands/brand'
import {
  type ApplicationAnswers,
  aboutYouStep,
  addressStep,
  homeStep,
  incomeStep,
  loanStep,
} from '@tarnbrook/contract/application-form'
import { ADDRESS_HISTORY_THRESHOLD } from '@tarnbrook/domain/address'
import { ageOn } from '@tarnbrook/domain/calendar'
import type { z } from 'zod'
import { parseForm } from '#platform/submission.ts'

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

export function stepSchema(step: QuestionStep, brand: Brand): z.ZodObject | typeof addressStep {
  switch (step) {
    case 'loan':
      return loanStep(brand.loanAmountPounds)
    case 'about-you':
      return aboutYouStep
    case 'home':
      return homeStep
    case 'address':
    case 'previous-address':
      return addressStep
    case 'income':
      return incomeStep
  }
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

/** The rule that needs today: who applies is an adult (Europe/London), and nobody was paid in the future. */
export function dayProblems(
  step: QuestionStep,
  value: unknown,
  today: Temporal.PlainDate,
): Record<string, string[]> {
  const { dateOfBirth, lastPaidOn } = value as { dateOfBirth?: string; lastPaidOn?: string }
  if (step === 'about-you' && dateOfBirth) {
    const born = Temporal.PlainDate.from(dateOfBirth)
    if (Temporal.PlainDate.compare(born, today) >= 0)
      return { dateOfBirth: ['Your date of birth must be in the past'] }
    if (ageOn(born, today) < 18) return { dateOfBirth: ['You must be 18 or over to apply'] }
  }
  if (
    step === 'income' &&
    lastPaidOn &&
    Temporal.PlainDate.compare(Temporal.PlainDate.from(lastPaidOn), today) > 0
  )
    return { lastPaidOn: ['The day you were last paid must be today or in the past'] }
  return {}
}

/** All answers read with the rules of their steps, or the first step that is not right yet. */
export function readAnswers(
  answers: DraftAnswers,
  brand: Brand,
  today: Temporal.PlainDate,
): { ready: Omit<ApplicationAnswers, 'consent'> } | { incomplete: QuestionStep } {
  const values: Partial<Record<QuestionStep, unknown>> = {}
  for (const step of stepsOf(answers)) {
    if (step === 'check') continue
    const form = new FormData()
    for (const [name, value] of Object.entries(answersOfStep(answers, step))) form.append(name, value)
    const submission = parseForm(form, stepSchema(step, brand))
    if (submission.status !== 'success') return { incomplete: step }
    if (Object.keys(dayProblems(step, submission.value, today)).length > 0) return { incomplete: step }
    values[step] = submission.value
  }
  return {
    ready: {
      loan: values.loan as ApplicationAnswers['loan'],
      aboutYou: values['about-you'] as ApplicationAnswers['aboutYou'],
      home: values.home as ApplicationAnswers['home'],
      address: values.address as ApplicationAnswers['address'],
      previousAddress: (values['previous-address'] ?? null) as ApplicationAnswers['previousAddress'],
      income: values.income as ApplicationAnswers['income'],
    },
  }
}

/** Which step a refusal of the call belongs to, by the wire's path: `user.addresses.0.postCode` is the address. */
export function stepOfWirePath(path: string): QuestionStep {
  if (path.startsWith('user.addresses.1')) return 'previous-address'
  if (path.startsWith('user.addresses')) return 'address'
  if (path.startsWith('user.')) return 'about-you'
  if (path.startsWith('affordability.')) return 'home'
  return /^(amount|term|reason)\b/.test(path) ? 'loan' : 'income'
}
