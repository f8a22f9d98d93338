import { compareDays, day } from '@tarnbrook/domain/core/calendar'
import { isFunded, loanCan } from '@tarnbrook/domain/loans/loan-state'
import { type BeforePayout, lastPayoutDay, payoutProblem } from '@tarnbrook/domain/payouts/before-payout'
import {
  hasPayoutFailed,
  isPayoutReserved,
  type PayoutState,
  payoutCan,
} from '@tarnbrook/domain/payouts/payout-state'
import type { Selectable, Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { cancelCardPayoffs } from '#features/loans/facts/card-payoffs.ts'
import { cancelMandates, stopCollections } from '#features/loans/facts/collections.ts'
import { type LoanRow, type LockedLoan, moveLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { cancelledBeforePayoutEmail, payoutProblemEmail } from '#features/payouts/payout-emails.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

export type PayoutRow = Selectable<DB['payout']>

/** The status of a signed loan before its money has arrived. */
export async function beforePayout(tx: Transaction<DB>, loan: LockedLoan) {
  const payout = await tx
    .selectFrom('payout')
    .selectAll()
    .where('loan_id', '=', loan.id)
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  const mandate = await tx
    .selectFrom('mandate')
    .selectAll()
    .where('loan_id', '=', loan.id)
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  const first = await tx
    .selectFrom('instalment')
    .select('collect_on')
    .where('loan_id', '=', loan.id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  const facts: BeforePayout = {
    loanState: loan.state,
    payoutState: payout.state,
    payoutReason: payout.reason,
    mandateState: mandate.state,
    isPaidToSeller: loan.product_type === 'hire-purchase',
    // A delay is shown to the borrower; nothing else happens because of it.
    isTakingLong: false,
  }
  const lastDay = lastPayoutDay({ agreedOn: day(loan.agreed_on), firstCollectOn: day(first.collect_on) })
  return { payout, mandate, facts, lastDay }
}

export function isPast(deps: ApiDeps, lastDay: Temporal.PlainDate): boolean {
  return compareDays(deps.clock.today(), lastDay) > 0
}

/** @throws RangeError for a transition that is not in the domain's table */
export async function movePayout(
  work: Work,
  deps: ApiDeps,
  options: {
    payout: PayoutRow
    to: PayoutState
    set?: { provider_id?: string; reason?: string | null; is_current?: boolean }
  },
): Promise<void> {
  const { payout, to, set } = options
  if (!payoutCan(payout.state, to)) throw new RangeError(`a payout cannot go from ${payout.state} to ${to}`)
  await work.tx
    .updateTable('payout')
    .set({ ...set, state: to, updated_at: toDate(deps.clock.now()) })
    .where('id', '=', payout.id)
    .execute()
  await work.record({
    name: 'payoutMoved',
    subject: ['loan', payout.loan_id],
    before: { state: payout.state },
    after: { state: to, payoutId: payout.id, ...(set?.reason ? { reason: set.reason } : {}) },
  })
}

/** Reserves another attempt after a failed one, in a new row; the caller enqueues its job. */
export async function reserveReplacementPayout(
  work: Work,
  deps: ApiDeps,
  { payout, bankAccountId }: { payout: PayoutRow; bankAccountId: number | null },
): Promise<void> {
  const at = toDate(deps.clock.now())
  await work.tx.updateTable('payout').set({ is_current: false }).where('id', '=', payout.id).execute()
  const { id } = await work.tx
    .insertInto('payout')
    .values({
      loan_id: payout.loan_id,
      is_current: true,
      bank_account_id: bankAccountId,
      amount_pence: payout.amount_pence,
      state: 'reserved',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'payoutReserved',
    subject: ['loan', payout.loan_id],
    after: { payoutId: id, replaces: payout.id },
  })
}

/**
 * Handles an obstacle to paying out a signed loan: tells the borrower what to do by when, or
 * cancels it when the first payment could no longer be met. Does nothing without one.
 */
export async function facePayoutProblem(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<void> {
  const { payout, facts, lastDay } = await beforePayout(work.tx, loan)
  const problem = payoutProblem(facts)
  if (problem === null || problem === 'payout-slow') return
  if (isPast(deps, lastDay)) {
    await cancelUnpaidLoan(work, deps, { loan, why: 'too late' })
    return
  }
  const pending = isFunded(loan.state)
    ? await moveLoan(work, { loan, to: 'Pending', reason: 'pay-out failed', now: deps.clock.now() })
    : loan
  // The payout is tried again daily: the borrower is informed of the same delay once.
  if (problem === 'payout-delayed' && (await countFailed(work, loan.id)) > 1) return
  const content = payoutProblemEmail({
    problem,
    isHirePurchase: facts.isPaidToSeller,
    amountPence: payout.amount_pence,
    accountNumberEnding: await readAccountEnding(work, loan),
    solveBy: lastDay,
  })
  await emailBorrower(work, deps, { loan: pending, content })
}

const CANCEL_REASONS = {
  borrower: 'the borrower withdraws before the pay-out',
  'too late': 'no Direct Debit or pay-out can be set up',
} as const

/**
 * Cancels a loan whose money is with us: no payout of it may be out. Jobs cancel its Direct Debits
 * and collections at the provider; the borrower is told that nothing is owed.
 */
export async function cancelUnpaidLoan(
  work: Work,
  deps: ApiDeps,
  { loan, why }: { loan: LockedLoan; why: keyof typeof CANCEL_REASONS },
): Promise<void> {
  const { payout } = await beforePayout(work.tx, loan)
  if (isPayoutReserved(payout.state)) await movePayout(work, deps, { payout, to: 'cancelled' })
  const cancelled = await moveLoan(work, {
    loan,
    to: 'Cancelled',
    reason: CANCEL_REASONS[why],
    now: deps.clock.now(),
  })
  await cancelMandates(work, loan.id)
  await stopCollections(work, loan.id)
  await cancelCardPayoffs(work, loan.id, deps.clock.now())
  const content = cancelledBeforePayoutEmail({
    isByBorrower: why === 'borrower',
    isHirePurchase: loan.product_type === 'hire-purchase',
    amountPence: loan.amount_pence,
    paidPence: loan.paid_pence,
  })
  await emailBorrower(work, deps, { loan: cancelled, content })
}

/** Returned money can be resent if the table allows it, there is time and nothing was collected. */
export function canResendPayout(deps: ApiDeps, loan: LoanRow, lastDay: Temporal.PlainDate): boolean {
  return loanCan(loan.state, 'Pending') && !isPast(deps, lastDay) && loan.paid_pence === 0
}

async function countFailed(work: Work, loanId: number): Promise<number> {
  const rows = await work.tx.selectFrom('payout').select('state').where('loan_id', '=', loanId).execute()
  return rows.filter(({ state }) => hasPayoutFailed(state)).length
}

async function readAccountEnding(work: Work, loan: LoanRow): Promise<string> {
  const { account_number_ending } = await work.tx
    .selectFrom('bank_account')
    .select('account_number_ending')
    .where('id', '=', loan.bank_account_id)
    .executeTakeFirstOrThrow()
  return account_number_ending
}
