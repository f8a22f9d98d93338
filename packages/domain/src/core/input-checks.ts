/**
 * Checks input at run time, when types are gone: a wrong figure must stop the calculation and never
 * become NaN, zero or a default.
 */
export type Check = (value: unknown, name: string) => void

/** Throws RangeError or TypeError that names the first wrong value. */
export function checkInput(values: object, checks: Readonly<Record<string, Check>>): void {
  if (typeof values !== 'object' || values === null) throw new TypeError('The input must be an object')
  const given = values as Record<string, unknown>
  for (const name in checks) checks[name]!(given[name], name)
}

/** Past this a double no longer holds every whole number, and sums of amounts stop being exact. */
const LARGEST_NUMBER = Number.MAX_SAFE_INTEGER

export const aNumber: Check = (value, name) => {
  if (typeof value !== 'number' || !(Math.abs(value) <= LARGEST_NUMBER)) {
    throw new RangeError(`${name} must be a finite number: ${shown(value)}`)
  }
}

export const aNumberFromZero: Check = (value, name) => {
  aNumber(value, name)
  if ((value as number) < 0) throw new RangeError(`${name} must be zero or more: ${shown(value)}`)
}

export function aWholeNumber(least: number, most: number): Check {
  return (value, name) => {
    if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) {
      throw new RangeError(`${name} must be a whole number from ${least} to ${most}: ${shown(value)}`)
    }
  }
}

/** A whole number of pence of either sign. */
export const anAmount: Check = (value, name) => {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${name} is not a whole number of pence: ${shown(value)}`)
}

export const anAmountFromZero: Check = (value, name) => {
  anAmount(value, name)
  if ((value as number) < 0) throw new RangeError(`${name} must not be negative: ${shown(value)}`)
}

/** A day of the ISO calendar from the year 0 to 9999, which is what YYYY-MM-DD can write. */
export const aDay: Check = (value, name) => {
  if (CHECKED_DAYS.has(value as WeakKey)) return
  if (!(value instanceof Temporal.PlainDate)) throw new TypeError(`${name} must be a day`)
  if (!(value.year >= 0 && value.year <= 9999) || value.calendarId !== 'iso8601') {
    throw new RangeError(`${name} must be a day that YYYY-MM-DD can write`)
  }
  CHECKED_DAYS.add(value)
}

/** A day is checked by each function that it is passed to, and cannot be changed. */
const CHECKED_DAYS = new WeakSet()

export const anInstant: Check = (value, name) => {
  if (!(value instanceof Temporal.Instant)) throw new TypeError(`${name} must be an instant`)
}

export const aText: Check = (value, name) => {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a text`)
}

export const aFlag: Check = (value, name) => {
  if (typeof value !== 'boolean') throw new TypeError(`${name} must be true or false`)
}

export const aFunction: Check = (value, name) => {
  if (typeof value !== 'function') throw new TypeError(`${name} must be a function`)
}

/** One of a list of words. Object.prototype's own names, such as __proto__, are none of them. */
export function aChoice(known: readonly string[]): Check {
  return (value, name) => {
    if (!known.includes(value as string)) throw new RangeError(`${name} must be one of: ${known.join(', ')}`)
  }
}

export function aList(check: Check): Check {
  return (value, name) => {
    if (!Array.isArray(value)) throw new TypeError(`${name} must be a list`)
    // By index: a loop over the entries would not see a hole.
    for (let index = 0; index < value.length; index += 1) checkPart(check, value[index], name, index)
  }
}

export function anObject(checks: Readonly<Record<string, Check>>): Check {
  return (value, name) => {
    if (typeof value !== 'object' || value === null) throw new TypeError(`${name} must be an object`)
    for (const key in checks) checkPart(checks[key]!, (value as Record<string, unknown>)[key], name, key)
  }
}

/** A part's whole name is built only when it is wrong: a schedule has hundreds of right ones. */
function checkPart(check: Check, part: unknown, name: string, key: string | number): void {
  try {
    check(part, name)
  } catch {
    check(part, typeof key === 'number' ? `${name}[${key}]` : `${name}.${key}`)
  }
}

export function optional(check: Check): Check {
  return (value, name) => {
    if (value !== undefined) check(value, name)
  }
}

export function nullable(check: Check): Check {
  return (value, name) => {
    if (value !== null) check(value, name)
  }
}

/** Shows a number; of anything else its type, as errors are logged and text may be personal. */
export function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : value === null ? 'null' : typeof value
}

/** A loan of 1,000 years is a mistake in the unit; its present values are zero or infinite. */
export const MOST_YEARS = 1000

export const aNumberOfYears: Check = (value, name) => {
  aNumberFromZero(value, name)
  if ((value as number) > MOST_YEARS) throw new RangeError(`${name} must be at most ${MOST_YEARS} years`)
}

/** A length of time in equal months, of some length. */
export const aNumberOfMonths: Check = (value, name) => {
  aNumber(value, name)
  if ((value as number) <= 0 || (value as number) > 12 * MOST_YEARS)
    throw new RangeError(`${name} is not a number of months: ${shown(value)}`)
}
