import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { paymentParts } from './parts-of-payments.ts'

const quote = {
  amount: pence(5_000_00),
  fee: pence(296_00),
  instalment: pence(177_22),
  optionToPurchaseFee: pence(0),
  totalCharge: pence(1_380_00),
  totalPayable: pence(6_380_00),
}

test('the parts of a payment add up to it, and those of all payments to the total', () => {
  const parts = paymentParts({}, quote)
  expect(parts.map(({ label, total, monthlyPounds }) => [label, total, monthlyPounds])).toEqual([
    ['The money you borrow', 5_000_00, 139],
    ['Interest', 1_084_00, 30],
    ['Arrangement fee', 296_00, 8],
  ])
  expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(quote.totalPayable)
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100)
})

test('a fee that is nothing is left out, and one that is paid at the end is in no monthly payment', () => {
  const parts = paymentParts({}, { ...quote, fee: pence(0), optionToPurchaseFee: pence(10_00) })
  expect(parts.map(({ id, monthlyPounds }) => [id, monthlyPounds])).toEqual([
    ['amount', 139],
    ['interest', 38],
    ['option-fee', 0],
  ])
})
