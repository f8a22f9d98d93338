import { isMandateUsable } from '@tarnbrook/domain/direct-debit/mandate-state'
import { awaitsPayout } from '@tarnbrook/domain/loans/loan-state'
import {
  hasPayoutFailed,
  isPayoutReserved,
  isPayoutSending,
  PAYOUT_STATES,
} from '@tarnbrook/domain/payouts/payout-state'
import type { ApiDeps } from '#deps.ts'
import { type LockedLoan, lockLoan, moveLoan } from '#features/loans/loan.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { compareWithProvider } from '#platform/mismatches.ts'
import { readPayable, readSellerAccount, repeatPayeeCheck } from '#platform/payee/payable-account.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import {
  beforePayout,
  cancelUnpaidLoan,
  facePayoutProblem,
  isPast,
  movePayout,
  type PayoutRow,
} from './before-payout.ts'
import { alertStaff, recordExecuted, recordFailed, startWithoutSending } from './payout-outcome.ts'
import { sellerName } from './seller-name.ts'

/**
 * Job: sends the payout once the mandate is set up. "Being sent" is recorded first and the payout's
 * id is the provider's key: it is paid once, and the loan can't change while that is unknown.
 * @throws Error when the provider cannot be reached, or a seller's account is missing; the queue
 * tries again.
 */
export async function payOut(deps: ApiDeps, { loanId }: { loanId: number }): Promise<void> {
  const reserved = await selectToSend(deps, loanId)
  if (!reserved) return
  // What keeps money from an account is found before the payout is recorded as being sent.
  const { bank_account_id } = reserved
  if (bank_account_id === null) readSellerAccount(deps, reserved.seller)
  else if (reserved.amount_pence > 0) await repeatPayeeCheck(deps, bank_account_id)
  if ((await checkFailedPayouts(deps, loanId)) !== 'with us')
    throw new Error('an earlier payout of the loan may have left: nothing else is sent')
  const begun = await beginSending(deps, reserved.id, loanId)
  if (begun === 'unanswered') throw new Error('the bank of the account has not said whose it is')
  if (begun === 'no') return
  const row = await selectToSend(deps, loanId)
  if (!row) return
  if (row.amount_pence === 0) {
    await startLoanOfCards(deps, row.id, loanId)
    return
  }
  const answer = await deps.providers.payouts.send({
    key: `payout-${row.id}`,
    amountPence: row.amount_pence,
    account: await readPayee(deps, row),
    reference: row.reference,
    metadata: { loan: String(loanId) },
  })
  if (answer.kind === 'unavailable') throw new Error('the payout provider did not answer')
  if (answer.kind === 'refused' && answer.reason.startsWith(KEY_USED)) {
    // The provider has this payout with other details: money may have left, so it is no refusal.
    alertStaff(deps, { loanId, payoutId: row.id, reason: answer.reason })
    throw new Error('the payout provider has another payout under this key')
  }
  await command(deps, systemContext('pay-out'), { name: 'recordPayoutSent' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    const { payout } = await beforePayout(work.tx, loan)
    if (payout.id !== row.id || !isPayoutSending(payout.state)) return
    if (answer.kind === 'done') {
      await movePayout(work, deps, { payout, to: 'sent', set: { provider_id: answer.value.id } })
      await moveLoan(work, { loan, to: 'Funded', reason: 'pay-out sent', now: deps.clock.now() })
      return
    }
    await movePayout(work, deps, { payout, to: 'failed', set: { reason: answer.reason } })
    await facePayoutProblem(work, deps, loan)
  })
  if (answer.kind === 'refused') alertStaff(deps, { loanId, payoutId: row.id, reason: answer.reason })
}

/** Nothing goes to the borrower, so no provider is asked. */
function startLoanOfCards(deps: ApiDeps, payoutId: number, loanId: number): Promise<void> {
  return command(deps, systemContext('pay-out'), { name: 'startLoanOfCards' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    const { payout } = await beforePayout(work.tx, loan)
    if (payout.id === payoutId && isPayoutSending(payout.state))
      await startWithoutSending(work, deps, { loan, payout })
  })
}

const KEY_USED = 'idempotency-key-reuse'

/** Job: reads the status of a payout from the provider, and applies any change. */
export async function reReadPayout(deps: ApiDeps, { payoutId }: { payoutId: number }): Promise<void> {
  const row = await deps.db.selectFrom('payout').selectAll().where('id', '=', payoutId).executeTakeFirst()
  if (!row?.provider_id) return
  const answer = await deps.providers.payouts.payout(row.provider_id)
  if (answer.kind === 'unavailable') throw new Error('the payout provider did not answer')
  await compareKnown(deps, row, { isKnown: answer.kind === 'done' })
  if (answer.kind === 'refused') {
    alertStaff(deps, { loanId: row.loan_id, payoutId, reason: answer.reason })
    return
  }
  const { status, failureReason, executedAt } = answer.value
  if (status === 'executed') await recordExecuted(deps, row, executedAt)
  if (status === 'failed') await recordFailed(deps, row, failureReason ?? 'unknown')
}

/** Only whether the provider knows it: its state is compared where the reports are recorded. */
function compareKnown(
  deps: ApiDeps,
  row: { id: number; loan_id: number; state: string },
  { isKnown }: { isKnown: boolean },
): Promise<void> {
  const states = { ours: row.state, theirs: isKnown ? row.state : null }
  const context = systemContext('pay-out')
  return command(deps, context, { name: 'comparePayout' }, (work) =>
    compareWithProvider(work, deps, { what: 'payout', id: row.id, loanId: row.loan_id, ...states }),
  )
}

/**
 * Checks again every payout of the loan reported as failed, before another is sent or the loan is
 * cancelled. One that was in fact paid is recorded as paid.
 */
export async function checkFailedPayouts(
  deps: ApiDeps,
  loanId: number,
): Promise<'with us' | 'may be out' | 'unknown'> {
  const failed = await deps.db
    .selectFrom('payout')
    .select(['id', 'loan_id', 'provider_id'])
    .where('loan_id', '=', loanId)
    .where('state', 'in', PAYOUT_STATES.filter(hasPayoutFailed))
    .where('provider_id', 'is not', null)
    .execute()
  for (const row of failed) {
    const answer = await deps.providers.payouts.payout(row.provider_id ?? '')
    if (answer.kind === 'unavailable') return 'unknown'
    if (answer.kind === 'done' && answer.value.status === 'failed') continue
    if (answer.kind === 'done' && answer.value.status === 'executed')
      await recordExecuted(deps, row, answer.value.executedAt)
    return 'may be out'
  }
  return 'with us'
}

/**
 * Whether the payout may be sent: it is the current one, there is a mandate, there is time, and the
 * account is the borrower's. For one that is not, another is asked for.
 */
async function beginSending(
  deps: ApiDeps,
  payoutId: number,
  loanId: number,
): Promise<'yes' | 'no' | 'unanswered'> {
  const context = systemContext('pay-out')
  return command(deps, context, { name: 'beginPayout' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    if (!awaitsPayout(loan.state)) return 'no'
    const { payout, mandate, lastDay } = await beforePayout(work.tx, loan)
    if (payout.id !== payoutId) return 'no'
    if (isPayoutSending(payout.state)) return 'yes'
    if (!isPayoutReserved(payout.state) || !isMandateUsable(mandate.state)) return 'no'
    // Held: staff have it on their list, and the daily run asks again.
    if (isStopped(await readPersonFacts(work, deps, loan.user_id))) return 'no'
    if (isPast(deps, lastDay)) {
      await cancelUnpaidLoan(work, deps, { loan, why: 'too late' })
      return 'no'
    }
    const blocked = await faceUnpayable(work, deps, { loan, payout })
    if (blocked) return blocked
    await movePayout(work, deps, { payout, to: 'sending' })
    return 'yes'
  })
}

/** Money waits for the bank's answer, or for a time; for another account it is asked for. */
async function faceUnpayable(
  work: Work,
  deps: ApiDeps,
  { loan, payout }: { loan: LockedLoan; payout: PayoutRow },
): Promise<'no' | 'unanswered' | null> {
  if (payout.bank_account_id === null || payout.amount_pence === 0) return null
  const payable = await readPayable(deps, work.tx, payout.bank_account_id)
  if (payable.kind === 'payable') return null
  if (payable.kind === 'refused') {
    await movePayout(work, deps, { payout, to: 'failed', set: { reason: payable.reason } })
    await facePayoutProblem(work, deps, loan)
    return 'no'
  }
  const { runAt } = payable
  if (runAt === null) return 'unanswered'
  await work.enqueue('pay-out', { loanId: loan.id }, { key: `pay-out:${loan.id}`, runAt })
  return 'no'
}

/**
 * A loan is paid to the borrower. On hire purchase we buy the goods, so their seller is paid, and
 * not the intermediary.
 * @throws Error where no money may go there any more; the queue tries again
 */
async function readPayee(deps: ApiDeps, row: NonNullable<Awaited<ReturnType<typeof selectToSend>>>) {
  if (row.bank_account_id === null) return readSellerAccount(deps, row.seller)
  const payable = await readPayable(deps, deps.db, row.bank_account_id)
  if (payable.kind === 'payable') return payable.account
  throw new Error('a payout was begun, and its account is not confirmed')
}

function selectToSend(deps: ApiDeps, loanId: number) {
  return deps.db
    .selectFrom('payout as p')
    .innerJoin('loan as l', 'l.id', 'p.loan_id')
    .innerJoin('loan_application as a', 'a.id', 'l.application_id')
    .select(['p.id', 'p.amount_pence', 'p.bank_account_id', 'l.brand', 'l.reference'])
    .select(sellerName.as('seller'))
    .where('p.loan_id', '=', loanId)
    .where('p.is_current', '=', true)
    .where('p.state', 'in', ['reserved', 'sending'])
    .where('l.state', '=', 'Pending')
    .executeTakeFirst()
}
