import { day } from '@tarnbrook/domain/core/calendar'
import { isMandateUsable, MANDATE_STATES } from '@tarnbrook/domain/direct-debit/mandate-state'
import type { ApiDeps } from '#deps.ts'
import { IS_ARRANGED } from '#features/loans/facts/arrangements.ts'
import { lockLoan } from '#features/loans/loan.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import { emailMissedPayment } from './emails/missed-payment-emails.ts'
import { setInstalmentState, updateInstalmentState, updateLoanState } from './loan-state.ts'

/** Job: an instalment's day passed without a Direct Debit to collect it. */
export async function missInstalment(
  deps: ApiDeps,
  { loanId, number }: { loanId: number; number: number },
): Promise<void> {
  await command(deps, systemContext('daily-run'), { name: 'missInstalment' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    const instalment = await work.tx
      .selectFrom('instalment as i')
      .selectAll()
      .select(IS_ARRANGED.as('isArranged'))
      .where('loan_id', '=', loanId)
      .where('number', '=', number)
      .where('state', '=', 'due')
      .executeTakeFirst()
    const isCollectable = await work.tx
      .selectFrom('mandate')
      .select('id')
      .where('loan_id', '=', loanId)
      .where('is_current', '=', true)
      .where('state', 'in', MANDATE_STATES.filter(isMandateUsable))
      .executeTakeFirst()
    const isPast =
      instalment && Temporal.PlainDate.compare(day(instalment.collect_on), deps.clock.today()) < 0
    const isStoppedNow = isStopped(await readPersonFacts(work, deps, loan.user_id))
    const isAsked = !isStoppedNow && loan.collecting_stopped_at === null
    const isCollected = isCollectable && !instalment?.isArranged && isAsked
    if (!instalment || isCollected || !isPast) return
    await setInstalmentState(work, loanId, number, 'missed')
    await updateInstalmentState(work, deps, { loan, instalmentNumber: number })
    await work.record({
      name: 'instalmentMissed',
      subject: ['loan', loanId],
      after: { instalment: number },
    })
    // The borrower was told that it is not collected.
    if (instalment.isArranged) {
      await updateLoanState(work, deps, loan)
      return
    }
    await emailMissedPayment(work, deps, loan, {
      instalmentNumber: number,
      amountPence: instalment.amount_pence,
      chargeOn: instalment.collect_on,
      isDisputed: false,
      wasOverdue: false,
      collectionId: null,
    })
    await updateLoanState(work, deps, loan)
  })
}
