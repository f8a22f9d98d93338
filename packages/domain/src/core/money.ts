import { aNumber, checkInput, shown } from './input-checks.ts'

declare const penceUnit: unique symbol

/** Whole pence. The brand keeps pounds, rates and counts from being passed as money. */
export type Pence = number & { readonly [penceUnit]: true }

/** Takes whole pence. Throws RangeError for fractions, infinities and anything past 2^53. */
export function pence(n: number): Pence {
  if (!Number.isSafeInteger(n)) throw new RangeError(`Not a whole number of pence: ${shown(n)}`)
  return (n + 0) as Pence
}

export const NO_PENCE = pence(0)

/** Takes pounds with at most two decimals, exactly. Throws RangeError for more decimals. */
export function fromPounds(pounds: number): Pence {
  checkInput({ pounds }, { pounds: aNumber })
  const whole = Math.round(pounds * 100)
  // Dividing back gives the double nearest to the two-decimal number, so equality is exact.
  if (whole / 100 !== pounds) throw new RangeError(`Not an amount in pounds and pence: ${shown(pounds)}`)
  return pence(whole)
}

export function toPounds(amount: Pence): number {
  return pence(amount) / 100
}

/**
 * Halves round away from zero, so a refund rounds as its charge did. Doubles are trusted to 15
 * digits: 1.005 * 100 must round to 101. Throws RangeError for what is not a finite number.
 */
export function roundHalfUp(x: number): number {
  if (typeof x !== 'number' || !Number.isFinite(x)) throw new RangeError(`Cannot round ${shown(x)}`)
  const size = Math.abs(x)
  const whole = Math.floor(size)
  // Past fifteen digits a double is a whole number, and its digits are not to be cut.
  if (whole === size) return x + 0
  const pastHalf = size - whole - 0.5
  // The fifteen digits matter only beside a half, and writing them out is ten times slower.
  const isUp = Math.abs(pastHalf) > size * 1e-14 ? pastHalf > 0 : Number(size.toPrecision(15)) - whole >= 0.5
  const rounded = isUp ? whole + 1 : whole
  return (x < 0 ? -rounded : rounded) + 0
}

/** The nearest penny to an amount worked out in fractions of a penny. */
export function roundToPence(x: number): Pence {
  return pence(roundHalfUp(x))
}

export function addPence(...amounts: Pence[]): Pence {
  return sumPence(amounts)
}

export function subtractPence(from: Pence, amount: Pence): Pence {
  return pence(pence(from) - pence(amount))
}

export function sumPence(amounts: Iterable<Pence>): Pence {
  if (typeof amounts !== 'object' || typeof amounts?.[Symbol.iterator] !== 'function') {
    throw new TypeError('There must be a list of amounts')
  }
  let total = 0
  // Each is checked, because two halves of a penny would pass for a penny.
  for (const amount of amounts) total += pence(amount)
  return pence(total)
}
