import { addMonthsOnDay, type Day, daysBetween } from './calendar.ts'
import { annuityFactor, monthlyRate, nominalMonthlyRate } from './interest.ts'
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
  rateMode?: 'effective' | 'nominal'
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
const MAX_TERM_MONTHS = 600

/**
 * The repayment schedule of a fixed-rate loan: equal instalments rounded half-up to the penny, each month's
 * interest rounded half-up to the penny, and a last instalment that clears the balance.
 *
 * Contractual months are equal: the first period bears one month's interest whether the first payment falls
 * 14 or 45 days after the start, and `scheduleApr` counts it as one month too, which is how a price is found for
 * an APR. Counted by its days, the APR of so short or so long a first period is some tenths higher or lower: a
 * quote and its agreement print that one, see `agreementApr`.
 *
 * Throws RangeError when: the amount is not more than zero; a fee is negative; the rate is negative or not
 * finite; the term is not a whole number of months from one to 600; the payment day is not 1 to 31; the first
 * payment is not after the start or not on the payment day; or the amount is so small for the term that whole
 * pennies cannot repay it in equal instalments.
 */
export function buildSchedule(terms: ScheduleTerms): Schedule {
  const { startOn, firstPaymentOn, paymentDay } = terms
  if (!addMonthsOnDay(firstPaymentOn, 0, paymentDay).equals(firstPaymentOn)) {
    throw new RangeError('The first payment must fall on the payment day')
  }
  if (daysBetween(startOn, firstPaymentOn) <= 0) {
    throw new RangeError('The first payment must be after the start')
  }
  const undated = amortise(terms)
  const rows = undated.rows.map((row) => ({
    ...row,
    dueOn: addMonthsOnDay(firstPaymentOn, row.number - 1, paymentDay),
  }))
  return { ...undated, rows }
}

/** The same schedule without its days, which equal months make possible: what a price is worked out from. */
export function amortise(terms: CreditTerms): UndatedSchedule {
  checkCredit(terms)
  const { amountPence, feePence, termMonths, optionToPurchaseFeePence = NO_PENCE } = terms
  const monthly = (terms.rateMode === 'nominal' ? nominalMonthlyRate : monthlyRate)(terms.annualRatePercent)
  const principalPence = addPence(amountPence, feePence)
  const instalmentPence = roundToPence(principalPence / annuityFactor(monthly, termMonths))

  const rows: UndatedRow[] = []
  let totalInterestPence = NO_PENCE
  let openingBalancePence = principalPence
  for (let number = 1; number <= termMonths; number += 1) {
    const isLast = number === termMonths
    const interestPence = roundToPence(openingBalancePence * monthly)
    const repaidPence = isLast ? openingBalancePence : subtractPence(instalmentPence, interestPence)
    const balancePence = subtractPence(openingBalancePence, repaidPence)
    // A balance repaid too soon shows as well: nothing, or less, is left for the last row.
    if (repaidPence <= 0) {
      throw new RangeError('The amount is too small to be repaid in equal instalments over this term')
    }
    const duePence = isLast ? optionToPurchaseFeePence : NO_PENCE
    rows.push({
      number,
      openingBalancePence,
      amountPence: pence(repaidPence + interestPence + duePence),
      principalPence: repaidPence,
      interestPence,
      feePence: duePence,
      balancePence,
    })
    totalInterestPence = pence(totalInterestPence + interestPence)
    openingBalancePence = balancePence
  }

  const last = rows[rows.length - 1]!
  const totalPayablePence = addPence(principalPence, totalInterestPence, optionToPurchaseFeePence)
  return {
    principalPence,
    instalmentPence,
    lastInstalmentPence: subtractPence(last.amountPence, last.feePence),
    rows,
    totalInterestPence,
    totalPayablePence,
    totalChargePence: subtractPence(totalPayablePence, amountPence),
  }
}

/** The days a first payment may fall on for a payment day of the month: one or two of them, the earliest first. */
export function firstPaymentDates({ startOn, paymentDay }: { startOn: Day; paymentDay: number }): Day[] {
  return [0, 1, 2]
    .map((months) => addMonthsOnDay(startOn, months, paymentDay))
    .filter((date) => {
      const days = daysBetween(startOn, date)
      return days >= FIRST_PAYMENT_MIN_DAYS && days <= FIRST_PAYMENT_MAX_DAYS
    })
}

function checkCredit({
  amountPence,
  feePence,
  optionToPurchaseFeePence = NO_PENCE,
  termMonths,
}: CreditTerms) {
  for (const amount of [amountPence, feePence, optionToPurchaseFeePence]) pence(amount)
  if (amountPence <= 0) throw new RangeError('The amount must be more than zero')
  if (feePence < 0 || optionToPurchaseFeePence < 0) throw new RangeError('A fee must not be negative')
  if (!Number.isInteger(termMonths) || termMonths < 1 || termMonths > MAX_TERM_MONTHS) {
    throw new RangeError(`Not a term in months: ${termMonths}`)
  }
}
