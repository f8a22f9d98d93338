import { randomInt } from 'node:crypto'

/** Read out by telephone: no letters that look or sound alike, no vowels and so no words. */
export function newReference(prefix: 'C' | 'CC'): string {
  const letters = '23456789CFGHJKMPRTVWX'
  return `${prefix}-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`
}
