import { LOAN_SITUATIONS } from '@tarnbrook/domain/situation/loan-situation'
import { expect, test } from 'vitest'
import { canWithdraw } from './in-force.ts'

// Spec 4: offered when it is eligible or has a cancellation figure, and not before the payout.
test('withdrawing is offered to who may and who did, and to neither before the payout', () => {
  const offered = (isEligibleForCancellation: boolean) =>
    LOAN_SITUATIONS.filter((situation) => canWithdraw({ situation, isEligibleForCancellation }))
  expect(offered(false)).toEqual(['withdrawn'])
  expect(offered(true)).toEqual(LOAN_SITUATIONS.filter((situation) => situation !== 'awaiting-payout'))
})
