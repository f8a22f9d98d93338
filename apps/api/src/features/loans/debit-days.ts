import { lender } from '@tarnbrook/brands/lender'
import { addWorkingDays, compareDays, type Day, firstDebitDay } from '@tarnbrook/domain/core/calendar'

/** Bacs: notice of amount and day, as short as the mandate allows, and time for submission. */
export const ADVANCE_WORKING_DAYS = lender.directDebitNoticeWorkingDays

/** The first day on which a Direct Debit that is announced today can be taken. */
export function earliestDebit(today: Day): Day {
  return firstDebitDay(today, ADVANCE_WORKING_DAYS)
}

/** How many working days ahead the bank gets a Direct Debit, which can't be stopped after that. */
const STOP_WORKING_DAYS = 2

/** Whether the bank has not got it yet, so that it can still be stopped. */
export function isBeforeSubmission(today: Day, chargeOn: Day): boolean {
  return compareDays(today, addWorkingDays(chargeOn, -STOP_WORKING_DAYS)) < 0
}

/**
 * The last payment day that the bank is asked for today, as its notice is due. On a weekend it is
 * before the first that could be taken: until it is asked for, a payment's day can be changed.
 */
export function lastAskedDay(today: Day): Day {
  return addWorkingDays(today, ADVANCE_WORKING_DAYS)
}
