import { compareDays, londonToday } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { givenBackPostings, refundPostings, reversedPostings } from '@tarnbrook/domain/loans/ledger'
import { PAYEE_REASONS } from '@tarnbrook/domain/payouts/before-payout'
import { refundCan } from '@tarnbrook/domain/refunds/refund-state'
import type { ApiDeps } from '#deps.ts'
import { refreshLoanState } from '#features/booking/booking.ts'
import { readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import {
  ACCOUNT_MOVED,
  moveRefund,
  type RefundRow,
  readDestination,
  readKept,
  readRefundTotal,
} from '#features/loans/facts/refunds.ts'
import { type LoanRow, type LockedLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readHold } from '#features/loans/loan-email-parts.ts'
import { applyAnswer, changeRecord, type RecordKind } from '#features/loans/reconcile.ts'
import type { Work } from '#platform/command.ts'
import { readPayable, repeatPayeeCheck } from '#platform/payee/payable-account.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import type { Payout } from '#providers/payouts/port.ts'
import {
  type RefundFailure,
  refundCancelledEmail,
  refundFailedEmail,
  refundSentEmail,
} from './refund-emails.ts'

/**
 * Job: sends a reserved refund. "Being sent" is recorded before the provider is asked, and the
 * refund's id is the provider's key: the money leaves once however often this runs.
 * @throws Error when the provider cannot be reached; the queue tries again.
 */
export async function sendRefund(deps: ApiDeps, { refundId }: { refundId: number }): Promise<void> {
  const row = await deps.db
    .selectFrom('refund as r')
    .innerJoin('loan as l', 'l.id', 'r.loan_id')
    .select(['r.amount_pence', 'r.loan_id', 'r.bank_account_id', 'r.state', 'l.reference'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (row.state === 'reserved') await repeatPayeeCheck(deps, row.bank_account_id)
  const begun = await beginSending(deps, refundId)
  if (begun === 'unanswered') throw new Error('the bank of the account has not said whose it is')
  if (begun === 'no') return
  const payable = await readPayable(deps, deps.db, row.bank_account_id)
  if (payable.kind !== 'payable') throw new Error('a refund was begun, and its account is not confirmed')
  const answer = await deps.providers.payouts.send({
    key: `refund-${refundId}`,
    amountPence: row.amount_pence,
    account: payable.account,
    reference: row.reference,
    metadata: { loan: String(row.loan_id), refund: String(refundId) },
  })
  if (answer.kind === 'unavailable') throw new Error('the payout provider did not answer')
  // The provider has this refund with other details: money may have left, so it is no refusal.
  if (answer.kind === 'refused' && answer.reason.startsWith('idempotency-key-reuse'))
    throw new Error('the payout provider has another payout under this key')
  await changeRecord(
    deps,
    refundRecord,
    { id: refundId, name: 'recordRefundSent' },
    async (work, loan, refund) => {
      if (refund.state !== 'sending') return
      if (answer.kind === 'done')
        await moveRefund(work, deps, { refund, to: 'sent', set: { provider_id: answer.value.id } })
      else await fail(work, deps, { loan, refund, reason: answer.reason })
    },
  )
}

/** Money that its bank took back meanwhile is not sent; the rest is, by another refund. */
function beginSending(deps: ApiDeps, refundId: number): Promise<'yes' | 'no' | 'unanswered'> {
  return changeRecord(
    deps,
    refundRecord,
    { id: refundId, name: 'beginRefund' },
    async (work, loan, refund) => {
      if (refund.state === 'sending') return 'yes'
      if (refund.state === 'cancelled' && refund.told !== null)
        await tellCancelled(work, deps, { loan, refund })
      if (refund.state !== 'reserved') return 'no'
      // Held: it belongs to the estate, or to who deals with the insolvency.
      if (isStopped(await readPersonFacts(work, deps, loan.user_id))) return 'no'
      const payable = await readDestination(work, deps, refund)
      if (payable.kind === 'refused') {
        await fail(work, deps, { loan, refund, reason: payable.reason })
        return 'no'
      }
      if (payable.kind === 'waits') return waitForPayee(work, refundId, payable.runAt)
      return (await beginIfThere(work, deps, { loan, refund })) ? 'yes' : 'no'
    },
  )
}

async function beginIfThere(
  work: Work,
  deps: ApiDeps,
  { loan, refund }: { loan: LockedLoan; refund: RefundRow },
): Promise<boolean> {
  const isThere = await isMoneyThere(work, { loan, refund })
  await moveRefund(work, deps, { refund, to: isThere ? 'sending' : 'cancelled' })
  if (isThere) return true
  if (refund.told !== null) await tellCancelled(work, deps, { loan, refund })
  if (refund.source === 'credit') await refreshLoanState(work, deps, { loan })
  return false
}

async function isMoneyThere(
  work: Work,
  { loan, refund }: { loan: LoanRow; refund: RefundRow },
): Promise<boolean> {
  // What is kept is after this one.
  if (refund.source === 'given-back') return (await readKept(work, loan)) >= 0
  const { duePence } = await readOwedAfterEnd(work, refund.loan_id)
  const underWay = { states: ['sending', 'sent'], source: 'credit' } as const
  return -duePence - (await readRefundTotal(work, refund.loan_id, underWay)) >= refund.amount_pence
}

async function waitForPayee(
  work: Work,
  refundId: number,
  runAt: Temporal.Instant | null,
): Promise<'no' | 'unanswered'> {
  if (runAt === null) return 'unanswered'
  await work.enqueue('send-refund', { refundId }, { key: `send-refund:${refundId}`, runAt })
  return 'no'
}

/** Job: reads the status of a refund from the provider, and applies any change. */
export async function reReadRefund(deps: ApiDeps, { refundId: id }: { refundId: number }): Promise<void> {
  const row = await deps.db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.provider_id) return
  const answer = await deps.providers.payouts.payout(row.provider_id)
  await applyAnswer(deps, refundRecord, { id, answer })
}

/** Only whether the provider knows it: a failed refund may be sent again from here alone. */
const refundRecord: RecordKind<'refund', Payout> = {
  table: 'refund',
  actor: 'refund',
  steps({ state }, { status }) {
    if (status === 'executed') return ['executed']
    if (status !== 'failed') return []
    return [refundCan(state, 'returned') ? 'returned' : 'failed']
  },
  can: refundCan,
  toExpectedState: (state) => state,
  async move(work, deps, { loan, row: refund, to, report }) {
    const reason = report.failureReason ?? 'unknown'
    if (to === 'executed') return execute(work, deps, { loan, refund, executedAt: report.executedAt })
    if (to === 'failed') return fail(work, deps, { loan, refund, reason })
    await moveRefund(work, deps, { refund, to: 'returned', set: { reason } })
    await post(work, deps, { loan, refund, isReturned: true })
    await tellFailed(work, deps, { loan, refund, reason })
  },
}

async function execute(
  work: Work,
  deps: ApiDeps,
  { loan, refund, executedAt }: { loan: LockedLoan; refund: RefundRow; executedAt: string | null },
): Promise<void> {
  const today = deps.clock.today()
  const left = executedAt === null ? today : londonToday(Temporal.Instant.from(executedAt))
  const sentOn = compareDays(left, today) > 0 ? today : left
  await moveRefund(work, deps, { refund, to: 'executed', set: { sent_on: sentOn.toString() } })
  await post(work, deps, { loan, refund, isReturned: false })
  const { account_number_ending } = await work.tx
    .selectFrom('bank_account')
    .select('account_number_ending')
    .where('id', '=', refund.bank_account_id)
    .executeTakeFirstOrThrow()
  const content = refundSentEmail({
    id: refund.id,
    amountPence: refund.amount_pence,
    accountNumberEnding: account_number_ending,
    isAgreed: refund.told !== null,
  })
  await emailBorrower(work, deps, { loan, content })
}

async function fail(
  work: Work,
  deps: ApiDeps,
  facts: { loan: LockedLoan; refund: RefundRow; reason: string },
): Promise<void> {
  await moveRefund(work, deps, { refund: facts.refund, to: 'failed', set: { reason: facts.reason } })
  await tellFailed(work, deps, facts)
  // What it was to send back may be less by now.
  await refreshLoanState(work, deps, { loan: facts.loan })
}

function toFailureKind(reason: string): RefundFailure {
  if (reason === ACCOUNT_MOVED) return 'moved'
  return PAYEE_REASONS.some((known) => known === reason) ? 'payee' : 'bank'
}

async function tellFailed(
  work: Work,
  deps: ApiDeps,
  { loan, refund, reason }: { loan: LoanRow; refund: RefundRow; reason: string },
): Promise<void> {
  deps.log.error({ loanId: loan.id, refundId: refund.id, reason, alert: 'refund-failed' }, 'a refund failed')
  const content = refundFailedEmail({
    id: refund.id,
    amountPence: refund.amount_pence,
    because: toFailureKind(reason),
    hold: await readHold(work, deps, loan),
  })
  await emailBorrower(work, deps, { loan, content })
}

/** Two of staff agreed it, so its borrower waits for it; staff have it on their list. */
async function tellCancelled(
  work: Work,
  deps: ApiDeps,
  { loan, refund }: { loan: LoanRow; refund: RefundRow },
): Promise<void> {
  const content = refundCancelledEmail({ id: refund.id, amountPence: refund.amount_pence })
  await emailBorrower(work, deps, { loan, content })
}

/** What is owed, or goes back, is another amount then: money may have been taken back meanwhile. */
async function post(
  work: Work,
  deps: ApiDeps,
  { loan, refund, isReturned }: { loan: LockedLoan; refund: RefundRow; isReturned: boolean },
): Promise<void> {
  const sent = refund.source === 'credit' ? 'refund' : 'given-back'
  const kind = isReturned ? `${sent}-returned` : sent
  const toPostings = refund.source === 'credit' ? refundPostings : givenBackPostings
  const postings = toPostings({ amountPence: pence(refund.amount_pence) })
  await postToLedger(work, {
    loanId: refund.loan_id,
    kind,
    reference: `${kind}:${refund.id}`,
    bookedOn: deps.clock.today(),
    postings: isReturned ? reversedPostings(postings) : postings,
    now: deps.clock.now(),
  })
  await refreshLoanState(work, deps, { loan })
}
