import { type Day, day } from '@tarnbrook/domain/core/calendar'
import type { Work } from '#platform/command.ts'

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
