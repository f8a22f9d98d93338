import type { Brand } from '@tarnbrook/brands/brand-type'
import type { ApplicationDraft } from '@tarnbrook/contract/applying/application-draft'
import {
  type ApplicationAnswers,
  aboutYouStep,
  addressStep,
  homeStep,
  incomeStep,
  loanStep,
} from '@tarnbrook/contract/applying/application-form'
import { ADULT_YEARS, ageOn, londonToday } from '@tarnbrook/domain/core/calendar'
import type { z } from 'zod'
import { parseForm } from '#platform/submission/submission.ts'
import { answersOfStep, type DraftAnswers, type QuestionStep, stepsOf } from './quote-steps.ts'

/** The day by which the answers are checked, as the API has it: in local runs the sandbox can move it. */
export function dayOf({ today }: Pick<ApplicationDraft, 'today'>): Temporal.PlainDate {
  // An API of the release before does not send it.
  return today === undefined ? londonToday(Temporal.Now.instant()) : Temporal.PlainDate.from(today)
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
    if (ageOn(born, today) < ADULT_YEARS) return { dateOfBirth: ['You must be 18 or over to apply'] }
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
