import { compareDays, day, londonToday } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { disbursementPostings, takenBackPostings } from '@tarnbrook/domain/loans/ledger'
import { awaitsPayout, isCancelled, isFunded, loanCan } from '@tarnbrook/domain/loans/loan-state'
import {
  isPayoutAccepted,
  isPayoutExecuted,
  isPayoutOut,
  isPayoutReserved,
} from '@tarnbrook/domain/payouts/payout-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { unfreezeInterest } from '#features/breathing-space/freeze-interest.ts'
import { hasPaidCards, heldCards } from '#features/loans/facts/card-payoffs.ts'
import { stopCollections } from '#features/loans/facts/collections.ts'
import { type LoanRow, type LockedLoan, lockLoan, moveLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { changeRecord } from '#features/loans/reconcile.ts'
import { calculateForgoneInterest } from '#features/loans/resource/first-payment.ts'
import { enqueuePartnerEvent } from '#features/partners/partner-event.ts'
import { loanPaidEmail } from '#features/payouts/payout-emails.ts'
import type { Work } from '#platform/command.ts'
import {
  beforePayout,
  cancelUnpaidLoan,
  canResendPayout,
  facePayoutProblem,
  movePayout,
  type PayoutRow,
} from './before-payout.ts'
import { sellerName } from './seller-name.ts'

const PAYOUT = { table: 'payout', actor: 'pay-out' } as const

/** The money has left: the loan runs from that day. Handles late, repeated and cancelled ones. */
export async function recordExecuted(
  deps: ApiDeps,
  row: { id: number; loan_id: number },
  executedAt: string | null,
): Promise<void> {
  const change = { id: row.id, name: 'recordPayoutExecuted' }
  const contradiction = await changeRecord(deps, PAYOUT, change, async (work, loan, payout) => {
    switch (payout.state) {
      case 'sent':
        if (!isFunded(loan.state)) return flag(work, payout, 'executed-after-end')
        await startLoan(work, deps, { loan, payout, executedAt })
        return null
      case 'failed':
        return executedAfterFailure(work, deps, { loan, payout, executedAt })
      case 'returned':
        return flag(work, payout, 'executed-after-return')
      default:
        return null
    }
  })
  if (contradiction) alertStaff(deps, { loanId: row.loan_id, payoutId: row.id, reason: contradiction })
}

/** The money was not sent, or it was returned. */
export async function recordFailed(
  deps: ApiDeps,
  row: { id: number; loan_id: number },
  reason: string,
): Promise<void> {
  const change = { id: row.id, name: 'recordPayoutFailed' }
  const isNew = await changeRecord(deps, PAYOUT, change, async (work, loan, payout) => {
    if (!isPayoutAccepted(payout.state)) return false
    if (isPayoutExecuted(payout.state)) await takeBack(work, deps, { loan, payout, reason })
    else {
      await movePayout(work, deps, { payout, to: 'failed', set: { reason } })
      await facePayoutProblem(work, deps, loan)
    }
    return true
  })
  if (isNew) alertStaff(deps, { loanId: row.loan_id, payoutId: row.id, reason })
}

export function alertStaff(deps: ApiDeps, facts: { loanId: number; payoutId: number; reason: string }): void {
  deps.log.error({ ...facts, alert: 'payout-failed' }, 'a payout needs a person to look at it')
}

/**
 * A payout reported as failed is now reported as paid. It is the loan's payout unless another was
 * sent since; a newer one that has not left is cancelled.
 */
async function executedAfterFailure(
  work: Work,
  deps: ApiDeps,
  { loan, payout, executedAt }: Executed,
): Promise<string | null> {
  if (!awaitsPayout(loan.state))
    return flag(work, payout, isCancelled(loan.state) ? 'executed-after-cancel' : 'paid-twice')
  const { payout: current } = await beforePayout(work.tx, loan)
  if (current.id !== payout.id) {
    if (isPayoutOut(current.state)) return flag(work, payout, 'paid-twice')
    if (isPayoutReserved(current.state))
      await movePayout(work, deps, { payout: current, to: 'cancelled', set: { is_current: false } })
    else await work.tx.updateTable('payout').set({ is_current: false }).where('id', '=', current.id).execute()
    await work.tx.updateTable('payout').set({ is_current: true }).where('id', '=', payout.id).execute()
  }
  const funded = await moveLoan(work, {
    loan,
    to: 'Funded',
    reason: 'pay-out was sent after all',
    now: deps.clock.now(),
  })
  await startLoan(work, deps, { loan: funded, payout, executedAt })
  return null
}

interface Executed {
  loan: LockedLoan
  payout: PayoutRow
  executedAt: string | null
}

/** All of the loan is held for cards: nothing is sent. The payout must be being sent. */
export async function startWithoutSending(
  work: Work,
  deps: ApiDeps,
  { loan, payout }: { loan: LockedLoan; payout: PayoutRow },
): Promise<void> {
  await movePayout(work, deps, { payout, to: 'sent' })
  const funded = await moveLoan(work, {
    loan,
    to: 'Funded',
    reason: 'all of it is for credit cards',
    now: deps.clock.now(),
  })
  await startLoan(work, deps, { loan: funded, payout: { ...payout, state: 'sent' }, executedAt: null })
}

async function startLoan(work: Work, deps: ApiDeps, { loan, payout, executedAt }: Executed): Promise<void> {
  const now = deps.clock.now()
  const paidOutOn = paidOutDay(deps, loan, executedAt)
  await movePayout(work, deps, { payout, to: 'executed', set: { reason: null } })
  await work.tx
    .updateTable('loan')
    .set({ disbursed_on: paidOutOn.toString() })
    .where('id', '=', loan.id)
    .execute()
  await moveLoan(work, { loan, to: 'Repaying', reason: 'pay-out executed', now })
  await postToLedger(work, {
    loanId: loan.id,
    kind: 'disbursement',
    reference: `disbursement:${loan.id}:${payout.id}`,
    bookedOn: paidOutOn,
    postings: disbursementPostings({
      amountPence: pence(loan.amount_pence),
      feePence: pence(loan.fee_pence),
      // What the payout is less than the loan is held for cards.
      heldPence: pence(loan.amount_pence - payout.amount_pence),
    }),
    now,
  })
  const forgonePence = await forgoInterest(work, { loan, payout, paidOutOn })
  await emailBorrower(work, deps, { loan, content: await loanPaid(work, { loan, payout, forgonePence }) })
  await work.enqueue('confirm-direct-debit', { loanId: loan.id })
  const { partner } = await work.tx
    .selectFrom('loan_application')
    .select('partner')
    .where('id', '=', loan.application_id)
    .executeTakeFirstOrThrow()
  await enqueuePartnerEvent(work, { id: loan.application_id, partner }, 'paid-out')
}

/** The day the money left, reported maybe late; never before the agreement or after today. */
function paidOutDay(deps: ApiDeps, loan: LoanRow, executedAt: string | null): Temporal.PlainDate {
  const today = deps.clock.today()
  const reported = executedAt === null ? today : londonToday(Temporal.Instant.from(executedAt))
  const inOrder = [day(loan.agreed_on), reported, today].toSorted(compareDays)
  return inOrder[1] ?? today
}

/**
 * Decision 027: interest runs from the day the credit is provided, so the first payment is lower by
 * the interest of the days before it. Nothing else changes.
 */
async function forgoInterest(
  work: Work,
  { loan, payout, paidOutOn }: { loan: LoanRow; payout: PayoutRow; paidOutOn: Temporal.PlainDate },
): Promise<Pence> {
  const first = await work.tx
    .selectFrom('instalment')
    .select('due_on')
    .where('loan_id', '=', loan.id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  const forgone = calculateForgoneInterest(loan, { paidOutOn, firstPaymentOn: day(first.due_on) })
  if (forgone > 0) await chargeLess(work, { loanId: loan.id, payoutId: payout.id, lessPence: forgone })
  return forgone
}

/** A negative amount charges again the interest that was not charged. */
async function chargeLess(
  work: Work,
  { loanId, payoutId, lessPence }: { loanId: number; payoutId: number; lessPence: number },
): Promise<void> {
  await work.tx
    .updateTable('instalment')
    .set({
      interest_pence: sql`interest_pence - ${lessPence}`,
      amount_pence: sql`amount_pence - ${lessPence}`,
    })
    .where('loan_id', '=', loanId)
    .where('number', '=', 1)
    .execute()
  await work.tx
    .updateTable('loan')
    .set({ total_payable_pence: sql`total_payable_pence - ${lessPence}` })
    .where('id', '=', loanId)
    .execute()
  await work.tx
    .updateTable('payout')
    .set({ forgone_interest_pence: Math.max(lessPence, 0) })
    .where('id', '=', payoutId)
    .execute()
  await work.record({
    name: lessPence > 0 ? 'interestForgone' : 'interestRestored',
    subject: ['loan', loanId],
    after: { payoutId, pence: Math.abs(lessPence) },
  })
}

/**
 * The bank returned the money: new postings reverse the books, nothing is due, and the loan waits
 * for another payout, or is cancelled when its first payment is too near or was collected.
 */
async function takeBack(
  work: Work,
  deps: ApiDeps,
  { loan, payout, reason }: { loan: LockedLoan; payout: PayoutRow; reason: string },
): Promise<void> {
  await movePayout(work, deps, { payout, to: 'returned', set: { reason } })
  // Part of the loan has been used by now, so it cannot be taken back as a whole.
  if (await hasPaidCards(work.tx, loan.id)) {
    await flag(work, payout, 'returned-after-card-paid')
    return
  }
  const { lastDay } = await beforePayout(work.tx, loan)
  const canGoAgain = canResendPayout(deps, loan, lastDay)
  if (!canGoAgain && !loanCan(loan.state, 'Cancelled')) {
    await flag(work, payout, 'returned-after-end')
    return
  }
  await postTakenBack(work, deps, { loan, payout })
  await unfreezeInterest(work, loan)
  if (payout.forgone_interest_pence > 0)
    await chargeLess(work, {
      loanId: loan.id,
      payoutId: payout.id,
      lessPence: -payout.forgone_interest_pence,
    })
  await work.tx
    .updateTable('instalment')
    .set({ state: 'due' })
    .where('loan_id', '=', loan.id)
    .where('state', '=', 'missed')
    .execute()
  await work.tx.updateTable('loan').set({ disbursed_on: null }).where('id', '=', loan.id).execute()
  const undone = await lockLoan(work.tx, { id: loan.id })
  await stopCollections(work, loan.id)
  if (!canGoAgain) {
    await cancelUnpaidLoan(work, deps, { loan: undone, why: 'too late' })
    return
  }
  const pending = await moveLoan(work, {
    loan: undone,
    to: 'Pending',
    reason: 'pay-out came back',
    now: deps.clock.now(),
  })
  await facePayoutProblem(work, deps, pending)
}

async function postTakenBack(
  work: Work,
  deps: ApiDeps,
  { loan, payout }: { loan: LoanRow; payout: PayoutRow },
): Promise<void> {
  const posted = await work.tx
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_transaction as t', 't.id', 'p.transaction_id')
    .select(['p.account', 'p.amount_pence'])
    .where('t.loan_id', '=', loan.id)
    // The borrower's own payments remain theirs.
    .where('t.kind', 'in', ['disbursement', 'disbursement-returned', 'instalment-due'])
    .execute()
  await postToLedger(work, {
    loanId: loan.id,
    kind: 'disbursement-returned',
    reference: `disbursement-returned:${loan.id}:${payout.id}`,
    bookedOn: deps.clock.today(),
    postings: takenBackPostings(
      posted.map(({ account, amount_pence }) => ({
        account,
        amountPence: pence(amount_pence),
      })),
    ),
    now: deps.clock.now(),
  })
}

/** The provider's report contradicts what was done since. No state changes; staff decide. */
async function flag(work: Work, payout: PayoutRow, reason: string): Promise<string | null> {
  if (payout.staff_reason !== null) return null
  await work.tx.updateTable('payout').set({ staff_reason: reason }).where('id', '=', payout.id).execute()
  await work.record({
    name: 'payoutContradicted',
    subject: ['loan', payout.loan_id],
    after: { payoutId: payout.id, state: payout.state, reason },
  })
  return reason
}

async function loanPaid(
  { tx }: Work,
  { loan, payout, forgonePence }: { loan: LoanRow; payout: PayoutRow; forgonePence: Pence },
) {
  const { seller } = await tx
    .selectFrom('loan_application as a')
    .select(sellerName.as('seller'))
    .where('a.id', '=', loan.application_id)
    .executeTakeFirstOrThrow()
  const account = await tx
    .selectFrom('bank_account')
    .select('account_number_ending')
    .where('id', '=', payout.bank_account_id ?? loan.bank_account_id)
    .executeTakeFirstOrThrow()
  const first = await tx
    .selectFrom('instalment')
    .select(['amount_pence', 'collect_on'])
    .where('loan_id', '=', loan.id)
    .orderBy('number')
    .executeTakeFirst()
  return loanPaidEmail({
    amountPence: payout.amount_pence,
    cards: await heldCards(tx, loan.id),
    paidTo:
      loan.product_type === 'hire-purchase' && seller
        ? { seller }
        : { accountNumberEnding: account.account_number_ending },
    firstPayment: first ? { amountPence: first.amount_pence, collectOn: first.collect_on } : null,
    forgonePence,
  })
}
