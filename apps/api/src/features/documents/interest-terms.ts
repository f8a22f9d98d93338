import { formatDayWords, formatMoneyExact } from '@tarnbrook/domain/display'
import {
  type AgreementFacts,
  agreementDay,
  firstPaymentDay,
  firstPeriod,
  rateInWords,
} from './agreement-facts.ts'

/**
 * SI 2010/1014 Sch 1: the rate and how interest is charged, so exactly that each figure of the schedule can be recomputed
 * from what is printed. The lending core charges it in this way (docs/lending.md).
 */
export function interestTerms(facts: AgreementFacts): string[] {
  return [
    `The rate is ${rateInWords(facts)}, fixed. It is an effective yearly rate: interest is charged once for each period below, on what you owe then${facts.quote.fee > 0 ? ', including the arrangement fee' : ''}.`,
    `First period: ${firstPeriodInWords(facts)} The interest is: what you owe × ((1 + the rate) to the power of the time in years − 1).`,
    'The time is counted back from the first payment. Each whole month is 1/12 of a year. Days left over are counted as parts of the 365 or 366 days of the year that ends where the whole months begin. The last day of a month to the last day of the next is one whole month.',
    'Every later period is one month, however many days it has. The interest is: what you owe × ((1 + the rate) to the power of 1/12 − 1).',
    'Interest is rounded to the nearest penny each time, half a penny upwards.',
    LATER_PROVISION,
  ]
}

/** Said in the pre-contract information too, whose row has no room for the sums. */
export function firstPeriodInWords(facts: AgreementFacts): string {
  const { days, interestPence } = firstPeriod(facts)
  return `from the day the credit is provided to your first payment, interest is charged for the days. From ${formatDayWords(agreementDay(facts))} to ${formatDayWords(firstPaymentDay(facts))} is ${days} days, and the interest is ${formatMoneyExact(interestPence)}.`
}

/** Interest is not charged for days on which the borrower does not have the money. */
const LATER_PROVISION =
  'If the credit is provided after the day of this agreement, interest is charged from that later day. Your first payment is then lower by the interest for the days between.'

export const APR_ASSUMPTIONS =
  'We assume that the credit is provided on the day of this agreement, that you make each payment on its due day, and that nothing in this agreement changes. Months are counted as equal, and days left over in the first period are counted as for interest. All charges listed below are counted.'
