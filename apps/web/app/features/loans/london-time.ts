/** 22/11/2026, 14:05:09: to the second, as it is stored. */
export function londonTime(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', { timeZone: 'Europe/London' })
}
