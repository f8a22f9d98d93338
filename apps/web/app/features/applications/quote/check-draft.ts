import type { Brand } from '@tarnbrook/brands/brand-type'
import type { ApplicationDraft } from '@tarnbrook/contract/applying/application-draft'
import { type ApplicationAnswers, applicationForm } from '@tarnbrook/contract/applying/application-form'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { checkAnswers, type FieldErrors, postedForm } from '#platform/submission/submission.ts'
import { knownAnswers } from '#platform/submission/submission-answers.ts'
import { type DraftAnswers, nested } from './draft.ts'
import { withFollowing } from './not-asked.ts'
import { QUESTION_STEPS, type QuestionStep, questionSteps } from './quote-steps.ts'

type Schema = ReturnType<typeof applicationForm>

/** The whole draft, read once: either all answers or what is wrong, by step and by the names in the form of that step. */
export interface CheckedDraft {
  today: Temporal.PlainDate
  schema: Schema
  answers?: ApplicationAnswers
  errors: Partial<Record<QuestionStep, FieldErrors>>
  /** The first step that is not right yet. */
  incomplete?: QuestionStep
}

/** Reads what was typed with the one schema of the form, for a step, for the page that shows all answers, and to send them. */
export function checkDraft(
  answers: DraftAnswers,
  brand: Brand,
  { today: sentDay }: Pick<ApplicationDraft, 'today'>,
): CheckedDraft {
  const today = dayOf(sentDay)
  const schema = schemaOf(brand, today)
  const asked = questionSteps(answers)
  const texts = Object.entries(withFollowing(answers)).map(([name, value]) => [name, String(value)] as const)
  const typed = nested(knownAnswers(texts, schema))
  // A step that is asked and was not answered is there, empty; one that is not asked any more is left out.
  const checked = checkAnswers(Object.fromEntries(asked.map((step) => [step, typed[step] ?? {}])), schema)
  if (checked.error === undefined) return { today, schema, answers: checked.value, errors: {} }
  const errors = byStep(checked.error)
  return { today, schema, errors, incomplete: asked.find((step) => errors[step]) }
}

/** To make a schema takes longer than to read with it: there is one for each brand, until the day changes. */
function schemaOf({ key, loanAmountPounds: range }: Brand, today: Temporal.PlainDate): Schema {
  const made = schemas.get(key)
  if (made?.today.equals(today)) return made.schema
  const schema = applicationForm({ range, today })
  schemas.set(key, { today, schema })
  return schema
}

const schemas = new Map<string, { today: Temporal.PlainDate; schema: Schema }>()

/** A posted step, by what was found wrong with it in the draft. */
export function postedStep(form: FormData, step: QuestionStep, checked: CheckedDraft) {
  const error = checked.errors[step]
  return postedForm(form, checked.schema.shape[step], (typed) => (error ? { error } : { value: typed }))
}

function byStep(errors: FieldErrors): CheckedDraft['errors'] {
  const steps: CheckedDraft['errors'] = {}
  for (const [path, messages] of Object.entries(errors)) {
    const step = QUESTION_STEPS.find((name) => path.startsWith(`${name}.`))
    if (step) steps[step] = { ...steps[step], [path.slice(step.length + 1)]: messages }
  }
  return steps
}

/** The day by which the answers are checked, as the API has it: in local runs the sandbox can move it. */
function dayOf(today: string | undefined): Temporal.PlainDate {
  // An API of the release before does not send it.
  return today === undefined ? londonToday(Temporal.Now.instant()) : Temporal.PlainDate.from(today)
}
