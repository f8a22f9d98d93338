import { type Clock, toDate } from '#platform/clock.ts'

/**
 * At this time of day in London so many days ago. Hours alone would be another day of London
 * late in the evening, where its clocks changed in between.
 */
export function daysAgo(clock: Pick<Clock, 'now'>, days: number): Date {
  return toDate(clock.now().toZonedDateTimeISO('Europe/London').subtract({ days }).toInstant())
}
