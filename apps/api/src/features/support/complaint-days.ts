import { type Day, londonToday } from '@tarnbrook/domain/core/calendar'
import { complaintTimes } from '@tarnbrook/domain/support/complaint-times'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { toInstant } from '#platform/clock.ts'

/** The letter that a response comes later leaves in the last week before it was due, or after. */
const DELAY_WEEKS = 1

/** What the law asks of us, by day. */
export function toComplaintDays(row: Selectable<DB['contact_message']>, today: Day) {
  const { summaryBy, finalResponseBy } = complaintTimes(londonToday(toInstant(row.received_at)))
  return {
    summaryBy: summaryBy.toString(),
    finalResponseBy: finalResponseBy.toString(),
    outcome: row.outcome,
    delayToldOn: row.delay_told_on,
    canTellDelay:
      row.answered_at === null &&
      row.delay_told_on === null &&
      Temporal.PlainDate.compare(finalResponseBy.subtract({ weeks: DELAY_WEEKS }), today) <= 0,
  }
}
