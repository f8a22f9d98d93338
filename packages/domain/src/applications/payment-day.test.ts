import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTerms } from '../../testing/loans.ts'
import { day, daysBetween } from '../core/calendar.ts'
import { fromPounds, NO_PENCE, pence } from '../core/money.ts'
import { firstPeriodMonths } from '../core/years.ts'
import { agreementApr, aprPercent, aprUnrounded, datedFlows } from '../schedule/apr.ts'
import { buildSchedule, interestToFirstPayment } from '../schedule/schedule.ts'
import { calculateFigures, chooseFirstPayment, paymentDayChoices } from './payment-day.ts'

const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS)

/** Over a month or two pennies and single days are some tenths of a per cent. */
const termsWeLend = anyTerms.filter(({ termMonths }) => termMonths >= 12)

const loan = {
  amountPence: fromPounds(5_000),
  feePence: fromPounds(297),
  annualRatePercent: 13.2,
  termMonths: 36,
}
const TODAY = day('2026-11-22')

test('every day of the month can be chosen, each with its own first payment, payment, total and APR', () => {
  const choices = paymentDayChoices(loan, TODAY)
  expect(choices.map(({ paymentDay }) => paymentDay)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1))
  for (const { paymentDay, firstPaymentOn, ...figures } of choices) {
    const terms = { ...loan, startOn: TODAY, firstPaymentOn, paymentDay }
    const schedule = buildSchedule(terms)
    expect(figures).toEqual({
      instalmentPence: schedule.instalmentPence,
      lastInstalmentPence: schedule.lastInstalmentPence,
      totalPayablePence: schedule.totalPayablePence,
      totalChargePence: schedule.totalChargePence,
      aprPercent: agreementApr(terms),
    })
  }
  // Such a fee moves the APR by tenths; a later first payment costs some pounds of interest.
  const aprs = choices.map(({ aprPercent }) => aprPercent)
  expect([Math.min(...aprs), Math.max(...aprs)]).toEqual([17.7, 18])
})

test('a later first payment costs the interest of its days', () => {
  const sooner = calculateFigures(loan, { startOn: TODAY, firstPaymentOn: day('2026-12-06'), paymentDay: 6 })
  const later = calculateFigures(loan, { startOn: TODAY, firstPaymentOn: day('2027-01-06'), paymentDay: 6 })
  expect(later.instalmentPence).toBeGreaterThan(sooner.instalmentPence)
  // A month of interest on 5,297 is 55.02; spread over 36 payments it bears interest too.
  expect(later.totalPayablePence - sooner.totalPayablePence).toBeGreaterThan(5_500)
  expect(later.totalPayablePence - sooner.totalPayablePence).toBeLessThan(7_000)
})

test('interest to the first payment, by hand: 15 days of 365, and a month and 14 days', () => {
  const to = (firstPaymentOn: string) =>
    interestToFirstPayment(loan, { from: day('2026-11-20'), firstPaymentOn: day(firstPaymentOn) })
  expect(to('2026-12-05')).toBe(Math.round(529_700 * (1.132 ** (15 / 365) - 1)))
  expect(to('2027-01-04')).toBe(Math.round(529_700 * (1.132 ** (1 / 12 + 14 / 365) - 1)))
  const { rows } = buildSchedule({
    ...loan,
    startOn: day('2026-11-20'),
    firstPaymentOn: day('2027-01-04'),
    paymentDay: 4,
  })
  expect(rows[0]!.interestPence).toBe(to('2027-01-04'))
  expect(rows[1]!.interestPence).toBe(Math.round(rows[0]!.balancePence * (1.132 ** (1 / 12) - 1)))
})

test('without a fee the APR is the same for every day, to the rounding of pennies', () => {
  fc.assert(
    fc.property(termsWeLend, (anyOf) => {
      const { startOn, paymentDay: _day, firstPaymentOn: _on, ...credit } = anyOf
      const free = { ...credit, feePence: NO_PENCE, optionToPurchaseFeePence: NO_PENCE }
      const aprs = paymentDayChoices(free, startOn).map(({ firstPaymentOn, ...figures }) => {
        const firstMonths = firstPeriodMonths(startOn, firstPaymentOn)
        const payments = Array.from({ length: free.termMonths }, (_, index) => ({
          amountPence: index + 1 < free.termMonths ? figures.instalmentPence : figures.lastInstalmentPence,
          atYears: (firstMonths + index) / 12,
        }))
        return aprUnrounded({ advances: [{ amountPence: free.amountPence, atYears: 0 }], payments })
      })
      // Half a penny in each row is worth the more, the shorter and smaller the loan.
      const slack = ((free.termMonths + 12) * 120) / free.amountPence
      for (const apr of aprs) expect(Math.abs(apr - free.annualRatePercent)).toBeLessThan(slack)
    }),
    { numRuns: PROPERTY_RUNS / 10 },
  )
})

/** No brand lends less than £1,000, or asks for a tenth of it as its fee. */
const isLent = ({ amountPence, feePence }: { amountPence: number; feePence: number }) =>
  amountPence >= fromPounds(1_000) && feePence <= amountPence / 10

test('the APR printed is not below the one that is counted from each date, nor far above it', () => {
  fc.assert(
    fc.property(termsWeLend, (terms) => {
      const { amountPence, startOn, paymentDay } = terms
      const payments = buildSchedule(terms).rows.map(({ dueOn, amountPence }) => ({ on: dueOn, amountPence }))
      const byDates = aprPercent(datedFlows({ advances: [{ amountPence, on: startOn }], payments }))
      const over = agreementApr(terms) - byDates
      expect(over).toBeGreaterThan(-1e-9)
      // From one month's last day to another's three days can be missed: worth the more, the higher
      // the rate, and the fee, which is above a tenth at no brand.
      const [least, share] = isLent(terms) ? [0.5, 0.02] : [1.5, 0.025]
      expect(over).toBeLessThanOrEqual(Math.max(least, byDates * share))
      if (paymentDay < 28) expect(over).toBeLessThan(1e-9)
    }),
  )
})

test.each([
  ['the date that was chosen', '2026-11-22', 6, '2027-01-06', 6, '2027-01-06'],
  ['the soonest, where none was', '2026-11-22', 6, null, 6, '2026-12-06'],
  ['13 days left are too few: a month later', '2026-11-23', 6, '2026-12-06', 6, '2027-01-06'],
  ['14 are enough', '2026-11-22', 6, '2026-12-06', 6, '2026-12-06'],
])('the first payment of an agreement made on a day: %s', (_what, startOn, paymentDay, wished, asDay, on) => {
  const wishedOn = wished === null ? null : day(wished)
  expect(chooseFirstPayment(loan, { startOn: day(startOn), paymentDay, wishedOn })).toEqual({
    paymentDay: asDay,
    firstPaymentOn: day(on),
  })
})

test('a first payment that would not cover its interest is not offered, and another day takes its place', () => {
  const long = { ...loan, annualRatePercent: 45, termMonths: 60 }
  const choices = paymentDayChoices(long, TODAY)
  expect(choices.length).toBeLessThan(31)
  expect(choices.length).toBeGreaterThan(20)
  for (const { firstPaymentOn, paymentDay } of choices) {
    const { rows } = buildSchedule({ ...long, startOn: TODAY, firstPaymentOn, paymentDay })
    expect(rows[0]!.principalPence).toBeGreaterThan(0)
  }
  const tooLate = { startOn: TODAY, firstPaymentOn: day('2027-01-05'), paymentDay: 5 }
  expect(() => buildSchedule({ ...long, ...tooLate })).toThrow('would not cover the interest')
  const instead = chooseFirstPayment(long, { startOn: TODAY, paymentDay: 5, wishedOn: null })
  const latest = Math.max(...choices.map(({ firstPaymentOn }) => daysBetween(TODAY, firstPaymentOn)))
  expect(daysBetween(TODAY, instead.firstPaymentOn)).toBe(latest)
})

test('one payment only: it bears the interest of its days, however late', () => {
  const once = { amountPence: pence(10_000), feePence: NO_PENCE, annualRatePercent: 40, termMonths: 1 }
  expect(paymentDayChoices(once, TODAY)).toHaveLength(31)
})
