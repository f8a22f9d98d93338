import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { LoanSituation } from '@tarnbrook/domain/situation/loan-situation'
import type { TestApi } from '#testing/kit.ts'

/** The accounts of a loan's books, in pence, and whether its borrower is in a breathing space. */
export interface LoanRecords {
  due: number
  principal: number
  writtenOff: number
  isInBreathingSpace: boolean
}

/** In each of them no more is lent. */
export const IN_TROUBLE: readonly LoanSituation[] = [
  'behind',
  'arranged',
  'handing-back',
  'withdrawn',
  'owed-again',
  'ended-owing',
  'written-off',
  'sold',
]

/** What was sold is owed to its buyer, and of a withdrawn agreement only the figure is owed. */
export function calculateOwed(
  { situation, settlementQuote }: Pick<Loan, 'situation' | 'settlementQuote'>,
  records: LoanRecords,
): number {
  if (situation === 'sold') return 0
  if (situation === 'withdrawn') return settlementQuote?.amountToPay ?? Number.NaN
  return Math.max(0, records.due + records.principal + records.writtenOff)
}

export async function readRecords({ deps }: TestApi, loanId: number): Promise<LoanRecords> {
  const { rows } = await deps.pool.query<LoanRecords>(
    `select coalesce(sum(p.amount_pence) filter (where p.account = 'instalments-due'), 0) as due,
      coalesce(sum(p.amount_pence) filter (where p.account = 'loan-principal'), 0) as principal,
      coalesce(sum(p.amount_pence) filter (where p.account = 'written-off'), 0) as "writtenOff",
      exists (select from breathing_space b join loan l on l.user_id = b.user_id where l.id = $1
        and $2::date between b.started_on and coalesce(b.last_day, 'infinity')) as "isInBreathingSpace"
    from ledger_posting p where p.loan_id = $1`,
    [loanId, deps.clock.today().toString()],
  )
  return rows[0]!
}
