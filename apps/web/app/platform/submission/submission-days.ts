import { isDigits } from '@tarnbrook/domain/core/contact-details'
import { MONTHS, type TypedDay } from '@tarnbrook/domain/typed/typed-day'

type Part = keyof TypedDay

/** The errors of a day's boxes, in their order; none where all are empty, or where it is a day. */
export function dayPartErrors(typed: TypedDay, title: string): [Part, string][] {
  const missing = PARTS.filter((part) => typed[part] === '')
  if (missing.length === PARTS.length) return []
  const isMissing = `${title} must include a ${missing.join(' and a ')}`
  const errors = PARTS.flatMap((part): [Part, string][] => {
    const message = typed[part] === '' ? isMissing : PART_ERROR[part](typed[part])
    return message === undefined ? [] : [[part, message]]
  })
  return errors.length > 0 || isRealDay(typed) ? errors : [['day', `${inWords(typed)} doesn’t exist`]]
}

const PARTS = ['day', 'month', 'year'] as const

const PART_ERROR: Record<Part, (typed: string) => string | undefined> = {
  day: (typed) =>
    isDigits(typed) && Number(typed) >= 1 && Number(typed) <= 31
      ? undefined
      : 'Day must be a number from 1 to 31',
  month: (typed) =>
    isDigits(typed) && Number(typed) >= 1 && Number(typed) <= 12
      ? undefined
      : 'Month must be a number from 1 to 12, or a name like March',
  year: (typed) => {
    if (!isDigits(typed) || typed.length !== 4) return 'Year must have 4 numbers'
    return Number(typed) < FIRST_YEAR ? `Year must be ${FIRST_YEAR} or later` : undefined
  },
}

/** No one who is alive was born before. */
const FIRST_YEAR = 1900

function isRealDay({ day, month, year }: TypedDay): boolean {
  return Number(day) <= new Temporal.PlainYearMonth(Number(year), Number(month)).daysInMonth
}

/** 31 February; with its year only where the year matters. */
function inWords({ day, month, year }: TypedDay): string {
  const number = Number(month)
  const name = MONTHS[number - 1]
  const words = `${Number(day)} ${name?.[0]?.toUpperCase()}${name?.slice(1)}`
  return number === 2 && Number(day) === 29 ? `${words} ${year}` : words
}
