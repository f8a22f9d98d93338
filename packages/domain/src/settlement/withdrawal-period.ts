import { addDays, addDeliveryDays, compareDays, type Day } from '../core/calendar.ts'
import { aDay, checkInput, nullable } from '../core/input-checks.ts'

/** CCA 1974 s66A(2). The day of the notice is counted from the day after the relevant day. */
export const WITHDRAWAL_DAYS = 14

/**
 * The last day notice of withdrawal is accepted. CCA 1974 s66A(2) counts 14 days from the relevant
 * day, guidance from the day after: the later reading is kept, whole day included.
 */
export function lastWithdrawalDay(relevantDay: Day): Day {
  checkInput({ relevantDay }, { relevantDay: aDay })
  return addDays(relevantDay, WITHDRAWAL_DAYS)
}

/**
 * CCA 1974 s66A(3): the later of the agreement and having its executed copy. Email counts as
 * delivered the working day after (s176A). Null while unsent: the right has no last day.
 */
export function withdrawalRelevantDay(agreement: { agreedOn: Day; copySentOn: Day | null }): Day | null {
  checkInput(agreement, { agreedOn: aDay, copySentOn: nullable(aDay) })
  const { agreedOn, copySentOn } = agreement
  if (copySentOn === null) return null
  const deliveredOn = addDeliveryDays(copySentOn, 1)
  checkInput({ deliveredOn }, { deliveredOn: aDay })
  return compareDays(deliveredOn, agreedOn) > 0 ? deliveredOn : agreedOn
}
