import { isPostcode, normalisePostcode } from '../core/contact-details.ts'
import { keepCharacters } from './typed-text.ts'

/**
 * A postcode tidied, O and 0 swapped where only one postcode is possible: "ls1-4ap." is LS1 4AP,
 * "S01 OAA" is SO1 0AA. What is none stays as typed.
 */
export function readPostcode(text: string): string {
  const joined = keepCharacters(text)
  if (joined.length > LONGEST || !CHARACTERS.test(joined)) return joined
  const typed = normalisePostcode(joined)
  if (isUsual(typed)) return typed
  const meant = listReadings(typed).map(normalisePostcode).filter(isUsual)
  return meant.length === 1 ? meant[0]! : typed
}

/** Where a postcode is that is none of the United Kingdom's, although it has their form. */
export function findPlaceOutsideUk(postcode: string): string | null {
  const [area = ''] = /^[A-Z]{2}(?=\d)/.exec(readPostcode(postcode)) ?? []
  return OUTSIDE_UK.get(area) ?? null
}

const OUTSIDE_UK: ReadonlyMap<string, string> = new Map([
  ['GX', 'Gibraltar'],
  ['GY', 'Guernsey'],
  ['IM', 'The Isle of Man'],
  ['JE', 'Jersey'],
])

/** The call refuses a longer text for its length, before any pattern has seen it. */
const LONGEST = 7

/** Of the shortest postcode to the longest. */
const CHARACTERS = /^[A-Za-z0-9]{5,7}$/

/** No district of two figures begins with a nought. */
function isUsual(postcode: string): boolean {
  return isPostcode(postcode) && !/^[A-Z]{1,2}0\d/.test(postcode)
}

/** With every O and nought as the one and as the other. */
function listReadings(joined: string): string[] {
  return [...joined].reduce<string[]>(
    (read, character) =>
      read.flatMap((before) =>
        /[O0]/.test(character) ? [`${before}O`, `${before}0`] : [before + character],
      ),
    [''],
  )
}
