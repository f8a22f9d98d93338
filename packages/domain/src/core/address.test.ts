import { expect, test } from 'vitest'
import {
  ADDRESS_HISTORY_THRESHOLD,
  ADDRESS_PERIODS,
  addressesToSend,
  formatAddress,
  isAddressFilled,
} from './address.ts'

test.each([
  [{}, false],
  [{ county: 'Kent', postCode: 'TN1 1AA', period: 6 }, false],
  [{ line1: '  ' }, false],
  [{ flatNumber: '2' }, true],
  [{ houseNumber: '10' }, true],
  [{ line1: 'High Street' }, true],
  [{ line2: 'Oldtown' }, true],
  [{ town: 'Leeds' }, true],
  [{ populateManually: true }, true],
  [{ populateManually: false }, false],
  [{ populateManually: null, flatNumber: null, houseNumber: '', town: '\t' }, false],
])('%j filled in: %s', (address, filledIn) => {
  expect(isAddressFilled(address)).toBe(filledIn)
})

test('a second address is sent only with a first of period 6', () => {
  const before = { town: 'York' }
  for (const { code } of ADDRESS_PERIODS) {
    expect(addressesToSend([{ town: 'Leeds', period: code }, before])).toHaveLength(code === 6 ? 2 : 1)
  }
  expect(addressesToSend([{ town: 'Leeds' }, before])).toEqual([{ town: 'Leeds' }])
  expect(addressesToSend([{ town: 'Leeds', period: 6 }])).toHaveLength(1)
  expect(addressesToSend([{ town: 'Leeds', period: 6 }, before, { town: 'Hull' }])).toEqual([
    { town: 'Leeds', period: 6 },
    before,
  ])
  expect(addressesToSend([])).toEqual([])
})

test('every band of time at an address has its code, and the shortest is the one that asks for more', () => {
  expect(ADDRESS_PERIODS.map(({ code }) => code)).toEqual([1, 2, 3, 4, 5, 6])
  expect(ADDRESS_PERIODS.find(({ code }) => code === ADDRESS_HISTORY_THRESHOLD)?.label).toBe(
    'Less than 3 years',
  )
})

test('an address on an envelope', () => {
  const address = {
    flatNumber: '2',
    houseNumber: '10',
    line1: 'High Street',
    town: 'Leeds',
    postCode: 'ls11aa',
  }
  expect(formatAddress(address)).toEqual(['Flat 2', '10 High Street', 'Leeds', 'LS1 1AA'])
  expect(formatAddress({ flatNumber: 'The Loft', line1: 'Mill Lane', line2: '', county: null })).toEqual([
    'The Loft',
    'Mill Lane',
  ])
  expect(formatAddress({ flatNumber: ' 12a ', houseNumber: '3', county: ' Kent ', postCode: ' ' })).toEqual([
    'Flat 12a',
    '3',
    'Kent',
  ])
  expect(formatAddress({ flatNumber: 'Flat 2', houseNumber: 'Rose Cottage', line1: 'Mill Lane' })).toEqual([
    'Flat 2',
    'Rose Cottage, Mill Lane',
  ])
  expect(formatAddress({ houseNumber: 'Ashby Court, 12', line1: 'Weir Row' })).toEqual([
    'Ashby Court, 12 Weir Row',
  ])
  expect(formatAddress({ houseNumber: '12 – 14a', line1: 'Weir Row' })).toEqual(['12 – 14a Weir Row'])
  expect(formatAddress({})).toEqual([])
})
