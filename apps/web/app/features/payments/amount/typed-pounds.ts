import { fromPounds, type Pence } from '@tarnbrook/domain/core/money'
import { parseTypedNumber } from '@tarnbrook/domain/typed/typed-number'

/** An amount in typed pounds; undefined where it is none that could be paid. */
export function readTypedPounds(text: string): Pence | undefined {
  const pounds = parseTypedNumber(text)
  return pounds !== null && pounds > 0 && pounds <= MOST_POUNDS ? fromPounds(pounds) : undefined
}

/** More than any loan, and little enough to be counted in pence. */
const MOST_POUNDS = 1_000_000
