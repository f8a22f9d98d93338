import type { ARRANGEMENT_PROBLEMS } from '@tarnbrook/contract/arrangements/arrangements'
import { Problem } from '@tarnbrook/contract/errors'
import {
  type ArrangementNotOffered,
  type ArrangementPlan,
  type ArrangementRefusal,
  type ArrangementSituation,
  arrangementOffer,
  planArrangement,
} from '@tarnbrook/domain/arrangements/arrangement'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import { compareDays, type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { type RunningLoan, stillPayable } from '@tarnbrook/domain/loans/running-loan'
import type { ApiDeps } from '#deps.ts'
import { findStatement } from '#features/financial-statement/financial-statement.ts'
import {
  type ReadStatement,
  readStatement,
} from '#features/financial-statement/financial-statement-resource.ts'
import type { ArrangementRow } from '#features/loans/facts/arrangements.ts'
import { leftToPay } from '#features/loans/facts/owed-after-end.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { readWhyNoArrangement } from '#features/loans/ways-to-pay.ts'
import type { Work } from '#platform/command.ts'
import { readHomeNation } from '#platform/people/home-nation.ts'

/** What decides whether an arrangement may be set up, of a locked loan. */
export interface ArrangeableLoan {
  loan: LoanRow
  /** Null before the payout and after the end. */
  running: RunningLoan | null
  notOffered: ArrangementNotOffered | null
  /** The same in words of the part of the UK in which the borrower lives. */
  notOfferedMessage: string | null
}

export async function readArrangeableLoan(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  loan: LoanRow,
): Promise<ArrangeableLoan> {
  const runs = loan.disbursed_on !== null && collectsNow({ state: loan.state })
  const running = runs ? await readRunningLoan({ db: work.tx, clock: deps.clock }, loan) : null
  const owedPence = running ? stillPayable(running, deps.clock.today()) : await leftToPay(work, loan)
  const notOffered = await readWhyNoArrangement(work, deps, { loan, owedPence })
  return {
    loan,
    running,
    notOffered,
    notOfferedMessage:
      notOffered && nameMoratorium(NOT_OFFERED[notOffered], await readHomeNation(work.tx, loan.user_id)),
  }
}

/** @throws Problem ARRANGEMENT_NOT_OFFERED in words */
export function requireOffered({ notOfferedMessage }: ArrangeableLoan): void {
  if (notOfferedMessage !== null) throw refused(notOfferedMessage)
}

export function refused(message: string): Problem {
  return new Problem('ARRANGEMENT_NOT_OFFERED', { message })
}

const NOT_OFFERED: Record<ArrangementNotOffered, string> = {
  'not-paid-out': 'Your agreement hasn’t started yet, so there’s nothing to arrange.',
  'loan-ended': 'This agreement has ended, and you don’t owe anything on it.',
  'ended-owing':
    'This agreement has ended, so we agree smaller payments by phone. Call us, or pay a part of what’s left at any time. We don’t add interest or charges.',
  'written-off':
    'We’ve written off this agreement. We’re not asking you to pay it, so there’s nothing to arrange.',
  sold: 'We’ve sold this agreement to another company. Talk to them about what you can afford.',
  'breathing-space':
    'You’re in a breathing space. We don’t ask you for anything that’s overdue until it ends, so there’s nothing to arrange now.',
  insolvent:
    'An insolvency is recorded for you, so we don’t ask you for payments and there’s nothing to arrange.',
  withdrawn:
    'You’ve withdrawn from this agreement. If you can’t repay in time, call us: we can agree smaller payments or more time.',
  'handing-back':
    'You’ve asked to hand the vehicle back. Take that back first if you’d rather pay less each month.',
  settlement: 'You’re paying this agreement off. Cancel that first if you’d rather pay less each month.',
  'early-repayment':
    'Your extra payment hasn’t gone through yet. You can set up an arrangement once it has, usually within a few working days.',
  'nothing-owed': 'You don’t owe anything on this agreement.',
}

export interface DraftProblem {
  field: string
  reason: (typeof ARRANGEMENT_PROBLEMS)[number]
  message: string
}

export interface DraftPlan {
  statement: ReadStatement | null
  /** What may be arranged rests on it; null without a statement that can be relied on. */
  asking: ArrangementSituation | null
  plan: ArrangementPlan | null
  problems: DraftProblem[]
}

/** What the answers of a draft come to, or everything that is missing or wrong in them. */
export async function planDraft(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  { loan, running }: { loan: LoanRow; running: RunningLoan },
  draft: ArrangementRow | null,
): Promise<DraftPlan> {
  const today = deps.clock.today()
  const statement = draft?.statement_id
    ? await findStatement(deps, work.tx, { id: draft.statement_id, userId: loan.user_id })
    : undefined
  const read = statement ? readStatement(deps, statement) : null
  const ofStatement = problemOfStatement(read, today)
  const asking = read && !ofStatement ? toArrangementSituation(running, read, today) : null
  if (!draft) return { statement: read, asking, plan: null, problems: [] }
  const problems = [...findMissingAnswers(draft), ...(ofStatement ? [ofStatement] : [])]
  const { amount_pence, term_months, first_payment_on } = draft
  const firstPaymentOn = first_payment_on === null ? findEarliestPaymentDay(asking) : day(first_payment_on)
  if (!asking || amount_pence === null || term_months === null || firstPaymentOn === null)
    return { statement: read, asking, plan: null, problems }
  const plan = planArrangement(asking, {
    amountPence: amount_pence as ArrangementPlan['totalPence'],
    termMonths: term_months,
    firstPaymentOn,
  })
  if (plan.kind === 'plan') return { statement: read, asking, plan, problems }
  return {
    statement: read,
    asking,
    plan: null,
    problems: [...problems, ...plan.refusals.flatMap(toDraftProblems)],
  }
}

/** Before a day is chosen, the earliest is used: `problems` still asks for it. */
function findEarliestPaymentDay(asking: ArrangementSituation | null): Day | null {
  const offer = asking && arrangementOffer(asking)
  return offer?.kind === 'offer' ? offer.firstPaymentEarliestOn : null
}

export function toArrangementSituation(
  loan: RunningLoan,
  { row, summary }: ReadStatement,
  today: Day,
): ArrangementSituation {
  return {
    loan,
    today,
    affordability: {
      disposablePence: summary.disposablePence,
      expiresOn: day(row.expires_on ?? today.toString()),
    },
  }
}

function findMissingAnswers({ answers, ...draft }: ArrangementRow): DraftProblem[] {
  const missing: (false | DraftProblem)[] = [
    answers.reason === null && problem('reason', 'reason-missing', 'Choose what has happened'),
    answers.priorityBillsUpdated === null &&
      problem(
        'priorityBillsUpdated',
        'priority-bills-missing',
        'Choose whether your priority bills are up to date',
      ),
    draft.amount_pence === null &&
      problem('amount', 'amount-missing', 'Enter how much you can pay each month'),
    draft.term_months === null && problem('term', 'term-missing', 'Choose for how many months'),
    draft.first_payment_on === null &&
      problem('paymentDate', 'first-payment-missing', 'Choose the day of your first payment'),
  ]
  return missing.filter((each) => each !== false)
}

function problemOfStatement(read: ReadStatement | null, today: Day): DraftProblem | null {
  if (!read) return problem('affordability', 'no-statement', 'Tell us what you have coming in and going out')
  const { row, checked } = read
  if (row.saved_on === null || checked.kind === 'incomplete')
    return problem('affordability', 'statement-incomplete', 'Complete your income and spending')
  if (row.expires_on !== null && compareDays(day(row.expires_on), today) < 0)
    return problem(
      'affordability',
      'statement-expired',
      `Your income and spending are from ${formatDayWords(day(row.saved_on))}. Check that they’re still right`,
    )
  return null
}

function toDraftProblems(refusal: ArrangementRefusal): DraftProblem[] {
  switch (refusal.reason) {
    // Told before a plan is asked for.
    case 'nothing-owed':
    case 'no-statement':
    case 'statement-expired':
      return []
    case 'amount-not-positive':
      return [problem('amount', refusal.reason, 'Enter an amount above £0')]
    case 'amount-above-agreement':
      return [
        problem(
          'amount',
          refusal.reason,
          `Enter ${formatMoney(refusal.mostPence)} or less: that’s all that’s due each month`,
        ),
      ]
    case 'amount-above-disposable':
      return [
        problem(
          'amount',
          refusal.reason,
          `Enter ${formatMoney(refusal.mostPence)} or less: that’s what you have left each month`,
        ),
      ]
    case 'amount-above-token':
      return [
        problem(
          'amount',
          refusal.reason,
          `Enter ${formatMoney(refusal.mostPence)} or less: you have nothing left each month, so we take no more than that`,
        ),
      ]
    case 'term-out-of-range':
      return [problem('term', refusal.reason, `Choose from 1 to ${refusal.mostMonths} months`)]
    case 'first-payment-not-working-day':
      return [problem('paymentDate', refusal.reason, 'Choose a day on which banks are open')]
    case 'first-payment-too-soon':
      return [
        problem('paymentDate', refusal.reason, `Choose ${formatDayWords(refusal.earliestOn)} or a later day`),
      ]
    case 'first-payment-too-late':
      return [
        problem(
          'paymentDate',
          refusal.reason,
          `Choose ${formatDayWords(refusal.latestOn)} or an earlier day`,
        ),
      ]
  }
}

function problem(field: string, reason: DraftProblem['reason'], message: string): DraftProblem {
  return { field, reason, message }
}
