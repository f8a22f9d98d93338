import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { getChosenAmount, refuseUnclearAmount } from './chosen-amount.ts'
import { lateAmount } from './late-amount.ts'

const schema = z.strictObject(lateAmount).superRefine(refuseUnclearAmount)
const answer = (choice: string, amount?: number) => ({
  choice,
  all: 546.75,
  oldest: 192.25,
  ...(amount !== undefined && { amount }),
})

test.each([
  ['all', undefined, 546_75],
  ['oldest', undefined, 192_25],
  ['other', 50, 50_00],
  // The same amount twice is clear.
  ['all', 546.75, 546_75],
])('%s with %s typed pays %s pence', (choice, typed, paid) => {
  expect(getChosenAmount(schema.parse(answer(choice, typed)))).toBe(pence(paid))
})

test.each([
  ['all', 50, 'You typed £50 but chose £546.75. Choose “Another amount”, or clear this box'],
  ['oldest', 9999, 'You typed £9,999 but chose £192.25. Choose “Another amount”, or clear this box'],
  ['all', 0, 'You typed £0 but chose £546.75. Choose “Another amount”, or clear this box'],
  ['other', 0, 'Enter an amount above £0'],
  ['other', -5, 'Enter an amount above £0'],
  ['other', undefined, 'Enter how much you want to pay'],
])('%s with %s typed pays nothing, and asks', (choice, typed, message) => {
  const { error } = schema.safeParse(answer(choice, typed))
  expect(error?.issues).toMatchObject([{ path: ['amount'], message }])
})

test('a choice without the amount that was shown for it pays nothing', () => {
  expect(schema.safeParse({ choice: 'oldest', all: 546.75 }).error?.issues[0]?.message).toBe(
    'Enter how much you want to pay',
  )
})
