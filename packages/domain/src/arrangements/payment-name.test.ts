import { expect, test } from 'vitest'
import { namePayment } from './payment-name.ts'

test.each([
  [3, false, 'Payment 3'],
  [3, true, 'Arrangement payment, towards payment 3'],
  [null, true, 'Arrangement payment'],
  [null, false, null],
])('payment %j, of an arrangement: %j', (number, isArranged, name) => {
  expect(namePayment({ number, isArranged })).toBe(name)
})
