import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from './calendar.ts'
import {
  dmyToIso,
  formatDay,
  formatDayWords,
  formatDuration,
  formatMoney,
  formatMoneyExact,
  formatOrdinal,
  formatPercent,
  formatRate,
  formatSortCode,
  isoToDmy,
  lastFour,
} from './display.ts'
import { fromPounds, pence } from './money.ts'

test.each([
  [750_000, '£7,500', '£7,500.00'],
  [26_689, '£266.89', '£266.89'],
  [26_690, '£266.90', '£266.90'],
  [1_662_177, '£16,621.77', '£16,621.77'],
  [5, '£0.05', '£0.05'],
  [0, '£0', '£0.00'],
  [-12_550, '-£125.50', '-£125.50'],
  [-100, '-£1', '-£1.00'],
  [100_000_000, '£1,000,000', '£1,000,000.00'],
])('%d pence', (amount, short, exact) => {
  expect(formatMoney(pence(amount))).toBe(short)
  expect(formatMoneyExact(pence(amount))).toBe(exact)
})

test('an amount that is shown can be read back to the penny, and has decimals only when it has pence', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (amount) => {
      const shown = formatMoney(pence(amount))
      expect(fromPounds(Number(shown.replace(/[£,]/g, '')))).toBe(amount)
      expect(shown.includes('.')).toBe(amount % 100 !== 0)
      expect(formatMoneyExact(pence(amount))).toBe(shown.includes('.') ? shown : `${shown}.00`)
    }),
  )
})

test.each([
  [18.2, '18.2%'],
  [30, '30.0%'],
  [12.95, '13.0%'],
  [12.949, '12.9%'],
  [8.25, '8.3%'],
  [8.1, '8.1%'],
  [48.9, '48.9%'],
  [0.04, '0.0%'],
  [-0.04, '0.0%'],
  [100, '100.0%'],
])('%d per cent', (percent, shown) => {
  expect(formatPercent(percent)).toBe(shown)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d per cent cannot be shown', (percent) => {
  expect(() => formatPercent(percent)).toThrow(RangeError)
})

test('days', () => {
  expect(formatDay(day('2027-03-01'))).toBe('01/03/2027')
  expect(formatDay(day('2026-12-31'))).toBe('31/12/2026')
  expect(formatDay(day('0985-07-09'))).toBe('09/07/0985')
  expect(formatDayWords(day('2027-03-01'))).toBe('1 March 2027')
  expect(formatDayWords(day('2026-12-31'))).toBe('31 December 2026')
})

describe('day order', () => {
  test.each([
    ['1-2-2026', '2026-02-01', '01-02-2026'],
    ['31-12-1999', '1999-12-31', '31-12-1999'],
  ])('%s', (dmy, iso, padded) => {
    expect(dmyToIso(dmy)).toBe(iso)
    expect(isoToDmy(iso)).toBe(padded)
  })

  test('parts are padded both ways', () => {
    expect(isoToDmy('2026-2-1')).toBe('01-02-2026')
    expect(dmyToIso(' 1-12-2026 ')).toBe('2026-12-01')
    expect(isoToDmy(' 2026-12-1 ')).toBe('01-12-2026')
  })

  test('there and back is where it began, and is the day that is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 73_000 }), (days) => {
        const date = day('1900-01-01').add({ days })
        expect(dmyToIso(isoToDmy(date.toString()))).toBe(date.toString())
        expect(isoToDmy(date.toString())).toBe(formatDay(date).replaceAll('/', '-'))
        expect(dmyToIso(`${date.day}-${date.month}-${date.year}`)).toBe(date.toString())
      }),
    )
  })

  test.each(['', '1-2', '2026-02-01', '1/2/2026', '1-2-26', '001-2-2026', '1-2-2026-3', 'x1-2-2026'])(
    '%j is not DD-MM-YYYY',
    (text) => {
      expect(() => dmyToIso(text)).toThrow(RangeError)
    },
  )

  test.each(['', '01-02-2026', '2026-02', '2026-002-01', '2026/02/01', '2026-02-01T00:00'])(
    '%j is not YYYY-MM-DD',
    (text) => {
      expect(() => isoToDmy(text)).toThrow(RangeError)
    },
  )
})

test.each([
  [0, '0 months'],
  [1, '1 month'],
  [11, '11 months'],
  [12, '1 year'],
  [18, '1 year and 6 months'],
  [25, '2 years and 1 month'],
  [36, '3 years'],
])('%d months', (months, shown) => {
  expect(formatDuration(months)).toBe(shown)
})

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('%d months are refused', (months) => {
  expect(() => formatDuration(months)).toThrow(RangeError)
})

test.each([
  ['66374958', '•••• 4958'],
  ['4242 4242 4242 4242', '•••• 4242'],
  ['4242-4242-4242-0005', '•••• 0005'],
  ['6637 49-58', '•••• 4958'],
  ['958', '•••• 958'],
  ['', '••••'],
])('%j masked', (value, masked) => {
  expect(lastFour(value)).toBe(masked)
})

test('sort codes', () => {
  expect(formatSortCode('089999')).toBe('08-99-99')
  expect(formatSortCode('08 99 99')).toBe('08-99-99')
  expect(formatSortCode('08-99-99')).toBe('08-99-99')
  expect(formatSortCode('0899')).toBe('0899')
  expect(formatSortCode('0899990')).toBe('0899990')
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [31, '31st'],
])('%d in an order: %s', (count, words) => {
  expect(formatOrdinal(count)).toBe(words)
})

test.each([
  [19.4, '19.4%'],
  [13, '13.0%'],
  [13.249, '13.249%'],
  [0, '0.0%'],
])('a rate of %d keeps its decimals: %s', (percent, words) => {
  expect(formatRate(percent)).toBe(words)
})
