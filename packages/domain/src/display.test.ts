import { describe, expect, test } from 'vitest'
import { day } from './calendar.ts'
import {
  dmyToIso,
  formatDay,
  formatDayWords,
  formatDuration,
  formatMoney,
  formatMoneyExact,
  formatPercent,
  formatSortCode,
  isoToDmy,
  lastFour,
} from './display.ts'
import { pence } from './money.ts'

test.each([
  [750_000, '£7,500', '£7,500.00'],
  [26_689, '£266.89', '£266.89'],
  [26_690, '£266.90', '£266.90'],
  [1_662_177, '£16,621.77', '£16,621.77'],
  [5, '£0.05', '£0.05'],
  [0, '£0', '£0.00'],
  [-12_550, '-£125.50', '-£125.50'],
])('%d pence', (amount, short, exact) => {
  expect(formatMoney(pence(amount))).toBe(short)
  expect(formatMoneyExact(pence(amount))).toBe(exact)
})

test.each([
  [18.2, '18.2%'],
  [30, '30.0%'],
  [12.95, '13.0%'],
  [12.949, '12.9%'],
  [8.25, '8.3%'],
])('%d per cent', (percent, shown) => {
  expect(formatPercent(percent)).toBe(shown)
})

test('days', () => {
  expect(formatDay(day('2027-03-01'))).toBe('01/03/2027')
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
  })

  test.each(['', '1-2', '2026-02-01', '1/2/2026', '1-2-26'])('%j is not DD-MM-YYYY', (text) => {
    expect(() => dmyToIso(text)).toThrow(RangeError)
  })

  test('a day the other way round is not YYYY-MM-DD', () => {
    expect(() => isoToDmy('01-02-2026')).toThrow(RangeError)
  })
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

test('numbers are masked to the last four', () => {
  expect(lastFour('66374958')).toBe('•••• 4958')
  expect(lastFour('4242 4242 4242 4242')).toBe('•••• 4242')
})

test('sort codes', () => {
  expect(formatSortCode('089999')).toBe('08-99-99')
  expect(formatSortCode('08 99 99')).toBe('08-99-99')
  expect(formatSortCode('0899')).toBe('0899')
})
