import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { COLLECTION_STATES, isCollectionOpen } from '@tarnbrook/domain/direct-debit/collection-state'
import { isTerminated, isWrittenOff, LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'

/** What an ended loan left to pay, by its books: in `instalments-due`, and written off. */
export interface OwedAfterEnd {
  duePence: Pence
  writtenOffPence: Pence
  /** What is asked of the bank already, of the card or of the account. */
  onItsWayPence: Pence
}

export async function readOwedAfterEnd({ tx }: Pick<Work, 'tx'>, loanId: number): Promise<OwedAfterEnd> {
  const { rows } = await sql<{ due: number; written_off: number; on_its_way: number }>`
    select coalesce(sum(p.amount_pence) filter (where p.account = 'instalments-due'), 0)::bigint as due,
      coalesce(sum(p.amount_pence) filter (where p.account = 'written-off'), 0)::bigint as written_off,
      (select coalesce(sum(c.amount_pence), 0) from collection c where c.loan_id = ${loanId}
        and c.state in (${sql.join(COLLECTION_STATES.filter(isCollectionOpen))}))::bigint as on_its_way
    from ledger_posting p where p.loan_id = ${loanId}`.execute(tx)
  const found = rows[0] ?? { due: 0, written_off: 0, on_its_way: 0 }
  return {
    duePence: pence(Number(found.due)),
    writtenOffPence: pence(Number(found.written_off)),
    onItsWayPence: pence(Number(found.on_its_way)),
  }
}

/** All that the borrower still owes of it. */
export async function leftToPay(work: Pick<Work, 'tx'>, loan: Pick<LoanRow, 'id' | 'state'>): Promise<Pence> {
  const { duePence, writtenOffPence } = await readOwedAfterEnd(work, loan.id)
  return pence(duePence + (isWrittenOff(loan.state) ? writtenOffPence : 0))
}

/** What can be paid of it now: what is on its way counts as paid, so that nothing is paid twice. */
export async function payableAfterEnd(work: Pick<Work, 'tx'>, loanId: number): Promise<Pence> {
  const { duePence, onItsWayPence } = await readOwedAfterEnd(work, loanId)
  return pence(Math.max(0, duePence - onItsWayPence))
}

/**
 * What is owed of a running agreement as it stands: by the books, with what falls due by today and
 * is not posted yet. Nothing is called in, so no rebate is in it.
 */
export async function readContractDebt(
  { tx }: Pick<Work, 'tx'>,
  { loanId, today }: { loanId: number; today: Temporal.PlainDate },
): Promise<Pence> {
  const { rows } = await sql<{ owed: number }>`
    select ((select coalesce(sum(p.amount_pence), 0) from ledger_posting p
        where p.loan_id = ${loanId} and p.account in ('loan-principal', 'instalments-due'))
      + (select coalesce(sum(i.interest_pence + i.fee_pence), 0) from instalment i
        where i.loan_id = ${loanId} and i.state <> 'closed' and i.due_on <= ${today.toString()}::date
          and not exists (select from ledger_transaction t where t.reference = 'instalment:' || i.loan_id || ':' || i.number))
      + (select coalesce(sum(e.interest_pence + e.fee_pence), 0) from early_repayment e
        where e.loan_id = ${loanId} and e.state in ('applied', 'owed-again')
          and not exists (select from ledger_transaction t where t.reference = 'early-repayment:' || e.id)))::bigint as owed`.execute(
    tx,
  )
  return pence(Number(rows[0]?.owed ?? 0))
}

/** The payments that an agreement still asks for after a day, to us or to a buyer. */
export interface PaymentsAhead {
  nextPence: Pence
  nextOn: string
  count: number
  lastOn: string
}

/** Null where no payment falls due after the day. Those of a closed schedule count too. */
export async function readPaymentsAhead(
  { tx }: Pick<Work, 'tx'>,
  { loanId, after }: { loanId: number; after: Temporal.PlainDate },
): Promise<PaymentsAhead | null> {
  const ahead = await tx
    .selectFrom('instalment')
    .select(['amount_pence', 'due_on'])
    .where('loan_id', '=', loanId)
    .where('state', '<>', 'paid')
    .where('due_on', '>', after.toString())
    .orderBy('number')
    .execute()
  const [next, last] = [ahead[0], ahead.at(-1)]
  if (!next || !last) return null
  return {
    nextPence: pence(next.amount_pence),
    nextOn: next.due_on,
    count: ahead.length,
    lastOn: last.due_on,
  }
}

/** How a loan ended before its last instalment; null where it did not. */
export interface EndingRecord {
  /** The day of the sale where it was sold. */
  on: Day
  /** Otherwise the agreement goes on as it stands: it was written off while it ran, or sold. */
  isCalledIn: boolean
  buyer: string | null
}

export async function readEnding(
  { tx }: Pick<Work, 'tx'>,
  { id }: { id: number },
): Promise<EndingRecord | null> {
  const ending = await tx
    .selectFrom('loan_closing as k')
    .leftJoin('loan_sale as s', 's.loan_id', 'k.loan_id')
    .select(['k.closed_on', 'k.is_called_in', 's.sold_on', 's.buyer_name'])
    .where('k.loan_id', '=', id)
    .executeTakeFirst()
  if (!ending) return null
  return {
    on: day(ending.sold_on ?? ending.closed_on),
    isCalledIn: ending.is_called_in,
    buyer: ending.buyer_name,
  }
}

const ENDED_OWED_TO_US = LOAN_STATES.filter((state) => isTerminated(state) || isWrittenOff(state))

/**
 * Of the loan `l`: what its ended agreement left is owed to us, so statements and notices go on
 * until it is paid or sold. After a death or an insolvency nothing is sent by itself.
 */
export const isLeftOwedSql = sql<boolean>`(l.state in (${sql.join(ENDED_OWED_TO_US)})
  and (select coalesce(sum(p.amount_pence), 0) from ledger_posting p
    where p.loan_id = l.id and p.account in ('instalments-due', 'written-off')) > 0
  and not exists (select from staff_proposal s where s.loan_id = l.id and s.kind = 'write-off' and s.state = 'approved'
    and s.input->>'because' in ('death', 'insolvency')))`

/** Whether what an ended agreement left is owed to us, and its borrower is told of it. */
export async function isLeftOwed({ tx }: Pick<Work, 'tx'>, { id }: { id: number }): Promise<boolean> {
  const { rows } = await sql`select l.id from loan l where l.id = ${id} and ${isLeftOwedSql}`.execute(tx)
  return rows.length > 0
}
