import type { Day } from './calendar.ts'
import { aDay, checkInput } from './input-checks.ts'

/** CCA 1974 s66A(2). The day of the notice is counted from the day after the relevant day. */
export const WITHDRAWAL_DAYS = 14

/**
 * The last day on which notice of withdrawal is accepted. CCA 1974 s66A(2) as made counts 14 days beginning with
 * the relevant day; lenders' guidance counts from the day after it. The later reading is kept, whole day included.
 */
export function lastWithdrawalDay(relevantDay: Day): Day {
  checkInput({ relevantDay }, { relevantDay: aDay })
  return relevantDay.add({ days: WITHDRAWAL_DAYS })
}
