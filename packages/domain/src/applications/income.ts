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

const INCOME = { income: aNumberFromZero, frequency: aChoice(INCOME_FREQUENCIES) }

const MONTHLY: Record<IncomeFrequency, (income: number) => number> = {
  Monthly: (income) => income,
  Yearly: (income) => income / 12,
  Weekly: (income) => ((income / 7) * 365.25) / 12,
}
