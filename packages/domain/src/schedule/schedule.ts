import { addMonthsOnDay, type Day, daysBetween } from '../core/calendar.ts'
import { aDay, aNumberOfMonths, anAmount, aWholeNumber, checkInput, shown } from '../core/input-checks.ts'
import { addPence, NO_PENCE, type Pence, pence, roundToPence, subtractPence } from '../core/money.ts'
import { firstPeriodMonths } from '../core/years.ts'
import { accruedInterest, annuityFactor, calculateMonthlyRate, type RateMode } from './interest.ts'

export type CreditTerms = {
  /** What is advanced to the borrower or the dealer. */
  amountPence: Pence
  /** The arrangement fee, added to the loan: not taken from the advance, and it bears interest. */
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
  /** The contractual day; collections on a weekend or bank holiday move to the next working day. */
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

/** The least days from start to first payment, so that it can be notified and collected. */
export const FIRST_PAYMENT_MIN_DAYS = 14
/** 14 to 45 is 32 days, so any payment day of the month falls in it at least once. */
export const FIRST_PAYMENT_MAX_DAYS = 45

/** A longer term is a mistake in its unit, and would be a schedule without end. */
export const MAX_TERM_MONTHS = 600

/**
 * A fixed-rate loan: equal instalments and each period's interest rounded half-up to the penny, and
 * a last instalment that clears the balance. Without fees the APR is the rate.
 * @throws RangeError as `amortise` does, for a payment day that is not 1 to 31, and for a first
 * payment not on it or not 14 to 45 days after the start
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
  // The first period bears interest for its own time, whole months and days, so that a sooner first
  // payment means a lower instalment.
  const undated = amortise(terms, firstPeriodMonths(startOn, firstPaymentOn))
  const rows = undated.rows.map((row) => ({
    ...row,
    dueOn: addMonthsOnDay(firstPaymentOn, row.number - 1, paymentDay),
  }))
  return { ...undated, rows }
}

/**
 * The same schedule without its days. With a first payment after one month it is what a price is
 * worked out from.
 * @throws RangeError for an amount, fee, rate or term that no loan has, less than a penny for each
 * instalment, and a first instalment that would not cover the interest until it
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
  // The half-penny by which an instalment is rounded bears interest to the end. Where it outgrows
  // what one repays, each is worked out again from the balance: they differ by pennies.
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

/** The first row's interest, from a day to the first payment. Throws as `yearsBetween` does. */
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
 * Those of `firstPaymentDates` by which an instalment is more than the accrued interest. There may
 * be none for long terms at high rates.
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

/** The possible first payment days for a day of the month: one or two, earliest first. */
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

/** A month's rate as a fraction, and the length of the first period; all others are one month. */
type Periods = { monthly: number; firstMonths: number }

/** Paid back month by month, it is worth the balance at the start of its first period. */
function equalInstalment(balancePence: Pence, termMonths: number, { monthly, firstMonths }: Periods): Pence {
  const aMonthBefore = balancePence * Math.exp(Math.log1p(monthly) * (firstMonths - 1))
  return roundToPence(aMonthBefore / annuityFactor(monthly, termMonths))
}

/** An instalment below the interest would leave more owing than lent. The last pays all. */
function coversFirstPeriod(principalPence: Pence, termMonths: number, periods: Periods): boolean {
  if (termMonths === 1 || periods.firstMonths <= 1) return true
  const interestPence = accruedInterest(principalPence, periods.monthly, periods.firstMonths)
  return equalInstalment(principalPence, termMonths, periods) > interestPence
}

type Plan = {
  /** What an instalment pays for interest and principal; the last clears the balance anyway. */
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

/** Checks credit terms but for the rate, which `calculateMonthlyRate` checks. */
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
