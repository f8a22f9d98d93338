import { londonToday } from '@tarnbrook/domain/core/calendar'
import { countDueReminders, REFUND_REMINDERS } from '@tarnbrook/domain/refunds/refund-reminders'
import { hasRefundFailed } from '@tarnbrook/domain/refunds/refund-state'
import type { ApiDeps } from '#deps.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { changeRecord } from '#features/loans/reconcile.ts'
import { toInstant } from '#platform/clock.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import { refundReminderEmail } from './refund-emails.ts'

const REMINDED = { table: 'refund', actor: 'refund' } as const

/** Job: reminds the borrower of a failed refund, if it is time; days that were left out too. */
export async function remindOfRefund(deps: ApiDeps, { refundId }: { refundId: number }): Promise<void> {
  await changeRecord(deps, REMINDED, { id: refundId, name: 'remindOfRefund' }, async (work, loan, refund) => {
    if (!hasRefundFailed(refund.state) || refund.is_replaced) return
    const due = countDueReminders(londonToday(toInstant(refund.updated_at)), deps.clock.today())
    if (due <= refund.reminders) return
    if (isStopped(await readPersonFacts(work, deps, loan.user_id))) return
    await work.tx.updateTable('refund').set({ reminders: due }).where('id', '=', refund.id).execute()
    await work.record({
      name: 'refundReminded',
      subject: ['loan', loan.id],
      after: { refundId: refund.id, reminders: due },
    })
    const content = refundReminderEmail({
      id: refund.id,
      amountPence: refund.amount_pence,
      number: due,
      isLast: due === REFUND_REMINDERS,
      isAgreed: refund.told !== null,
    })
    await emailBorrower(work, deps, { loan, content })
  })
}
