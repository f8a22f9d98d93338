import type { ApiDeps } from '#deps.ts'
import { isMandateUnwanted } from '#features/loans/facts/mandates.ts'
import { changeRecord } from '#features/loans/reconcile.ts'
import { toDate } from '#platform/clock.ts'

/**
 * The provider put another mandate in the place of this one, as when the lender's number in the
 * scheme changes: it has the same payer and the same account, and takes the place here too.
 * @returns its id; null when it is known already
 */
export async function storeSuccessor(
  deps: ApiDeps,
  { mandateId, successorId }: { mandateId: number; successorId: string },
): Promise<number | null> {
  const kind = { table: 'mandate', actor: 'direct-debit' } as const
  return changeRecord(deps, kind, { id: mandateId, name: 'storeSuccessor' }, async (work, loan, old) => {
    const known = await work.tx
      .selectFrom('mandate')
      .select('id')
      .where((eb) => eb.or([eb('provider_id', '=', successorId), eb('replaces_id', '=', mandateId)]))
      .executeTakeFirst()
    if (known) return null
    const now = toDate(deps.clock.now())
    await work.tx
      .updateTable('mandate')
      .set({ is_current: false, is_next: false })
      .where('id', '=', mandateId)
      .execute()
    const { bank_account_id, is_current, is_next } = old
    const { provider_account_id, moved_at, moved_number_ending, moved_bank_name } = old
    const account = { bank_account_id, provider_account_id, moved_at, moved_number_ending, moved_bank_name }
    const { id } = await work.tx
      .insertInto('mandate')
      .values({
        ...account,
        loan_id: loan.id,
        is_current,
        is_next,
        provider_id: successorId,
        replaces_id: mandateId,
        state: 'pending',
        asked_at: now,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await work.record({
      name: 'mandateReplacedByProvider',
      subject: ['loan', loan.id],
      before: { mandateId },
      after: { mandateId: id },
    })
    if (isMandateUnwanted(loan, old))
      await work.enqueue('cancel-mandate', { mandateId: id }, { key: `cancel-mandate:${id}` })
    return id
  })
}
