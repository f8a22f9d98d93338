import { compareDays, type Day } from '../core/calendar.ts'
import {
  aDay,
  aList,
  anAmountFromZero,
  anObject,
  aWholeNumber,
  checkInput,
  optional,
} from '../core/input-checks.ts'
import { NO_PENCE, type Pence, pence, subtractPence, sumPence } from '../core/money.ts'
import { MAX_TERM_MONTHS } from '../schedule/schedule.ts'

/** What an instalment is made of. */
export type PaymentPart = 'charges' | 'interest' | 'principal'

/** The agreement's order within an instalment: charges, then interest, then principal. */
export const AS_AGREED: readonly PaymentPart[] = ['charges', 'interest', 'principal']

export type Parts = Record<PaymentPart, Pence>

/** What an instalment asks for, or still asks for, by its parts. */
export type InstalmentClaim = { number: number; dueOn: Day; asks: Parts }

/** What an instalment was given of a payment, by its parts. */
export type InstalmentShare = { number: number; dueOn: Day; amountPence: Pence; parts: Parts }

export type Allocation = {
  /** The instalments that were given something, the oldest first. */
  shares: InstalmentShare[]
  /** What no instalment took. The shares and this add up to the payment. */
  unallocatedPence: Pence
  /** What every instalment still asks for afterwards: what the next payment is allocated over. */
  remaining: InstalmentClaim[]
}

export type AllocationRules = {
  /** The last due day money may go to; later ones are not paid ahead. Without it, all are. */
  dueBy?: Day
}

/**
 * The oldest instalment first, within one by its parts as agreed, then ahead to the next. Several
 * payments are allocated as their sum is, in any order: how the money was cut makes no difference.
 * @throws RangeError for a negative payment or part, or a number used twice
 */
export function allocatePayment(
  claims: readonly InstalmentClaim[],
  paymentPence: Pence,
  rules: AllocationRules = {},
): Allocation {
  checkInput({ claims, paymentPence, rules }, INPUT)
  const { dueBy } = rules
  checkClaims(claims)
  const oldestFirst = [...claims].sort((a, b) => compareDays(a.dueOn, b.dueOn) || a.number - b.number)
  let left = paymentPence
  const shares: InstalmentShare[] = []
  const remaining = oldestFirst.map((claim) => {
    if (dueBy && compareDays(claim.dueOn, dueBy) > 0) return claim
    const parts: Parts = { charges: NO_PENCE, interest: NO_PENCE, principal: NO_PENCE }
    for (const part of AS_AGREED) {
      parts[part] = pence(Math.min(left, claim.asks[part]))
      left = subtractPence(left, parts[part])
    }
    const amountPence = calculateTotal(parts)
    if (amountPence > 0) shares.push({ number: claim.number, dueOn: claim.dueOn, amountPence, parts })
    return { ...claim, asks: without(claim.asks, parts) }
  })
  return { shares, unallocatedPence: left, remaining }
}

function calculateTotal(parts: Parts): Pence {
  return sumPence(AS_AGREED.map((part) => parts[part]))
}

function without(asks: Parts, given: Parts): Parts {
  return {
    charges: subtractPence(asks.charges, given.charges),
    interest: subtractPence(asks.interest, given.interest),
    principal: subtractPence(asks.principal, given.principal),
  }
}

const INPUT = {
  claims: aList(
    anObject({
      number: aWholeNumber(0, MAX_TERM_MONTHS),
      dueOn: aDay,
      asks: anObject({ charges: anAmountFromZero, interest: anAmountFromZero, principal: anAmountFromZero }),
    }),
  ),
  paymentPence: anAmountFromZero,
  rules: anObject({ dueBy: optional(aDay) }),
}

function checkClaims(claims: readonly InstalmentClaim[]) {
  if (new Set(claims.map(({ number }) => number)).size !== claims.length) {
    throw new RangeError('Each instalment must have a number of its own')
  }
}
