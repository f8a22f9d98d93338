import { formatMoney } from '../core/display.ts'
import { anAmount, anAmountFromZero, checkInput } from '../core/input-checks.ts'
import { type Pence, pence } from '../core/money.ts'

/** Each payment has a cost. What is less than this can be paid only as all that is left. */
const LEAST_PENCE = 100

/** The provider charges no card less. Other ways go by it too: what is left may be paid by card. */
export const LEAST_CARD_PENCE = 30

export const NOT_ABOVE_ZERO = 'Enter an amount above £0'

/** Why no such part can be paid of what is overdue or left, for the payer; null where it can. */
export function describeRefusedPart(amountPence: Pence, mostPence: Pence): string | null {
  checkInput({ amountPence, mostPence }, { amountPence: anAmount, mostPence: anAmountFromZero })
  if (amountPence <= 0) return NOT_ABOVE_ZERO
  if (amountPence > mostPence)
    return `Enter ${formatMoney(mostPence)} or less: that’s all that can be paid now`
  const leastPence = pence(Math.min(LEAST_PENCE, mostPence))
  if (amountPence < leastPence) return `Enter ${formatMoney(leastPence)} or more`
  const leftPence = mostPence - amountPence
  if (leftPence === 0 || leftPence >= LEAST_CARD_PENCE) return null
  const partPence = pence(mostPence - LEAST_CARD_PENCE)
  const part = partPence < leastPence ? '' : `, or ${formatMoney(partPence)} or less`
  return `Enter ${formatMoney(mostPence)} to pay all of it${part}: a card can’t pay less than ${formatMoney(pence(LEAST_CARD_PENCE))} later`
}
