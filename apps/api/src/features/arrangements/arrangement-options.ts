import { legal } from '@tarnbrook/brands/facts/legal'
import type { SelfServeArrangementInfo } from '@tarnbrook/contract/arrangements/arrangements'
import { arrangementOffer, findArrangementGraceEnd } from '@tarnbrook/domain/arrangements/arrangement'
import { isArrangementActive, wasArrangementAgreed } from '@tarnbrook/domain/arrangements/arrangement-state'
import { addWorkingDays, type Day, day, daysBetween } from '@tarnbrook/domain/core/calendar'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import { stillPayable } from '@tarnbrook/domain/loans/running-loan'
import type { ApiDeps } from '#deps.ts'
import { readLiveStatement } from '#features/financial-statement/financial-statement.ts'
import { totalsOnWire, warningsOnWire } from '#features/financial-statement/financial-statement-resource.ts'
import { readUsualPayments } from '#features/loans/after-arrangement.ts'
import {
  type ArrangementRow,
  listArrangementPayments,
  type PaymentRow,
  readArrangements,
  readReceived,
} from '#features/loans/facts/arrangements.ts'
import { readStandstill } from '#features/loans/facts/breathing-spaces.ts'
import { calculateClaimTotal, readMissed } from '#features/loans/facts/missed-instalments.ts'
import { leftToPay } from '#features/loans/facts/owed-after-end.ts'
import { type LoanRow, ownLoan, readLoan, readLoanRow } from '#features/loans/loan.ts'
import { readSupportWords } from '#features/support-needs/support-needs.ts'
import { readSnapshot, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { calculateNextVersion } from './arrangement-draft.ts'
import {
  calculatePaidAmounts,
  toArrangementResource,
  toPlannedPayment,
  totalOfPayments,
} from './arrangement-resource.ts'
import {
  type ArrangeableLoan,
  type DraftPlan,
  planDraft,
  readArrangeableLoan,
  toArrangementSituation,
} from './borrower-situation.ts'
import { planOnWire } from './plan-resource.ts'

type Info = SelfServeArrangementInfo

/** From one reading of the locked loan. @throws Problem NOT_FOUND, STEP_UP_REQUIRED */
export async function getSelfServeArrangementInfo(
  deps: ApiDeps,
  { params, query, ctx }: { params: { id: number }; query: PlanChoice; ctx: RequestContext },
): Promise<Info> {
  const own = ownLoan(ctx, params.id)
  return readSnapshot(deps, async (work) => {
    const loan = await readLoanRow(work.tx, own)
    const situation = await readArrangeableLoan(work, deps, loan)
    const all = await readAll(work, deps, loan)
    const draft = all.find(({ row }) => row.state === 'draft') ?? null
    const active = all.find(({ row }) => isArrangementActive(row.state)) ?? null
    const planned = await readDraftPlan(work, deps, situation, draft && withChoice(draft.row, query))
    const { notOffered, notOfferedMessage } = situation
    return {
      '@type': 'selfServeArrangementInfo',
      loanId: loan.id,
      notOffered,
      notOfferedMessage,
      owed: await readOwedAmounts(work, deps, situation),
      draft: draft?.resource ?? null,
      current: active && (await readCurrentArrangement(work, deps, situation, active)),
      statement: toStatementSummary(planned),
      offer: notOffered === null ? toOfferResource(planned) : null,
      plan:
        notOffered === null && planned.plan
          ? planOnWire(planned.plan, await readUsualPayments(work, loan), deps.clock.today())
          : null,
      problems: draft ? planned.problems : [],
      interest: 'none-added',
      creditFile: { reportedAs: 'arrangement-to-pay', years: legal.creditReference.yearsOnFile },
      history: all.filter(({ row }) => wasArrangementAgreed(row.state)).map(toHistoryEntry),
    }
  })
}

/** What would be chosen, in pounds and months; what is left out is the draft's. */
interface PlanChoice {
  amount?: number | undefined
  term?: number | undefined
}

function withChoice(draft: ArrangementRow, { amount, term }: PlanChoice): ArrangementRow {
  return {
    ...draft,
    amount_pence: amount === undefined ? draft.amount_pence : fromPounds(amount),
    term_months: term ?? draft.term_months,
  }
}

interface Read {
  row: ArrangementRow
  payments: PaymentRow[]
  receivedPence: number
  resource: ReturnType<typeof toArrangementResource>
}

/** A loan has few in its life; of each agreed one, what came is read separately. */
async function readAll(work: Pick<Work, 'tx'>, deps: ApiDeps, loan: LoanRow): Promise<Read[]> {
  const rows = await readArrangements(deps, work.tx, loan.id)
  const payments = await listArrangementPayments(
    work.tx,
    rows.map(({ id }) => id),
  )
  const nextVersion = calculateNextVersion(rows)
  const supportNeeds = await readSupportWords(deps, work.tx, loan.user_id)
  const received = await Promise.all(
    rows.map((row) => (row.agreed_at === null ? null : readReceived(work.tx, row))),
  )
  return rows.map((row, index) => {
    const own = payments.filter(({ arrangement_id }) => arrangement_id === row.id)
    const receivedPence = received[index]?.receivedPence ?? 0
    return {
      row,
      payments: own,
      receivedPence,
      resource: toArrangementResource(row, { payments: own, receivedPence, nextVersion, supportNeeds }),
    }
  })
}

/** Until a draft names its statement, what may be arranged is based on the latest valid one. */
async function readDraftPlan(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  { loan, running }: ArrangeableLoan,
  draft: ArrangementRow | null,
): Promise<DraftPlan> {
  if (!running) return { statement: null, asking: null, plan: null, problems: [] }
  const planned = await planDraft(work, deps, { loan, running }, draft)
  if (planned.statement) return planned
  const statement = await readLiveStatement({ ...deps, db: work.tx }, loan.user_id)
  if (!statement) return planned
  return { ...planned, statement, asking: toArrangementSituation(running, statement, deps.clock.today()) }
}

async function readOwedAmounts(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  { loan, running }: ArrangeableLoan,
): Promise<Info['owed']> {
  const today = deps.clock.today()
  const missed = await readMissed(work, loan.id)
  return {
    now: running ? stillPayable(running, today) : await leftToPay(work, loan),
    overdue: calculateClaimTotal(missed),
    missed: missed.map((claim) => ({
      number: claim.number,
      dueOn: claim.dueOn.toString(),
      left: calculateClaimTotal([claim]),
    })),
    instalment: pence(loan.instalment_pence),
  }
}

async function readCurrentArrangement(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  { loan }: ArrangeableLoan,
  { row, payments, receivedPence, resource }: Read,
): Promise<Info['current']> {
  const paid = calculatePaidAmounts(payments, receivedPence)
  const told = await readLoan({ ...deps, db: work.tx }, { id: loan.id, userId: loan.user_id })
  const next = payments.find(({ due_on }) => due_on === told.arrangement?.nextPayment?.dueOn)
  const missedAt = payments.findIndex(({ state }) => state === 'missed')
  const missed = payments[missedAt]
  const moved = payments.find(({ state }) => state === 'moved')
  const last = payments.at(-1)!
  return {
    ...resource,
    total: totalOfPayments(payments),
    paid: pence(paid.reduce((sum, amount) => sum + amount, 0)),
    nextPayment: next ? toPlannedPayment(next) : null,
    lastPaymentOn: last.collect_on,
    missed: missed?.missed_on
      ? {
          number: missed.number,
          left: pence(missed.amount_pence - paid[missedAt]!),
          graceUntil: findArrangementGraceEnd(day(missed.missed_on)).toString(),
        }
      : null,
    moved: moved
      ? { number: moved.number, amount: pence(moved.amount_pence), movedTo: last.collect_on }
      : null,
    isPaused: (await readStandstill(work, deps, loan)).isFrozen,
    reviewOn: row.review_on!,
    owedAtEnd: pence(row.owed_at_end_pence!),
    arrearsAtEnd: pence(row.arrears_at_end_pence!),
  }
}

function toStatementSummary({ statement }: DraftPlan): Info['statement'] {
  if (!statement) return null
  const { row, checked, summary, status } = statement
  return {
    id: row.id,
    status,
    savedOn: row.saved_on,
    expiresOn: row.expires_on,
    problems: checked.kind === 'complete' ? [] : checked.problems,
    warnings: warningsOnWire(summary),
    isComplete: row.saved_on !== null && checked.kind === 'complete',
    totals: totalsOnWire(summary),
  }
}

function toOfferResource({ asking }: DraftPlan): Info['offer'] {
  if (!asking) return null
  const offer = arrangementOffer(asking)
  if (offer.kind === 'refused') return null
  return {
    isToken: offer.isToken,
    needsAdvice: offer.signpost === 'free-debt-advice',
    terms: offer.terms.map(({ termMonths, mostPence }) => ({ term: termMonths, most: mostPence })),
    suggested: { amount: offer.suggested.amountPence, term: offer.suggested.termMonths },
    paymentDates: workingDaysBetween(offer.firstPaymentEarliestOn, offer.firstPaymentLatestOn),
  }
}

function workingDaysBetween(from: Day, to: Day): string[] {
  const days: string[] = []
  for (let each = from; daysBetween(each, to) >= 0; each = addWorkingDays(each, 1)) days.push(each.toString())
  return days
}

function toHistoryEntry({ row, payments, receivedPence, resource }: Read): Info['history'][number] {
  return {
    id: row.id,
    version: resource.version,
    status: row.state,
    agreedOn: row.agreed_on,
    endedOn: resource.endedOn,
    amount: resource.amount,
    term: row.term_months,
    total: totalOfPayments(payments),
    paid: pence(calculatePaidAmounts(payments, receivedPence).reduce((sum, amount) => sum + amount, 0)),
  }
}
