import { addMonthsOnDay, type Day, daysBetween } from './calendar.ts'
import { aDay, anAmount, aWholeNumber, checkInput, shown } from './input-checks.ts'
import { annuityFactor, monthlyRateOf, type RateMode } from './interest.ts'
import { addPence, NO_PENCE, type Pence, pence, roundToPence, subtractPence } from './money.ts'

export type CreditTerms = {
  /** What is advanced to the borrower or the dealer. */
  amountPence: Pence
  /** The arrangement fee, added to the loan: it is not taken from the advance and it bears interest. */
  feePence: Pence
  annualRatePercent: number
  termMonths: number
  /** Hire purchase: payable with the last instalment, outside the loan. */
  optionToPurchaseFeePence?: Pence
  /** How `annualRatePercent` turns into a monthly rate; agreements of ours print an effective rate. */
  rateMode?: RateMode
}

export type ScheduleTerms = CreditTerms & {
  startOn: Day
  firstPaymentOn: Day
  /** The contractual day of the month, 1 to 31; short months use their last day. */
  paymentDay: number
}

export type ScheduleRow = {
  number: number
  /** The contractual day. A collection that would fall on a weekend or bank holiday is made the next working day. */
  dueOn: Day
  openingBalancePence: Pence
  /** All that falls due that day: principal, interest and fee. */
  amountPence: Pence
  principalPence: Pence
  interestPence: Pence
  /** The option-to-purchase fee on the last row of a hire purchase, otherwise nothing. */
  feePence: Pence
  balancePence: Pence
}

export type Schedule = {
  /** The amount and the arrangement fee together: what bears interest. */
  principalPence: Pence
  instalmentPence: Pence
  /** The last instalment without the option-to-purchase fee. */
  lastInstalmentPence: Pence
  rows: ScheduleRow[]
  totalInterestPence: Pence
  totalPayablePence: Pence
  /** The total charge for credit: interest and every fee. */
  totalChargePence: Pence
}

export type UndatedRow = Omit<ScheduleRow, 'dueOn'>

export type UndatedSchedule = Omit<Schedule, 'rows'> & { rows: UndatedRow[] }

/** A first payment falls at least this many days after the start, so that it can be notified and collected. */
export const FIRST_PAYMENT_MIN_DAYS = 14
/** And at most this many; 14 to 45 is 32 days, so any payment day of the month falls in it at least once. */
export const FIRST_PAYMENT_MAX_DAYS = 45

/** Nobody lends for longer: a term past it is a mistake in its unit, and would be a schedule without end. */
export const MAX_TERM_MONTHS = 600

/**
 * The repayment schedule of a fixed-rate loan: equal instalments rounded half-up to the penny, each month's
 * interest rounded half-up to the penny, and a last instalment that clears the balance. See `amortise` for the terms
 * over which equal instalments drift from the balance.
 *
 * Contractual months are equal: the first period bears one month's interest whether the first payment falls
 * 14 or 45 days after the start, and `scheduleApr` counts it as one month too, which is how a price is found for
 * an APR. Counted by its days, the APR of so short or so long a first period is some tenths higher or lower: a
 * quote and its agreement print that one, see `agreementApr`.
 *
 * Throws RangeError when: the amount is not more than zero; a fee is negative; the rate is negative or not
 * finite, or its mode is unknown; the term is not a whole number of months from one to 600; the payment day is not
 * 1 to 31; the first payment is not on the payment day or not 14 to 45 days after the start; or the amount is less
 * than a penny for each instalment.
 */
export function buildSchedule(terms: ScheduleTerms): Schedule {
  checkInput(terms, DAYS)
  const { startOn, firstPaymentOn, paymentDay } = terms
  if (!addMonthsOnDay(firstPaymentOn, 0, paymentDay).equals(firstPaymentOn)) {
    throw new RangeError('The first payment must fall on the payment day')
  }
  if (!isInFirstPaymentWindow(startOn, firstPaymentOn)) {
    throw new RangeError(
      `The first payment must be ${FIRST_PAYMENT_MIN_DAYS} to ${FIRST_PAYMENT_MAX_DAYS} days after the start`,
    )
  }
  const undated = amortise(terms)
  const rows = undated.rows.map((row) => ({
    ...row,
    dueOn: addMonthsOnDay(firstPaymentOn, row.number - 1, paymentDay),
  }))
  return { ...undated, rows }
}

/**
 * The same schedule without its days, which equal months make possible: what a price is worked out from.
 *
 * Rounding an instalment to the penny leaves up to half a penny unpaid, or pays it too soon, and that half-penny
 * bears interest to the end. Over a long term at a high rate it grows past what an instalment repays: the balance
 * would rise, or be repaid before the last instalment. Where that happens the instalment is worked out anew each
 * month from the balance and the months that are left, so that instalments differ by pennies and the loan still ends
 * on its day. All other loans have equal instalments. Throws RangeError as `buildSchedule` does.
 */
export function amortise(terms: CreditTerms): UndatedSchedule {
  checkCredit(terms)
  const { amountPence, feePence, termMonths, optionToPurchaseFeePence = NO_PENCE } = terms
  const monthly = monthlyRateOf(terms)
  const principalPence = addPence(amountPence, feePence)
  if (principalPence < termMonths) {
    throw new RangeError('The amount is too small for this term: it is less than a penny for each instalment')
  }
  const equalPence = roundToPence(principalPence / annuityFactor(monthly, termMonths))
  const equal = rowsOf(terms, monthly, { instalmentOf: () => equalPence, leastRepaidPence: 1 })
  const rows = equal ?? rowsOf(terms, monthly, { instalmentOf: spreadOver(monthly), leastRepaidPence: 0 })
  if (!rows) throw new RangeError('The amount is too small for this term: whole pennies cannot repay it')

  const last = rows[rows.length - 1]!
  let totalInterestPence: number = NO_PENCE
  for (const row of rows) totalInterestPence += row.interestPence
  const totalPayablePence = addPence(principalPence, pence(totalInterestPence), optionToPurchaseFeePence)
  return {
    principalPence,
    instalmentPence: equal ? equalPence : subtractPence(rows[0]!.amountPence, rows[0]!.feePence),
    lastInstalmentPence: subtractPence(last.amountPence, last.feePence),
    rows,
    totalInterestPence: pence(totalInterestPence),
    totalPayablePence,
    totalChargePence: subtractPence(totalPayablePence, amountPence),
  }
}

/** The days a first payment may fall on for a payment day of the month: one or two of them, the earliest first. */
export function firstPaymentDates(from: { startOn: Day; paymentDay: number }): Day[] {
  checkInput(from, START)
  const { startOn, paymentDay } = from
  return [0, 1, 2]
    .map((months) => addMonthsOnDay(startOn, months, paymentDay))
    .filter((date) => isInFirstPaymentWindow(startOn, date))
}

function isInFirstPaymentWindow(startOn: Day, date: Day): boolean {
  const days = daysBetween(startOn, date)
  return days >= FIRST_PAYMENT_MIN_DAYS && days <= FIRST_PAYMENT_MAX_DAYS
}

type Plan = {
  /** What an instalment pays for interest and principal; the last one clears the balance whatever this says. */
  instalmentOf: (balancePence: Pence, monthsLeft: number) => Pence
  leastRepaidPence: number
}

function spreadOver(monthly: number): Plan['instalmentOf'] {
  return (balancePence, monthsLeft) => roundToPence(balancePence / annuityFactor(monthly, monthsLeft))
}

/** The rows of a plan; null when one repays too little, or when nothing is left for a later one. */
function rowsOf(terms: CreditTerms, monthly: number, plan: Plan): UndatedRow[] | null {
  const { amountPence, feePence: feeAddedPence, termMonths, optionToPurchaseFeePence = NO_PENCE } = terms
  const rows: UndatedRow[] = []
  let openingBalancePence = addPence(amountPence, feeAddedPence)
  for (let number = 1; number <= termMonths; number += 1) {
    if (openingBalancePence <= 0) return null
    const isLast = number === termMonths
    const interestPence = roundToPence(openingBalancePence * monthly)
    const repaidPence = isLast
      ? openingBalancePence
      : subtractPence(plan.instalmentOf(openingBalancePence, termMonths - number + 1), interestPence)
    if (repaidPence < plan.leastRepaidPence) return null
    const feePence = isLast ? optionToPurchaseFeePence : NO_PENCE
    const balancePence = subtractPence(openingBalancePence, repaidPence)
    rows.push({
      number,
      openingBalancePence,
      amountPence: pence(repaidPence + interestPence + feePence),
      principalPence: repaidPence,
      interestPence,
      feePence,
      balancePence,
    })
    openingBalancePence = balancePence
  }
  return rows
}

/** Amounts are checked one by one: a price is searched for over thousands of schedules. */
const NOTHING_MORE = {}
const START = { startOn: aDay, paymentDay: aWholeNumber(1, 31) }
const DAYS = { ...START, firstPaymentOn: aDay }

/** The credit itself, which is never nothing. */
export function checkAmount(terms: Pick<CreditTerms, 'amountPence'>): void {
  checkInput(terms, NOTHING_MORE)
  anAmount(terms.amountPence, 'amountPence')
  if (terms.amountPence <= 0) throw new RangeError('The amount must be more than zero')
}

/** What every function that takes the terms of a credit asks of them, but for the rate: `monthlyRateOf` checks it. */
export function checkCredit(terms: Omit<CreditTerms, 'annualRatePercent'>): void {
  checkAmount(terms)
  const { feePence, optionToPurchaseFeePence = NO_PENCE, termMonths } = terms
  anAmount(feePence, 'feePence')
  anAmount(optionToPurchaseFeePence, 'optionToPurchaseFeePence')
  if (feePence < 0 || optionToPurchaseFeePence < 0) throw new RangeError('A fee must not be negative')
  if (!Number.isInteger(termMonths) || termMonths < 1 || termMonths > MAX_TERM_MONTHS) {
    throw new RangeError(`Not a term in months: ${shown(termMonths)}`)
  }
}
