import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { recoveryPostings, writeOffPostings } from '@tarnbrook/domain/loans/ledger'
import { isSold, isTerminated, isWrittenOff, type LoanState } from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import { endedPaidEmail } from '#features/booking/emails/ended-loan-emails.ts'
import { leftToPay, readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import { type LockedLoan, moveLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import type { Work } from '#platform/command.ts'

/**
 * Brings an ended or written-off loan to what is left to pay; at nothing it is settled. A hire
 * purchase waits for the vehicle's inspection: damage can be owed too (CCA 1974 s100(4)).
 */
export async function settleWhenPaid(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<LockedLoan> {
  const isOff = isWrittenOff(loan.state)
  if (isSold(loan.state)) await loseReturned(work, deps, loan)
  if (!isOff && !isTerminated(loan.state)) return loan
  if (isOff) await moveLoss(work, deps, loan)
  if ((await leftToPay(work, loan)) > 0) return loan
  if (!isOff && (await isVehicleOut(work, loan))) return loan
  const settled = await moveLoan(work, {
    loan,
    to: 'Settled',
    reason: REASONS[loan.state] ?? '',
    now: deps.clock.now(),
  })
  const content = endedPaidEmail({ onceKey: `ended-paid:${loan.id}` })
  await emailBorrower(work, deps, { loan: settled, content })
  return settled
}

const REASONS: Partial<Record<LoanState, string>> = {
  'Written Off': 'what was written off is paid',
  Terminated: 'what was left is paid',
  'Voluntary terminated': 'nothing, or nothing more, is owed',
}

/** A payment that goes back after the debt was sold is our loss, and is on the staff's list. */
async function loseReturned(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<void> {
  const { duePence: amountPence } = await readOwedAfterEnd(work, loan.id)
  if (amountPence > 0) await postLoss(work, deps, { loan, amountPence, isRecovered: false })
}

/** Money for what was written off makes the loss less, and money that goes back makes it more. */
async function moveLoss(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<void> {
  const { duePence, writtenOffPence } = await readOwedAfterEnd(work, loan.id)
  const amountPence = pence(duePence < 0 ? Math.min(-duePence, Math.max(0, writtenOffPence)) : duePence)
  if (amountPence === 0) return
  await postLoss(work, deps, { loan, amountPence, isRecovered: duePence < 0 })
}

/** Its postings are numbered in their order. */
export async function postLoss(
  work: Work,
  deps: ApiDeps,
  { loan, amountPence, isRecovered }: { loan: LockedLoan; amountPence: Pence; isRecovered: boolean },
): Promise<void> {
  const kind = isRecovered ? 'recovered' : 'written-off'
  const { count } = await work.tx
    .selectFrom('ledger_transaction')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('loan_id', '=', loan.id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  await postToLedger(work, {
    loanId: loan.id,
    kind,
    reference: `${kind}:${loan.id}:${Number(count) + 1}`,
    bookedOn: deps.clock.today(),
    postings: isRecovered ? recoveryPostings({ amountPence }) : writeOffPostings({ amountPence }),
    now: deps.clock.now(),
  })
}

/** Whether a vehicle that has to come back is not back, or is still looked at. */
async function isVehicleOut({ tx }: Work, loan: LockedLoan): Promise<boolean> {
  if (loan.product_type !== 'hire-purchase') return false
  const back = await tx
    .selectFrom('vehicle_return')
    .select('damage')
    .where('loan_id', '=', loan.id)
    .executeTakeFirst()
  return !back || back.damage === 'to-claim'
}
