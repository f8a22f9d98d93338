import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay } from '@tarnbrook/domain/core/display'

const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** An instant as staff read it in tables and facts: 27/11/2026, 10:30. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{TIME.format(new Date(at))}</time>
}

/** A day as they read it: 27/11/2026. */
export function writeDay(isoDay: string): string {
  return formatDay(day(isoDay))
}
