import type { Payment } from '../applying/running-loan.ts'
import type { Day } from '../core/calendar.ts'
import { aDay, aFlag, anAmount, anObject, checkInput, listOf, optional } from '../core/input-checks.ts'
import { NO_PENCE, type Pence, pence, sumPence } from '../core/money.ts'

export type EarlyPayment = {
  /** The early payment itself (CCA 1974 s94), without arrears or instalments that were due anyway. */
  payment: Payment
  /** Other early payments under the same agreement, of any time; those after `payment` are not counted. */
  earlierPayments?: readonly Payment[]
  /** The day the agreement would have ended by its schedule. */
  endsOn: Day
  /** Interest that would have been paid, from the payment to the end, on what it discharges. */
  interestSavedPence: Pence
  isFixedRate: boolean
  /** Paid from a payment protection policy: nothing may be claimed on it (s95A(2)(c)). */
  isFromPaymentProtection?: boolean
}

/** Nothing may be claimed until early payments in twelve months come to more than this (s95A(2)(a)). */
export const COMPENSATION_FREE_PENCE = pence(800_000)

/**
 * The most a creditor may claim for an early payment, in pence (CCA 1974 s95A): nothing unless the rate is fixed
 * and early payments in some twelve months exceed 8,000 pounds; then the lower of 1% of the payment (0.5% when a
 * year or less is left) and the interest that would have been paid. Rounded down, as it is a ceiling.
 *
 * It is a ceiling and not a charge: a claim must also be fair, objectively justified, and no more than what the
 * early payment cost the creditor. The product claims nothing.
 *
 * Throws RangeError when a payment is not more than zero, when the interest is negative, when an amount is not
 * whole pence, or when the payment comes after the end of the agreement.
 */
export function maxCompensation(early: EarlyPayment): Pence {
  checkInput(early, EARLY_PAYMENT)
  const { payment, earlierPayments = [], endsOn, interestSavedPence } = early
  if ([payment, ...earlierPayments].some(({ amountPence }) => amountPence <= 0)) {
    throw new RangeError('An early payment must be more than zero')
  }
  if (interestSavedPence < 0) throw new RangeError('The interest saved must not be negative')
  if (isAfter(payment.on, endsOn)) throw new RangeError('The payment comes after the end of the agreement')

  if (!early.isFixedRate || early.isFromPaymentProtection) return NO_PENCE
  if (paidWithinTwelveMonths(payment, earlierPayments) <= COMPENSATION_FREE_PENCE) return NO_PENCE
  const hasMoreThanAYear = isAfter(endsOn, payment.on.add({ months: 12 }))
  const sharePence = Math.floor(payment.amountPence / (hasMoreThanAYear ? 100 : 200))
  return pence(Math.min(sharePence, interestSavedPence))
}

const PAYMENT = anObject({ on: aDay, amountPence: anAmount })
const EARLY_PAYMENT = {
  payment: PAYMENT,
  earlierPayments: optional(listOf(PAYMENT)),
  endsOn: aDay,
  interestSavedPence: anAmount,
  isFixedRate: aFlag,
  isFromPaymentProtection: optional(aFlag),
}

/** Twelve months that end with the payment's day: a payment on the same day of the year before is outside. */
function paidWithinTwelveMonths(payment: Payment, others: readonly Payment[]): Pence {
  const before = payment.on.subtract({ months: 12 })
  const counted = others.filter(({ on }) => isAfter(on, before) && !isAfter(on, payment.on))
  return sumPence([payment, ...counted].map(({ amountPence }) => amountPence))
}

function isAfter(date: Day, limit: Day): boolean {
  return Temporal.PlainDate.compare(date, limit) > 0
}
