import type { SettlementRefusal } from '@tarnbrook/contract/settlement/settlement'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import type { Pence } from '@tarnbrook/domain/core/money'
import { canSettle, collectsNow, isPreDisbursal } from '@tarnbrook/domain/loans/loan-state'
import {
  quoteSettlement,
  type SettlementQuote,
  settlementFigure,
} from '@tarnbrook/domain/settlement/settlement'
import { quoteWithdrawal, type WithdrawalQuote } from '@tarnbrook/domain/settlement/withdrawal'
import { lastWithdrawalDay, withdrawalRelevantDay } from '@tarnbrook/domain/settlement/withdrawal-period'
import type { ApiDeps } from '#deps.ts'
import { hasEarlyRepaymentPending } from '#features/loans/facts/early-repayments.ts'
import { readOpenQuote } from '#features/loans/facts/settlement-quotes.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import type { Work } from '#platform/command.ts'

/** Why there is no figure, and where it is known, when that ends or ended. */
export type NoQuote = { kind: 'refused'; reason: SettlementRefusal; until: Day | null }

const no = (reason: SettlementRefusal, until: Day | null = null): NoQuote => ({
  kind: 'refused',
  reason,
  until,
})

export interface SettlementPlan {
  kind: 'settlement'
  quote: SettlementQuote
  /** The figure if asked for today and on each of the next ten days, with nothing paid. */
  ahead: { on: Day; amountPence: Pence }[]
  /** Days of a breathing space bear no interest in the figure. */
  countsFrozenDays: boolean
}

const DAYS_AHEAD = 10

/**
 * The figure that pays a locked loan off today (CCA 1974 s94). In a breathing space too: the
 * borrower may pay all the same (SI 2020/1311 reg 7 binds the creditor).
 */
export async function planSettlement(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  loan: LoanRow,
): Promise<SettlementPlan | NoQuote> {
  if (isPreDisbursal(loan.state) || loan.disbursed_on === null) return no('not-paid-out')
  if (!canSettle({ state: loan.state })) return no('loan-ended')
  if ((await readOpenQuote(work, loan.id))?.type === 'cancellation') return no('withdrawn')
  if (await hasEarlyRepaymentPending(work, loan.id)) return no('early-repayment-pending')
  const running = await readRunningLoan({ db: work.tx, clock: deps.clock }, loan)
  const today = deps.clock.today()
  const toSettlementInput = (receivedOn: Day) => ({ loan: running, aprPercent: loan.apr_percent, receivedOn })
  const quote = quoteSettlement(toSettlementInput(today))
  if (quote.kind === 'refused') return no(REFUSALS[quote.reason])
  const ahead = Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => today.add({ days: index })).flatMap(
    (day) => {
      const later = settlementFigure(toSettlementInput(day))
      return later.kind === 'quote' ? [{ on: day, amountPence: later.amountToPayPence }] : []
    },
  )
  return { kind: 'settlement', quote, ahead, countsFrozenDays: running.frozen.spans.length > 0 }
}

const REFUSALS = {
  'before-start': 'not-paid-out',
  // A payment that arrives today is booked today, so only a clock that was set back gives this.
  'before-last-payment': 'not-today',
  'settled-already': 'nothing-to-pay',
  'covered-by-payments': 'nothing-to-pay',
} as const

export interface WithdrawalPlan {
  kind: 'cancellation'
  quote: WithdrawalQuote
  /** Null while the copy of the signed agreement has not been sent: the 14 days have not begun. */
  lastDay: Day | null
}

/** What a borrower who gives notice of withdrawal today repays (CCA 1974 s66A). */
export async function planWithdrawal(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  loan: LoanRow,
): Promise<WithdrawalPlan | NoQuote> {
  if (isPreDisbursal(loan.state) || loan.disbursed_on === null) return no('not-paid-out')
  if (!collectsNow({ state: loan.state })) return no('loan-ended')
  if ((await readOpenQuote(work, loan.id))?.type === 'cancellation') return no('withdrawn')
  const today = deps.clock.today()
  const relevantDay = withdrawalRelevantDay({
    agreedOn: day(loan.agreed_on),
    copySentOn: loan.agreement_sent_on === null ? null : day(loan.agreement_sent_on),
  })
  const lastDay = relevantDay && lastWithdrawalDay(relevantDay)
  const quote = quoteWithdrawal({
    loan: await readRunningLoan({ db: work.tx, clock: deps.clock }, loan),
    state: loan.state,
    productType: loan.product_type,
    relevantDay: relevantDay ?? today,
    notifiedOn: today,
  })
  if (quote.kind === 'quote') return { kind: 'cancellation', quote, lastDay }
  if (quote.reason === 'after-last-day') return no('after-last-day', lastDay)
  return no(quote.reason === 'not-paid-out' ? 'not-paid-out' : 'nothing-to-pay')
}

/** CCA 1974 s66A: withdrawing has no fee, so it is cheaper; null where it is not open. */
export async function planCheaperWithdrawal(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  { loan, settlementPence }: { loan: LoanRow; settlementPence: Pence },
): Promise<{ amountPence: Pence; lastDay: Day | null } | null> {
  const plan = await planWithdrawal(work, deps, loan)
  if (plan.kind === 'refused' || plan.quote.amountToPayPence >= settlementPence) return null
  return { amountPence: plan.quote.amountToPayPence, lastDay: plan.lastDay }
}

/** Why there is no figure, to the borrower. */
export const REFUSED: Record<SettlementRefusal, string> = {
  'not-paid-out': 'We haven’t sent the money yet, so there’s nothing to pay off. You can still cancel.',
  'loan-ended': 'This agreement has ended, so there’s no figure to pay.',
  withdrawn: 'You’ve withdrawn from this agreement. Pay the amount that’s shown there instead.',
  'early-repayment-pending':
    'Your extra payment hasn’t gone through yet. Stop it, or come back once it has, usually within a few working days.',
  'nothing-to-pay': 'What has been paid covers what it costs to settle this agreement.',
  'after-last-day': 'The 14 days to withdraw are over. You can still pay it off early.',
  // Only a clock that was set back gives this.
  'not-today': 'We can’t work this out today. Try again tomorrow.',
}
