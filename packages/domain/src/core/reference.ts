import { aText, aWholeNumber, checkInput } from './input-checks.ts'

/** Characters not mistaken for others when read out or copied by hand: no I, L, O and U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 11

/**
 * A borrower's name for an application, such as A-003Q-DQJ1-ZZS: the id in base 32, so that it is
 * unique and staff can read the id back. Throws RangeError for what is no id.
 */
export function applicationReference(id: number): string {
  return toReference('A', id)
}

/** The same for a payment, on the receipt of whoever made it: P-003Q-DQJ1-ZZS. */
export function paymentReference(id: number): string {
  return toReference('P', id)
}

function toReference(letter: string, id: number): string {
  checkInput({ id }, { id: aWholeNumber(1, Number.MAX_SAFE_INTEGER) })
  let rest = BigInt(id)
  let text = ''
  for (let place = 0; place < LENGTH; place += 1) {
    text = `${DIGITS[Number(rest % 32n)]}${text}`
    rest /= 32n
  }
  return `${letter}-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}

/**
 * The id in the reference of an application, however it was typed or read out: I and L are 1, O is
 * 0. Null for what is none.
 */
export function readApplicationReference(text: string): number | null {
  checkInput({ text }, { text: aText })
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0')
  if (!/^A[0-9A-Z]{11}$/.test(typed)) return null
  const places = [...typed.slice(1)].map((digit) => DIGITS.indexOf(digit))
  const id = places.reduce((sum, place) => sum * 32n + BigInt(place), 0n)
  return places.includes(-1) || id < 1n || id > Number.MAX_SAFE_INTEGER ? null : Number(id)
}
