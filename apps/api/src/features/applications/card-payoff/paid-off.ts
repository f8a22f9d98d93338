import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'

/** What the cards of an application and the debt of its letter get of the loan, but for some. */
export async function sumPaidOff(
  tx: Transaction<DB>,
  {
    applicationId,
    without = {},
  }: { applicationId: number; without?: { requirementId?: number; cardId?: number } },
): Promise<number> {
  const { total } = await tx
    .selectFrom('debt_consolidation_card as c')
    .innerJoin('requirement as r', 'r.id', 'c.requirement_id')
    .select(({ fn }) => fn.sum<number | null>('c.payoff_pence').as('total'))
    .where('r.application_id', '=', applicationId)
    .where('c.state', '<>', 'removed')
    .where('c.requirement_id', '<>', without.requirementId ?? 0)
    .where('c.id', '<>', without.cardId ?? 0)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
