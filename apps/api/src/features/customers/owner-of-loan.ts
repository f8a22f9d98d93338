import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { notFound } from '#platform/http/refusals.ts'

/** @throws Problem NOT_FOUND */
export async function ownerOfLoan(db: Kysely<DB>, loanId: number): Promise<number> {
  const loan = await db.selectFrom('loan').select('user_id').where('id', '=', loanId).executeTakeFirst()
  if (!loan) throw notFound('loan', loanId)
  return loan.user_id
}
