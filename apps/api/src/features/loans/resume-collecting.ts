import type { ApiDeps } from '#deps.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

/**
 * The borrower put right what their payments came back for, or asks for it: the bank is asked for
 * what falls due from now on, and what came back before counts no more. Not for what was missed.
 */
export async function resumeCollecting(
  work: Work,
  deps: ApiDeps,
  { loan, because }: { loan: Pick<LoanRow, 'id'>; because: string },
): Promise<void> {
  const { collecting_stopped_at: stoppedAt } = await work.tx
    .selectFrom('loan')
    .select('collecting_stopped_at')
    .where('id', '=', loan.id)
    .executeTakeFirstOrThrow()
  await work.tx
    .updateTable('loan')
    .set({ collecting_stopped_at: null, collecting_since: toDate(deps.clock.now()) })
    .where('id', '=', loan.id)
    .execute()
  if (stoppedAt !== null)
    await work.record({
      name: 'collectingStarted',
      subject: ['loan', loan.id],
      before: { stoppedAt: stoppedAt.toISOString() },
      after: { because },
    })
}
