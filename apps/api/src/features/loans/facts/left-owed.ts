import { isTerminated, isWrittenOff, LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import type { Work } from '#platform/command.ts'

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
