import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, day, daysBetween } from '../core/calendar.ts'
import {
  findStandstill,
  interestFrozenDays,
  lastProtectedDay,
  type Moratorium,
  type MoratoriumKind,
  moratoriumEligibility,
} from './breathing-space.ts'

function standard(startedOn: string, endedOn?: string): Moratorium {
  return { kind: 'standard', startedOn: day(startedOn), ...(endedOn ? { endedOn: day(endedOn) } : {}) }
}

function scottish(startedOn: string, endedOn?: string): Moratorium {
  return { kind: 'scottish', startedOn: day(startedOn), ...(endedOn ? { endedOn: day(endedOn) } : {}) }
}

function crisis(startedOn: string, treatmentEndedOn?: string, endedOn?: string): Moratorium {
  return {
    kind: 'mental-health',
    startedOn: day(startedOn),
    ...(treatmentEndedOn ? { treatmentEndedOn: day(treatmentEndedOn) } : {}),
    ...(endedOn ? { endedOn: day(endedOn) } : {}),
  }
}

describe('the last protected day', () => {
  test.each([
    [standard('2026-11-20'), '2027-01-18'],
    [standard('2026-11-20', '2026-12-01'), '2026-12-01'],
    [standard('2026-11-20', '2026-11-20'), '2026-11-20'],
    [standard('2026-11-20', '2027-01-18'), '2027-01-18'],
    [standard('2026-11-20', '2027-03-01'), '2027-01-18'],
    [scottish('2026-11-20'), '2027-05-20'],
    [scottish('2026-08-31'), '2027-02-28'],
    [scottish('2026-11-20', '2027-01-01'), '2027-01-01'],
    [crisis('2026-11-20'), null],
    [crisis('2026-11-20', '2026-12-01'), '2026-12-31'],
    [crisis('2026-11-20', '2026-11-20'), '2026-12-20'],
    [crisis('2026-11-20', '2026-12-01', '2026-12-15'), '2026-12-15'],
    [crisis('2026-11-20', '2026-12-01', '2027-01-15'), '2026-12-31'],
    [crisis('2026-11-20', undefined, '2026-12-15'), '2026-12-15'],
  ])('%#: %s', (moratorium, last) => {
    expect(lastProtectedDay(moratorium)?.toString() ?? null).toBe(last)
  })

  test('a standard one protects sixty days, its first and its last among them', () => {
    const moratorium = standard('2026-11-20')
    expect(daysBetween(moratorium.startedOn, lastProtectedDay(moratorium)!) + 1).toBe(60)
  })

  test.each([
    [standard('2026-11-20', '2026-11-19'), 'A moratorium must not end before it started'],
    [crisis('2026-11-20', undefined, '2026-11-19'), 'A moratorium must not end before it started'],
    [crisis('2026-11-20', '2026-11-19'), 'The treatment must not end before the moratorium started'],
  ])('one that ended before it started is refused, %#', (moratorium, message) => {
    expect(() => lastProtectedDay(moratorium)).toThrow(new RangeError(message))
    expect(() => findStandstill([moratorium], day('2026-11-20'))).toThrow(RangeError)
  })
})

describe('what is frozen', () => {
  const moratoria = [standard('2026-11-20')]
  test.each([
    ['2026-11-19', null],
    ['2026-11-20', '2027-01-18'],
    ['2027-01-18', '2027-01-18'],
    ['2027-01-19', null],
  ])('on %s, until %s', (on, last) => {
    const isFrozen = last !== null
    expect(findStandstill(moratoria, day(on))).toEqual({
      isFrozen,
      interestAccrues: !isFrozen,
      chargesMayBeAdded: !isFrozen,
      mayChase: !isFrozen,
      mayEnforce: !isFrozen,
      mayCollectArrears: !isFrozen,
      mayCollectInstalment: true,
      lastFrozenDay: last && day(last),
    })
  })

  test('nothing, when there is no moratorium', () => {
    expect(findStandstill([], day('2026-11-20')).isFrozen).toBe(false)
  })

  test.each([
    // moratoria, day, last frozen day
    [[standard('2026-01-01'), crisis('2026-02-20', '2026-03-01')], '2026-01-01', '2026-03-31'],
    [[crisis('2026-02-20', '2026-03-01'), standard('2026-01-01')], '2026-03-31', '2026-03-31'],
    [[standard('2026-01-01', '2026-01-10'), crisis('2026-01-11', '2026-01-11')], '2026-01-05', '2026-02-10'],
    [[standard('2026-01-01', '2026-01-10'), crisis('2026-01-12', '2026-01-12')], '2026-01-05', '2026-01-10'],
    [[scottish('2026-01-01'), standard('2026-02-01', '2026-02-02')], '2026-02-05', '2026-07-01'],
  ])('as long as one follows another without a break, %#', (several, on, last) => {
    expect(findStandstill(several, day(on)).lastFrozenDay?.toString()).toBe(last)
  })

  test('everything, with no known end, while crisis treatment continues', () => {
    for (const several of [
      [crisis('2026-11-20')],
      [crisis('2026-11-20'), standard('2026-12-01')],
      [standard('2026-11-01'), crisis('2026-11-20')],
    ]) {
      expect(findStandstill(several, day('2030-01-01'))).toMatchObject({
        isFrozen: true,
        lastFrozenDay: null,
      })
    }
  })
})

describe('days of frozen interest', () => {
  test.each([
    [[standard('2026-11-20')], '2026-11-01', '2027-03-01', 60],
    [[standard('2026-11-20')], '2026-11-20', '2026-11-21', 1],
    [[standard('2026-11-20')], '2026-11-19', '2026-11-20', 0],
    [[standard('2026-11-20')], '2026-11-20', '2026-11-20', 0],
    [[standard('2026-11-20')], '2026-12-01', '2026-12-31', 30],
    [[standard('2026-11-20')], '2027-01-18', '2027-02-18', 1],
    [[standard('2026-11-20')], '2027-01-19', '2027-02-18', 0],
    [[crisis('2026-11-20')], '2026-11-01', '2026-12-01', 11],
    [[standard('2026-11-20'), crisis('2026-12-01', '2026-12-01')], '2026-11-01', '2027-03-01', 60],
    [[standard('2025-01-01'), standard('2026-11-20')], '2024-11-01', '2027-03-01', 120],
    [[], '2026-11-01', '2026-12-01', 0],
  ])('%#: from %s to %s', (moratoria, from, to, days) => {
    expect(interestFrozenDays(moratoria, day(from), day(to))).toBe(days)
  })

  test('are not counted backwards', () => {
    expect(() => interestFrozenDays([], day('2026-11-21'), day('2026-11-20'))).toThrow(
      'The last day must not be before the first',
    )
  })
})

describe('whether a new one may start', () => {
  const refused = (reason: string, fromOn: string | null) => ({
    kind: 'refused',
    reason,
    fromOn: fromOn && day(fromOn),
  })
  test.each([
    ['standard', '2026-11-20', [], { kind: 'eligible' }],
    ['standard', '2026-11-20', [standard('2026-10-01')], refused('already-in-one', '2026-11-30')],
    ['mental-health', '2026-11-20', [standard('2026-10-01')], refused('already-in-one', '2026-11-30')],
    ['standard', '2026-11-20', [crisis('2026-10-01')], refused('already-in-one', null)],
    ['standard', '2026-11-20', [standard('2026-01-01')], refused('one-in-last-12-months', '2027-03-01')],
    ['standard', '2027-02-28', [standard('2026-01-01')], refused('one-in-last-12-months', '2027-03-01')],
    ['standard', '2027-03-01', [standard('2026-01-01')], { kind: 'eligible' }],
    [
      'standard',
      '2026-11-20',
      [standard('2026-01-01', '2026-01-05')],
      refused('one-in-last-12-months', '2027-01-05'),
    ],
    [
      'standard',
      '2026-11-20',
      [standard('2026-03-01', '2026-03-05'), standard('2024-01-01')],
      refused('one-in-last-12-months', '2027-03-05'),
    ],
    [
      'standard',
      '2026-11-20',
      [standard('2024-01-01'), standard('2026-03-01', '2026-03-05')],
      refused('one-in-last-12-months', '2027-03-05'),
    ],
    ['standard', '2026-11-20', [crisis('2026-01-01', '2026-02-01')], { kind: 'eligible' }],
    ['standard', '2026-11-20', [scottish('2026-01-01')], { kind: 'eligible' }],
    ['mental-health', '2026-11-20', [crisis('2026-01-01', '2026-02-01')], { kind: 'eligible' }],
    ['mental-health', '2026-11-20', [standard('2026-01-01')], { kind: 'eligible' }],
    ['scottish', '2026-11-20', [scottish('2026-01-01')], refused('one-in-last-12-months', '2027-01-01')],
    ['scottish', '2026-12-31', [scottish('2026-01-01')], refused('one-in-last-12-months', '2027-01-01')],
    ['scottish', '2027-01-01', [scottish('2026-01-01')], { kind: 'eligible' }],
    ['scottish', '2026-11-20', [standard('2026-01-01')], { kind: 'eligible' }],
    ['standard', '2026-11-20', [standard('2026-11-20')], refused('already-in-one', '2027-01-19')],
    ['standard', '2026-11-20', [standard('2027-01-01')], { kind: 'eligible' }],
  ] as const)('%s on %s, %#', (kind, on, previous, outcome) => {
    expect(moratoriumEligibility(kind, day(on), previous)).toEqual(outcome)
  })
})

const FIRST = day('2026-01-01')
const anyDay = fc.integer({ min: 0, max: 900 }).map((days) => FIRST.add({ days }))
const anyMoratorium: fc.Arbitrary<Moratorium> = fc
  .record({
    kind: fc.constantFrom<MoratoriumKind>('standard', 'mental-health', 'scottish'),
    startedOn: anyDay,
    treatmentDays: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
    endedAfter: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
  })
  .map(({ kind, startedOn, treatmentDays, endedAfter }) => {
    const ended = endedAfter === undefined ? {} : { endedOn: startedOn.add({ days: endedAfter }) }
    if (kind !== 'mental-health') return { kind, startedOn, ...ended }
    const treated =
      treatmentDays === undefined ? {} : { treatmentEndedOn: startedOn.add({ days: treatmentDays }) }
    return { kind, startedOn, ...treated, ...ended }
  })

/** The plainest reading of what is protected: a day from the start of one to its last. */
function protection(moratoria: readonly Moratorium[]): (date: Day) => boolean {
  const { compare } = Temporal.PlainDate
  const spans = moratoria.map((moratorium) => ({
    from: moratorium.startedOn,
    to: lastProtectedDay(moratorium),
  }))
  return (date) => spans.some(({ from, to }) => compare(from, date) <= 0 && (!to || compare(date, to) <= 0))
}

describe('of any moratoria', () => {
  const several = fc.array(anyMoratorium, { maxLength: 4 })

  test('no day is both frozen and chased, and interest accrues on the days that are not frozen', () => {
    fc.assert(
      fc.property(several, anyDay, (moratoria, date) => {
        const isProtected = protection(moratoria)
        const standstill = findStandstill(moratoria, date)
        expect(standstill.isFrozen).toBe(isProtected(date))
        expect(standstill.mayChase && standstill.isFrozen).toBe(false)
        expect(standstill.interestAccrues).toBe(!isProtected(date))
        const last = standstill.lastFrozenDay
        if (last) {
          expect(isProtected(last)).toBe(true)
          expect(isProtected(last.add({ days: 1 }))).toBe(false)
        }
      }),
    )
  })

  test('the day for asking again is never frozen, and every day before it is', () => {
    fc.assert(
      fc.property(several, anyDay, (moratoria, date) => {
        const isProtected = protection(moratoria)
        const { isFrozen, lastFrozenDay } = findStandstill(moratoria, date)
        if (isFrozen && !lastFrozenDay) {
          expect(isProtected(date.add({ years: 50 }))).toBe(true)
          return
        }
        const from = lastFrozenDay?.add({ days: 1 }) ?? date
        expect(findStandstill(moratoria, from).mayChase).toBe(true)
        const before = Array.from({ length: daysBetween(date, from) }, (_, index) =>
          date.add({ days: index }),
        )
        expect(before.every(isProtected)).toBe(true)
      }),
    )
  })

  test('frozen days are those that are frozen one by one, and add up over a day between', () => {
    fc.assert(
      fc.property(several, anyDay, fc.nat(40), fc.nat(40), (moratoria, from, a, b) => {
        const middle = from.add({ days: a })
        const to = middle.add({ days: b })
        const days = interestFrozenDays(moratoria, from, to)
        const oneByOne = Array.from({ length: a + b }, (_, index) => from.add({ days: index }))
        expect(days).toBe(oneByOne.filter(protection(moratoria)).length)
        expect(interestFrozenDays(moratoria, from, middle) + interestFrozenDays(moratoria, middle, to)).toBe(
          days,
        )
      }),
    )
  })

  test('a person who is refused is eligible on the day named, unless another then protects them', () => {
    let named = 0
    fc.assert(
      fc.property(
        fc.constantFrom<MoratoriumKind>('standard', 'mental-health', 'scottish'),
        several,
        anyDay,
        (kind, previous, on) => {
          const started = previous.filter(({ startedOn }) => daysBetween(startedOn, on) >= 0)
          const outcome = moratoriumEligibility(kind, on, started)
          if (outcome.kind === 'eligible') {
            expect(protection(started)(on)).toBe(false)
            return
          }
          if (!outcome.fromOn) return
          named += 1
          expect(daysBetween(on, outcome.fromOn)).toBeGreaterThan(0)
          const then = moratoriumEligibility(kind, outcome.fromOn, started)
          // Once nothing protects them, only the twelve months may be left to wait for.
          if (outcome.reason === 'already-in-one')
            expect(then).not.toMatchObject({ reason: 'already-in-one' })
          else expect(then).toEqual({ kind: 'eligible' })
        },
      ),
    )
    expect(named).toBeGreaterThan(0)
  })
})
