import { compareDays, day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { isCollectionPaid } from '@tarnbrook/domain/direct-debit/collection-state'
import {
  type InstalmentState,
  instalmentState,
  isInstalmentMissed,
} from '@tarnbrook/domain/loans/instalment-state'
import { instalmentFallsDuePostings } from '@tarnbrook/domain/loans/ledger'
import {
  isClosedOff,
  isInArrears,
  isPreDisbursal,
  isTerminated,
  loanCan,
  repaymentState,
} from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import { loanCompleteEmail } from '#features/booking/emails/payment-emails.ts'
import { type LockedLoan, lockLoan, moveLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { resumeCollecting } from '#features/loans/resume-collecting.ts'
import type { Work } from '#platform/command.ts'
import { balanceEndedLoan } from './balance-ended-loan.ts'
import { updateArrangement } from './book-arrangement.ts'
import { settleWhenPaid } from './book-ended-loan.ts'

/** The key of the posting that an instalment fell due; the first to post it wins. */
export function fallsDueReference(loanId: number, number: number): string {
  return `instalment:${loanId}:${number}`
}

/** Whether an instalment is missed now, was so before, or has become so. */
export interface InstalmentUpdate {
  isNewlyMissed: boolean
  isMissed: boolean
  wasMissed: boolean
}

/** Calculates and stores an instalment's state again. */
export async function updateInstalmentState(
  work: Work,
  deps: ApiDeps,
  options: { loan: LockedLoan; instalmentNumber: number },
): Promise<InstalmentUpdate> {
  const { loan, instalmentNumber } = options
  const instalment = await work.tx
    .selectFrom('instalment')
    .selectAll()
    .where('loan_id', '=', loan.id)
    .where('number', '=', instalmentNumber)
    .executeTakeFirstOrThrow()
  const collections = await work.tx
    .selectFrom('collection')
    .select(['state', 'amount_pence'])
    .where('loan_id', '=', loan.id)
    .where('instalment_number', '=', instalmentNumber)
    .execute()
  const paidPence = collections
    .filter(({ state }) => isCollectionPaid(state))
    .reduce((sum, { amount_pence }) => sum + amount_pence, 0)
  const today = deps.clock.today()
  // Payout returned before the first payment: nothing has fallen due, and nothing is missed.
  const isPaidOut = loan.disbursed_on !== null
  const state = instalmentState({
    current: instalment.state,
    collections: collections.map((collection) => collection.state),
    isPaidInFull: paidPence >= instalment.amount_pence,
    isPastItsDay: isPaidOut && compareDays(today, day(instalment.collect_on)) >= 0,
  })
  await setInstalmentState(work, loan.id, instalmentNumber, state)
  // No payment is posted before its instalment. After the loan's end nothing more falls due.
  if (state !== 'closed' && isPaidOut && compareDays(day(instalment.due_on), today) <= 0)
    await postToLedger(work, {
      loanId: loan.id,
      kind: 'instalment-due',
      reference: fallsDueReference(loan.id, instalmentNumber),
      bookedOn: day(instalment.due_on),
      postings: instalmentFallsDuePostings({
        principalPence: pence(instalment.principal_pence),
        interestPence: pence(instalment.interest_pence),
        feePence: pence(instalment.fee_pence),
      }),
      now: deps.clock.now(),
    })
  const [wasMissed, isMissed] = [isInstalmentMissed(instalment.state), isInstalmentMissed(state)]
  return { isNewlyMissed: isMissed && !wasMissed, isMissed, wasMissed }
}

export async function setInstalmentState(work: Work, loanId: number, number: number, state: InstalmentState) {
  await work.tx
    .updateTable('instalment')
    .set({ state })
    .where('loan_id', '=', loanId)
    .where('number', '=', number)
    .execute()
}

/** Updates the loan's state from its instalments: Late, back to Repaying, or Complete. */
export async function updateLoanState(work: Work, deps: ApiDeps, { id }: LockedLoan): Promise<void> {
  const loan = await lockLoan(work.tx, { id })
  await updateArrangement(work, deps, loan)
  const { missed, unpaid } = await work.tx
    .selectFrom('instalment')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'missed').as('missed'),
      fn.countAll<number>().filterWhere('state', '<>', 'paid').as('unpaid'),
    ])
    .where('loan_id', '=', id)
    .executeTakeFirstOrThrow()
  const from = loan.state
  // Before the money has arrived only the payout changes the loan's state.
  if (isPreDisbursal(from)) return
  if (isTerminated(from) || isClosedOff(from)) {
    await balanceEndedLoan(work, deps, await settleWhenPaid(work, deps, loan))
    return
  }
  const to = repaymentState({ missed, unpaid })
  if (missed === 0 && isInArrears(from))
    await resumeCollecting(work, deps, { loan, because: 'nothing is overdue any more' })
  if (to === from) return
  if (!loanCan(from, to)) {
    // A payment returned after the loan ended, or staff have taken the loan over: staff decide.
    if (missed > 0)
      deps.log.error({ loanId: id, state: from, alert: 'missed-after-end' }, 'an ended loan is owed')
    return
  }
  const moved = await moveLoan(work, { loan, to, reason: REASONS[to], now: deps.clock.now() })
  if (to !== 'Complete') return
  await emailBorrower(work, deps, { loan, content: loanCompleteEmail() })
  await balanceEndedLoan(work, deps, moved)
}

const REASONS: Record<'Complete' | 'Late' | 'Repaying', string> = {
  Complete: 'every instalment is paid',
  Late: 'an instalment was missed',
  Repaying: 'nothing is missed any more',
}
