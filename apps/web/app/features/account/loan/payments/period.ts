import { readTypedDay, type TypedDay } from '@tarnbrook/domain/typed/typed-day'

export type PeriodField = 'from' | 'to'

export const PERIOD_ERRORS = {
  'from-not-a-day': 'Enter a real date to start from, like 27 3 2027',
  'to-not-a-day': 'Enter a real date to end on, like 27 3 2027',
  'too-early': 'Enter an end date from the day we sent the money',
  'wrong-order': 'Enter an end date that’s on or after the start date',
} as const

interface AskedPeriod {
  /** Whether the form was sent. */
  isAsked: boolean
  /** ISO days; left out for the start, and for today. */
  from: string | undefined
  to: string | undefined
  errors: { field: PeriodField; error: keyof typeof PERIOD_ERRORS }[]
}

/** The names that the form has in the URL. */
export const PERIOD_QUERY = (['from', 'to'] as const).flatMap((field) => [
  `${field}.day`,
  `${field}.month`,
  `${field}.year`,
])

/** The period that a statement is asked for, from the URL: it never starts before the payout. */
export function askedPeriod(query: URLSearchParams, startedOn: string): AskedPeriod {
  const [from, to] = (['from', 'to'] as const).map((field) => parseDay(query, field))
  const errors: AskedPeriod['errors'] = [
    ...(from === null ? [{ field: 'from', error: 'from-not-a-day' } as const] : []),
    ...(to === null ? [{ field: 'to', error: 'to-not-a-day' } as const] : []),
    ...(to && to < startedOn ? [{ field: 'to', error: 'too-early' } as const] : []),
    ...(from && to && from > to && to >= startedOn ? [{ field: 'to', error: 'wrong-order' } as const] : []),
  ]
  return {
    isAsked: PERIOD_QUERY.some((name) => query.has(name)),
    from: from ?? undefined,
    to: to ?? undefined,
    errors,
  }
}

/** Undefined when all three boxes are blank, null when they are no day. */
function parseDay(query: URLSearchParams, field: PeriodField): string | null | undefined {
  const box = (part: keyof TypedDay) => query.get(`${field}.${part}`)
  const typed = readTypedDay({ day: box('day'), month: box('month'), year: box('year') })
  const boxes = [typed.year, typed.month, typed.day]
  if (boxes.every((typedBox) => typedBox === '')) return undefined
  if (!boxes.every((typedBox) => /^\d{1,4}$/.test(typedBox))) return null
  const [year = 0, month = 0, day = 0] = boxes.map(Number)
  if (year < 1000) return null
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}
