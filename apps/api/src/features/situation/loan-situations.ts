import { pence } from '@tarnbrook/domain/core/money'
import type { LoanState } from '@tarnbrook/domain/loans/loan-state'
import { findLoanSituation, type LoanSituation } from '@tarnbrook/domain/situation/loan-situation'
import { sql } from 'kysely'

/** The columns of the loan `l` by which its situation is found. */
export const SITUATION_COLUMNS = sql`l.state, l.disbursed_on,
  (select coalesce(sum(p.amount_pence), 0)::bigint from ledger_posting p
    where p.loan_id = l.id and p.account = 'instalments-due') as due,
  (select count(*) from instalment i where i.loan_id = l.id and i.state = 'missed')::int as missed,
  exists (select from arrangement a where a.loan_id = l.id and a.state = 'active') as is_arranged,
  (select q.type from settlement_quote q where q.loan_id = l.id and q.state in ('quoted', 'paying')) as figure,
  exists (select from settlement_quote q where q.loan_id = l.id and q.state = 'paying') as is_figure_being_paid,
  exists (select from hand_back h where h.loan_id = l.id and h.document_id is null) as is_handing_back`

export interface SituationRow {
  state: LoanState
  disbursed_on: string | null
  due: number
  missed: number
  is_arranged: boolean
  figure: 'settlement' | 'cancellation' | null
  is_figure_being_paid: boolean
  is_handing_back: boolean
}

export function toSituation(row: SituationRow): LoanSituation {
  return findLoanSituation({
    state: row.state,
    isPaidOut: row.disbursed_on !== null,
    duePence: pence(Number(row.due)),
    missedInstalments: row.missed,
    isArranged: row.is_arranged,
    figure: row.figure === 'cancellation' ? 'withdrawal' : row.figure,
    isFigureBeingPaid: row.is_figure_being_paid,
    isHandingBack: row.is_handing_back,
  })
}
