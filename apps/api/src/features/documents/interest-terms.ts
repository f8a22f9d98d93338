import { formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import {
  type AgreementFacts,
  agreementDay,
  firstPaymentDay,
  firstPeriod,
  rateInWords,
} from './agreement-facts.ts'

/**
 * SI 2010/1014 Sch 1: the rate and how interest is charged, so precise that each figure can be
 * recalculated from the print. The lending core charges it so (docs/lending.md).
 */
export function interestTerms(facts: AgreementFacts): string[] {
  return [
    `The rate is ${rateInWords(facts)}, fixed. It is an effective yearly rate: interest is charged once for each period below, on what you owe then${facts.quote.fee > 0 ? ', including the arrangement fee' : ''}.`,
    `First period: ${firstPeriodInWords(facts)} It is worked out as: what you owe × ((1 + the rate) to the power of the time in years − 1).`,
    'The whole months are counted back from the first payment. The days left over are parts of the 365 or 366 days of the year that ends where the whole months begin. The last day of a month to the last day of the next is one whole month.',
    'Every later period is one month, however many days it has. The interest is: what you owe × ((1 + the rate) to the power of 1/12 − 1).',
    'Interest is rounded to the nearest penny each time, half a penny upwards.',
    LATER_PROVISION,
  ]
}

/** How the first period is counted (a twelfth of a year if one whole month), and its interest. */
export function firstPeriodInWords(facts: AgreementFacts): string {
  const { days, interestPence } = firstPeriod(facts)
  return `from the day the credit is provided to your first payment. ${TIME_OF_A_PERIOD} From ${formatDayWords(agreementDay(facts))} to ${formatDayWords(firstPaymentDay(facts))} (${days} days), the interest is ${formatMoneyExact(interestPence)}.`
}

export const TIME_OF_A_PERIOD =
  'Each whole month counts as 1/12 of a year, and each day left over as 1/365 (1/366 in a leap year).'

/** Interest is not charged for days on which the borrower does not have the money. */
const LATER_PROVISION =
  'If the credit is provided after the day of this agreement, interest is charged from that later day. Your first payment is then lower by the interest for the days between.'

/** SI 2010/1014 Sch 1: the APR's assumptions. From the 28th on: higher of two (`agreementApr`). */
export function aprAssumptions({ quote }: AgreementFacts): string {
  const months =
    quote.paymentDay >= FIRST_DAY_WITH_TWO_APRS
      ? 'The APR is worked out twice: with equal months, and with the day of each payment. The higher of the two is shown. Days left over are counted as for interest.'
      : 'Months are counted as equal, and days left over in the first period are counted as for interest.'
  return `We assume that the credit is provided on the day of this agreement, that you make each payment on its due day, and that nothing in this agreement changes. ${months} All charges listed below are counted.`
}

const FIRST_DAY_WITH_TWO_APRS = 28
