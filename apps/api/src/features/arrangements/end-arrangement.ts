import type { SelfServeArrangement } from '@tarnbrook/contract/arrangements/arrangements'
import { Problem } from '@tarnbrook/contract/errors'
import { isArrangementActive } from '@tarnbrook/domain/arrangements/arrangement-state'
import type { ApiDeps } from '#deps.ts'
import { readNextPayments } from '#features/loans/after-arrangement.ts'
import { emailOfArrangement } from '#features/loans/arrangement-email.ts'
import { moveArrangement, readArrangements } from '#features/loans/facts/arrangements.ts'
import { lockLoan, ownLoan, readLoanRow } from '#features/loans/loan.ts'
import { command, readSnapshot } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'
import { readArrangementResource } from './arrangement-draft.ts'
import { arrangementEndedEmail } from './arrangement-emails.ts'

/**
 * Ends the arrangement that is followed, or drops the draft with its answers. Again is no error.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; WRONG_STATE for one that ended in another way
 */
export async function endSelfServeArrangement(
  deps: ApiDeps,
  {
    params,
    body,
    ctx,
    idempotencyKey,
  }: {
    params: { id: number }
    body: { arrangementId: number }
    ctx: RequestContext
    idempotencyKey: string
  },
): Promise<SelfServeArrangement> {
  requireStrong(ctx)
  const own = ownLoan(ctx, params.id)
  const options = { name: 'endSelfServeArrangement', idempotencyKey, input: { params, body } }
  await command(deps, ctx, options, async (work) => {
    const loan = await lockLoan(work.tx, own)
    const all = await readArrangements(deps, work.tx, loan.id)
    const row = all.find(({ id }) => id === body.arrangementId)
    if (!row) throw notFound('loan', params.id)
    if (row.state === 'ended' || row.state === 'withdrawn') return
    if (row.state === 'draft') {
      await moveArrangement(work, deps, {
        arrangement: row,
        to: 'withdrawn',
        reason: 'the borrower drops it',
      })
      return
    }
    if (!isArrangementActive(row.state))
      throw new Problem('WRONG_STATE', { message: 'This arrangement is over already.' })
    await moveArrangement(work, deps, { arrangement: row, to: 'ended', reason: 'the borrower ends it' })
    const content = arrangementEndedEmail({
      ...(await readNextPayments(work, deps, loan)),
      onceKey: `arrangement-ended:${row.id}`,
    })
    await emailOfArrangement(work, deps, { loan, content })
  })
  return readSnapshot(deps, async (work) => {
    const loan = await readLoanRow(work.tx, own)
    const all = await readArrangements(deps, work.tx, loan.id)
    return readArrangementResource(work, deps, {
      loan,
      row: all.find(({ id }) => id === body.arrangementId)!,
      all,
    })
  })
}
