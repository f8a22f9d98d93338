import { type Pence, pence } from '@tarnbrook/domain/core/money'
import {
  hasRefundFailed,
  isRefundOpen,
  REFUND_STATES,
  type RefundSource,
  type RefundState,
  refundCan,
} from '@tarnbrook/domain/refunds/refund-state'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { type LoanRow, type LockedLoan, lockLoan } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { type Payable, readPayable } from '#platform/payee/payable-account.ts'

export type RefundRow = Selectable<DB['refund']>

/** `told`: why, as its borrower reads it, of one that staff agreed. */
export type RefundBasis = Pick<RefundRow, 'source' | 'told'>

/** What came in beyond what an ended loan owed. */
const BY_ITSELF: RefundBasis = { source: 'credit', told: null }

/** Sets a refund aside, to the loan's account where no other is given; a job sends it. */
export async function reserveRefund(
  work: Work,
  deps: ApiDeps,
  {
    loan,
    amountPence,
    basis = BY_ITSELF,
    bankAccountId = loan.bank_account_id,
  }: { loan: LockedLoan; amountPence: Pence; basis?: RefundBasis; bankAccountId?: number },
): Promise<number> {
  const now = toDate(deps.clock.now())
  const { id } = await work.tx
    .insertInto('refund')
    .values({
      loan_id: loan.id,
      bank_account_id: bankAccountId,
      amount_pence: amountPence,
      state: 'reserved',
      source: basis.source,
      told: basis.told,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.enqueue('send-refund', { refundId: id }, { key: `send-refund:${id}` })
  await work.record({
    name: 'refundReserved',
    subject: ['loan', loan.id],
    after: { refundId: id, amountPence, source: basis.source },
  })
  return id
}

/** @throws RangeError for a move that is not in the domain's table */
export async function moveRefund(
  work: Work,
  deps: ApiDeps,
  options: {
    refund: RefundRow
    to: RefundState
    set?: { provider_id?: string; reason?: string; sent_on?: string }
  },
): Promise<void> {
  const { refund, to, set } = options
  if (!refundCan(refund.state, to)) throw new RangeError(`a refund cannot go from ${refund.state} to ${to}`)
  await work.tx
    .updateTable('refund')
    .set({ ...set, state: to, updated_at: toDate(deps.clock.now()) })
    .where('id', '=', refund.id)
    .execute()
  await work.record({
    name: 'refundMoved',
    subject: ['loan', refund.loan_id],
    before: { state: refund.state },
    after: { state: to, refundId: refund.id, ...(set?.reason ? { reason: set.reason } : {}) },
  })
}

/** Tries again, to the account given last. @returns false where another replaced it already */
export async function retryRefund(work: Work, deps: ApiDeps, id: number): Promise<boolean> {
  const found = await work.tx.selectFrom('refund').select('loan_id').where('id', '=', id).executeTakeFirst()
  if (!found) return false
  const loan = await lockLoan(work.tx, { id: found.loan_id })
  return (await resendRefunds(work, deps, { loan, id })).length > 0
}

/**
 * Replaces the loan's failed refunds, or the one of them, by others: to this account, or to the
 * last that was given for the loan or the refund. @returns those that were replaced
 */
export async function resendRefunds(
  work: Work,
  deps: ApiDeps,
  { loan, id, bankAccountId }: { loan: LockedLoan; id?: number; bankAccountId?: number },
): Promise<{ id: number; amountPence: Pence }[]> {
  const refunds = await replaceFailed(work, { loan, ...(id !== undefined && { id }) })
  // A loan has one or two.
  for (const { amountPence, basis, triedAccountId } of refunds)
    await reserveRefund(work, deps, {
      loan,
      amountPence,
      basis,
      bankAccountId: bankAccountId ?? (await findLastGiven(work, [triedAccountId, loan.bank_account_id])),
    })
  return refunds
}

async function findLastGiven({ tx }: Work, ids: readonly number[]): Promise<number> {
  const { id } = await tx
    .selectFrom('bank_account')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** The loan's failed refunds, or the one, are no longer to be sent. @returns those that were */
export async function replaceFailed(
  { tx }: Pick<Work, 'tx'>,
  { loan, id, source }: { loan: LockedLoan; id?: number; source?: RefundSource },
): Promise<{ id: number; amountPence: Pence; basis: RefundBasis; triedAccountId: number }[]> {
  const failed = await tx
    .updateTable('refund')
    .set({ is_replaced: true })
    .where('loan_id', '=', loan.id)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .where('is_replaced', '=', false)
    .where('state', 'in', REFUND_STATES.filter(hasRefundFailed))
    .returning(['id', 'amount_pence', 'bank_account_id', 'source', 'told'])
    .execute()
  return failed.map(({ id: failedId, amount_pence, bank_account_id, ...basis }) => ({
    id: failedId,
    amountPence: pence(amount_pence),
    basis,
    triedAccountId: bank_account_id,
  }))
}

/**
 * The newest refunds of the loan's credit that were not given to the provider, as many as come to
 * at least this, are no longer to be sent.
 */
export async function cancelReserved(
  work: Work,
  deps: ApiDeps,
  { loan, leastPence }: { loan: LockedLoan; leastPence: number },
): Promise<void> {
  const reserved = await work.tx
    .selectFrom('refund')
    .selectAll()
    .where('loan_id', '=', loan.id)
    .where('source', '=', 'credit')
    .where('state', '=', 'reserved')
    .orderBy('seq', 'desc')
    .execute()
  let cancelledPence = 0
  for (const refund of reserved) {
    if (cancelledPence >= leastPence) return
    await moveRefund(work, deps, { refund, to: 'cancelled' })
    // Its job tells a borrower who waits for it, as it was agreed.
    if (refund.told !== null)
      await work.enqueue('send-refund', { refundId: refund.id }, { key: `send-refund:${refund.id}` })
    cancelledPence += refund.amount_pence
  }
}

/** Whether one did not arrive, and none was sent in its place. */
export async function hasFailedRefund({ tx }: Pick<Work, 'tx'>, loanId: number): Promise<boolean> {
  const failed = await tx
    .selectFrom('refund')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('is_replaced', '=', false)
    .where('state', 'in', REFUND_STATES.filter(hasRefundFailed))
    .limit(1)
    .executeTakeFirst()
  return failed !== undefined
}

/** What refunds take of a loan's credit: those under way, and failed ones that staff see to. */
export function readSetAside(work: Pick<Work, 'tx'>, loanId: number): Promise<number> {
  return readRefundTotal(work, loanId, { states: SET_ASIDE, source: 'credit' })
}

/** What was given back of our own money, or is about to be. */
export function readGivenBack(work: Pick<Work, 'tx'>, loanId: number): Promise<number> {
  return readRefundTotal(work, loanId, { states: [...SET_ASIDE, 'executed'], source: 'given-back' })
}

/**
 * What is left of the borrower's payments, after all that goes back of them or was given back:
 * below zero where payments were taken back since.
 */
export async function readKept(
  work: Pick<Work, 'tx'>,
  { id, paid_pence }: Pick<LoanRow, 'id' | 'paid_pence'>,
): Promise<Pence> {
  return pence(paid_pence - (await readSetAside(work, id)) - (await readGivenBack(work, id)))
}

const SET_ASIDE = REFUND_STATES.filter((state) => isRefundOpen(state) || hasRefundFailed(state))

/** What a loan's refunds in these states come to, without those that another replaced. */
export async function readRefundTotal(
  { tx }: Pick<Work, 'tx'>,
  loanId: number,
  { states, source }: { states: readonly RefundState[]; source: RefundSource },
): Promise<number> {
  const rows = await tx
    .selectFrom('refund')
    .select('amount_pence')
    .where('loan_id', '=', loanId)
    .where('source', '=', source)
    .where('is_replaced', '=', false)
    .where('state', 'in', states)
    .execute()
  return rows.reduce((sum, { amount_pence }) => sum + amount_pence, 0)
}

export const ACCOUNT_MOVED = 'account-moved'

/** Whether money may be sent to an account of the loan; if not, why, or what it waits for. */
export async function readDestination(
  work: Work,
  deps: ApiDeps,
  refund: Pick<RefundRow, 'loan_id' | 'bank_account_id'>,
): Promise<Payable | { kind: 'refused'; reason: typeof ACCOUNT_MOVED }> {
  if (await isAccountMoved(work, refund)) return { kind: 'refused', reason: ACCOUNT_MOVED }
  return readPayable(deps, work.tx, refund.bank_account_id)
}

/** The payer's bank has another in its place, of which the provider tells the last digits. */
async function isAccountMoved(
  { tx }: Work,
  { loan_id, bank_account_id }: Pick<RefundRow, 'loan_id' | 'bank_account_id'>,
): Promise<boolean> {
  const moved = await tx
    .selectFrom('mandate')
    .select('id')
    .where('loan_id', '=', loan_id)
    .where('is_current', '=', true)
    .where('bank_account_id', '=', bank_account_id)
    .where('moved_at', 'is not', null)
    .executeTakeFirst()
  return moved !== undefined
}
