import { day } from '@tarnbrook/domain/core/calendar'
import { NO_PENCE, type Pence, pence } from '@tarnbrook/domain/core/money'
import {
  closingPostings,
  instalmentFallsDuePostings,
  partRepaymentPostings,
} from '@tarnbrook/domain/loans/ledger'
import type { LoanState } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { cancelMandates, stopCollections } from '#features/loans/facts/collections.ts'
import { cancelOpenQuote } from '#features/loans/facts/settlement-quotes.ts'
import { type LockedLoan, moveLoan, postToLedger } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { takesEffectReference } from './book-early-repayment.ts'
import { fallsDueReference } from './loan-state.ts'

/** The key of the posting by which what was left of a loan became due. */
export function closingReference(loanId: number): string {
  return `closing:${loanId}`
}

export interface CloseLoanOptions {
  loan: LockedLoan
  to: LoanState
  reason: string
  /** All that the borrower owes from now on, what is overdue included. */
  owedPence: Pence
  /**
   * Its interest that had not fallen due. What it differs by besides is charges, given back if
   * negative.
   */
  interestPence: Pence
  /** False where the agreement goes on as it stands: it is written off while it runs, or sold. */
  isCalledIn?: boolean
  /** What the vehicle of a hire purchase, which goes back, takes off what would have been owed. */
  goodsPence?: Pence
}

/**
 * In the books what is left of the schedule becomes one amount: then `instalments-due` holds
 * exactly `owedPence`, and `loan-principal` nothing. Money that pays it is posted by the caller.
 * @throws Problem WRONG_STATE when the loan cannot move to that state
 */
export async function closeRunningLoan(
  work: Work,
  deps: ApiDeps,
  options: CloseLoanOptions,
): Promise<LockedLoan> {
  const { loan, to, reason, owedPence, interestPence, goodsPence = NO_PENCE, isCalledIn = true } = options
  await postDueInstalments(work, deps, loan)
  const { principalPence, duePence } = await readBooks(work, loan.id)
  const amountPence = pence(owedPence - duePence)
  const parts = {
    principalPence,
    interestPence,
    feePence: pence(amountPence - principalPence - interestPence + goodsPence),
    goodsPence,
  }
  const today = deps.clock.today()
  await work.tx
    .insertInto('loan_closing')
    .values({
      loan_id: loan.id,
      closed_on: today.toString(),
      principal_pence: parts.principalPence,
      interest_pence: parts.interestPence,
      fee_pence: parts.feePence,
      goods_pence: goodsPence,
      is_called_in: isCalledIn,
      amount_pence: amountPence,
      created_at: toDate(deps.clock.now()),
    })
    .execute()
  await postToLedger(work, {
    loanId: loan.id,
    kind: 'closing',
    reference: closingReference(loan.id),
    bookedOn: today,
    postings: closingPostings(parts),
    now: deps.clock.now(),
  })
  await closeInstalments(work, { loanId: loan.id, amountPence })
  await cancelOpenQuote(work, deps, loan.id)
  await stopCollections(work, loan.id)
  await cancelMandates(work, loan.id)
  return moveLoan(work, { loan, to, reason, now: deps.clock.now() })
}

/** For a loan that ends before the day's run. Early repayments take effect now, not on a day. */
async function postDueInstalments(work: Work, deps: ApiDeps, { id }: LockedLoan): Promise<void> {
  const today = deps.clock.today()
  const { rows } = await sql<FallenDue>`
    select 'instalment-due' as kind, i.number as id, i.number as seq, i.due_on, i.principal_pence, i.interest_pence, i.fee_pence
    from instalment i where i.loan_id = ${id} and i.state <> 'closed' and i.due_on <= ${today.toString()}::date
      and not exists (select from ledger_transaction t where t.reference = 'instalment:' || i.loan_id || ':' || i.number)
    union all
    select 'early-repayment', e.id, e.seq, least(e.takes_effect_on, ${today.toString()}::date), e.principal_pence, e.interest_pence,
      e.fee_pence
    from early_repayment e where e.loan_id = ${id} and e.state in ('applied', 'owed-again')
      and not exists (select from ledger_transaction t where t.reference = 'early-repayment:' || e.id)
    order by due_on, kind, seq`.execute(work.tx)
  for (const row of rows) {
    const isInstalment = row.kind === 'instalment-due'
    const parts = {
      principalPence: pence(row.principal_pence),
      interestPence: pence(row.interest_pence),
      feePence: pence(row.fee_pence),
    }
    await postToLedger(work, {
      loanId: id,
      kind: row.kind,
      reference: isInstalment ? fallsDueReference(id, row.id) : takesEffectReference(row.id),
      bookedOn: day(row.due_on),
      postings: isInstalment ? instalmentFallsDuePostings(parts) : partRepaymentPostings(parts),
      now: deps.clock.now(),
    })
  }
}

interface FallenDue {
  kind: 'instalment-due' | 'early-repayment'
  /** The number of an instalment, the id of an early repayment. */
  id: number
  due_on: string
  principal_pence: number
  interest_pence: number
  fee_pence: number
}

async function readBooks(work: Work, loanId: number): Promise<{ principalPence: Pence; duePence: Pence }> {
  const { rows } = await sql<{ principal: number; due: number }>`
    select coalesce(sum(amount_pence) filter (where account = 'loan-principal'), 0)::bigint as principal,
      coalesce(sum(amount_pence) filter (where account = 'instalments-due'), 0)::bigint as due
    from ledger_posting where loan_id = ${loanId}`.execute(work.tx)
  const { principal = 0, due = 0 } = rows[0] ?? {}
  return { principalPence: pence(Number(principal)), duePence: pence(Number(due)) }
}

/**
 * In all: what fell due, and the one amount; a withdrawal closed some before. Of instalments not
 * yet due before an early repayment its balance has the principal, which the amount repays.
 */
async function closeInstalments(
  { tx }: Work,
  { loanId, amountPence }: { loanId: number; amountPence: Pence },
): Promise<void> {
  await sql`
    with closed as (
      update instalment set state = 'closed' where loan_id = ${loanId} and state <> 'paid'
      returning number, amount_pence, principal_pence
    ), never_due as (
      select number, amount_pence, principal_pence from closed where not exists (select from ledger_transaction t
        where t.reference = 'instalment:' || ${loanId}::bigint || ':' || closed.number)
    ), raised as (
      update early_repayment e set balance_pence = balance_pence
        + (select coalesce(sum(principal_pence), 0) from never_due where number <= e.after_number)
      where loan_id = ${loanId} and state in ('applied', 'owed-again')
    )
    update loan set total_payable_pence = total_payable_pence + ${amountPence}
      - (select coalesce(sum(amount_pence), 0) from never_due)
    where id = ${loanId}`.execute(tx)
}
