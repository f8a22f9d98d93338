import type { FoundAddress } from '@tarnbrook/contract/addresses/addresses'
import type { ApplicationDraft } from '@tarnbrook/contract/applications/application-draft'
import type { User } from '@tarnbrook/contract/auth/auth'
import { startingAddresses } from '#features/addresses/starting-addresses.ts'
import { dayParts } from '#platform/forms/day-parts.ts'
import { SECTIONS } from '../sections.ts'

/**
 * The typed answers under `step.field` (`about-you.dateOfBirth.day`), as the API stores a session's
 * draft. No schema here: pages show these answers.
 */
export type DraftAnswers = ApplicationDraft['answers']

/** The answers of one step, without its name: `{ amount: '5,000' }`. */
export function answersOfStep(answers: DraftAnswers, step: string): Record<string, string> {
  const prefix = `${step}.`
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), String(value)]),
  )
}

/**
 * A form's typed text, under the draft's names. A field of another part of the form has the part's
 * name in its own. A repeated answer counts once.
 */
export function typedAnswers(form: FormData, step: string): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of form) {
    if (name.startsWith('_') || typeof value !== 'string') continue
    const isNamed = SECTIONS.some((section) => name.startsWith(`${section}.`))
    typed[isNamed ? name : `${step}.${name}`] ??= value
  }
  return typed
}

/** What of it is stored: no answer is as long as what is left out, and the form still shows it. */
export function storable(typed: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value.length <= 200))
}

/** Names to objects, as in forms and schemas: `dateOfBirth.day` to `{ dateOfBirth: { day } }`. */
export function nested(answers: Iterable<readonly [name: string, typed: string]>): Nested {
  const values: Nested = {}
  for (const [name, typed] of answers) {
    const keys = name.split('.')
    const last = keys.pop() ?? name
    let part = values
    for (const key of keys) {
      const known = Object.hasOwn(part, key) ? part[key] : undefined
      const inner: Nested = typeof known === 'object' ? known : {}
      part[key] = inner
      part = inner
    }
    part[last] = typed
  }
  return values
}

interface Nested {
  [name: string]: string | Nested
}

/** What the form of a step starts with. */
export function startingValues(answers: DraftAnswers, step: string): Nested {
  return nested(Object.entries(answersOfStep(answers, step)))
}

/** The calculator's choice that the loan step was answered with: it is not offered again. */
export const CALCULATOR_ANSWER = 'calculator.choice'

/** What the calculator handed over in the URL; null for nothing. */
export function calculatorChoice(query: URLSearchParams): string | null {
  const [amount, term] = [query.get('amount'), query.get('term')]
  return amount || term ? `${amount ?? ''} over ${term ?? ''}`.slice(0, 200) : null
}

/**
 * A signed-in user's draft. Name, birthday, email and phone are those we hold, whatever was typed:
 * the call takes no others. Their address is what the form starts with.
 */
export function withKnown(answers: DraftAnswers, user: User | undefined): DraftAnswers {
  if (!user) return answers
  return { ...knownAddress(answers, user), ...answers, ...(knownPerson(user) ?? {}) }
}

/** Whether there is nothing left to ask of who they are. */
export function isKnownCustomer(user: User | undefined): boolean {
  return user !== undefined && knownPerson(user) !== undefined
}

function knownPerson({ firstName, lastName, dateOfBirth, email, mobileNumber }: User) {
  const born = dayParts(dateOfBirth)
  if (!born || !mobileNumber) return undefined
  return under('about-you', {
    firstName,
    lastName,
    email,
    mobileNumber,
    'dateOfBirth.day': born.day,
    'dateOfBirth.month': born.month,
    'dateOfBirth.year': born.year,
  })
}

/** Where they live as we know it, until they have said something else in this draft. */
function knownAddress(answers: DraftAnswers, { addresses }: User): DraftAnswers {
  if (Object.keys(answersOfStep(answers, 'address')).length > 0) return {}
  const { address, previousAddress } = startingAddresses(addresses)
  return { ...under('address', address), ...under('previous-address', previousAddress) }
}

/** An address that was chosen from a list, in place of any that was typed. */
export function foundAddress(step: string, found: FoundAddress): Record<string, string> {
  const { flatNumber, houseNumber, line1, line2, town, county, postCode } = found
  const lines = { flatNumber, houseNumber, line1, line2, town, county, postCode }
  return under(step, { ...lines, populateManually: '' })
}

/** A postcode to look up, in place of any address that was typed. */
export function postcodeOnly(step: string, postCode: string): Record<string, string> {
  const lines = { flatNumber: '', houseNumber: '', line1: '', line2: '', town: '', county: '' }
  return under(step, { ...lines, populateManually: '', postCode })
}

function under(step: string, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${step}.${name}`, value]))
}
