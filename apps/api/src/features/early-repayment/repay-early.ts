import type { EarlyRepaymentChoice } from '@tarnbrook/contract/loans/early-repayments'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { PartRepayment } from '@tarnbrook/domain/early-repayment/early-repayment'
import type { ScheduleRow } from '@tarnbrook/domain/schedule/schedule'
import type { ApiDeps } from '#deps.ts'
import { earliestDebit } from '#features/loans/debit-days.ts'
import {
  type LoanRow,
  type LockedLoan,
  lockLoan,
  ownLoan,
  readLoan,
  toInstalmentRows,
} from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { KEEP_OF, planEarlyRepayment, refusal } from './plan-early-repayment.ts'

export interface EarlyRepaymentAsked {
  amount: Pence
  choice: EarlyRepaymentChoice
  /** Where the figures are not these any more, nothing is repaid. */
  shown?: { takesEffectOn: string; interestSaved: Pence } | undefined
}

interface Request {
  params: { id: number }
  body: EarlyRepaymentAsked
  ctx: RequestContext
  idempotencyKey: string
}

/**
 * Notice of an early repayment (CCA 1974 s94(3)), collected by Direct Debit on the first day that
 * notice allows. Today's figures are kept; later payments change when the bank has paid it.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; VALIDATION_FAILED for too little;
 * EARLY_REPAYMENT_NOT_OFFERED in words, also when the figures are not those shown to the borrower
 */
export async function repayEarlyByDirectDebit(
  deps: ApiDeps,
  { params, body, ctx, idempotencyKey }: Request,
): Promise<Loan> {
  requireStrong(ctx)
  const input = { params, body }
  await command(deps, ctx, { name: 'repayEarlyByDirectDebit', idempotencyKey, input }, async (work) => {
    const row = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const id = await askForEarlyRepayment(work, deps, { row, asked: body })
    const collectionId = await reserveCollection(work, deps, { row, id, amountPence: body.amount })
    await work.enqueue('collect-payment', { collectionId }, { key: `collect-payment:${collectionId}` })
  })
  return readLoan(deps, ownLoan(ctx, params.id))
}

/**
 * Stores the notice with its figures; the collection of its money is for the caller to reserve.
 * @throws Problem VALIDATION_FAILED for too little; EARLY_REPAYMENT_NOT_OFFERED in words
 * @returns its id
 */
export async function askForEarlyRepayment(
  work: Work,
  deps: ApiDeps,
  { row, asked }: { row: LockedLoan; asked: EarlyRepaymentAsked },
): Promise<number> {
  const { plans } = await planEarlyRepayment(work, deps, { row, amountPence: asked.amount })
  const plan = plans[asked.choice]
  if (asked.shown && !isAsShown(plan, asked.shown)) throw refusal('figures-changed')
  const id = await insertEarlyRepayment(work, deps, { row, plan, choice: asked.choice })
  await work.record({
    name: 'earlyRepaymentRequested',
    subject: ['loan', row.id],
    after: { earlyRepaymentId: id, amountPence: asked.amount, choice: asked.choice },
  })
  return id
}

function isAsShown(plan: PartRepayment, shown: NonNullable<EarlyRepaymentAsked['shown']>): boolean {
  return (
    plan.settlementDate.toString() === shown.takesEffectOn && plan.interestSavedPence === shown.interestSaved
  )
}

/** The row of the part repayment in a schedule repeats the number before it. */
function findPartRepaymentIndex(rows: readonly ScheduleRow[], settlementDate: Temporal.PlainDate): number {
  return rows.findLastIndex(
    ({ number, dueOn }, index) => number === (rows[index - 1]?.number ?? 0) && dueOn.equals(settlementDate),
  )
}

async function insertEarlyRepayment(
  work: Work,
  deps: ApiDeps,
  { row, plan, choice }: { row: LoanRow; plan: PartRepayment; choice: EarlyRepaymentChoice },
): Promise<number> {
  const { rows } = plan.schedule
  const index = findPartRepaymentIndex(rows, plan.settlementDate)
  const part = rows[index]
  if (!part) throw new Error('the schedule does not have the early repayment')
  const replaced = await work.tx
    .selectFrom('instalment')
    .select(['number', 'due_on', 'collect_on', 'amount_pence'])
    .select(['principal_pence', 'interest_pence', 'fee_pence', 'balance_pence'])
    .where('loan_id', '=', row.id)
    .where('number', '>', part.number)
    .orderBy('number')
    .execute()
  const now = toDate(deps.clock.now())
  const { id } = await work.tx
    .insertInto('early_repayment')
    .values({
      loan_id: row.id,
      amount_pence: part.amountPence,
      keep: KEEP_OF[choice],
      noticed_on: deps.clock.today().toString(),
      takes_effect_on: plan.settlementDate.toString(),
      state: 'pending',
      after_number: part.number,
      principal_pence: part.principalPence,
      interest_pence: part.interestPence,
      fee_pence: part.feePence,
      balance_pence: part.balancePence,
      interest_saved_pence: plan.interestSavedPence,
      outlook_before: JSON.stringify(plan.statement.before),
      outlook_after: JSON.stringify(plan.statement.after),
      replaced: JSON.stringify(replaced),
      planned: JSON.stringify(toInstalmentRows(row.id, { rows: rows.slice(index + 1) })),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function reserveCollection(
  work: Work,
  deps: ApiDeps,
  { row, id, amountPence }: { row: LoanRow; id: number; amountPence: Pence },
): Promise<number> {
  const now = toDate(deps.clock.now())
  const collection = await work.tx
    .insertInto('collection')
    .values({
      loan_id: row.id,
      early_repayment_id: id,
      method: 'DIRECT_DEBIT',
      amount_pence: amountPence,
      charge_on: earliestDebit(deps.clock.today()).toString(),
      state: 'reserved',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return collection.id
}
