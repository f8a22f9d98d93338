import type { Day } from '../core/calendar.ts'
import { daysBetween } from '../core/calendar.ts'
import { aDay, checkInput } from '../core/input-checks.ts'
import { FIRST_PAYMENT_MAX_DAYS, firstPaymentDates } from './schedule.ts'

/** Spec 3: the payment-date kinds an application carries. */
export const PAYMENT_DATE_KINDS = ['lufcd', 'lfcd', 'lcpd'] as const

export type PaymentDateKind = (typeof PAYMENT_DATE_KINDS)[number]

/**
 * Our reading of the spec's kinds: lcpd, last pay day; lfcd, the first pay day at least 14 days
 * ahead; lufcd, 45 days ahead. Throws RangeError when the last pay day is in the future.
 */
export function paymentDateKinds(days: { lastPaidOn: Day; today: Day }): Record<PaymentDateKind, Day> {
  checkInput(days, { lastPaidOn: aDay, today: aDay })
  const { lastPaidOn, today } = days
  if (daysBetween(lastPaidOn, today) < 0) throw new RangeError('The last pay day must not be in the future')
  const [lfcd] = firstPaymentDates({ startOn: today, paymentDay: lastPaidOn.day })
  return { lcpd: lastPaidOn, lfcd: lfcd!, lufcd: today.add({ days: FIRST_PAYMENT_MAX_DAYS }) }
}
