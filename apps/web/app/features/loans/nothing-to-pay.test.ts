import type { Loan } from '@tarnbrook/contract/loans/loans'
import { LOAN_SITUATIONS } from '@tarnbrook/domain/situation/loan-situation'
import { expect, test } from 'vitest'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { describeNothingToPay } from './nothing-to-pay.ts'
import { toLoanSetting } from './setting.ts'

const ENDING = {
  endedOn: '2026-11-24',
  isAgreementRunning: true,
  buyer: { name: 'Fellgate Ltd', address: '1 High Street', phone: '0113 496 0000', email: 'a@b.example' },
  handBack: null,
  vehicle: null,
  damage: null,
}

const wordsOf = (situation: Loan['situation']) => {
  const loan = exampleLoan({ situation, ending: ENDING })
  return describeNothingToPay(loan, toLoanSetting(loan))
}

test('nothing is said to be overdue only of a loan that runs', () => {
  const overdue = LOAN_SITUATIONS.filter((situation) => wordsOf(situation).startsWith('Nothing is overdue'))
  expect(overdue).toEqual([
    'awaiting-payout',
    'up-to-date',
    'behind',
    'arranged',
    'being-settled',
    'handing-back',
  ])
})

test('of one written off it says that it is owed and not asked for; of one sold, to whom', () => {
  expect(wordsOf('written-off')).toMatch(/not asking you to pay it. £500 is still owed in law.*call us on 0/)
  expect(wordsOf('sold')).toBe(
    'We sold this loan to Fellgate Ltd on 24 November 2026. What’s left is owed to them, so please don’t pay us.',
  )
  expect(wordsOf('ended-owing')).toContain('All of the £500 that’s left is on its way')
})
