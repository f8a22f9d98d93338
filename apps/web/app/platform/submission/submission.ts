import { parse } from '@conform-to/react'
import { configureCoercion } from '@conform-to/zod/v4/future'
import { dmyToIso } from '@tarnbrook/domain/core/display'
import { readTypedDay, type TypedDay } from '@tarnbrook/domain/typed/typed-day'
import { parseTypedNumber } from '@tarnbrook/domain/typed/typed-number'
import { cleanTyped } from '@tarnbrook/domain/typed/typed-text'
import type { z } from 'zod'
import type { ProblemData } from '#platform/calls/problem.ts'
import { FORM_FIELD, INTENT_FIELD } from '#platform/forms/form-marks.ts'
import type { FormReply } from '#platform/routing/route.ts'
import { findSlipQuestions } from './email-slip.ts'
import { findFields, isCoerced, isDay } from './form-fields.ts'
import { knownAnswers } from './submission-answers.ts'
import { dayPartErrors } from './submission-days.ts'

/** Our keys in one form's reply, so that a script-off page is filled in and sent as it was. */
type Marks = Pick<FormReply, 'form' | 'intentKey'>

/** Typed answers by name; those of a part of the form in an object under the name of the part. */
export type Typed = Record<string, unknown>

/** What is wrong with each field, in the order of the form. */
export type FieldErrors = Record<string, string[]>

/** What the typed answers mean, or what is wrong with them. */
export type Checked<Value> = { value: Value; error?: undefined } | { value?: undefined; error: FieldErrors }

/**
 * Reads a posted form with its call's schema. Text is turned into what the schema asks for; money
 * is pence. `status` is 'success' with `value`, else return `refuse()`.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return postedForm(form, schema, (typed) => checkAnswers(typed, schema))
}

/** For a form that is checked with a larger one: its schema tells the fields and their order. */
export function postedForm<Value>(
  form: FormData,
  schema: z.ZodType,
  check: (typed: Typed) => Checked<Value>,
) {
  const answers = new FormData()
  for (const [name, value] of knownAnswers(form, schema)) answers.append(name, value)
  const submission = parse<Value, string[]>(answers, {
    resolve: (typed: Typed) => withQuestions(check(typed), form),
  })
  const marks = readMarks(form)
  const { reply: unordered } = submission
  const reply: typeof unordered = (options) => {
    const answer = unordered(options)
    return answer.error ? { ...answer, error: inFormOrder(answer.error, submission.payload, schema) } : answer
  }
  return Object.assign(submission, { marks, reply, refuse: (): FormReply => ({ ...reply(), ...marks }) })
}

/** What is wrong with an address comes before what may be. */
function withQuestions<Value>(checked: Checked<Value>, form: FormData): Checked<Value> {
  const questions = findSlipQuestions(form)
  if (questions.length === 0) return checked
  return { error: { ...Object.fromEntries(questions), ...checked.error } }
}

/** Typed answers by a schema, as `parseForm` reads them. */
export function checkAnswers<Schema extends z.ZodType>(
  typed: Typed,
  schema: Schema,
): Checked<z.output<Schema>> {
  const result = coerceFormValue(schema).safeParse(typed)
  if (result.success) return { value: result.data }
  const errors: FieldErrors = {}
  for (const { path, message } of result.error.issues) {
    const name = toFieldName(path)
    errors[name] = [...(errors[name] ?? []), message]
  }
  return { error: inFormOrder(errors, typed, schema) }
}

/** `addresses[0].line1`, as fields are named. */
function toFieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name === '' ? String(part) : `${name}.${String(part)}`
  }, '')
}

/**
 * One error for each field, as two broken rules can contradict each other. In the order of the
 * form: a rule about several answers is checked last. What stands above the form comes first.
 */
function inFormOrder(
  errors: Readonly<Record<string, string[] | null>>,
  typed: Typed,
  schema: z.ZodType,
): FieldErrors {
  const fields = findFields(schema)
  const once = Object.entries(errors).flatMap(([name, messages]): [string, string[]][] => {
    const field = fields.get(name)
    // Each box of a typed day has its own error, and only that box is marked.
    const parts = field?.kind === 'day' ? dayPartErrors(findTypedDay(typed, name), field.title) : []
    if (parts.length > 0) return parts.map(([part, message]) => [`${name}.${part}`, [message]])
    return messages ? [[name, messages.slice(0, 1)]] : []
  })
  const names = [...fields.keys()].filter((name) => name !== '')
  const findPlace = ([name]: [string, unknown]) =>
    names.findLastIndex(
      (known) => name === known || name.startsWith(`${known}.`) || name.startsWith(`${known}[`),
    )
  return Object.fromEntries(once.sort((a, b) => findPlace(a) - findPlace(b)))
}

function findTypedDay(typed: Typed, name: string): TypedDay {
  const boxes = name
    .split('.')
    .reduce<Typed | undefined>((part, key) => part?.[key] as Typed | undefined, typed)
  return readTypedDay(toBoxes(boxes) ?? {})
}

/**
 * A day that came as one text is in its first box, which may have all of it; null for what has no
 * boxes.
 */
function toBoxes(value: unknown): Parameters<typeof readTypedDay>[0] | null {
  if (typeof value === 'string') return { day: value }
  return typeof value === 'object' ? value : null
}

/** The Idempotency-Key of the person's intent: the same on a retry and on a double click. */
export function readIntentKey(form: FormData): string {
  const key = form.get(INTENT_FIELD)
  return typeof key === 'string' && key !== '' ? key.slice(0, 255) : crypto.randomUUID()
}

/** Which form of the page was posted: the `id` of its `SubmitForm`. */
export function formName(form: FormData): string {
  return String(form.get(FORM_FIELD) ?? '')
}

interface Refusable {
  reply(options?: {
    formErrors?: string[]
    fieldErrors?: Record<string, string[]>
  }): Pick<FormReply, 'initialValue'>
  marks: Marks
}

/**
 * A refusal for the form: messages at their fields (`user.addresses.0.postCode` is
 * `user.addresses[0].postCode`; `names` maps wire paths to field names), the rest above the form.
 */
export function formProblem(
  submission: Refusable,
  problem: ProblemData,
  names: Readonly<Record<string, string>> = {},
): FormReply {
  const fieldErrors: Record<string, string[]> = {}
  for (const [path, messages] of Object.entries(problem.fields ?? {}))
    fieldErrors[findMappedName(names, path) ?? path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')] = messages
  const hasFieldErrors = Object.keys(fieldErrors).length > 0
  const reply = submission.reply({
    fieldErrors,
    ...(hasFieldErrors ? {} : { formErrors: [problem.message] }),
  })
  const { form, intentKey } = submission.marks
  // A key that was spent on other answers is not offered again.
  const isSpent = problem.code === 'IDEMPOTENCY_KEY_REUSED'
  // What was confirmed is not what the page shows now.
  const answers = problem.code === 'CONFLICT' ? dropConfirmation(reply) : reply
  return { ...answers, form, code: problem.code, ...(isSpent ? {} : { intentKey }) }
}

function dropConfirmation(reply: Pick<FormReply, 'initialValue'>): Pick<FormReply, 'initialValue'> {
  const { confirmed: _, ...answers } = reply.initialValue ?? {}
  return { ...reply, initialValue: answers }
}

function findMappedName(names: Readonly<Record<string, string>>, path: string): string | undefined {
  return Object.hasOwn(names, path) ? names[path] : undefined
}

function readMarks(form: FormData): Marks {
  return { form: formName(form), intentKey: readIntentKey(form) }
}

/** What people type, as the schemas of the calls want it. */
const { coerceFormValue } = configureCoercion({
  stripEmptyString: (typed) => (cleanTyped(typed) === '' ? undefined : typed),
  type: {
    number: (typed) => toNumber(typed),
    boolean: (typed) => asBoolean(typed),
  },
  customize: (type) => {
    if (isDay(type as z.ZodType)) return asDay
    // It would be made a number again, by the rules of programs.
    return isCoerced(type as z.ZodType) ? (typed) => parseTypedNumber(String(typed ?? '')) : null
  },
})

/** What is no number stays as it was typed, for the schema to say what is wrong with it. */
function toNumber(typed: string): number {
  const number = parseTypedNumber(typed)
  if (number === null) throw new Error('Not a number')
  return number
}

function asBoolean(typed: string): boolean {
  if (typed === 'on' || typed === 'true' || typed === 'yes') return true
  if (typed === 'false' || typed === 'no') return false
  throw new Error('Not a boolean')
}

/** Three boxes make one day, `YYYY-MM-DD`. What is no day stays wrong for the schema to say. */
function asDay(value: unknown): unknown {
  const boxes = toBoxes(value)
  if (boxes === null) return value
  const { day, month, year } = readTypedDay(boxes)
  const typed = `${day}-${month}-${year}`
  if (typed === '--') return undefined
  return /^\d{1,2}-\d{1,2}-\d{4}$/.test(typed) ? dmyToIso(typed) : typed
}
