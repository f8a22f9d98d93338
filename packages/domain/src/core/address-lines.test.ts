import { describe, expect, test } from 'vitest'
import { formatAddress } from './address.ts'
import { splitAddressLines } from './address-lines.ts'

describe.each([
  // line 1, line 2, flat, house, street, what stays in line 2
  ['12a High Street', '', '', '12a', 'High Street', ''],
  ['12 High Street', 'Headingley', '', '12', 'High Street', 'Headingley'],
  ['Flat 3, 12 High Street', '', '3', '12', 'High Street', ''],
  ['Flat 3 12 High Street', '', '3', '12', 'High Street', ''],
  ['flat 3b, 12 High Street', '', '3b', '12', 'High Street', ''],
  ['Apartment 4, 12 High Street', '', 'Apartment 4', '12', 'High Street', ''],
  ['Rose Cottage, Mill Lane', '', '', 'Rose Cottage', 'Mill Lane', ''],
  ['Rose Cottage', 'Mill Lane', '', 'Rose Cottage', 'Mill Lane', ''],
  ['Ashby Court', '12 Weir Row', '', 'Ashby Court', '12 Weir Row', ''],
  ['Flat 3, Ashby Court, 12 Weir Row', '', '3', 'Ashby Court', '12 Weir Row', ''],
  ['12-14 High St', '', '', '12-14', 'High St', ''],
  ['12 – 14 High St', '', '', '12–14', 'High St', ''],
  ['12/1 High St', '', '', '12/1', 'High St', ''],
  ['No. 12 High Street', '', '', '12', 'High Street', ''],
  ['12, High Street', '', '', '12', 'High Street', ''],
  ['12', 'High Street', '', '12', 'High Street', ''],
  ['1 The Green', '', '', '1', 'The Green', ''],
  ['1st Avenue', '', '', '', '1st Avenue', ''],
  ['Mill Lane', 'Headingley', '', '', 'Mill Lane', 'Headingley'],
  ['Mill Lane, Headingley', '', '', '', 'Mill Lane, Headingley', ''],
  ['Flat B', '', 'Flat B', '', '', ''],
  ['Flat B', '12 High Street', 'Flat B', '12', 'High Street', ''],
  ['Flat B', 'Rose Cottage, Mill Lane', 'Flat B', 'Rose Cottage', 'Mill Lane', ''],
  ['Tŷ Gwyn, Heol y Môr', '', '', 'Tŷ Gwyn', 'Heol y Môr', ''],
  ['５ High Street', '', '', '', '５ High Street', ''],
  ['  12   High   Street , ', ' ', '', '12', 'High Street', ''],
  ['', '', '', '', '', ''],
  ['', '12 High Street', '', '12', 'High Street', ''],
  [',', ',', '', '', '', ''],
])('%j, %j', (line1, line2, flatNumber, houseNumber, street, area) => {
  const split = splitAddressLines({ line1, line2 })

  test('is split', () => {
    expect(split).toEqual({ flatNumber, houseNumber, line1: street, line2: area })
  })

  test('is the same again when it is shown and sent again', () => {
    const shown = formatAddress({ ...split, line2: '' }).join(', ')
    expect(splitAddressLines({ line1: shown, line2: split.line2 })).toEqual(split)
  })
})

test('lines that are not there are empty', () => {
  const empty = { flatNumber: '', houseNumber: '', line1: '', line2: '' }
  expect(splitAddressLines({})).toEqual(empty)
  expect(splitAddressLines({ line1: null, line2: null })).toEqual(empty)
})

test.each(['1'.repeat(80), 'Flat '.repeat(16), '1-'.repeat(40), ', '.repeat(40), 'a b '.repeat(5000)])(
  'a line of nothing but %j is split without delay and loses no word',
  (line1) => {
    const { line2, ...parts } = splitAddressLines({ line1 })
    const words = (text: string) => text.match(/[\w-]+/g)?.filter((word) => word !== 'Flat') ?? []
    expect(words(Object.values(parts).join(' ')).join('')).toBe(words(line1).join(''))
    expect(line2).toBe('')
  },
)
