import { compareDays, type Day, londonToday } from '@tarnbrook/domain/core/calendar'
import { complaintTimes } from '@tarnbrook/domain/support/complaint-times'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { toInstant } from '#platform/clock.ts'

/** What the law asks of us, by day. */
export function toComplaintDays(row: Selectable<DB['contact_message']>, today: Day) {
  const { summaryBy, finalResponseBy } = complaintTimes(londonToday(toInstant(row.received_at)))
  return {
    summaryBy: summaryBy.toString(),
    finalResponseBy: finalResponseBy.toString(),
    outcome: row.outcome,
    delayToldOn: row.delay_told_on,
    respondBy: row.respond_by,
    canSummarise: compareDays(today, summaryBy) <= 0,
    // By the end of the 8 weeks, from which the ombudsman can look at it (DISP 2.8.1R).
    canTellDelay:
      row.answered_at === null && row.delay_told_on === null && compareDays(today, finalResponseBy) >= 0,
  }
}
