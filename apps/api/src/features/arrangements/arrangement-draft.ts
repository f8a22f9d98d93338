import type {
  ArrangementAnswers,
  SelfServeArrangement,
  SubmittedArrangement,
} from '@tarnbrook/contract/arrangements/arrangements'
import { Problem } from '@tarnbrook/contract/errors'
import { isArrangementActive } from '@tarnbrook/domain/arrangements/arrangement-state'
import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { findStatement } from '#features/financial-statement/financial-statement.ts'
import {
  type ArrangementRow,
  listArrangementPayments,
  NO_SEALED_ANSWERS,
  opened,
  readArrangements,
  readReceived,
  type SealedAnswers,
  sealedAnswers,
} from '#features/loans/facts/arrangements.ts'
import { type LoanRow, lockLoan, ownLoan, readLoanRow } from '#features/loans/loan.ts'
import {
  readSupportWords,
  requireSupportWording,
  tellSupportWords,
} from '#features/support-needs/support-needs.ts'
import { toDate } from '#platform/clock.ts'
import { command, readSnapshot, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { notFound } from '#platform/http/refusals.ts'
import { toArrangementResource } from './arrangement-resource.ts'
import { readArrangeableLoan, refused, requireOffered } from './borrower-situation.ts'

interface ArrangementRequest {
  params: { id: number }
  ctx: RequestContext
}

/**
 * Begins an arrangement, or answers with the one under way. One that is followed is changed by a
 * draft with its answers; it stays as it is until the borrower agrees to the draft.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; ARRANGEMENT_NOT_OFFERED in words; CONFLICT when
 * another is followed than was said
 */
export async function createSelfServeArrangement(
  deps: ApiDeps,
  {
    params,
    body,
    ctx,
    idempotencyKey,
  }: ArrangementRequest & { body: { replaces?: number | undefined }; idempotencyKey: string },
): Promise<SelfServeArrangement> {
  requireStrong(ctx)
  const options = { name: 'createSelfServeArrangement', idempotencyKey, input: { params, body } }
  await command(deps, ctx, options, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const all = await readArrangements(deps, work.tx, loan.id)
    if (all.some(({ state }) => state === 'draft')) return
    const active = all.find(({ state }) => isArrangementActive(state))
    if (body.replaces !== undefined && active?.id !== body.replaces)
      throw new Problem('CONFLICT', { message: OTHER_IS_FOLLOWED })
    if (active && body.replaces === undefined) return
    requireOffered(await readArrangeableLoan(work, deps, loan))
    const now = toDate(deps.clock.now())
    const { id } = await work.tx
      .insertInto('arrangement')
      .values({
        loan_id: loan.id,
        state: 'draft',
        sealed_answers: sealedAnswers(deps, active?.answers ?? NO_SEALED_ANSWERS),
        amount_pence: active?.amount_pence ?? null,
        term_months: active?.term_months ?? null,
        replaces_id: active?.id ?? null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await work.record({
      name: 'arrangementBegun',
      subject: ['loan', loan.id],
      after: { arrangementId: id, replaces: active?.id ?? null },
    })
  })
  return getSelfServeArrangement(deps, { params, ctx })
}

const OTHER_IS_FOLLOWED = 'Your arrangement has changed since you opened this page. Look at it again.'

/** The draft, else the followed, else the latest. @throws Problem NOT_FOUND, STEP_UP_REQUIRED */
export async function getSelfServeArrangement(
  deps: ApiDeps,
  { params, ctx }: ArrangementRequest,
): Promise<SelfServeArrangement> {
  const own = ownLoan(ctx, params.id)
  return readSnapshot(deps, async (work) => {
    const loan = await readLoanRow(work.tx, own)
    const all = await readArrangements(deps, work.tx, loan.id)
    const row =
      all.find(({ state }) => state === 'draft') ??
      all.find(({ state }) => isArrangementActive(state)) ??
      all.find(({ state }) => state !== 'withdrawn')
    if (!row) throw notFound('loan', params.id)
    return readArrangementResource(work, deps, { loan, row, all })
  })
}

/** One arrangement with its payments and what has come of each. */
export async function readArrangementResource(
  { tx }: Pick<Work, 'tx'>,
  deps: Pick<ApiDeps, 'config'>,
  { loan, row, all }: { loan: LoanRow; row: ArrangementRow; all: readonly ArrangementRow[] },
): Promise<SelfServeArrangement> {
  const payments = await listArrangementPayments(tx, [row.id])
  const received = row.agreed_at === null ? null : await readReceived(tx, row)
  return toArrangementResource(row, {
    payments,
    receivedPence: received?.receivedPence ?? 0,
    nextVersion: calculateNextVersion(all),
    supportNeeds: await readSupportWords(deps, tx, loan.user_id),
  })
}

export function calculateNextVersion(all: readonly Pick<ArrangementRow, 'version'>[]): number {
  return 1 + Math.max(0, ...all.map(({ version }) => version ?? 0))
}

/**
 * Saves answers of the draft as they are given: the info says what is wrong with them.
 * @throws Problem NOT_FOUND without a draft; ARRANGEMENT_NOT_OFFERED in words; VALIDATION_FAILED
 * for a statement that is not the borrower's
 */
export async function saveSelfServeArrangement(
  deps: ApiDeps,
  {
    params,
    body: { formData, ...beside },
    ctx,
    idempotencyKey,
  }: ArrangementRequest & { body: SubmittedArrangement; idempotencyKey: string },
): Promise<SelfServeArrangement> {
  const { userId } = requireStrong(ctx)
  const body: ArrangementAnswers = { ...beside, ...formData }
  const { supportNeeds } = body
  if (supportNeeds) {
    await limitRate(deps, ctx, ['support-need'])
    requireSupportWording(supportNeeds.wordingVersion, 'supportNeeds.wordingVersion')
  }
  const options = { name: 'saveSelfServeArrangement', idempotencyKey, input: { params, body } }
  await command(deps, ctx, options, async (work) => {
    // The person is locked before the loan, as wherever both are.
    if (supportNeeds !== undefined)
      await tellSupportWords(work, deps, { userId, brand: ctx.brand, words: supportNeeds?.text ?? null })
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const draft = await requireDraft(deps, work, loan)
    requireOffered(await readArrangeableLoan(work, deps, loan))
    if (body.affordability) await requireOwnStatement(deps, work.tx, loan, body.affordability)
    await work.tx
      .updateTable('arrangement')
      .set({
        sealed_answers: sealedAnswers(deps, mergeAnswers(draft.answers, body)),
        ...(body.amount !== undefined && { amount_pence: body.amount }),
        ...(body.term !== undefined && { term_months: body.term }),
        ...(body.affordability !== undefined && { statement_id: body.affordability }),
        ...(body.paymentDate !== undefined && { first_payment_on: body.paymentDate }),
        updated_at: toDate(deps.clock.now()),
      })
      .where('id', '=', draft.id)
      .execute()
    // What was answered can tell of a person's health: the trail has only which answers were given.
    await work.record({
      name: 'arrangementSaved',
      subject: ['loan', loan.id],
      after: { arrangementId: draft.id, answers: Object.keys(body).toSorted() },
    })
  })
  return getSelfServeArrangement(deps, { params, ctx })
}

/**
 * @throws Problem ARRANGEMENT_NOT_OFFERED beside one that is followed; NOT_FOUND without a draft
 */
export async function requireDraft(deps: ApiDeps, work: Work, loan: LoanRow): Promise<ArrangementRow> {
  const row = await work.tx
    .selectFrom('arrangement')
    .selectAll()
    .where('loan_id', '=', loan.id)
    .where('state', 'in', ['draft', 'active'])
    .orderBy('seq', 'desc')
    .execute()
  const draft = row.find(({ state }) => state === 'draft')
  if (draft) return opened(deps, draft)
  if (row.length > 0) throw refused(ACTIVE_ALREADY)
  throw notFound('loan', loan.id)
}

const ACTIVE_ALREADY =
  'You already have an arrangement for this agreement. To change it, start a change of it first.'

async function requireOwnStatement(
  deps: ApiDeps,
  tx: Transaction<DB>,
  { user_id: userId }: LoanRow,
  id: number,
): Promise<void> {
  if (await findStatement(deps, tx, { id, userId })) return
  throw new Problem('VALIDATION_FAILED', {
    fields: { affordability: ['We can’t find this financial statement'] },
  })
}

function mergeAnswers(before: SealedAnswers, body: ArrangementAnswers): SealedAnswers {
  const { reason, other, priorityBillsUpdated, priorityBillsBehind } = body
  return {
    reason: reason === undefined ? before.reason : reason,
    other: other === undefined ? before.other : other || null,
    priorityBillsUpdated:
      priorityBillsUpdated === undefined ? before.priorityBillsUpdated : priorityBillsUpdated,
    priorityBillsBehind: priorityBillsBehind ?? before.priorityBillsBehind,
  }
}
