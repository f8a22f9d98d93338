import { aText, checkInput } from '../core/input-checks.ts'
import { cleanTyped } from './typed-text.ts'

const [SHORTEST, LONGEST] = [13, 19]

/**
 * 13 to 19 digits that pass the Luhn check, whatever is between or around them. It refuses too much
 * rather than too little: for input that must never have one.
 */
export function hasCardNumber(text: string): boolean {
  checkInput({ text }, { text: aText })
  const runs =
    text
      .normalize('NFKC')
      .replace(/[^\p{L}\p{Nd}]/gu, '')
      .match(/[0-9]{13,}/g) ?? []
  return runs.some(hasLuhnPart)
}

/**
 * Replaces card numbers by nines but for the last four digits, so that a JSON number stays one.
 * Only lengths and first digits of card schemes: our record ids are long numbers too.
 */
export function maskCardNumbers(text: string): string {
  checkInput({ text }, { text: aText })
  return text.replace(HEX_ID_OR_FIGURES, (found) => {
    const figures = found.replace(/[ -]/g, '')
    return SCHEMES.test(figures) && passesLuhn(figures)
      ? found.replace(/[0-9](?=(?:[ -]?[0-9]){4})/g, '9')
      : found
  })
}

/**
 * A card number by a scheme's length and first digits, as `maskCardNumbers` finds it: for any text,
 * where 13 digits that only pass the Luhn check may be something else.
 */
export function hasNumberOfCardScheme(text: string): boolean {
  checkInput({ text }, { text: aText })
  // What the cleaner of a field takes out from between the figures must not hide them here.
  const usual = cleanTyped(text).normalize('NFKC')
  return maskCardNumbers(usual) !== usual
}

/**
 * An id, as a provider's, can have figures that look like a card number by chance. How far it looks
 * ahead is bounded: a text is as long as its sender likes.
 */
const HEX_ID =
  /(?<![0-9a-z])(?:[0-9a-f]{20,}|(?=[0-9-]{0,35}[a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-z])/
const FIGURES = /(?<![0-9])[2-6](?:[ -]?[0-9]){12,18}(?![0-9])/
const HEX_ID_OR_FIGURES = new RegExp(`${HEX_ID.source}|${FIGURES.source}`, 'gi')

/** Visa, Mastercard, American Express, Diners Club, JCB, and Discover, Maestro and UnionPay. */
const SCHEMES =
  /^(?:4(?:[0-9]{12}|[0-9]{15}|[0-9]{18})|(?:5[1-5]|2[2-7])[0-9]{14}|3[47][0-9]{13}|3[0689][0-9]{12}|35[0-9]{14}|(?:5[0678]|6)[0-9]{14,18})$/

function hasLuhnPart(figures: string): boolean {
  for (let start = 0; start + SHORTEST <= figures.length; start += 1)
    for (let length = SHORTEST; length <= LONGEST && start + length <= figures.length; length += 1)
      if (passesLuhn(figures.slice(start, start + length))) return true
  return false
}

function passesLuhn(figures: string): boolean {
  const sum = [...figures].reverse().reduce((total, figure, index) => {
    const value = Number(figure) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
