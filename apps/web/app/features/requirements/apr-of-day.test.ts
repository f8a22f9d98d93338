import { expect, test } from 'vitest'
import { aprChangeWords } from './apr-of-day.tsx'

test.each([
  [{ apr: 17.5, offeredApr: null }, 'The same as in your quote.'],
  [{ apr: 17.5, offeredApr: 17.5 }, 'The same as in your quote.'],
  [
    { apr: 18.5, offeredApr: 17.5 },
    'Higher, because there are fewer days before your first payment. Your payments and the total stay the same.',
  ],
  [
    { apr: 17.5, offeredApr: 18.5 },
    'Lower, because there are more days before your first payment. Your payments and the total stay the same.',
  ],
])('%j: what the chosen day does to the APR', (quote, words) => {
  expect(aprChangeWords(quote)).toBe(words)
})
