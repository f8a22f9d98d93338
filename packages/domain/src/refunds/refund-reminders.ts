import { type Day, daysBetween } from '../core/calendar.ts'

/** Of money that is theirs a borrower is reminded after two weeks, and then each month for six. */
const FIRST_DAYS = 14
const MONTHS = 6

export const REFUND_REMINDERS = 1 + MONTHS

/** How many reminders of a refund that failed are due by a day. */
export function countDueReminders(failedOn: Day, today: Day): number {
  const first = failedOn.add({ days: FIRST_DAYS })
  const days = Array.from({ length: REFUND_REMINDERS }, (_, months) => first.add({ months }))
  return days.filter((due) => daysBetween(due, today) >= 0).length
}
