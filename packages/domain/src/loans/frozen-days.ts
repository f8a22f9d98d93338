import { type Day, daysBetween } from '../core/calendar.ts'
import {
  aDay,
  aList,
  anAmountFromZero,
  anObject,
  aWholeNumber,
  checkInput,
  nullable,
} from '../core/input-checks.ts'
import type { Pence } from '../core/money.ts'
import { MAX_TERM_MONTHS } from '../schedule/schedule.ts'

/** Days that bear no interest, both named days included; `to` is null while no end is known. */
export type FrozenSpan = Readonly<{ from: Day; to: Day | null }>

/** What was taken off the interest of an instalment. */
export type TakenOff = Readonly<{ number: number; amountPence: Pence }>

/** What a breathing space means for the interest of a loan. */
export type FrozenFacts = Readonly<{
  /** In order, without overlaps. */
  spans: readonly FrozenSpan[]
  /** Already off the instalments: their interest is without it. */
  takenOff: readonly TakenOff[]
}>

/** How many days of a period bear no interest: `from` is the first, `to` is not in it. */
export function countFrozenDays(spans: readonly FrozenSpan[], from: Day, to: Day): number {
  checkInput({ spans, from, to }, { spans: FROZEN_SPANS, from: aDay, to: aDay })
  return spans.reduce((days, span) => {
    const first = Math.max(0, daysBetween(from, span.from))
    const whole = daysBetween(from, to)
    const end = span.to ? Math.min(whole, daysBetween(from, span.to) + 1) : whole
    return days + Math.max(0, end - first)
  }, 0)
}

/** What a list of spans has to be wherever one is taken. */
export const FROZEN_SPANS = aList(anObject({ from: aDay, to: nullable(aDay) }))

/** What a list of amounts taken off has to be wherever one is taken. */
export const TAKEN_OFF = aList(
  anObject({ number: aWholeNumber(0, MAX_TERM_MONTHS), amountPence: anAmountFromZero }),
)

export const FROZEN_FACTS = anObject({ spans: FROZEN_SPANS, takenOff: TAKEN_OFF })
