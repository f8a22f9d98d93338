import { randomInt } from 'node:crypto'

/** Read out on the telephone: no letters that look or sound alike, and no vowels, so that it contains no words. */
export function newReference(prefix: 'C' | 'CC'): string {
  const letters = '23456789CFGHJKMPRTVWX'
  return `${prefix}-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`
}
