/** 22/11/2026, 14:05:09: to the second, as it is stored. */
export function londonTime(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', { timeZone: 'Europe/London' })
}

/** 22/11/2026: its day in London, which is another one than in UTC for an hour of a summer night. */
export function londonDay(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', { timeZone: 'Europe/London' })
}
