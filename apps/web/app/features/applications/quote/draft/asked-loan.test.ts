import { expect, test } from 'vitest'
import { askedLoan } from './asked-loan.ts'

const range = { min: 1000, max: 25_000 }

test.each([
  ['5000', '36', '£5,000 over 3 years'],
  ['£6,250.50', '18', '£6,250.50 over 1 year and 6 months'],
  ['1000', '12', '£1,000 over 1 year'],
  ['25,000', '60', '£25,000 over 5 years'],
])('%s over %s is %s', (amount, term, words) => {
  expect(askedLoan({ amount, term }, range)).toBe(words)
})

test.each([
  ['999.99', '36'],
  ['25000.01', '36'],
  ['5000', '37'],
  ['5000', '36.0'],
  ['5000', undefined],
  [undefined, '36'],
  ['5000.555', '36'],
  ['1e4', '36'],
  ['-5000', '36'],
  ['plenty', '36'],
])('%s over %s is asked for again', (amount, term) => {
  expect(askedLoan({ amount, term }, range)).toBeNull()
})
