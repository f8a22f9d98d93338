import { COLLECTION_STATES, isCollectionOpen } from '@tarnbrook/domain/direct-debit/collection-state'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'

export async function hasActiveMandate({ tx }: Pick<Work, 'tx'>, { id }: LoanRow): Promise<boolean> {
  const mandate = await tx
    .selectFrom('mandate')
    .select('id')
    .where('loan_id', '=', id)
    .where('is_current', '=', true)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return mandate !== undefined
}

/** Whether the bank has been, or is about to be, asked for a payment whose outcome is not known. */
export async function hasPendingPayment({ tx }: Pick<Work, 'tx'>, { id }: LoanRow): Promise<boolean> {
  const pending = await tx
    .selectFrom('collection')
    .select('id')
    .where('loan_id', '=', id)
    .where('state', 'in', COLLECTION_STATES.filter(isCollectionOpen))
    .executeTakeFirst()
  return pending !== undefined
}
