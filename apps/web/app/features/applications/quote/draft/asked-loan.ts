import { LOAN_TERMS_MONTHS } from '@tarnbrook/contract/applications/application-choices'
import { formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { parseTypedNumber } from '@tarnbrook/domain/typed/typed-number'

interface TypedLoan {
  readonly amount?: string | undefined
  readonly term?: string | undefined
}

/** "£5,000 over 3 years" of what was typed; null where the brand offers no such loan: ask again. */
export function askedLoan(
  { amount = '', term = '' }: TypedLoan,
  { min, max }: { min: number; max: number },
): string | null {
  const pounds = parseTypedNumber(amount)
  const months = LOAN_TERMS_MONTHS.find((one) => String(one) === term)
  if (months === undefined || pounds === null || pounds < min || pounds > max) return null
  return `${formatMoney(fromPounds(pounds))} over ${formatDuration(months)}`
}
