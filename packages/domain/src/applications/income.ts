import { aChoice, aNumberFromZero, checkInput } from '../core/input-checks.ts'

export const INCOME_FREQUENCIES = ['Monthly', 'Weekly', 'Yearly'] as const

export type IncomeFrequency = (typeof INCOME_FREQUENCIES)[number]

/**
 * Spec 5: whole pounds, floored once at the end. A week becomes a month by the year of 365.25 days.
 * Throws RangeError for a negative or unreadable income or an unknown frequency.
 */
export function netMonthlyIncome(income: number, frequency: IncomeFrequency): number {
  checkInput({ income, frequency }, INCOME)
  return Math.floor(MONTHLY[frequency](income))
}

/**
 * What the form offers: some are paid every two or four weeks, which the frequencies of spec 5 have
 * no word for.
 */
export const PAY_FREQUENCIES = ['Monthly', 'FourWeekly', 'Fortnightly', 'Weekly', 'Yearly'] as const

export type PayFrequency = (typeof PAY_FREQUENCIES)[number]

const PAYMENTS_A_YEAR: Partial<Record<PayFrequency, number>> = { FourWeekly: 13, Fortnightly: 26 }

/**
 * An income by the frequencies of spec 5: what comes every two or four weeks is the amount of its
 * 26 or 13 payments a year.
 */
export function toStatedIncome(
  income: number,
  frequency: PayFrequency,
): { income: number; frequency: IncomeFrequency } {
  checkInput({ income, frequency }, { income: aNumberFromZero, frequency: aChoice(PAY_FREQUENCIES) })
  const payments = PAYMENTS_A_YEAR[frequency]
  if (payments === undefined) return { income, frequency: frequency as IncomeFrequency }
  return { income: Math.round(income * 100 * payments) / 100, frequency: 'Yearly' }
}

const INCOME = { income: aNumberFromZero, frequency: aChoice(INCOME_FREQUENCIES) }

/** Days of a year, by which spec 5 counts what comes weekly. */
export const INCOME_YEAR_DAYS = 365.25

const MONTHLY: Record<IncomeFrequency, (income: number) => number> = {
  Monthly: (income) => income,
  Yearly: (income) => income / 12,
  Weekly: (income) => ((income / 7) * INCOME_YEAR_DAYS) / 12,
}
