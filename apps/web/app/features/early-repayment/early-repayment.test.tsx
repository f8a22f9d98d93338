import { expect, test } from 'vitest'
import { exampleExtra } from '#testing/early-repayment.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { describeNextSteps } from './early-repayment.screen.tsx'

test('steps are told of an extra payment that can be made or was asked for, and of no other', () => {
  expect(describeNextSteps(exampleLoan({ canRepayEarly: true }))).toHaveLength(3)
  expect(describeNextSteps(exampleLoan({ canRepayEarly: false }))).toEqual([])
  const asked = exampleLoan({ canRepayEarly: false, earlyRepayments: [exampleExtra({ status: 'pending' })] })
  expect(describeNextSteps(asked)).toEqual([expect.stringMatching(/^When your bank has paid it/)])
})
