import { aText, checkInput } from '../core/input-checks.ts'
import { cleanTyped } from './typed-text.ts'

const [SHORTEST, LONGEST] = [13, 19]

/**
 * Whether a text has what may be the number of a payment card in it: 13 to 19 figures that pass the Luhn check, whatever
 * stands between or around them. Refuses too much rather than too little: it is for input that must never have one.
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
 * A text with the numbers of payment cards in it replaced by nines, all but the last four figures, so that a number in JSON
 * stays one. Only the lengths and first figures that card schemes use: the ids of our records are long numbers too.
 */
export function maskCardNumbers(text: string): string {
  checkInput({ text }, { text: aText })
  return text.replace(/(?<![0-9])[2-6](?:[ -]?[0-9]){12,18}(?![0-9])/g, (found) => {
    const figures = found.replace(/[ -]/g, '')
    return SCHEMES.test(figures) && passesLuhn(figures)
      ? found.replace(/[0-9](?=(?:[ -]?[0-9]){4})/g, '9')
      : found
  })
}

/**
 * Whether a text has the number of a payment card with the length and first figures of a card scheme, as `maskCardNumbers` finds
 * it: for any text of any call, where 13 figures that only pass the Luhn check may well be something else.
 */
export function hasNumberOfCardScheme(text: string): boolean {
  checkInput({ text }, { text: aText })
  // What the cleaner of a field takes out from between the figures must not hide them here.
  const usual = cleanTyped(text).normalize('NFKC')
  return maskCardNumbers(usual) !== usual
}

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
