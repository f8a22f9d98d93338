import { addWorkingDays, type Day } from '../core/calendar.ts'
import { aDay, checkInput } from '../core/input-checks.ts'

export type ComplaintTimes = {
  /** Resolved by the end of this day, a summary resolution is the whole answer (DISP 1.5.1R). */
  summaryBy: Day
  /** Otherwise a final response is sent by the end of this day (DISP 1.6.2R). */
  finalResponseBy: Day
}

/**
 * Counted from the day the complaint came. DISP lets a weekend one count from the next business
 * day; this does not, so the days are never later than the rules'.
 */
export function complaintTimes(receivedOn: Day): ComplaintTimes {
  checkInput({ receivedOn }, { receivedOn: aDay })
  return {
    summaryBy: addWorkingDays(receivedOn, SUMMARY_BUSINESS_DAYS),
    finalResponseBy: receivedOn.add({ weeks: FINAL_RESPONSE_WEEKS }),
  }
}

const SUMMARY_BUSINESS_DAYS = 3
const FINAL_RESPONSE_WEEKS = 8
