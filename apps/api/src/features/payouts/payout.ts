import { isMandateUsable } from '@tarnbrook/domain/direct-debit/mandate-state'
import { awaitsPayout } from '@tarnbrook/domain/loans/loan-state'
import {
  hasPayoutFailed,
  isPayoutReserved,
  isPayoutSending,
  PAYOUT_STATES,
} from '@tarnbrook/domain/payouts/payout-state'
import type { ApiDeps } from '#deps.ts'
import { lockLoan, moveLoan } from '#features/loans/loan.ts'
import { readBankAccount } from '#platform/bank-account.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { partnerNamed } from '#platform/http/partners.ts'
import { compareWithProvider } from '#platform/mismatches.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import { beforePayout, cancelUnpaidLoan, facePayoutProblem, isPast, movePayout } from './before-payout.ts'
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
  // An account that is missing is found before the payout is recorded as being sent.
  payee(deps, reserved)
  if ((await checkFailedPayouts(deps, loanId)) !== 'with us')
    throw new Error('an earlier payout of the loan may have left: nothing else is sent')
  if (!(await beginSending(deps, reserved.id, loanId))) return
  const row = await selectToSend(deps, loanId)
  if (!row) return
  if (row.amount_pence === 0) {
    await startLoanOfCards(deps, row.id, loanId)
    return
  }
  const answer = await deps.providers.payouts.send({
    key: `payout-${row.id}`,
    amountPence: row.amount_pence,
    account: payee(deps, row),
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
 * @returns whether the payout may be sent: it is the current one, there is a mandate, and there is
 * time.
 */
async function beginSending(deps: ApiDeps, payoutId: number, loanId: number): Promise<boolean> {
  const context = systemContext('pay-out')
  return command(deps, context, { name: 'beginPayout' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    if (!awaitsPayout(loan.state)) return false
    const { payout, mandate, lastDay } = await beforePayout(work.tx, loan)
    if (payout.id !== payoutId) return false
    if (isPayoutSending(payout.state)) return true
    if (!isPayoutReserved(payout.state) || !isMandateUsable(mandate.state)) return false
    // Held: staff have it on their list, and the daily run asks again.
    if (isStopped(await readPersonFacts(work, deps, loan.user_id))) return false
    if (isPast(deps, lastDay)) {
      await cancelUnpaidLoan(work, deps, { loan, why: 'too late' })
      return false
    }
    await movePayout(work, deps, { payout, to: 'sending' })
    return true
  })
}

/**
 * A loan is paid to the borrower. On hire purchase we buy the goods, so their seller is paid, and
 * not the intermediary.
 * @throws Error when the seller's account is no longer configured; the queue tries again.
 */
function payee(deps: ApiDeps, row: NonNullable<Awaited<ReturnType<typeof selectToSend>>>) {
  const { account_holder_name, sealed_details } = row
  if (account_holder_name !== null && sealed_details !== null)
    return readBankAccount(deps, { account_holder_name, sealed_details })
  const seller = partnerNamed(deps.config, row.seller ?? '')
  if (!seller?.account) throw new Error('the seller to be paid has no account in PARTNER_ACCOUNTS')
  return { holderName: seller.registered?.legalName ?? seller.name, ...seller.account }
}

function selectToSend(deps: ApiDeps, loanId: number) {
  return deps.db
    .selectFrom('payout as p')
    .innerJoin('loan as l', 'l.id', 'p.loan_id')
    .innerJoin('loan_application as a', 'a.id', 'l.application_id')
    .leftJoin('bank_account as b', 'b.id', 'p.bank_account_id')
    .select(['p.id', 'p.amount_pence', 'l.brand', 'l.reference'])
    .select(sellerName.as('seller'))
    .select(['b.account_holder_name', 'b.sealed_details'])
    .where('p.loan_id', '=', loanId)
    .where('p.is_current', '=', true)
    .where('p.state', 'in', ['reserved', 'sending'])
    .where('l.state', '=', 'Pending')
    .executeTakeFirst()
}
