import { lender } from '@tarnbrook/brands/lender'
import type { SelfServeArrangementInfo } from '@tarnbrook/contract/arrangements/arrangements'
import type { ArrangementPlan } from '@tarnbrook/domain/arrangements/arrangement'
import { addWorkingDays, type Day, day, daysBetween, nextWorkingDay } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { isCollectionOpen } from '@tarnbrook/domain/direct-debit/collection-state'
import { isMandateUsable } from '@tarnbrook/domain/direct-debit/mandate-state'
import { isInstalmentAhead } from '@tarnbrook/domain/loans/instalment-state'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'

type Wire = NonNullable<SelfServeArrangementInfo['plan']>

/** What the payments of the agreement are beside an arrangement. */
export interface UsualPayments {
  /** Those that have not been paid or missed, the oldest first. */
  ahead: { dueOn: Day; collectOn: Day; amountPence: Pence }[]
  /** The last Direct Debit that the bank has been, or is about to be, asked for; of an arrangement that is being changed, too. */
  last: { collectOn: Day; amountPence: Pence } | null
  hasDirectDebit: boolean
}

export async function readUsualPayments({ tx }: Pick<Work, 'tx'>, { id }: LoanRow): Promise<UsualPayments> {
  const instalments = await tx
    .selectFrom('instalment')
    .select(['due_on', 'collect_on', 'amount_pence', 'state'])
    .where('loan_id', '=', id)
    .orderBy('number')
    .execute()
  const collections = await tx
    .selectFrom('collection')
    .select(['charge_on', 'amount_pence', 'state'])
    .where('loan_id', '=', id)
    .where('method', '=', 'DIRECT_DEBIT')
    .orderBy('charge_on')
    .orderBy('seq')
    .execute()
  const mandate = await tx
    .selectFrom('mandate')
    .select('state')
    .where('loan_id', '=', id)
    .where('is_current', '=', true)
    .executeTakeFirst()
  const last = collections.filter(({ state }) => isCollectionOpen(state)).at(-1)
  return {
    ahead: instalments
      .filter(({ state }) => isInstalmentAhead(state))
      .map(({ due_on, collect_on, amount_pence }) => ({
        dueOn: day(due_on),
        collectOn: day(collect_on),
        amountPence: pence(amount_pence),
      })),
    last: last ? { collectOn: day(last.charge_on), amountPence: pence(last.amount_pence) } : null,
    hasDirectDebit: mandate !== undefined && isMandateUsable(mandate.state),
  }
}

/** A payment of an arrangement with the day on which the bank takes it. */
export function scheduleOf(plan: ArrangementPlan) {
  return plan.payments.map(({ dueOn, amountPence }, index) => ({
    number: index + 1,
    dueOn,
    collectOn: nextWorkingDay(dueOn),
    amountPence,
  }))
}

/** Looked at again together after three months at the latest, or on its last day: circumstances change (CONC 7.3). */
export function reviewDayOf(plan: ArrangementPlan, today: Day): Day {
  const inThreeMonths = today.add({ months: 3 })
  const last = plan.payments.at(-1)!.dueOn
  return daysBetween(inThreeMonths, last) < 0 ? last : inThreeMonths
}

/** The first day on which a payment of the agreement is collected again, with the notice that each is given. */
export function resumesOn(usual: UsualPayments, lastPaymentOn: Day): Day | null {
  const next = usual.ahead.find(({ collectOn }) => daysBetween(lastPaymentOn, collectOn) > 0)
  return next?.collectOn ?? null
}

/** From this day on no payment of the agreement is collected that the borrower has not been told of. */
export function stopsOn({ last }: UsualPayments, today: Day): Day {
  return last && daysBetween(today, last.collectOn) >= 0 ? last.collectOn.add({ days: 1 }) : today
}

export function planOnWire(plan: ArrangementPlan, usual: UsualPayments, today: Day): Wire {
  const schedule = scheduleOf(plan)
  const [first, last] = [schedule[0]!, schedule.at(-1)!]
  return {
    ...shownOf(plan),
    isToken: plan.isToken,
    schedule: schedule.map(({ number, dueOn, collectOn, amountPence }) => ({
      number,
      dueOn: dueOn.toString(),
      collectOn: collectOn.toString(),
      amount: amountPence,
    })),
    months: monthsOf(schedule, usual, { from: today, to: last.dueOn.add({ months: 1 }) }),
    owedNow: plan.owedNowPence,
    arrearsNow: plan.arrearsNowPence,
    clearsArrears: plan.clearsArrears,
    usualPaymentsStopOn: stopsOn(usual, today).toString(),
    lastUsualPayment: usual.last
      ? { collectOn: usual.last.collectOn.toString(), amount: usual.last.amountPence }
      : null,
    usualPaymentsResumeOn: resumesOn(usual, last.collectOn)?.toString() ?? null,
    reviewOn: reviewDayOf(plan, today).toString(),
    method: usual.hasDirectDebit ? 'DIRECT_DEBIT' : 'BY_BORROWER',
    firstPaymentOn: first.dueOn.toString(),
  }
}

/** The figures that a borrower has to have seen when they agree. */
export function shownOf(plan: ArrangementPlan) {
  return {
    payments: plan.payments.length,
    total: plan.totalPence,
    firstPaymentOn: plan.payments[0]!.dueOn.toString(),
    lastPaymentOn: plan.payments.at(-1)!.dueOn.toString(),
    owedAtEnd: plan.owedAtEndPence,
    arrearsAtEnd: plan.arrearsAtEndPence,
  }
}

function monthsOf(
  schedule: ReturnType<typeof scheduleOf>,
  usual: UsualPayments,
  { from, to }: { from: Day; to: Day },
): Wire['months'] {
  const first = from.toPlainYearMonth()
  const count = first.until(to.toPlainYearMonth(), { largestUnit: 'months' }).months + 1
  const of = <Each extends { dueOn: Day; amountPence: Pence }>(list: readonly Each[], month: string) => {
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
    return { month, usual: of(usual.ahead, month), arrangement: of(schedule, month) }
  })
}

export const NOTICE_WORKING_DAYS = lender.directDebitNoticeWorkingDays

/** The first day on which a Direct Debit that is announced today can be taken. */
export function earliestDebit(today: Day): Day {
  return addWorkingDays(today, NOTICE_WORKING_DAYS)
}
