/** 22/11/2026, 14:05:09: to the second, as it is stored. */
export function londonTime(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', { timeZone: 'Europe/London' })
}

/** 22/11/2026: its day in London, which in summer begins an hour before that of UTC. */
export function londonDay(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', { timeZone: 'Europe/London' })
}
