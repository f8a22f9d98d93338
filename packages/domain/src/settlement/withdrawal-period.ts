import { addWorkingDays, type Day } from '../core/calendar.ts'
import { aDay, checkInput, nullable } from '../core/input-checks.ts'

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

/**
 * The day from which the 14 days are counted, CCA 1974 s66A(3): the later of the agreement and the day on which the borrower
 * has the copy of the executed agreement. What is emailed counts as delivered on the working day after it was sent (s176A).
 * Null while the copy has not been sent: the 14 days have not begun, and the right has no last day.
 */
export function withdrawalRelevantDay(agreement: { agreedOn: Day; copySentOn: Day | null }): Day | null {
  checkInput(agreement, { agreedOn: aDay, copySentOn: nullable(aDay) })
  const { agreedOn, copySentOn } = agreement
  if (copySentOn === null) return null
  const deliveredOn = addWorkingDays(copySentOn, 1)
  checkInput({ deliveredOn }, { deliveredOn: aDay })
  return Temporal.PlainDate.compare(deliveredOn, agreedOn) > 0 ? deliveredOn : agreedOn
}
