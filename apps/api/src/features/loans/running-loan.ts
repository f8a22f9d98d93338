import { findFrozenSpans } from '@tarnbrook/domain/breathing-space/breathing-space'
import { compareDays, type Day, day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { EARLY_REPAYMENT_STATES, isInSchedule } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import type { FrozenSpan, TakenOff } from '@tarnbrook/domain/loans/frozen-days'
import { OUR_MONEY_KINDS } from '@tarnbrook/domain/loans/ledger'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import type { Payment, RunningLoan } from '@tarnbrook/domain/loans/running-loan'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { readMoratoria } from '#features/loans/facts/breathing-spaces.ts'
import type { InterestFacts } from '#features/loans/facts/settlement-figures.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { type StoredScheduleRow, toRunningLoan } from './resource/running-loan-facts.ts'

/**
 * A paid-out loan, which runs from the day the credit was provided (CCA 1974 s66A(9), SI 2004/1483
 * reg 4). Throws for a loan that has ended and for inconsistent records: no figure is given.
 */
export async function readRunningLoan(
  deps: Pick<ApiDeps, 'db' | 'clock'>,
  loan: LoanRow,
): Promise<RunningLoan> {
  if (loan.disbursed_on !== null && !collectsNow({ state: loan.state }))
    throw new Error(`a loan that is ${loan.state} has no schedule to come`)
  const payments = await readPayments(deps, loan.id)
  return readLoanAsAgreed(deps, loan, { payments, today: dayOfFacts(deps, payments) })
}

/** A loan as it stood on the day it ended: its payments of until then, and its schedule. */
export async function readLoanAtEnd(
  deps: Pick<ApiDeps, 'db'>,
  loan: LoanRow,
  endedOn: Day,
): Promise<RunningLoan> {
  const payments = await readPayments(deps, loan.id)
  const before = payments.filter(({ on }) => compareDays(on, endedOn) <= 0)
  return readLoanAsAgreed(deps, loan, { payments: before, today: endedOn, isClosed: true })
}

async function readLoanAsAgreed(
  deps: Pick<ApiDeps, 'db'>,
  loan: LoanRow,
  { payments, today, isClosed = false }: { payments: readonly Payment[]; today: Day; isClosed?: boolean },
): Promise<RunningLoan> {
  const [instalments, parts, spans, takenOff] = await Promise.all([
    deps.db.selectFrom('instalment').selectAll().where('loan_id', '=', loan.id).orderBy('number').execute(),
    readPartRepayments(deps, loan.id, { isClosed }),
    readFrozenSpans(deps, loan),
    readTakenOff(deps, loan.id),
  ])
  return toRunningLoan(loan, { instalments, parts, payments, frozen: { spans, takenOff } }, today)
}

/** Another process, whose clock is slightly ahead, may have booked money for tomorrow. */
function dayOfFacts({ clock }: Pick<ApiDeps, 'clock'>, payments: readonly Payment[]): Day {
  const tomorrow = clock.today().add({ days: 1 })
  return payments.at(-1)?.on.equals(tomorrow) ? tomorrow : clock.today()
}

/**
 * The part repayments: each row repeats the number of the instalment before it. What closing raised
 * their balances by is no part of the schedule as it was.
 */
function readPartRepayments(
  { db }: Pick<ApiDeps, 'db'>,
  loanId: number,
  { isClosed }: { isClosed: boolean },
): Promise<StoredScheduleRow[]> {
  const raisedPence = sql`coalesce((select sum(i.principal_pence) from instalment i
    where ${isClosed} and i.loan_id = early_repayment.loan_id and i.number <= early_repayment.after_number and i.state = 'closed'
      and not exists (select from ledger_transaction t where t.reference = 'instalment:' || i.loan_id || ':' || i.number)), 0)`
  return db
    .selectFrom('early_repayment')
    .select(['after_number as number', 'takes_effect_on as due_on', 'amount_pence'])
    .select(['principal_pence', 'interest_pence', 'fee_pence'])
    .select(sql<number>`(balance_pence - ${raisedPence})::bigint`.as('balance_pence'))
    .where('loan_id', '=', loanId)
    .where('state', 'in', EARLY_REPAYMENT_STATES.filter(isInSchedule))
    .orderBy('takes_effect_on')
    .orderBy('seq')
    .execute()
}

async function readFrozenSpans({ db }: Pick<ApiDeps, 'db'>, loan: LoanRow): Promise<FrozenSpan[]> {
  return findFrozenSpans(await readMoratoria({ tx: db }, loan))
}

async function readTakenOff({ db }: Pick<ApiDeps, 'db'>, loanId: number): Promise<TakenOff[]> {
  const rows = await db
    .selectFrom('frozen_interest')
    .select(['instalment_number', 'amount_pence'])
    .where('loan_id', '=', loanId)
    // The number 0 has what no instalment could take off yet.
    .where('instalment_number', '>', 0)
    .execute()
  return rows.map((row) => ({ number: row.instalment_number, amountPence: pence(row.amount_pence) }))
}

/** What changes the interest of a loan's debt, from the books. */
export async function readInterestFacts(deps: Pick<ApiDeps, 'db'>, loan: LoanRow): Promise<InterestFacts> {
  return { payments: await readPayments(deps, loan.id), frozenSpans: await readFrozenSpans(deps, loan) }
}

/**
 * Read from the ledger, the authoritative record. A payment that came back does not count, and what
 * went back to the borrower after the end is no payment. A return is named after its payment.
 */
export async function readPayments(deps: Pick<ApiDeps, 'db'>, loanId: number): Promise<Payment[]> {
  const { rows } = await sql<{ on: string; amount: number }>`
    select t.booked_on as on, sum(p.amount_pence)::bigint as amount
    from ledger_transaction t
    join ledger_posting p on p.transaction_id = t.id and p.account = 'cash'
    where t.loan_id = ${loanId} and t.kind <> all (${[...OUR_MONEY_KINDS, 'chargeback', 'refund', 'refund-returned']}::text[])
      and not exists (select from ledger_transaction r
        where r.reference = 'chargeback:' || regexp_replace(t.reference, '^collection:', ''))
    group by t.booked_on order by t.booked_on`.execute(deps.db)
  return rows.map(({ on, amount }) => ({ on: day(on), amountPence: pence(amount) }))
}
