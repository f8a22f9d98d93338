import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { type Answers, NO_ANSWERS } from './financial-statement-answers.ts'
import { findOwnIncome } from './told-income.ts'

const COUNTS = { childrenUnder16: 0, children16To18: 0, otherDependants: 0, nonDependants: 0, vehicles: 0 }

/** Pay as the site sends it: by the year, with what was typed. */
const answersOf = (amount: number, frequency: 'fortnightly' | 'four-weekly', payments: number): Answers => ({
  ...NO_ANSWERS,
  household: {
    ...NO_ANSWERS.household,
    ...COUNTS,
    isJoint: false,
    housingTenure: 'other',
    employment: ['other'],
  },
  sections: [
    {
      key: 'earnings',
      lines: [
        {
          line: 'client-salary-or-wages',
          amount: pence(amount * payments),
          frequency: 'yearly',
          typed: { amount: pence(amount), frequency },
        },
      ],
    },
  ],
})

test.each([
  [800_00, 'fortnightly', 26],
  [1600_00, 'four-weekly', 13],
] as const)('pay of %i that is typed as %s is the month that a bank shows', (amount, frequency, payments) => {
  const savedOn = day('2026-11-20')
  expect(findOwnIncome(answersOf(amount, frequency, payments), savedOn)).toEqual({
    monthlyPence: 1739_29,
    savedOn,
  })
})
