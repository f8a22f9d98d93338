import { type Day, daysBetween } from '../core/calendar.ts'
import { aDay, aWholeNumber, checkInput, nullable } from '../core/input-checks.ts'
import type { Pence } from '../core/money.ts'
import { agreementApr } from '../schedule/apr.ts'
import { buildSchedule, type CreditTerms, checkCredit, payableFirstDates } from '../schedule/schedule.ts'

/** A day of the month to pay on, and when it is paid on first. */
export type FirstPayment = { paymentDay: number; firstPaymentOn: Day }

/** A credit's figures for a first payment day, as a quote and its agreement print them. */
export type CreditFigures = {
  instalmentPence: Pence
  lastInstalmentPence: Pence
  totalPayablePence: Pence
  totalChargePence: Pence
  aprPercent: number
}

export type PaymentDayChoice = FirstPayment & CreditFigures

/** Throws RangeError as `buildSchedule` does. */
export function calculateFigures(terms: CreditTerms, first: FirstPayment & { startOn: Day }): CreditFigures {
  checkInput(first, {})
  const { startOn, firstPaymentOn, paymentDay } = first
  const dated = { ...terms, startOn, firstPaymentOn, paymentDay }
  const schedule = buildSchedule(dated)
  return {
    instalmentPence: schedule.instalmentPence,
    lastInstalmentPence: schedule.lastInstalmentPence,
    totalPayablePence: schedule.totalPayablePence,
    totalChargePence: schedule.totalChargePence,
    aprPercent: agreementApr(dated),
  }
}

/**
 * The days of the month to pay on, in order, each with the soonest first payment that can be
 * announced and exceeds its interest. A long term at a high rate may leave some out, never all.
 * @throws RangeError as `amortise` does
 */
export function paymentDayChoices(terms: CreditTerms, startOn: Day): PaymentDayChoice[] {
  return firstPayments(terms, startOn).map((first) => ({
    ...first,
    ...calculateFigures(terms, { startOn, ...first }),
  }))
}

/**
 * For the day of the month and date chosen before: that date if still possible, else the soonest on
 * the same day of the month, else the last possible one before it.
 */
export function chooseFirstPayment(
  terms: CreditTerms,
  chosen: { startOn: Day; paymentDay: number; wishedOn: Day | null },
): FirstPayment {
  checkInput(chosen, { startOn: aDay, paymentDay: aWholeNumber(1, 31), wishedOn: nullable(aDay) })
  const { startOn, paymentDay, wishedOn } = chosen
  const onDay = payableFirstDates(terms, { startOn, paymentDay })
  const firstPaymentOn = onDay.find((date) => wishedOn?.equals(date)) ?? onDay[0]
  if (firstPaymentOn) return { paymentDay, firstPaymentOn }
  const latest = firstPayments(terms, startOn).toSorted((left, right) =>
    daysBetween(left.firstPaymentOn, right.firstPaymentOn),
  )[0]
  if (!latest) throw new RangeError('No first payment is possible for these terms')
  return latest
}

function firstPayments(terms: CreditTerms, startOn: Day): FirstPayment[] {
  checkInput({ startOn }, { startOn: aDay })
  checkCredit(terms)
  return DAYS_OF_MONTH.flatMap((paymentDay) => {
    const [firstPaymentOn] = payableFirstDates(terms, { startOn, paymentDay })
    return firstPaymentOn ? [{ paymentDay, firstPaymentOn }] : []
  })
}

const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => index + 1)
