import { isMandateReserved, isMandateUsable } from '@tarnbrook/domain/direct-debit/mandate-state'
import { isFunded, isPreDisbursal, LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { isPayoutRetried, payoutProblem } from '@tarnbrook/domain/payouts/before-payout'
import {
  canStopPayout,
  hasPayoutFailed,
  isPayoutReserved,
  isPayoutSending,
} from '@tarnbrook/domain/payouts/payout-state'
import type { ApiDeps } from '#deps.ts'
import { type LockedLoan, lockLoan } from '#features/loans/loan.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
import { readPayable } from '#platform/payee/payable-account.ts'
import {
  beforePayout,
  cancelUnpaidLoan,
  facePayoutProblem,
  isPast,
  reserveReplacementPayout,
} from './before-payout.ts'
import { checkFailedPayouts } from './payout.ts'

const PAGE = 500

/** Daily run: checks every loan that is signed and not paid out, each in its own job. */
export async function chasePayouts(deps: ApiDeps): Promise<void> {
  for (let after = 0; ; ) {
    const loans = await deps.db
      .selectFrom('loan')
      .select('id')
      .where('id', '>', after)
      .where('state', 'in', LOAN_STATES.filter(isPreDisbursal))
      .orderBy('id')
      .limit(PAGE)
      .execute()
    const last = loans.at(-1)
    if (!last) return
    after = last.id
    await command(deps, systemContext('daily-run'), { name: 'enqueueChases' }, (work) =>
      enqueueMany(
        work,
        'chase-payout',
        loans.map(({ id }) => ({ payload: { loanId: id }, key: `chase-payout:${id}` })),
      ),
    )
  }
}

/**
 * Job: daily check of a signed loan that is not paid out. Cancels it when its first payment can no
 * longer be met, retries our own failure, and enqueues a job again that ran out of tries.
 */
export async function chasePayout(deps: ApiDeps, { loanId }: { loanId: number }): Promise<void> {
  // Neither another attempt nor a cancellation, while an earlier payout may have left.
  const whereabouts = await checkFailedPayouts(deps, loanId)
  if (whereabouts === 'unknown') throw new Error('the payout provider did not answer')
  if (whereabouts === 'may be out') return
  const context = systemContext('daily-run')
  await command(deps, context, { name: 'chasePayout' }, async (work) => {
    await chaseLoan(work, deps, await lockLoan(work.tx, { id: loanId }))
  })
}

async function chaseLoan(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<void> {
  if (!isPreDisbursal(loan.state)) return
  const { payout, mandate, facts, lastDay } = await beforePayout(work.tx, loan)
  if (canStopPayout(payout.state) && isPast(deps, lastDay)) {
    await cancelUnpaidLoan(work, deps, { loan, why: 'too late' })
    return
  }
  // A loan from before failed payouts returned to Pending.
  if (isFunded(loan.state) && hasPayoutFailed(payout.state)) {
    await facePayoutProblem(work, deps, loan)
    return
  }
  if (isPayoutRetried(facts) || (await isAcceptedMeanwhile(work, deps, { payout, facts }))) {
    await reserveReplacementPayout(work, deps, { payout, bankAccountId: payout.bank_account_id })
    await enqueuePayOut(work, loan.id)
    return
  }
  if (isMandateReserved(mandate.state))
    await work.enqueue('set-up-mandate', { loanId: loan.id }, { key: `set-up-mandate:${loan.id}` })
  else if (
    isPayoutSending(payout.state) ||
    (isPayoutReserved(payout.state) && isMandateUsable(mandate.state))
  )
    await enqueuePayOut(work, loan.id)
}

/** Two of staff accepted the account after it could not be confirmed. */
async function isAcceptedMeanwhile(
  work: Work,
  deps: ApiDeps,
  { payout, facts }: Pick<Awaited<ReturnType<typeof beforePayout>>, 'payout' | 'facts'>,
): Promise<boolean> {
  if (payoutProblem(facts) !== 'payee-not-confirmed' || payout.bank_account_id === null) return false
  return (await readPayable(deps, work.tx, payout.bank_account_id)).kind === 'payable'
}

function enqueuePayOut(work: Work, loanId: number): Promise<void> {
  return work.enqueue('pay-out', { loanId }, { key: `pay-out:${loanId}` })
}
