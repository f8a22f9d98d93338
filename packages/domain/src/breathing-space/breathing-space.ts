import { compareDays, type Day, daysBetween } from '../core/calendar.ts'
import { aChoice, aDay, aList, anObject, type Check, checkInput, optional } from '../core/input-checks.ts'
import type { Refused } from '../core/outcome.ts'
import { countFrozenDays, type FrozenSpan } from '../loans/frozen-days.ts'

/**
 * SI 2020/1311, or Bankruptcy (Scotland) Act 2016 ss195-198. `treatmentEndedOn` is missing while
 * treatment continues; `endedOn` is the last protected day of one that ended early.
 */
export type Moratorium =
  | { kind: 'standard' | 'scottish'; startedOn: Day; endedOn?: Day }
  | { kind: 'mental-health'; startedOn: Day; treatmentEndedOn?: Day; endedOn?: Day }

export type MoratoriumKind = Moratorium['kind']

const KINDS: readonly MoratoriumKind[] = ['standard', 'scottish', 'mental-health']

/** SI 2020/1311 reg 26: sixty days, of which the day it starts is the first. */
export const STANDARD_DAYS = 60
/** SI 2020/1311 reg 32: the crisis treatment, and thirty days after the day it ended. */
export const DAYS_AFTER_CRISIS_TREATMENT = 30
/** Bankruptcy (Scotland) Act 2016 s198: up to and including the same day six months later. */
export const SCOTTISH_MONTHS = 6

/**
 * The last protected day, or null while crisis treatment continues. Throws RangeError when the
 * moratorium or treatment would end before it started.
 */
export function lastProtectedDay(moratorium: Moratorium): Day | null {
  checkInput({ moratorium }, { moratorium: aMoratorium })
  const { startedOn, endedOn } = moratorium
  if (endedOn && daysBetween(startedOn, endedOn) < 0) {
    throw new RangeError('A moratorium must not end before it started')
  }
  const runsTo = findMoratoriumEnd(moratorium)
  if (!runsTo || !endedOn) return runsTo ?? endedOn ?? null
  return daysBetween(endedOn, runsTo) < 0 ? runsTo : endedOn
}

export type Standstill = {
  /** Whether any moratorium protects the borrower on the day. */
  isFrozen: boolean
  interestAccrues: boolean
  /** Fees, charges and default sums. */
  chargesMayBeAdded: boolean
  /** Contact that asks for payment; an answer to the borrower, or what a court allows, is not. */
  mayChase: boolean
  /** Default notices, legal steps, taking goods back. */
  mayEnforce: boolean
  mayCollectArrears: boolean
  /** A breathing space is no payment holiday: an instalment that falls due may be taken. */
  mayCollectInstalment: true
  /** The last day on which this is so without a break; null when there is none to tell. */
  lastFrozenDay: Day | null
}

/**
 * What may be done on a day (SI 2020/1311 reg 7). In Scotland the law stops enforcement alone; the
 * rest is frozen there too, as the same forbearance is owed to every borrower (CONC 7.3).
 * @throws RangeError for a moratorium that ended before it started
 */
export function findStandstill(moratoria: readonly Moratorium[], date: Day): Standstill {
  checkInput({ moratoria, date }, { moratoria: MORATORIA, date: aDay })
  const span = findFrozenSpans(moratoria).find(
    ({ from, to }) => daysBetween(from, date) >= 0 && (!to || daysBetween(date, to) >= 0),
  )
  const isFrozen = span !== undefined
  return {
    isFrozen,
    interestAccrues: !isFrozen,
    chargesMayBeAdded: !isFrozen,
    mayChase: !isFrozen,
    mayEnforce: !isFrozen,
    mayCollectArrears: !isFrozen,
    mayCollectInstalment: true,
    lastFrozenDay: span?.to ?? null,
  }
}

/**
 * Days with frozen interest, `from` included, `to` not; a day in two moratoria counts once. Throws
 * RangeError when `to` is before `from`, or a moratorium ended before it started.
 */
export function interestFrozenDays(moratoria: readonly Moratorium[], from: Day, to: Day): number {
  checkInput({ moratoria }, { moratoria: MORATORIA })
  if (daysBetween(from, to) < 0) throw new RangeError('The last day must not be before the first')
  return countFrozenDays(findFrozenSpans(moratoria), from, to)
}

export type MoratoriumEligibility =
  | { kind: 'eligible' }
  /** `fromOn`: the first day it is no longer refused for this; null when that is not known. */
  | (Refused<'already-in-one' | 'one-in-last-12-months'> & { fromOn: Day | null })

/**
 * Whether a new moratorium may start on a day, after those there were.
 * @throws RangeError for a moratorium that ended before it started
 */
export function moratoriumEligibility(
  kind: MoratoriumKind,
  startOn: Day,
  previous: readonly Moratorium[],
): MoratoriumEligibility {
  checkInput({ kind, startOn, previous }, { kind: aChoice(KINDS), startOn: aDay, previous: MORATORIA })
  const before = previous.filter(({ startedOn }) => daysBetween(startedOn, startOn) >= 0)
  const { isFrozen, lastFrozenDay } = findStandstill(before, startOn)
  if (isFrozen) {
    return { kind: 'refused', reason: 'already-in-one', fromOn: lastFrozenDay?.add({ days: 1 }) ?? null }
  }
  // As often as there is a crisis.
  if (kind === 'mental-health') return { kind: 'eligible' }
  // Twelve months from the end of the last of its kind (SI 2020/1311 reg 24), in Scotland from its
  // start (Bankruptcy (Scotland) Act 2016 s195(2)).
  const freeAgainOn = before
    .filter((moratorium) => moratorium.kind === kind)
    .map((moratorium) => (kind === 'scottish' ? moratorium.startedOn : lastProtectedDay(moratorium)!))
    .map((countedFrom) => countedFrom.add({ years: 1 }))
    .reduce<Day | null>((latest, date) => (latest ? later(latest, date) : date), null)
  if (!freeAgainOn || daysBetween(freeAgainOn, startOn) >= 0) return { kind: 'eligible' }
  return { kind: 'refused', reason: 'one-in-last-12-months', fromOn: freeAgainOn }
}

/** What a list of moratoria has to be wherever one is taken. */
export const aMoratorium: Check = anObject({
  kind: aChoice(KINDS),
  startedOn: aDay,
  treatmentEndedOn: optional(aDay),
  endedOn: optional(aDay),
})
const MORATORIA = aList(aMoratorium)

function findMoratoriumEnd(moratorium: Moratorium): Day | null {
  const { startedOn } = moratorium
  if (moratorium.kind !== 'mental-health') {
    return moratorium.kind === 'standard'
      ? startedOn.add({ days: STANDARD_DAYS - 1 })
      : startedOn.add({ months: SCOTTISH_MONTHS })
  }
  const { treatmentEndedOn } = moratorium
  if (!treatmentEndedOn) return null
  if (daysBetween(startedOn, treatmentEndedOn) < 0) {
    throw new RangeError('The treatment must not end before the moratorium started')
  }
  return treatmentEndedOn.add({ days: DAYS_AFTER_CRISIS_TREATMENT })
}

/** Protected days as ordered spans that neither overlap nor touch. Only the last may be open. */
export function findFrozenSpans(moratoria: readonly Moratorium[]): FrozenSpan[] {
  checkInput({ moratoria }, { moratoria: MORATORIA })
  const spans: { from: Day; to: Day | null }[] = []
  const inOrder = moratoria
    .map((moratorium) => ({ from: moratorium.startedOn, to: lastProtectedDay(moratorium) }))
    .sort((a, b) => compareDays(a.from, b.from))
  for (const span of inOrder) {
    const last = spans.at(-1)
    if (!last || (last.to && daysBetween(last.to, span.from) > 1)) spans.push(span)
    else last.to = last.to && span.to && later(last.to, span.to)
  }
  return spans
}

function later(a: Day, b: Day): Day {
  return daysBetween(a, b) > 0 ? b : a
}
