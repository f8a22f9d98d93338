import { londonToday } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { refundPostings, reversedPostings } from '@tarnbrook/domain/loans/ledger'
import { refundCan } from '@tarnbrook/domain/refunds/refund-state'
import type { ApiDeps } from '#deps.ts'
import { refreshLoanState } from '#features/booking/booking.ts'
import { readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import { moveRefund, type RefundRow, readRefundTotal } from '#features/loans/facts/refunds.ts'
import { type LoanRow, type LockedLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { applyAnswer, changeRecord, type RecordKind } from '#features/loans/reconcile.ts'
import { readBankAccount } from '#platform/bank-account.ts'
import type { Work } from '#platform/command.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import type { Payout } from '#providers/payouts/port.ts'
import { refundFailedEmail, refundSentEmail } from './refund-emails.ts'

/**
 * Job: sends a reserved refund. "Being sent" is recorded before the provider is asked, and the
 * refund's id is the provider's key: the money leaves once however often this runs.
 * @throws Error when the provider cannot be reached; the queue tries again.
 */
export async function sendRefund(deps: ApiDeps, { refundId }: { refundId: number }): Promise<void> {
  if (!(await beginSending(deps, refundId))) return
  const row = await deps.db
    .selectFrom('refund as r')
    .innerJoin('loan as l', 'l.id', 'r.loan_id')
    .innerJoin('bank_account as b', 'b.id', 'r.bank_account_id')
    .select(['r.amount_pence', 'r.loan_id', 'l.reference'])
    .select(['b.account_holder_name', 'b.sealed_details', 'b.is_confirmed'])
    .where('r.id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (!row.is_confirmed) return failUnconfirmed(deps, refundId)
  const answer = await deps.providers.payouts.send({
    key: `refund-${refundId}`,
    amountPence: row.amount_pence,
    account: readBankAccount(deps, row),
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

/** The borrower is asked for an account, and confirms it: the one on file was never confirmed. */
function failUnconfirmed(deps: ApiDeps, id: number): Promise<void> {
  return changeRecord(deps, refundRecord, { id, name: 'recordRefundHeld' }, async (work, loan, refund) => {
    if (refund.state === 'sending') await fail(work, deps, { loan, refund, reason: NOT_CONFIRMED })
  })
}

const NOT_CONFIRMED = 'account-not-confirmed'

/** Money that its bank took back meanwhile is not sent; the rest is, by another refund. */
function beginSending(deps: ApiDeps, refundId: number): Promise<boolean> {
  return changeRecord(
    deps,
    refundRecord,
    { id: refundId, name: 'beginRefund' },
    async (work, loan, refund) => {
      if (refund.state === 'sending') return true
      if (refund.state !== 'reserved') return false
      // Held: it belongs to the estate, or to who deals with the insolvency.
      if (isStopped(await readPersonFacts(work, deps, loan.user_id))) return false
      const { duePence } = await readOwedAfterEnd(work, loan.id)
      const underWayPence = await readRefundTotal(work, loan.id, ['sending', 'sent'])
      const isThere = -duePence - underWayPence >= refund.amount_pence
      await moveRefund(work, deps, { refund, to: isThere ? 'sending' : 'cancelled' })
      if (!isThere) await refreshLoanState(work, deps, { loan })
      return isThere
    },
  )
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
    await post(work, deps, { loan, refund, kind: 'refund-returned' })
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
  const sentOn = Temporal.PlainDate.compare(left, today) > 0 ? today : left
  await moveRefund(work, deps, { refund, to: 'executed', set: { sent_on: sentOn.toString() } })
  await post(work, deps, { loan, refund, kind: 'refund' })
  const { account_number_ending } = await work.tx
    .selectFrom('bank_account')
    .select('account_number_ending')
    .where('id', '=', refund.bank_account_id)
    .executeTakeFirstOrThrow()
  const content = refundSentEmail({
    id: refund.id,
    amountPence: refund.amount_pence,
    accountNumberEnding: account_number_ending,
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

async function tellFailed(
  work: Work,
  deps: ApiDeps,
  { loan, refund, reason }: { loan: LoanRow; refund: RefundRow; reason: string },
): Promise<void> {
  deps.log.error({ loanId: loan.id, refundId: refund.id, reason, alert: 'refund-failed' }, 'a refund failed')
  const content = refundFailedEmail({
    id: refund.id,
    amountPence: refund.amount_pence,
    isAccountConfirmed: reason !== NOT_CONFIRMED,
  })
  await emailBorrower(work, deps, { loan, content })
}

/** What is owed, or goes back, is another amount then: money may have been taken back meanwhile. */
async function post(
  work: Work,
  deps: ApiDeps,
  options: { loan: LockedLoan; refund: RefundRow; kind: 'refund' | 'refund-returned' },
): Promise<void> {
  const { loan, refund, kind } = options
  const postings = refundPostings({ amountPence: pence(refund.amount_pence) })
  await postToLedger(work, {
    loanId: refund.loan_id,
    kind,
    reference: `${kind}:${refund.id}`,
    bookedOn: deps.clock.today(),
    postings: kind === 'refund' ? postings : reversedPostings(postings),
    now: deps.clock.now(),
  })
  await refreshLoanState(work, deps, { loan })
}
