import { day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence, subtractPence, sumPence } from '@tarnbrook/domain/core/money'
import {
  COLLECTION_STATES,
  isCollectionOpen,
  isCollectionPaid,
} from '@tarnbrook/domain/direct-debit/collection-state'
import {
  INSTALMENT_STATES,
  type InstalmentState,
  isInstalmentMissed,
  isInstalmentUnpaid,
} from '@tarnbrook/domain/loans/instalment-state'
import { allocatePayment, type InstalmentClaim } from '@tarnbrook/domain/payments/payment-allocation'
import { sql } from 'kysely'
import type { Work } from '#platform/command.ts'

/** What is still to pay of each missed instalment, oldest first. The loan should be locked. */
export function readMissed(work: Pick<Work, 'tx'>, loanId: number): Promise<InstalmentClaim[]> {
  return claimsLess(work, loanId, isCollectionPaid)
}

/** What is overdue, and how much of it the bank takes already. The loan should be locked. */
export async function readOverdue(
  work: Pick<Work, 'tx'>,
  loanId: number,
): Promise<{ overduePence: Pence; onItsWayPence: Pence }> {
  const overduePence = calculateClaimTotal(await readMissed(work, loanId))
  const left = await claimsLess(work, loanId, (state) => isCollectionPaid(state) || state === 'sent')
  return { overduePence, onItsWayPence: subtractPence(overduePence, calculateClaimTotal(left)) }
}

/** The same without what is on its way from the bank, so that nothing is paid twice. */
export function readStillPayable(work: Pick<Work, 'tx'>, loanId: number): Promise<InstalmentClaim[]> {
  return claimsLess(work, loanId, (state) => isCollectionPaid(state) || isCollectionOpen(state))
}

/** Still to pay of each missed or coming instalment, oldest first. The loan should be locked. */
export function readUnpaid(work: Pick<Work, 'tx'>, loanId: number): Promise<InstalmentClaim[]> {
  return claimsLess(work, loanId, isCollectionPaid, UNPAID)
}

/** The same without what is on its way from the bank. */
export function readUnpaidAndNotAsked(work: Pick<Work, 'tx'>, loanId: number): Promise<InstalmentClaim[]> {
  return claimsLess(work, loanId, (state) => isCollectionPaid(state) || isCollectionOpen(state), UNPAID)
}

export function calculateClaimTotal(claims: readonly InstalmentClaim[]): Pence {
  return sumPence(claims.map(({ asks }) => sumPence(Object.values(asks))))
}

const MISSED = INSTALMENT_STATES.filter(isInstalmentMissed)
const UNPAID = INSTALMENT_STATES.filter(isInstalmentUnpaid)

async function claimsLess(
  { tx }: Pick<Work, 'tx'>,
  loanId: number,
  isTaken: typeof isCollectionPaid,
  states: readonly InstalmentState[] = MISSED,
): Promise<InstalmentClaim[]> {
  const rows = await tx
    .selectFrom('instalment as i')
    .select(['i.number', 'i.due_on', 'i.principal_pence', 'i.interest_pence', 'i.fee_pence'])
    .select((eb) =>
      eb
        .selectFrom('collection as c')
        .select(sql<number>`coalesce(sum(c.amount_pence), 0)::bigint`.as('sum'))
        .whereRef('c.loan_id', '=', 'i.loan_id')
        .whereRef('c.instalment_number', '=', 'i.number')
        .where('c.state', 'in', COLLECTION_STATES.filter(isTaken))
        .as('taken_pence'),
    )
    .where('i.loan_id', '=', loanId)
    .where('i.state', 'in', states)
    .orderBy('i.number')
    .execute()
  return rows.flatMap((row) => {
    const asks = {
      charges: pence(row.fee_pence),
      interest: pence(row.interest_pence),
      principal: pence(row.principal_pence),
    }
    return allocatePayment(
      [{ number: row.number, dueOn: day(row.due_on), asks }],
      pence(Number(row.taken_pence ?? 0)),
    ).remaining
  })
}
