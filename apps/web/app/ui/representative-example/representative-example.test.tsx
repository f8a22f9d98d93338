import { getBrand } from '@tarnbrook/brands/brand'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RepresentativeExample } from './representative-example.tsx'

const listItems = (key: Parameters<typeof getBrand>[0]) => {
  const { representativeExample: example, pricing } = getBrand(key)
  const html = renderToStaticMarkup(
    <RepresentativeExample example={example} optionToPurchaseFeePounds={pricing.optionToPurchaseFeePounds} />,
  )
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, term, detail]) => [
    term,
    detail,
  ])
}

test('car finance gives the cash price and the deposit, and every item of CONC 3.5.5R(1)', () => {
  expect(listItems('motor')).toEqual([
    ['Cash price', '£10,000'],
    ['Deposit', '£0'],
    ['Amount of credit', '£10,000'],
    ['Over', '60 months'],
    ['Monthly payment', '£276.61'],
    ['Interest rate a year, fixed', '22.3%'],
    ['Fee, added to what you owe', '£375'],
    ['Option-to-purchase fee', '£25'],
    ['Total amount payable', '£16,621.77'],
    ['Representative', '24.5% APR'],
  ])
})

test('a personal loan is for no goods, and has neither', () => {
  const terms = listItems('main').map(([term]) => term)
  expect(terms).toContain('Representative')
  expect(terms).not.toContain('Cash price')
  expect(terms).not.toContain('Deposit')
})
