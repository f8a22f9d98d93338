import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { COLLECTION_STATES, isCollectionOpen } from '@tarnbrook/domain/direct-debit/collection-state'
import { isWrittenOff } from '@tarnbrook/domain/loans/loan-state'
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
