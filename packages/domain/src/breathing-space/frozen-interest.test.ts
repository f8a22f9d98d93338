import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRunningLoan, aprOfLoan, buildLoan, SUPERMARKET, withPayments } from '../../testing/loans.ts'
import { day, daysBetween } from '../core/calendar.ts'
import { pence, sumPence } from '../core/money.ts'
import { repayPart } from '../early-repayment/early-repayment.ts'
import { interestFrozenDays, type Moratorium } from './breathing-space.ts'
import { type FrozenInterestRequest, frozenInterest } from './frozen-interest.ts'

/** Paid on the first of each month of 2026; the first interest is 84.90. */
const loan = buildLoan(SUPERMARKET, 0)
const interestOf = (number: number) => loan.schedule.rows[number - 1]!.interestPence
const standard = (startedOn: string, endedOn?: string): Moratorium => ({
  kind: 'standard',
  startedOn: day(startedOn),
  ...(endedOn ? { endedOn: day(endedOn) } : {}),
})
const ask = (request: Partial<FrozenInterestRequest>) =>
  frozenInterest({
    loan,
    moratoria: [standard('2026-03-11')],
    takenOff: [],
    until: day('2027-01-01'),
    openNumbers: loan.schedule.rows.map(({ number }) => number),
    ...request,
  })
const off = (number: number, amountPence: number) => ({ number, amountPence: pence(amountPence) })
const someOff = ({ open }: ReturnType<typeof ask>) => open.filter(({ amountPence }) => amountPence > 0)

describe('sixty days from 11 March to 9 May', () => {
  const whole = [
    off(3, Math.ceil((interestOf(3) * 21) / 31)),
    off(4, interestOf(4)),
    off(5, Math.ceil((interestOf(5) * 9) / 31)),
  ]

  test('come off the instalments of their days, by their share in each period', () => {
    expect(interestFrozenDays([standard('2026-03-11')], day('2026-03-01'), day('2026-06-01'))).toBe(60)
    expect(someOff(ask({}))).toEqual(whole)
  })

  test('that are asked for again give the same', () => {
    const rows = loan.schedule.rows.map((row) => {
      const taken = whole.find(({ number }) => number === row.number)?.amountPence ?? 0
      return {
        ...row,
        interestPence: pence(row.interestPence - taken),
        amountPence: pence(row.amountPence - taken),
      }
    })
    const total = whole.reduce((sum, { amountPence }) => sum + amountPence, 0)
    const { schedule } = loan
    const lowered = withPayments(
      {
        ...loan,
        schedule: {
          ...schedule,
          rows,
          totalInterestPence: pence(schedule.totalInterestPence - total),
          totalPayablePence: pence(schedule.totalPayablePence - total),
          totalChargePence: pence(schedule.totalChargePence - total),
        },
      },
      loan.payments,
    )
    expect(someOff(ask({ loan: lowered, takenOff: whole }))).toEqual(whole)
    expect(someOff(ask({ loan: lowered, takenOff: whole, moratoria: [] }))).toEqual([])
  })

  test('come off the next instalment where theirs can no longer be changed', () => {
    const total = sumPence(whole.map(({ amountPence }) => amountPence))
    expect(someOff(ask({ openNumbers: [5, 6, 7] }))).toEqual([
      off(5, interestOf(5)),
      off(6, interestOf(6)),
      off(7, total - interestOf(5) - interestOf(6)),
    ])
  })

  test('are left over where no instalment can take them off', () => {
    expect(ask({ openNumbers: [] })).toEqual({
      open: [],
      leftPence: sumPence(whole.map(({ amountPence }) => amountPence)),
    })
  })

  test('wait for instalments that are far ahead, because it may end before', () => {
    expect(someOff(ask({ until: day('2026-04-15') }))).toEqual([whole[0]])
  })

  test('that end early free the days that are over, and no more once an instalment is fixed', () => {
    const moratoria = [standard('2026-03-11', '2026-03-20')]
    expect(someOff(ask({ moratoria }))).toEqual([off(3, Math.ceil((interestOf(3) * 10) / 31))])
    const fixed = ask({ moratoria, takenOff: [whole[0]!], openNumbers: [4, 5] })
    expect([someOff(fixed), fixed.leftPence]).toEqual([[], 0])
  })
})

test('while crisis treatment continues, all interest until the day looked ahead to is off', () => {
  const moratoria: Moratorium[] = [{ kind: 'mental-health', startedOn: day('2026-02-01') }]
  expect(someOff(ask({ moratoria, until: day('2026-04-01') }))).toEqual([
    off(2, interestOf(2)),
    off(3, interestOf(3)),
  ])
})

test('a day before the money was lent, and none at all, freeze nothing', () => {
  for (const moratoria of [[], [standard('2025-11-01')]])
    expect(ask({ moratoria })).toMatchObject({ leftPence: 0 })
  expect(someOff(ask({ moratoria: [standard('2025-11-01')] }))).toEqual([])
})

test('a part that was repaid early shortens the periods beside it', () => {
  const paid = buildLoan(SUPERMARKET, 1)
  const request = { loan: paid, aprPercent: aprOfLoan(paid), receivedOn: day('2026-02-10') }
  const repaid = repayPart({ ...request, amountPence: pence(100_000) })
  if (repaid.kind === 'refused') throw new Error(repaid.reason)
  const after = withPayments({ ...paid, schedule: repaid.schedule }, paid.payments)
  const part = after.schedule.rows[2]!
  expect(part).toMatchObject({ number: 2, dueOn: day('2026-03-10') })
  const moratoria = [standard('2026-03-06', '2026-03-31')]
  // All of this instalment's own interest is frozen, so the part's four days wait for the next.
  expect(ask({ loan: after, moratoria, openNumbers: [3] })).toEqual({
    open: [off(3, after.schedule.rows[3]!.interestPence)],
    leftPence: Math.ceil((part.interestPence * 4) / 9),
  })
})

test('always: never more than the interest, never less than the frozen days ask for, and nothing lost', () => {
  const anyMoratorium = fc.record({
    from: fc.integer({ min: -90, max: 2000 }),
    days: fc.integer({ min: 0, max: 59 }),
  })
  fc.assert(
    fc.property(
      anyRunningLoan,
      fc.array(anyMoratorium, { maxLength: 4 }),
      fc.func(fc.boolean()),
      fc.integer({ min: 0, max: 3000 }),
      (any, spans, isOpenAt, horizon) => {
        const { startOn } = any.terms
        const moratoria = spans.map(({ from, days }): Moratorium => {
          const startedOn = startOn.add({ days: from })
          return { kind: 'standard', startedOn, endedOn: startedOn.add({ days }) }
        })
        const { rows } = any.schedule
        const until = startOn.add({ days: horizon })
        const openNumbers = rows.map(({ number }) => number).filter((number) => isOpenAt(number))
        const { open, leftPence } = frozenInterest({ loan: any, moratoria, takenOff: [], openNumbers, until })
        expect(open.map(({ number }) => number)).toEqual(openNumbers)
        for (const { number, amountPence } of open) {
          expect(amountPence).toBeGreaterThanOrEqual(0)
          expect(amountPence).toBeLessThanOrEqual(rows[number - 1]!.interestPence)
        }
        let frozen = 0
        for (const [index, row] of rows.entries()) {
          const from = rows[index - 1]?.dueOn ?? startOn
          if (daysBetween(row.dueOn, until) < 0) continue
          const days = daysBetween(from, row.dueOn)
          if (days > 0)
            frozen += Math.ceil((row.interestPence * interestFrozenDays(moratoria, from, row.dueOn)) / days)
        }
        expect(sumPence(open.map(({ amountPence }) => amountPence)) + leftPence).toBe(frozen)
      },
    ),
  )
})
