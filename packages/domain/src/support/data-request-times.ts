import { type Day, nextWorkingDay } from '../core/calendar.ts'
import { aDay, checkInput } from '../core/input-checks.ts'

/**
 * By when a request about personal data is answered (UK GDPR art. 12(3)): the same day of the next
 * month, or its last, and on a day on which we work.
 */
export function findAnswerDay(asked: Day): Day {
  checkInput({ asked }, { asked: aDay })
  return nextWorkingDay(asked.add({ months: 1 }))
}

/** The first day on which one asked for can still be answered today. */
export function findEarliestInTime(today: Day): Day {
  checkInput({ today }, { today: aDay })
  // No month and no holidays after it are longer than this.
  let asked = today.subtract({ months: 1, days: 10 })
  while (findAnswerDay(asked).until(today).sign > 0) asked = asked.add({ days: 1 })
  return asked
}
