import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { expect, test } from 'vitest'
import { calculateFigures } from './live-figures.ts'

const illustratedBy = (key: Parameters<typeof getBrand>[0]) => {
  const brand = getBrand(key)
  return { terms: brand, ...brand.loanAmountPounds }
}

test('the figures are those of the amount as it is typed, and of the term', () => {
  for (const typed of ['7500', '7,500', ' £7,500 ', '7500.00'])
    expect(calculateFigures(illustratedBy('main'), typed, 36)).toEqual({
      choice: '£7,500 over 3 years',
      instalment: '£286.70',
      total: '£10,321.20',
      fee: '£445.00',
      apr: '24.4%',
    })
  expect(calculateFigures(illustratedBy('motor'), '10,000', 60)).toMatchObject({
    instalment: '£276.61',
    total: '£16,621.77',
    apr: '24.5%',
  })
})

test.each(BRAND_KEYS)(
  '%s: there are figures for what it lends, from end to end, and for nothing else',
  (key) => {
    const illustrated = illustratedBy(key)
    const { min, max } = illustrated
    for (const pounds of [min, max])
      for (const months of [12, 60])
        expect(calculateFigures(illustrated, String(pounds), months)).not.toBeNull()
    for (const typed of ['', '£', 'five thousand', '-5000', '1e9', String(min - 1), String(max + 1)])
      expect([typed, calculateFigures(illustrated, typed, 36)]).toEqual([typed, null])
  },
)
