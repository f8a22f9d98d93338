import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'

/** Choices for an application's answers. No schema here, so a page that offers them is small. */

export const LOAN_TERMS_MONTHS = [12, 18, 24, 30, 36, 42, 48, 54, 60] as const
export const LOAN_REASONS = [
  'Debt consolidation',
  'Home improvements',
  'Car or vehicle',
  'Large purchase',
  'Wedding',
  'Holiday',
  'Moving home',
  'Other',
] as const
export const MARITAL_STATUSES = [
  'Married',
  'Single',
  'Civil partnership',
  'Living with my partner',
  'Widowed',
  'Other',
] as const
/** Statuses of who has a partner in the household. */
export const PARTNERED: readonly string[] = [
  'Married',
  'Civil partnership',
  'Living with my partner',
] satisfies (typeof MARITAL_STATUSES)[number][]
/** The specification's list has no status for who is divorced or separated (decision 046). */
export const MARITAL_STATUS_LABEL: Record<(typeof MARITAL_STATUSES)[number], string> = {
  Married: 'Married',
  Single: 'Single',
  'Civil partnership': 'Civil partnership',
  'Living with my partner': 'Living with my partner',
  Widowed: 'Widowed',
  Other: 'Divorced, separated or other',
}
export const RESIDENTIAL_STATUSES = [
  'homeowner_with_a_mortgage',
  'homeowner_without_a_mortgage',
  'living_with_parents',
  'private_tenant',
  'council_tenant',
] as const
export const RESIDENTIAL_STATUS_LABEL: Record<(typeof RESIDENTIAL_STATUSES)[number], string> = {
  homeowner_with_a_mortgage: 'Homeowner with a mortgage',
  homeowner_without_a_mortgage: 'Homeowner without a mortgage',
  living_with_parents: 'Living with parents',
  private_tenant: 'Private tenant',
  council_tenant: 'Council tenant',
}
export const NUMBERS_OF_DEPENDANTS = ['0', '1', '2', '3+'] as const
export const EMPLOYMENT_STATUSES = [
  'Employed full time',
  'Employed part time',
  'Self-employed',
  'Temporary or agency work',
  'Retired',
  'Student',
  'Homemaker or carer',
  'Receiving benefits',
  'Unemployed',
] as const

/** Spec 9: the brand's own loan range in pounds, wherever an amount is outside it. */
export function loanAmountMessage({ min, max }: { min: number; max: number }): string {
  return `Enter an amount from ${formatMoney(fromPounds(min))} to ${formatMoney(fromPounds(max))}`
}
