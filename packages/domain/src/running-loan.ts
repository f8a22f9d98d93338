import type { Day } from './calendar.ts'
import { monthlyRate, nominalMonthlyRate } from './interest.ts'
import { NO_PENCE, type Pence, pence, sumPence } from './money.ts'
import type { CreditTerms, Schedule, ScheduleTerms } from './schedule.ts'

export type Payment = { on: Day; amountPence: Pence }

/** A loan that has been paid out, as the arithmetic sees it: what was agreed, and what has been paid. */
export type RunningLoan = {
  terms: ScheduleTerms
  schedule: Schedule
  /** Money that arrived and stayed, in the order of its days; what a bank returned is not in it. */
  payments: readonly Payment[]
}

/** What was agreed: a loan of money, or goods that are hired until the last payment. */
export type ProductType = 'unsecured' | 'hire-purchase'

/** What has arrived up to and including a day. */
export function paidBy({ payments }: Pick<RunningLoan, 'payments'>, date: Day): Pence {
  return sumPence(payments.filter(({ on }) => isBy(on, date)).map(({ amountPence }) => amountPence))
}

/** What the schedule asks for up to and including a day. */
export function dueBy({ schedule }: Pick<RunningLoan, 'schedule'>, date: Day): Pence {
  return sumPence(
    schedule.rows.filter(({ dueOn }) => isBy(dueOn, date)).map(({ amountPence }) => amountPence),
  )
}

/** What is due and has not arrived at the end of a day; nothing for somebody who is ahead. */
export function overdueOn(loan: Pick<RunningLoan, 'schedule' | 'payments'>, date: Day): Pence {
  return pence(Math.max(NO_PENCE, dueBy(loan, date) - paidBy(loan, date)))
}

/** All that the agreement still asks for after what has arrived by a day, due or not. */
export function stillPayable(loan: Pick<RunningLoan, 'schedule' | 'payments'>, date: Day): Pence {
  return pence(Math.max(NO_PENCE, loan.schedule.totalPayablePence - paidBy(loan, date)))
}

/** The effective annual rate as a fraction, however the agreement prints its rate; daily interest compounds to it. */
export function effectiveAnnualRate({
  annualRatePercent,
  rateMode,
}: Pick<CreditTerms, 'annualRatePercent' | 'rateMode'>): number {
  const monthly = (rateMode === 'nominal' ? nominalMonthlyRate : monthlyRate)(annualRatePercent)
  return Math.expm1(12 * Math.log1p(monthly))
}

function isBy(date: Day, limit: Day): boolean {
  return Temporal.PlainDate.compare(date, limit) <= 0
}
