import type { Brand } from '@tarnbrook/brands/brand-type'
import type { ApplicationDraft } from '@tarnbrook/contract/applications/application-draft'
import { type ApplicationAnswers, applicationForm } from '@tarnbrook/contract/applications/application-form'
import { postCode as postCodeRule } from '@tarnbrook/contract/fields'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { z } from 'zod'
import { checkAnswers, type FieldErrors, postedForm } from '#platform/submission/submission.ts'
import { knownAnswers } from '#platform/submission/submission-answers.ts'
import { findSections, type QuestionStep } from '../quote-steps.ts'
import { SECTIONS, type Section } from '../sections.ts'
import { type DraftAnswers, nested } from './draft.ts'
import { withFollowing } from './not-asked.ts'

type Schema = ReturnType<typeof applicationForm>

/** The whole draft, read once: all answers, or what is wrong, by section and field name. */
export interface CheckedDraft {
  today: Temporal.PlainDate
  schema: Schema
  answers?: ApplicationAnswers
  errors: Partial<Record<Section, FieldErrors>>
  /** The first part that is not right yet. */
  incomplete?: Section
}

/** Reads the answers with the form's one schema: for a step, for the check page, and to send. */
export function checkDraft(
  answers: DraftAnswers,
  brand: Brand,
  { today: sentDay }: Pick<ApplicationDraft, 'today'>,
): CheckedDraft {
  const today = toCheckDay(sentDay)
  const schema = findSchema(brand, today)
  const asked = findSections(answers)
  const texts = Object.entries(withFollowing(answers)).map(([name, value]) => [name, String(value)] as const)
  const typed = nested(knownAnswers(texts, schema))
  // A part that is asked and unanswered is there, empty; one not asked any more is left out.
  const checked = checkAnswers(
    Object.fromEntries(asked.map((section) => [section, typed[section] ?? {}])),
    schema,
  )
  if (checked.error === undefined) return { today, schema, answers: checked.value, errors: {} }
  const errors = bySection(checked.error)
  return { today, schema, errors, incomplete: asked.find((section) => errors[section]) }
}

/** Making a schema takes longer than reading with it: one for each brand, until the day changes. */
function findSchema({ key, loanAmountPounds: range }: Brand, today: Temporal.PlainDate): Schema {
  const made = schemas.get(key)
  if (made?.today.equals(today)) return made.schema
  const schema = applicationForm({ range, today })
  schemas.set(key, { today, schema })
  return schema
}

const schemas = new Map<string, { today: Temporal.PlainDate; schema: Schema }>()

/** A posted page, by what was found wrong with it in the draft. */
export function postedStep(form: FormData, step: QuestionStep, checked: CheckedDraft) {
  const { schema, errors } = findPageFields(step, checked)
  return postedForm(form, schema, (typed) =>
    Object.keys(errors).length > 0 ? { error: errors } : { value: typed },
  )
}

/** The fields of a page, by the names that they have in its form, and what is wrong with them. */
function findPageFields(step: QuestionStep, { schema: { shape }, errors }: CheckedDraft) {
  if (step === 'income')
    return {
      schema: z.strictObject({ home: shape.home, income: shape.income }),
      errors: { ...inSection('home', errors.home), ...inSection('income', errors.income) },
    }
  const own = errors[step] ?? {}
  if (step !== 'about-you') return { schema: shape[step], errors: own }
  const postCode = errors.address?.postCode
  return {
    schema: shape['about-you'].extend({ address: z.strictObject({ postCode: postCodeRule }) }),
    errors: postCode ? { ...own, [POSTCODE]: postCode } : own,
  }
}

/** Asked on the page about the person, so that the address page begins with those found there. */
const POSTCODE = 'address.postCode'

function inSection(section: Section, errors: FieldErrors = {}): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, said]) => [`${section}.${name}`, said]))
}

function bySection(errors: FieldErrors): CheckedDraft['errors'] {
  const sections: CheckedDraft['errors'] = {}
  for (const [path, messages] of Object.entries(errors)) {
    const section = SECTIONS.find((name) => path.startsWith(`${name}.`))
    if (section) sections[section] = { ...sections[section], [path.slice(section.length + 1)]: messages }
  }
  return sections
}

/** The day that answers are checked by, as in the API: in local runs the sandbox can move it. */
function toCheckDay(today: string | undefined): Temporal.PlainDate {
  // An API of the release before does not send it.
  return today === undefined ? londonToday(Temporal.Now.instant()) : Temporal.PlainDate.from(today)
}
