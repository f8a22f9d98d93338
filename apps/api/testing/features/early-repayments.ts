import { reReadCollection } from '#features/direct-debit/collection.ts'
import type { TestApi } from '#testing/kit.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'
import { simulateDirectDebit } from '#testing/simulate.ts'

/** The Direct Debit of a loan's newest extra payment. */
export function collectionOfExtra({ deps }: TestApi, { loanId }: Pick<SeededLoan, 'loanId'>) {
  return deps.db
    .selectFrom('collection')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('early_repayment_id', 'is not', null)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
}

/** What becomes of it at its provider, and is read from there. */
export async function simulateExtra(
  kit: TestApi,
  loan: Pick<SeededLoan, 'loanId'>,
  name: string,
): Promise<void> {
  const { id, provider_id } = await collectionOfExtra(kit, loan)
  const status = await simulateDirectDebit(kit.deps, name, provider_id!)
  if (status >= 300) throw new Error(`the provider answered ${status}`)
  await reReadCollection(kit.deps, { collectionId: id })
  await kit.drain()
}
