import { anObject, checkInput } from '../core/input-checks.ts'
import { cleanTyped } from './typed-text.ts'

/** A day as it is typed, in three boxes. */
export interface TypedDay {
  day: string
  month: string
  year: string
}

/**
 * Each box cleaned, a named month as its number. A whole date in the day's box ("01/03/1980",
 * "March 1, 1980") fills all three where the others are empty.
 */
export function readTypedDay(typed: Partial<Record<keyof TypedDay, unknown>>): TypedDay {
  checkInput({ typed }, { typed: anObject({}) })
  const [day, month, year] = [typed.day, typed.month, typed.year].map((box) =>
    cleanTyped(typeof box === 'string' ? box : ''),
  ) as [string, string, string]
  const whole = month + year === '' ? splitWhole(day) : undefined
  const read = whole ?? { day, month, year }
  return { day: read.day.replace(ORDINAL, '$1'), month: monthNumber(read.month), year: read.year }
}

function splitWhole(text: string): TypedDay | undefined {
  return WHOLE.map((form) => form.exec(text)?.groups as TypedDay | undefined).find(Boolean)
}

const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/i

const WHOLE = [
  /^(?<day>\d{1,2}(?:st|nd|rd|th)?)(?: of)?[ ,./-]+(?<month>\d{1,2}|[a-z]{3,9}\.?)[ ,./-]+(?<year>\d{4}|\d{2})$/i,
  /^(?<month>[a-z]{3,9}\.?) (?<day>\d{1,2}(?:st|nd|rd|th)?),? (?<year>\d{4})$/i,
  /^(?<year>\d{4})[ ./-](?<month>\d{1,2})[ ./-](?<day>\d{1,2})(?:T.*)?$/,
]

/** The number of a month by its name or first letters; anything else as it is. */
function monthNumber(typed: string): string {
  const name = typed.toLowerCase().replace(/\.$/, '')
  const index = name.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(name))
  return index === -1 ? typed : String(index + 1)
}

export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
