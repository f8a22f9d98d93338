import { expect, test } from 'vitest'
import { applicationReference, paymentReference } from './reference.ts'

test.each([
  [1, 'A-0000-0000-001'],
  [32, 'A-0000-0000-010'],
  [4_103_558_201_337, 'A-003Q-DQJ1-ZZS'],
  [Number.MAX_SAFE_INTEGER, 'A-7ZZZ-ZZZZ-ZZZ'],
])('%d is %s', (id, reference) => {
  expect(applicationReference(id)).toBe(reference)
  expect(paymentReference(id)).toBe(reference.replace('A', 'P'))
  // Staff read the id back from it.
  const digits = reference.slice(2).replaceAll('-', '')
  const value = [...digits].reduce(
    (sum, digit) => sum * 32n + BigInt('0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(digit)),
    0n,
  )
  expect(Number(value)).toBe(id)
})
