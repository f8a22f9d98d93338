import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { readNoted } from './noted-amount.ts'

test.each([
  ['all of it, as it is now', 576_75, 526_75],
  ['another amount, as it was typed', 50_00, 50_00],
])('a button says %s', (_, amount, shown) => {
  expect(readNoted({ amount: pence(amount), of: pence(576_75) }, pence(526_75))).toBe(shown)
})

test('a button has no amount while what is typed is none', () => {
  expect(readNoted({ amount: undefined, of: pence(1) }, pence(1))).toBeUndefined()
})
