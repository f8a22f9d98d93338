import { addMonthsOnDay, type Day, daysBetween } from '../core/calendar.ts'
import { aDay, aNumberOfMonths, anAmount, aWholeNumber, checkInput, shown } from '../core/input-checks.ts'
import { addPence, NO_PENCE, type Pence, pence, roundToPence, subtractPence } from '../core/money.ts'
import { firstPeriodMonths } from '../core/years.ts'
import { accruedInterest, annuityFactor, calculateMonthlyRate, type RateMode } from './interest.ts'

export type CreditTerms = {
  /** What is advanced to the borrower or the dealer. */
  amountPence: Pence
  /** The arrangement fee, added to the loan: it is not taken from the advance and it bears interest. */
  feePence: Pence
  annualRatePercent: number
  termMonths: number
  /** Hire purchase: payable with the last instalment, outside the loan. */
  optionToPurchaseFeePence?: Pence
  /** How `annualRatePercent` turns into a monthly rate; our agreements print an effective rate. */
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
 * The repayment schedule of a fixed-rate loan: equal instalments rounded half-up to the penny, each period's
 * interest rounded half-up to the penny, and a last instalment that clears the balance. See `amortise` for the terms
 * over which equal instalments drift from the balance.
 *
 * Interest runs from the start. The first period bears interest for its own time, whole months and days as
 * `firstPeriodMonths` counts them; every later period is one month. The equal instalment follows from both, so that a
 * sooner first payment means a lower instalment and total. Without fees the APR is the rate, whatever the payment day.
 *
 * Throws RangeError when: the amount is not more than zero; a fee is negative; the rate is negative or not
 * finite, or its mode is unknown; the term is not a whole number of months from one to 600; the payment day is not
 * 1 to 31; the first payment is not on the payment day or not 14 to 45 days after the start; the first instalment
 * would not cover the interest until it; or the amount is less than a penny for each instalment.
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
  const undated = amortise(terms, firstPeriodMonths(startOn, firstPaymentOn))
  const rows = undated.rows.map((row) => ({
    ...row,
    dueOn: addMonthsOnDay(firstPaymentOn, row.number - 1, paymentDay),
  }))
  return { ...undated, rows }
}

/**
 * The same schedule without its days, the first payment after so many equal months: after one, it is what a price is
 * worked out from.
 *
 * Rounding an instalment to the penny leaves up to half a penny unpaid, or pays it too soon, and that half-penny
 * bears interest to the end. Over a long term at a high rate it grows past what an instalment repays: the balance
 * would rise, or be repaid before the last instalment. Where that happens the instalment is worked out again each
 * month from the balance and the months that are left, so that instalments differ by pennies and the loan still ends
 * on its day. All other loans have equal instalments. Throws RangeError as `buildSchedule` does.
 */
export function amortise(terms: CreditTerms, firstMonths = 1): UndatedSchedule {
  checkCredit(terms)
  checkInput({ firstMonths }, { firstMonths: aNumberOfMonths })
  const { amountPence, feePence, termMonths, optionToPurchaseFeePence = NO_PENCE } = terms
  const monthly = calculateMonthlyRate(terms)
  const principalPence = addPence(amountPence, feePence)
  if (principalPence < termMonths) {
    throw new RangeError('The amount is too small for this term: it is less than a penny for each instalment')
  }
  const periods = { monthly, firstMonths }
  const equalPence = equalInstalment(principalPence, termMonths, periods)
  if (!coversFirstPeriod(principalPence, termMonths, periods)) {
    throw new RangeError('The first payment is too late: it would not cover the interest until then')
  }
  const equal = buildRows(terms, periods, { calculateInstalment: () => equalPence, leastRepaidPence: 1 })
  const rows =
    equal ?? buildRows(terms, periods, { calculateInstalment: spreadOver(periods), leastRepaidPence: 0 })
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

/** The interest from one day to the first payment on what was lent, which is the first row's. Throws as `yearsBetween` does. */
export function interestToFirstPayment(
  terms: CreditTerms,
  period: { from: Day; firstPaymentOn: Day },
): Pence {
  checkCredit(terms)
  checkInput(period, { from: aDay, firstPaymentOn: aDay })
  const months = firstPeriodMonths(period.from, period.firstPaymentOn)
  return accruedInterest(addPence(terms.amountPence, terms.feePence), calculateMonthlyRate(terms), months)
}

/**
 * The days a first payment can fall on for this credit and payment day: of `firstPaymentDates`, those by which an
 * instalment is more than the interest that has accrued. There may be none for long terms at high rates.
 */
export function payableFirstDates(terms: CreditTerms, from: { startOn: Day; paymentDay: number }): Day[] {
  checkCredit(terms)
  const principalPence = addPence(terms.amountPence, terms.feePence)
  const monthly = calculateMonthlyRate(terms)
  return firstPaymentDates(from).filter((date) =>
    coversFirstPeriod(principalPence, terms.termMonths, {
      monthly,
      firstMonths: firstPeriodMonths(from.startOn, date),
    }),
  )
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

/** The rate of a month, as a fraction, and how long the first period is; all others are one month. */
type Periods = { monthly: number; firstMonths: number }

/** What a balance is repaid with: paid back month by month, it is worth the balance at the start of its first period. */
function equalInstalment(balancePence: Pence, termMonths: number, { monthly, firstMonths }: Periods): Pence {
  const aMonthBefore = balancePence * Math.exp(Math.log1p(monthly) * (firstMonths - 1))
  return roundToPence(aMonthBefore / annuityFactor(monthly, termMonths))
}

/** An instalment of less than the interest until it would leave more owing than was lent. The last one always pays all. */
function coversFirstPeriod(principalPence: Pence, termMonths: number, periods: Periods): boolean {
  if (termMonths === 1 || periods.firstMonths <= 1) return true
  const interestPence = accruedInterest(principalPence, periods.monthly, periods.firstMonths)
  return equalInstalment(principalPence, termMonths, periods) > interestPence
}

type Plan = {
  /** What an instalment pays for interest and principal; the last one clears the balance whatever this says. */
  calculateInstalment: (balancePence: Pence, monthsLeft: number, firstMonths: number) => Pence
  leastRepaidPence: number
}

function spreadOver({ monthly }: Periods): Plan['calculateInstalment'] {
  return (balancePence, monthsLeft, firstMonths) =>
    equalInstalment(balancePence, monthsLeft, { monthly, firstMonths })
}

/** The rows of a plan; null when one repays too little, or when nothing is left for a later one. */
function buildRows(terms: CreditTerms, { monthly, firstMonths }: Periods, plan: Plan): UndatedRow[] | null {
  const { amountPence, feePence: feeAddedPence, termMonths, optionToPurchaseFeePence = NO_PENCE } = terms
  const rows: UndatedRow[] = []
  let openingBalancePence = addPence(amountPence, feeAddedPence)
  for (let number = 1; number <= termMonths; number += 1) {
    if (openingBalancePence <= 0) return null
    const isLast = number === termMonths
    const months = number === 1 ? firstMonths : 1
    const interestPence =
      months === 1
        ? roundToPence(openingBalancePence * monthly)
        : accruedInterest(openingBalancePence, monthly, months)
    const repaidPence = isLast
      ? openingBalancePence
      : subtractPence(
          plan.calculateInstalment(openingBalancePence, termMonths - number + 1, months),
          interestPence,
        )
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

/** What every function that takes the terms of a credit asks of them, but for the rate: `calculateMonthlyRate` checks it. */
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
