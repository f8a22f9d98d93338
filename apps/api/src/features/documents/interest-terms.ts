import { formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import {
  CHANGE_MAX_DAYS_OVER_A_MONTH,
  CHANGE_MIN_DAYS_AFTER_LAST,
  CHANGE_NOTICE_WORKING_DAYS,
} from '@tarnbrook/domain/payment-day/payment-day-change'
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
    'Every later period is one month, however many days it has, unless you change your payment day or repay a part early: the terms for both are below. The interest is: what you owe × ((1 + the rate) to the power of 1/12 − 1).',
    'Interest is rounded to the nearest penny each time, half a penny upwards.',
    LATER_PROVISION,
  ]
}

/** What moving the payment day costs, to be recalculated: as in `payment-day-change`. */
export function paymentDayTerms({ quote }: AgreementFacts): string[] {
  return [
    `You can change the day of the month on which you pay, free of charge, in your account, once the credit is provided. Your payments have to be up to date. You cannot do it while a payment is on its way, before an early repayment takes effect, after you have asked for an amount that settles the agreement, or during an arrangement, a breathing space or a statutory moratorium. Your next payment has to be more than ${CHANGE_NOTICE_WORKING_DAYS} working days ahead, and the new day at least ${CHANGE_NOTICE_WORKING_DAYS}, counted from the next working day where the day on which you ask is not one. The new day also has to be at least ${CHANGE_MIN_DAYS_AFTER_LAST} days after the day of the payment before, and at most one month and ${CHANGE_MAX_DAYS_OVER_A_MONTH} days after it.`,
    `Your next payment then falls due on the new day, and later payments each month on that day. The time before your next payment becomes longer or shorter, so its interest changes once: ${PAYMENT_DAY_INTEREST}`,
    `The interest of the days between is: what you owe × ((1 + the rate) to the power of D/365 − 1) less what you owe × ((1 + the rate) to the power of d/365 − 1). D and d are the days from the payment before, or from the day the credit is provided, to the new day and to the old day. What you owe is what you owed after the payment before${quote.fee > 0 ? ', including the arrangement fee' : ''}.`,
    'We show you the amount before you confirm the change, and confirm it by email. The total amount payable changes by it, and your last payment falls due on the new day. Nothing else changes: the rate, the other payments and how many there are stay the same. We do not change the day where the interest taken off would be more than the interest in your next payment.',
  ]
}

/** In every document that mentions the change. */
export const PAYMENT_DAY_INTEREST =
  'for days later the interest of those days is added to your next payment, and for days earlier it is taken off.'

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
