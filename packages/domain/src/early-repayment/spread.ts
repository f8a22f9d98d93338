import {
  aDay,
  aList,
  aNumberFromZero,
  anAmount,
  anAmountFromZero,
  anObject,
  aWholeNumber,
  type Check,
  checkInput,
} from '../core/input-checks.ts'
import { addPence, NO_PENCE, type Pence, pence, subtractPence, sumPence } from '../core/money.ts'
import { aRunningLoan, type LoanSchedule, type RunningLoan } from '../loans/running-loan.ts'
import { accruedInterest, annuityFactor } from '../schedule/interest.ts'
import { MAX_TERM_MONTHS, type Schedule, type ScheduleRow } from '../schedule/schedule.ts'

/** The instalments over which a balance is repaid, and on what terms. */
export type SpreadTerms = {
  /** One row for each of them: only its number and its day are used. */
  laterRows: readonly Pick<ScheduleRow, 'number' | 'dueOn'>[]
  /** The monthly rate, as a fraction. */
  rate: number
  /** The part of a period between the day of the balance and the first instalment. */
  firstPart: number
  /** What the last instalment asks for besides: the option-to-purchase fee. */
  feePence: Pence
}

/** Rounded up: the last instalment is not above it; too few pennies for the term end it sooner. */
export function levelInstalment(terms: Omit<SpreadTerms, 'feePence'>, balancePence: Pence): Pence {
  checkInput({ terms, balancePence }, { terms: anObject(TERMS), balancePence: anAmountFromZero })
  const { rate, firstPart, laterRows } = terms
  const factor = annuityFactor(rate, laterRows.length) * (1 + rate) ** (1 - firstPart)
  return pence(Math.ceil(balancePence / factor))
}

/** As many instalments as repay the balance. Interest is rounded half-up each month. */
export function spreadRows(terms: SpreadTerms, balancePence: Pence, instalmentPence: Pence): ScheduleRow[] {
  checkInput({ terms, balancePence, instalmentPence }, SPREAD)
  const rows: ScheduleRow[] = []
  let openingBalancePence = balancePence
  for (const [index, { number, dueOn }] of terms.laterRows.entries()) {
    const part = index === 0 ? terms.firstPart : 1
    const interestPence = accruedInterest(openingBalancePence, terms.rate, part)
    const owedPence = addPence(openingBalancePence, interestPence)
    const isLast = index === terms.laterRows.length - 1 || owedPence <= instalmentPence
    const feePence = isLast ? terms.feePence : NO_PENCE
    const principalPence = isLast ? openingBalancePence : subtractPence(instalmentPence, interestPence)
    const closingPence = subtractPence(openingBalancePence, principalPence)
    rows.push({
      number,
      dueOn,
      openingBalancePence,
      amountPence: addPence(principalPence, interestPence, feePence),
      principalPence,
      interestPence,
      feePence,
      balancePence: closingPence,
    })
    if (isLast) break
    openingBalancePence = closingPence
  }
  return rows
}

/** A schedule of rows with its totals. */
export function scheduleOfRows(
  loan: RunningLoan,
  payments: { rows: readonly ScheduleRow[]; instalmentPence: Pence },
): Schedule & LoanSchedule {
  checkInput({ loan, payments }, ROWS)
  const { rows, instalmentPence } = payments
  const { terms, schedule } = loan
  const last = rows.at(-1)
  if (!last) throw new RangeError('A schedule must have rows')
  const totalPayablePence = sumPence(rows.map((row) => row.amountPence))
  return {
    principalPence: schedule.principalPence,
    instalmentPence,
    lastInstalmentPence: subtractPence(last.amountPence, last.feePence),
    rows: [...rows],
    totalInterestPence: sumPence(rows.map((row) => row.interestPence)),
    totalPayablePence,
    totalChargePence: subtractPence(totalPayablePence, terms.amountPence),
  }
}

export const aScheduleRow: Check = anObject({
  number: aWholeNumber(0, MAX_TERM_MONTHS),
  dueOn: aDay,
  openingBalancePence: anAmountFromZero,
  amountPence: anAmountFromZero,
  principalPence: anAmount,
  interestPence: anAmountFromZero,
  feePence: anAmount,
  balancePence: anAmountFromZero,
})

const TERMS = {
  laterRows: aList(anObject({ number: aWholeNumber(0, MAX_TERM_MONTHS), dueOn: aDay })),
  rate: aNumberFromZero,
  firstPart: aNumberFromZero,
}
const SPREAD = {
  terms: anObject({ ...TERMS, feePence: anAmount }),
  balancePence: anAmountFromZero,
  instalmentPence: anAmountFromZero,
}
const ROWS = {
  loan: aRunningLoan,
  payments: anObject({ rows: aList(aScheduleRow), instalmentPence: anAmountFromZero }),
}
