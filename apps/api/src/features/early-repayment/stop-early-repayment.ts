import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { ApiDeps } from '#deps.ts'
import { lockLoan, ownLoan, readLoan } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'

interface Request {
  params: { id: number }
  ctx: RequestContext
  idempotencyKey: string
}

/**
 * Asks to stop it; the job that asks the provider says whether it could be. With none pending, or
 * asked before, nothing happens. @throws Problem NOT_FOUND, STEP_UP_REQUIRED
 */
export async function stopEarlyRepayment(
  deps: ApiDeps,
  { params, ctx, idempotencyKey }: Request,
): Promise<Loan> {
  requireStrong(ctx)
  const options = { name: 'stopEarlyRepayment', idempotencyKey, input: { params } }
  await command(deps, ctx, options, async (work) => {
    const { id } = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const stopped = await work.tx
      .updateTable('early_repayment')
      .set({ stop_asked_at: toDate(deps.clock.now()) })
      .where('loan_id', '=', id)
      .where('state', '=', 'pending')
      .where('stop_asked_at', 'is', null)
      // One from the borrower's bank account is stopped on its own page.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('bank_payment').select('id').whereRef('early_repayment_id', '=', 'early_repayment.id'),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst()
    if (!stopped) return
    const collection = await work.tx
      .selectFrom('collection')
      .select('id')
      .where('early_repayment_id', '=', stopped.id)
      .executeTakeFirstOrThrow()
    await work.enqueue(
      'cancel-collection',
      { collectionId: collection.id },
      { key: `cancel-collection:${collection.id}` },
    )
    await work.record({
      name: 'earlyRepaymentStopAsked',
      subject: ['loan', id],
      after: { earlyRepaymentId: stopped.id },
    })
  })
  return readLoan(deps, ownLoan(ctx, params.id))
}
