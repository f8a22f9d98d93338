import { expect, test } from 'vitest'
import { pence } from '../core/money.ts'
import { describeRefusedPart } from './part-payment.ts'

test.each([
  [26_050, 26_050, null],
  [100, 26_050, null],
  [26_020, 26_050, null],
  [20, 20, null],
  [0, 26_050, 'Enter an amount above £0'],
  [-500, 26_050, 'Enter an amount above £0'],
  [26_051, 26_050, 'Enter £260.50 or less: that’s all that can be paid now'],
  [99, 26_050, 'Enter £1 or more'],
  [40, 50, 'Enter £0.50 or more'],
  [
    26_021,
    26_050,
    'Enter £260.50 to pay all of it, or £260.20 or less: a card can’t pay less than £0.30 later',
  ],
  [105, 110, 'Enter £1.10 to pay all of it: a card can’t pay less than £0.30 later'],
])('%sp of %sp: %s', (amount, most, words) => {
  expect(describeRefusedPart(pence(amount), pence(most))).toBe(words)
})
