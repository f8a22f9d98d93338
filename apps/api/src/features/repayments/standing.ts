import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { instalmentFallsDuePostings } from '@tarnbrook/domain/loan/ledger'
import { isPreDisbursal, type LoanState, loanCan } from '@tarnbrook/domain/loan/loan-state'
import type { ApiDeps } from '#deps.ts'
import type { Work } from '#platform/command.ts'
import { type LoanRow, lockLoan, moveLoan, postToLedger } from '../loans/loan.ts'
import { loanCompleteLetter, writeToBorrower } from './letters.ts'

/** The name of the fact that an instalment fell due; it is posted once, by the first that comes. */
export function fallsDueReference(loanId: number, number: number): string {
  return `instalment:${loanId}:${number}`
}

export type InstalmentState = 'due' | 'collecting' | 'paid' | 'missed'

/**
 * What an instalment is, from the tries at collecting it. A missed one stays missed until it is paid, also while another
 * try is with the bank; one that failed before its day is only due again. One that is paid in part is not paid.
 */
export function instalmentStateOf(facts: {
  current: InstalmentState
  collections: readonly string[]
  /** Whether what the bank has confirmed is the whole of it. */
  isPaidInFull: boolean
  isPastItsDay: boolean
}): InstalmentState {
  const { current, collections, isPaidInFull, isPastItsDay } = facts
  const has = (...states: string[]) => collections.some((state) => states.includes(state))
  if (isPaidInFull) return 'paid'
  if (current === 'missed') return 'missed'
  if (isPastItsDay && has('failed', 'charged-back')) return 'missed'
  return has('reserved', 'sent') ? 'collecting' : 'due'
}

/** Works out an instalment's state again and keeps it. The loan must be locked. */
export async function settleInstalment(
  work: Work,
  deps: ApiDeps,
  options: { loan: LoanRow; instalmentNumber: number },
): Promise<{ isNewlyMissed: boolean }> {
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
    .filter(({ state }) => state === 'confirmed' || state === 'paid-out')
    .reduce((sum, { amount_pence }) => sum + amount_pence, 0)
  const today = deps.clock.today()
  // Money that came back to us before its first payment: then nothing has fallen due, and nothing is missed.
  const isPaidOut = loan.disbursed_on !== null
  const state = instalmentStateOf({
    current: instalment.state as InstalmentState,
    collections: collections.map((collection) => collection.state),
    isPaidInFull: paidPence >= instalment.amount_pence,
    isPastItsDay: isPaidOut && Temporal.PlainDate.compare(today, day(instalment.collect_on)) >= 0,
  })
  await setInstalment(work, loan.id, instalmentNumber, state)
  // Money for an instalment never stands in the books before the instalment itself.
  if (isPaidOut && Temporal.PlainDate.compare(day(instalment.due_on), today) <= 0)
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
  return { isNewlyMissed: state === 'missed' && instalment.state !== 'missed' }
}

export async function setInstalment(work: Work, loanId: number, number: number, state: InstalmentState) {
  await work.tx
    .updateTable('instalment')
    .set({ state })
    .where('loan_id', '=', loanId)
    .where('number', '=', number)
    .execute()
}

/** Moves the loan to where its instalments put it: Late, back to Repaying, or Complete. The loan must be locked. */
export async function judgeLoan(work: Work, deps: ApiDeps, { id }: LoanRow): Promise<void> {
  const loan = await lockLoan(work.tx, { id })
  const { missed, unpaid } = await work.tx
    .selectFrom('instalment')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'missed').as('missed'),
      fn.countAll<number>().filterWhere('state', '<>', 'paid').as('unpaid'),
    ])
    .where('loan_id', '=', id)
    .executeTakeFirstOrThrow()
  const from = loan.state as LoanState
  // Before its money has arrived a loan has no standing: only the payout moves it.
  if (isPreDisbursal(from)) return
  const to: LoanState = unpaid === 0 ? 'Complete' : missed > 0 ? 'Late' : 'Repaying'
  if (to === from) return
  if (!loanCan(from, to)) {
    // Money came back after the loan had ended, or staff have taken it over: theirs to decide.
    if (missed > 0)
      deps.log.error({ loanId: id, state: from, alert: 'missed-after-end' }, 'an ended loan is owed')
    return
  }
  await moveLoan(work, { loan, to, reason: REASONS[to], now: deps.clock.now() })
  if (to === 'Complete') await writeToBorrower(work, deps, { loan, letter: loanCompleteLetter() })
}

const REASONS: Record<'Complete' | 'Late' | 'Repaying', string> = {
  Complete: 'every instalment is paid',
  Late: 'an instalment was missed',
  Repaying: 'nothing is missed any more',
}
