import { LOAN_SITUATIONS } from '@tarnbrook/domain/situation/loan-situation'
import { expect, test } from 'vitest'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sayings } from '#testing/pages.fixture.tsx'
import { LoanTask } from './loan-page.tsx'

function beside(situation: (typeof LOAN_SITUATIONS)[number], next: readonly string[] = []): string {
  const page = (
    <LoanTask loan={exampleLoan({ situation })} next={next}>
      <p>The task</p>
    </LoanTask>
  )
  return sayings('main', page).join(' ')
}

test('what it costs is beside the task while it is to be paid as agreed, and not after', () => {
  const costs = LOAN_SITUATIONS.filter((situation) => beside(situation).includes('Monthly payment'))
  expect(costs).toEqual([
    'awaiting-payout',
    'up-to-date',
    'behind',
    'arranged',
    'being-settled',
    'handing-back',
  ])
})

test('the fold on a phone is named by what is in it', () => {
  expect(beside('up-to-date', ['Pay it.'])).toContain('Costs, next steps and help')
  expect(beside('up-to-date')).toContain('Costs and help')
  expect(beside('withdrawn', ['Pay it back.'])).toContain('Next steps and help')
  expect(beside('paid-off')).not.toMatch(/Costs|Next steps|What happens next/)
})
