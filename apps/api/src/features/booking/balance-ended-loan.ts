import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { isClosedOff, isFinished } from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import { owedAgainEmail } from '#features/booking/emails/ended-loan-emails.ts'
import { readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import { cancelReserved, readSetAside, replaceFailed, reserveRefund } from '#features/loans/facts/refunds.ts'
import type { LockedLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readWaysToPay } from '#features/loans/ways-to-pay.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

/**
 * Of a loan ended by payments: what came beyond its debt is sent back. Where it ended early and is
 * owed again, the borrower is told and staff see it. @returns whether it ended early
 */
export async function balanceEndedLoan(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<boolean> {
  if (!isFinished(loan.state) || isClosedOff(loan.state)) return false
  const closing = await work.tx
    .selectFrom('loan_closing')
    .select('owed_since')
    .where('loan_id', '=', loan.id)
    .executeTakeFirst()
  if (!closing) {
    // Nothing was lent: what was paid all the same goes back by the word of staff.
    if (loan.disbursed_on === null) return false
    await reserveCredit(work, deps, { loan, creditPence: loan.paid_pence - loan.total_payable_pence })
    return false
  }
  const { duePence } = await readOwedAfterEnd(work, loan.id)
  const isOwed = duePence > 0
  if (isOwed !== (closing.owed_since !== null)) await noteOwed(work, deps, { loan, duePence })
  await reserveCredit(work, deps, { loan, creditPence: -duePence })
  return true
}

/**
 * Reserves what no refund takes yet. After a payer took money back, one that failed or waits may
 * exceed what is left: another is for the rest.
 */
async function reserveCredit(
  work: Work,
  deps: ApiDeps,
  { loan, creditPence }: { loan: LockedLoan; creditPence: number },
): Promise<void> {
  const free = async () => creditPence - (await readSetAside(work, loan.id))
  if ((await free()) < 0) {
    const replaced = await replaceFailed(work, { loan, source: 'credit' })
    if (replaced.length > 0)
      await work.record({
        name: 'refundsReduced',
        subject: ['loan', loan.id],
        before: { refundIds: replaced.map(({ id }) => id) },
        after: { creditPence },
      })
  }
  // One that waits, as in an insolvency, would stand for more than there is.
  await cancelReserved(work, deps, { loan, leastPence: -(await free()) })
  const amountPence = pence(await free())
  if (amountPence > 0) await reserveRefund(work, deps, { loan, amountPence })
}

async function noteOwed(
  work: Work,
  deps: ApiDeps,
  { loan, duePence }: { loan: LockedLoan; duePence: Pence },
): Promise<void> {
  const now = deps.clock.now()
  const owedSince = duePence > 0 ? toDate(now) : null
  await work.tx
    .updateTable('loan_closing')
    .set({ owed_since: owedSince })
    .where('loan_id', '=', loan.id)
    .execute()
  await work.record({
    name: duePence > 0 ? 'endedLoanOwedAgain' : 'endedLoanNotOwed',
    subject: ['loan', loan.id],
    after: { duePence },
  })
  if (duePence <= 0) return
  deps.log.error(
    { loanId: loan.id, state: loan.state, alert: 'owed-after-end' },
    'an ended loan is owed again',
  )
  const content = owedAgainEmail({
    amountPence: duePence,
    ways: await readWaysToPay(work, deps, { loan, pays: 'overdue' }),
    onceKey: `owed-again:${loan.id}:${now}`,
  })
  await emailBorrower(work, deps, { loan, content })
}
