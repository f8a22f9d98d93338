import { aWholeNumber, checkInput } from './input-checks.ts'

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
