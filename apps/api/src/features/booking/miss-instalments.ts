import { isMandateUsable, MANDATE_STATES } from '@tarnbrook/domain/direct-debit/mandate-state'
import type { ApiDeps } from '#deps.ts'
import { IS_ARRANGED } from '#features/loans/facts/arrangements.ts'
import { type LockedLoan, lockLoan } from '#features/loans/loan.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import { emailMissedPayment } from './emails/missed-payment-emails.ts'
import { setInstalmentState, updateInstalmentState, updateLoanState } from './loan-state.ts'

/**
 * Job: the days of some instalments passed without a Direct Debit to collect them. One email tells
 * of them: the last is named, and all that is overdue.
 */
export async function missInstalments(
  deps: ApiDeps,
  { loanId, numbers }: { loanId: number; numbers: readonly number[] },
): Promise<void> {
  await command(deps, systemContext('daily-run'), { name: 'missInstalments' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    const missed = await listUncollected(work, deps, { loan, numbers })
    if (missed.length === 0) return
    for (const { number } of missed) {
      await setInstalmentState(work, loanId, number, 'missed')
      await updateInstalmentState(work, deps, { loan, instalmentNumber: number })
      await work.record({
        name: 'instalmentMissed',
        subject: ['loan', loanId],
        after: { instalment: number },
      })
    }
    // The borrower was told that what an arrangement has the place of is not collected.
    const last = missed.findLast(({ isArranged }) => !isArranged)
    if (last)
      await emailMissedPayment(work, deps, loan, {
        instalmentNumber: last.number,
        amountPence: last.amount_pence,
        chargeOn: last.collect_on,
        isDisputed: false,
        wasOverdue: false,
        collectionId: null,
      })
    await updateLoanState(work, deps, loan)
  })
}

/** Those of the instalments that are due, past their day, and collected by nothing. */
async function listUncollected(
  work: Work,
  deps: ApiDeps,
  { loan, numbers }: { loan: LockedLoan; numbers: readonly number[] },
) {
  const due = await work.tx
    .selectFrom('instalment as i')
    .selectAll()
    .select(IS_ARRANGED.as('isArranged'))
    .where('loan_id', '=', loan.id)
    .where('number', 'in', [...numbers])
    .where('state', '=', 'due')
    .where('collect_on', '<', deps.clock.today().toString())
    .orderBy('number')
    .execute()
  const mandate = await work.tx
    .selectFrom('mandate')
    .select('id')
    .where('loan_id', '=', loan.id)
    .where('is_current', '=', true)
    .where('state', 'in', MANDATE_STATES.filter(isMandateUsable))
    .executeTakeFirst()
  const isStoppedNow = isStopped(await readPersonFacts(work, deps, loan.user_id))
  const isAsked = mandate !== undefined && !isStoppedNow && loan.collecting_stopped_at === null
  return due.filter(({ isArranged }) => isArranged || !isAsked)
}
