import { expect, test } from 'vitest'
import { applicationReference, paymentReference, readApplicationReference } from './reference.ts'

test.each([
  [1, 'A-0000-0000-001'],
  [32, 'A-0000-0000-010'],
  [4_103_558_201_337, 'A-003Q-DQJ1-ZZS'],
  [Number.MAX_SAFE_INTEGER, 'A-7ZZZ-ZZZZ-ZZZ'],
])('%d is %s', (id, reference) => {
  expect(applicationReference(id)).toBe(reference)
  expect(paymentReference(id)).toBe(reference.replace('A', 'P'))
  for (const typed of [
    reference,
    reference.toLowerCase(),
    reference.replaceAll('-', ' ').replaceAll('0', 'o'),
  ])
    expect(readApplicationReference(typed)).toBe(id)
})

test.each(['', 'A-0000-0000-000', 'P-0000-0000-001', 'A-0000-0000-00U', 'A-ZZZZ-ZZZZ-ZZZ', 'TB23456789'])(
  '%j is the reference of no application',
  (typed) => expect(readApplicationReference(typed)).toBeNull(),
)
