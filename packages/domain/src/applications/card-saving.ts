import { aNumber, anAmountFromZero, aWholeNumber, checkInput, shown } from '../core/input-checks.ts'
import { type Pence, pence, roundToPence } from '../core/money.ts'

/** A credit card as it is now, with nothing more spent on it. */
export interface CardDebt {
  owedPence: Pence
  /** Percent a year; each month a twelfth of it is added. */
  yearlyRatePercent: number
  monthlyPaymentPence: Pence
}

/** The loan as it was quoted: what is lent, and all that is paid back over its term. */
export interface QuotedLoan {
  amountPence: Pence
  totalPayablePence: Pence
  termMonths: number
}

export interface Repayment {
  months: number
  /** Interest, and what else the credit costs. */
  costPence: Pence
  totalPence: Pence
}

export interface CardSaving {
  /** Null where the payments do not pay the card off within 100 years, or ever. */
  card: Repayment | null
  /** The part of the loan that pays the card off. */
  loan: Repayment
  /** Loan against card: negative where it costs more, null where the card is never paid off. */
  savedPence: Pence | null
}

/** Past this a card counts as never paid off. */
const MOST_MONTHS = 1200

const HIGHEST_RATE_PERCENT = 1000

/**
 * An estimate. Card: a twelfth of the yearly rate each month to the nearest penny, then the same
 * payment; no spending or fees. Loan: the card's share by amount of all paid back.
 */
export function cardSaving(card: CardDebt, loan: QuotedLoan): CardSaving {
  checkInput(card, {
    owedPence: anAmountFromZero,
    yearlyRatePercent: aRate,
    monthlyPaymentPence: anAmountFromZero,
  })
  checkInput(loan, {
    amountPence: anAmountFromZero,
    totalPayablePence: anAmountFromZero,
    termMonths: aWholeNumber(1, MOST_MONTHS),
  })
  if (loan.amountPence === 0 || card.owedPence > loan.amountPence)
    throw new RangeError('The loan must be at least what is owed on the card')
  if (loan.totalPayablePence < loan.amountPence)
    throw new RangeError('The loan cannot be paid back with less than is lent')
  const kept = repayCard(card)
  const totalPence = roundToPence((loan.totalPayablePence * card.owedPence) / loan.amountPence)
  const share = {
    months: loan.termMonths,
    costPence: pence(totalPence - card.owedPence),
    totalPence,
  }
  return { card: kept, loan: share, savedPence: kept && pence(kept.totalPence - share.totalPence) }
}

function repayCard({ owedPence, yearlyRatePercent, monthlyPaymentPence }: CardDebt): Repayment | null {
  let left: number = owedPence
  let total = 0
  let months = 0
  for (; left > 0; months += 1) {
    const owed = left + roundToPence((left * yearlyRatePercent) / 1200)
    const payment = Math.min(owed, monthlyPaymentPence)
    // What does not fall in one month falls in no month after it.
    if (owed - payment >= left || months === MOST_MONTHS) return null
    left = owed - payment
    total += payment
  }
  return { months, costPence: pence(total - owedPence), totalPence: pence(total) }
}

function aRate(value: unknown, name: string): void {
  aNumber(value, name)
  const rate = value as number
  if (rate < 0 || rate > HIGHEST_RATE_PERCENT)
    throw new RangeError(`${name} must be a percentage from 0 to ${HIGHEST_RATE_PERCENT}: ${shown(value)}`)
}
