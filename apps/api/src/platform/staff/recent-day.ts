import { Problem } from '@tarnbrook/contract/errors'
import { type Day, day } from '@tarnbrook/domain/core/calendar'

/** An earlier day is a typing mistake. */
const MOST_DAYS_AGO = 366

/** When something reached us. @throws Problem VALIDATION_FAILED for a day to come, or long ago */
export function requireRecentDay(given: string, { today, field }: { today: Day; field: string }): Day {
  const reached = day(given)
  const { days } = reached.until(today, { largestUnit: 'day' })
  if (days >= 0 && days <= MOST_DAYS_AGO) return reached
  throw new Problem('VALIDATION_FAILED', { fields: { [field]: ['Enter a day of the last year'] } })
}
