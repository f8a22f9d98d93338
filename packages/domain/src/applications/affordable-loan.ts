import { aFlag, aFunction, aList, anAmountFromZero, aWholeNumber, checkInput } from '../core/input-checks.ts'
import { type Pence, pence } from '../core/money.ts'
import { MAX_TERM_MONTHS } from '../schedule/schedule.ts'

export interface AmountOverTerm {
  amountPence: Pence
  termMonths: number
}

export interface AffordableLoanRules {
  leastPence: Pence
  mostPence: Pence
  /** Where another rate begins. Between two of them a larger amount has a larger payment. */
  rateChangesAtPence: readonly Pence[]
  /** The terms that are offered. */
  termsMonths: readonly number[]
  /** Hire purchase finances what the goods cost: only the term can be another. */
  isAmountFixed: boolean
  /** Whether this loan would be lent: the whole decision, and not only a payment that fits. */
  isLent(loan: AmountOverTerm): boolean
}

/** Whole amounts are offered, in steps that a borrower would choose themselves. */
const STEP_PENCE = 50_00

/**
 * What can be lent where CONC 5.2A.20R refuses what was asked for: the most over the same time,
 * which costs least, then more over longer. Each is less each month than what was asked for.
 */
export function affordableLoans(asked: AmountOverTerm, given: AffordableLoanRules): AmountOverTerm[] {
  checkInput(asked, ASKED)
  checkInput(given, RULES)
  const rules = { ...given, isLent: (loan: AmountOverTerm) => isLoanLent(given, loan) }
  const sameTerm = rules.isAmountFixed ? null : largest(asked, asked.termMonths, rules)
  const longer = overLonger(asked, rules)
  return [sameTerm, longer].filter(
    (loan): loan is AmountOverTerm =>
      loan !== null && (loan === sameTerm || loan.amountPence > (sameTerm?.amountPence ?? 0)),
  )
}

function isLoanLent(rules: AffordableLoanRules, loan: AmountOverTerm): boolean {
  const isLent = rules.isLent(loan)
  checkInput({ isLent }, { isLent: aFlag })
  return isLent
}

/**
 * All that was asked for over the shortest longer term, or else the most that the longest allows.
 */
function overLonger(asked: AmountOverTerm, rules: AffordableLoanRules): AmountOverTerm | null {
  const longerTerms = rules.termsMonths.filter((term) => term > asked.termMonths).sort((a, b) => a - b)
  const inFull = longerTerms
    .map((termMonths) => ({ amountPence: asked.amountPence, termMonths }))
    .find((loan) => rules.isLent(loan))
  if (inFull) return inFull
  const longest = longerTerms.at(-1)
  return longest === undefined || rules.isAmountFixed ? null : largest(asked, longest, rules)
}

/** The largest lent amount below what was asked, in each rate's range, from the top down. */
function largest(
  asked: AmountOverTerm,
  termMonths: number,
  rules: AffordableLoanRules,
): AmountOverTerm | null {
  const { leastPence, mostPence, rateChangesAtPence, isLent } = rules
  const starts = [leastPence, ...rateChangesAtPence.filter((at) => at > leastPence)].sort((a, b) => b - a)
  let belowPence = Math.min(asked.amountPence, mostPence + 1)
  for (const start of starts) {
    const first = Math.ceil(start / STEP_PENCE)
    const steps = largestStep(first, Math.ceil(belowPence / STEP_PENCE) - 1, (step) =>
      isLent({ amountPence: pence(step * STEP_PENCE), termMonths }),
    )
    if (steps !== null) return { amountPence: pence(steps * STEP_PENCE), termMonths }
    belowPence = Math.min(belowPence, start)
  }
  return null
}

/** The last step in a range for which the test holds, when it holds up to there and no further. */
function largestStep(first: number, last: number, holds: (step: number) => boolean): number | null {
  if (last < first || !holds(first)) return null
  let low = first
  for (let high = last; low < high; ) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** An amount to lend, which is never nothing. */
const A_CREDIT = aWholeNumber(1, Number.MAX_SAFE_INTEGER)
const A_TERM = aWholeNumber(1, MAX_TERM_MONTHS)
const ASKED = { amountPence: A_CREDIT, termMonths: A_TERM }
const RULES = {
  leastPence: A_CREDIT,
  mostPence: A_CREDIT,
  rateChangesAtPence: aList(anAmountFromZero),
  termsMonths: aList(A_TERM),
  isAmountFixed: aFlag,
  isLent: aFunction,
}
