import type { SelfServeArrangementInfo } from '@tarnbrook/contract/arrangements/arrangements'
import type { ArrangementPlan } from '@tarnbrook/domain/arrangements/arrangement'
import { type Day, daysBetween, nextWorkingDay } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { findCollectedPayment, type UsualPayments } from '#features/loans/after-arrangement.ts'

type Wire = NonNullable<SelfServeArrangementInfo['plan']>

/** A payment of an arrangement with the day on which the bank takes it. */
export function toPlanSchedule(plan: ArrangementPlan) {
  return plan.payments.map(({ dueOn, amountPence }, index) => ({
    number: index + 1,
    dueOn,
    collectOn: nextWorkingDay(dueOn),
    amountPence,
  }))
}

/** Reviewed after three months at the latest, or on its last day: lives change (CONC 7.3). */
export function calculateReviewDay(plan: ArrangementPlan, today: Day): Day {
  const inThreeMonths = today.add({ months: 3 })
  const last = plan.payments.at(-1)!.dueOn
  return daysBetween(inThreeMonths, last) < 0 ? last : inThreeMonths
}

/** The first day an agreement payment is collected again, with the notice each is given. */
export function findResumedPaymentDay(usual: UsualPayments, lastPaymentOn: Day): Day | null {
  return findCollectedPayment(usual, lastPaymentOn)?.collectOn ?? null
}

/** From this day no agreement payment is collected that the borrower was not told of. */
export function findPaymentStopDay({ last }: UsualPayments, today: Day): Day {
  return last && daysBetween(today, last.collectOn) >= 0 ? last.collectOn.add({ days: 1 }) : today
}

export function planOnWire(plan: ArrangementPlan, usual: UsualPayments, today: Day): Wire {
  const schedule = toPlanSchedule(plan)
  const [first, last] = [schedule[0]!, schedule.at(-1)!]
  return {
    ...toPlanFigures(plan),
    isToken: plan.isToken,
    schedule: schedule.map(({ number, dueOn, collectOn, amountPence }) => ({
      number,
      dueOn: dueOn.toString(),
      collectOn: collectOn.toString(),
      amount: amountPence,
    })),
    months: toPlanMonths(schedule, usual, { from: today, to: last.dueOn.add({ months: 1 }) }),
    owedNow: plan.owedNowPence,
    arrearsNow: plan.arrearsNowPence,
    clearsArrears: plan.clearsArrears,
    usualPaymentsStopOn: findPaymentStopDay(usual, today).toString(),
    lastUsualPayment: usual.last
      ? { collectOn: usual.last.collectOn.toString(), amount: usual.last.amountPence }
      : null,
    usualPaymentsResumeOn: findResumedPaymentDay(usual, last.collectOn)?.toString() ?? null,
    reviewOn: calculateReviewDay(plan, today).toString(),
    method: usual.hasDirectDebit ? 'DIRECT_DEBIT' : 'BY_BORROWER',
    firstPaymentOn: first.dueOn.toString(),
  }
}

/** The figures that a borrower has to have seen when they agree. */
export function toPlanFigures(plan: ArrangementPlan) {
  return {
    payments: plan.payments.length,
    total: plan.totalPence,
    firstPaymentOn: plan.payments[0]!.dueOn.toString(),
    lastPaymentOn: plan.payments.at(-1)!.dueOn.toString(),
    owedAtEnd: plan.owedAtEndPence,
    arrearsAtEnd: plan.arrearsAtEndPence,
  }
}

function toPlanMonths(
  schedule: ReturnType<typeof toPlanSchedule>,
  usual: UsualPayments,
  { from, to }: { from: Day; to: Day },
): Wire['months'] {
  const first = from.toPlainYearMonth()
  const count = first.until(to.toPlainYearMonth(), { largestUnit: 'months' }).months + 1
  const findMonthPayment = <Each extends { dueOn: Day; amountPence: Pence }>(
    list: readonly Each[],
    month: string,
  ) => {
    const here = list.filter(({ dueOn }) => dueOn.toPlainYearMonth().toString() === month)
    const [one] = here
    return one
      ? {
          dueOn: one.dueOn.toString(),
          amount: pence(here.reduce((sum, { amountPence }) => sum + amountPence, 0)),
        }
      : null
  }
  return Array.from({ length: count }, (_, index) => {
    const month = first.add({ months: index }).toString()
    return {
      month,
      usual: findMonthPayment(usual.ahead, month),
      arrangement: findMonthPayment(schedule, month),
    }
  })
}
