/** 2026-11-20 as people say it: 20 November 2026. Text that is no day gives undefined. */
export function dayWords(iso: string): string | undefined {
  const at = new Date(iso)
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && isReal(at) ? inWords(at, 'UTC') : undefined
}

/** An instant of the wire in the United Kingdom's time: 20 November 2026 at 9.05am. */
export function momentWords(iso: string): string | undefined {
  const at = new Date(iso)
  if (!/^\d{4}-\d{2}-\d{2}T.+Z$/.test(iso) || !isReal(at)) return undefined
  const clock = at.toLocaleTimeString('en-GB', { timeZone: LONDON, hour: '2-digit', minute: '2-digit' })
  return `${inWords(at, LONDON)} at ${clockWords(clock)}`
}

/** 18:00 is 6pm, and 09:05 is 9.05am. */
export function clockWords(clock: string): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const minutes = minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

const LONDON = 'Europe/London'

function isReal(at: Date): boolean {
  return !Number.isNaN(at.getTime())
}

function inWords(at: Date, timeZone: string): string {
  return at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone })
}
