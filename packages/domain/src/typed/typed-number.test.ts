import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTypedNumber } from './typed-number.ts'

test.each([
  ['1000', 1000],
  ['1,000.50', 1000.5],
  ['1,234,567', 1_234_567],
  ['£ 1 000', 1000],
  ['£2,600.00', 2600],
  ['-£1,000.5', -1000.5],
  ['−5', -5],
  ['+3', 3],
  ['.50', 0.5],
  ['12.', 12],
  ['007', 7],
  ['１２３．５', 123.5],
  ['\u200e£\u00a01\u202f250.00\u200b', 1250],
])('%j is the number %d', (typed, number) => {
  expect(parseTypedNumber(typed)).toBe(number)
})

test.each([
  ...[
    '950,50',
    '2.600',
    '1.250',
    '1.000,50',
    '1 000,50',
    '1.000.000',
    '1,00',
    '1,0000',
    '12,34,567',
    '0,500',
  ],
  ...[
    '1,000 000',
    '1,000,',
    '1. 50',
    '1e2',
    '0x10',
    '1k',
    '£',
    '-',
    '.',
    '',
    '5.005',
    '--5',
    '٣',
    '½',
    'lots',
    '1/2',
  ],
])('%j is none, however it would be read elsewhere', (typed) => {
  expect(parseTypedNumber(typed)).toBeNull()
})

test('every amount is read as it is written, grouped or not', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_99, max: 99_999_999_99 }), (pence) => {
      const pounds = pence / 100
      const grouped = pounds.toLocaleString('en-GB', { minimumFractionDigits: 2 })
      for (const typed of [grouped, grouped.replaceAll(',', ' '), pounds.toFixed(2)])
        expect(parseTypedNumber(typed)).toBe(pounds)
    }),
  )
})
