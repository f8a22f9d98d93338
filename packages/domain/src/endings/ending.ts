import { type Day, daysBetween } from '../core/calendar.ts'
import { aDay, aNumber, anAmountFromZero, checkInput, optional } from '../core/input-checks.ts'
import { NO_PENCE, type Pence, subtractPence } from '../core/money.ts'
import { aRunningLoan, type RunningLoan } from '../loans/running-loan.ts'
import { calculateEarlyPayment, contractualParts } from '../settlement/settlement.ts'

/** What is owed of a loan that ends early, with its parts beside the balance and what was due. */
export type EndingFigures = {
  /** All that is owed from then on, what is overdue included. */
  owedPence: Pence
  /** What of it is interest that had not fallen due. */
  interestPence: Pence
  /** What the vehicle takes off what would settle the agreement; nothing for a loan. */
  goodsPence: Pence
}

/**
 * What a borrower owes when the agreement ends: all that is left, less the rebate of CCA 1974 s95.
 * @param input `date`: what a default notice named, so that our own delay adds nothing. `today`:
 * when it ends. `liabilityPence`: the most owed for a vehicle that goes back (s100)
 * @throws RangeError for a day before the start of the loan
 */
export function endingFigures(
  loan: RunningLoan,
  input: { aprPercent: number; date: Day; today: Day; liabilityPence?: Pence },
): EndingFigures {
  checkInput(
    { loan, ...input },
    {
      loan: aRunningLoan,
      aprPercent: aNumber,
      date: aDay,
      today: aDay,
      liabilityPence: optional(anAmountFromZero),
    },
  )
  const { aprPercent, date, today, liabilityPence } = input
  const { amountToPayPence } = calculateEarlyPayment({ loan, aprPercent, knownOn: date }, date)
  const hasFallenDueSince = loan.schedule.rows.some(
    ({ dueOn }) => daysBetween(date, dueOn) > 0 && daysBetween(dueOn, today) >= 0,
  )
  return {
    owedPence: liabilityPence ?? amountToPayPence,
    // The interest of an instalment that has fallen due since is in it.
    interestPence: hasFallenDueSince ? NO_PENCE : contractualParts(loan, date, date).interestPence,
    goodsPence: liabilityPence === undefined ? NO_PENCE : subtractPence(amountToPayPence, liabilityPence),
  }
}
