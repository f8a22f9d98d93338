import type { PAY_FREQUENCIES } from '@tarnbrook/domain/applications/income'
import { expect, test } from 'vitest'
import { type ApplicationAnswers, applicationBody } from './application-form.ts'

const today = Temporal.PlainDate.from('2026-11-22')
const consent = { wordingVersion: 'contact-consent-1' }

/** The rest of the answers is passed on as it is. */
function calculateMonthly(income: number, incomeFrequency: (typeof PAY_FREQUENCIES)[number]): number {
  const answers = { 'about-you': {}, loan: {}, home: {}, address: { period: 3 } }
  const typed = { ...answers, income: { income, incomeFrequency } } as unknown as ApplicationAnswers
  return applicationBody(typed, consent, today).netMonthlyIncome
}

test.each([
  ['Monthly', 1_083.99, 1_083],
  ['FourWeekly', 1_000, 1_083],
  ['Fortnightly', 500, 1_083],
  ['Weekly', 250, 1_087],
  ['Yearly', 13_000, 1_083],
] as const)('an income that comes %s is sent as whole pounds a month', (often, income, monthly) => {
  expect(calculateMonthly(income, often)).toBe(monthly)
})
