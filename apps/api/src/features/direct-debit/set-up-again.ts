import type * as directDebit from '@tarnbrook/contract/direct-debit/direct-debit'
import { Problem } from '@tarnbrook/contract/errors'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { hasMandateEnded } from '@tarnbrook/domain/direct-debit/mandate-state'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { refuseManyMandates, replaceMandate } from '#features/loans/facts/mandates.ts'
import { lockLoan, ownLoan, readLoan } from '#features/loans/loan.ts'
import { resumeCollecting } from '#features/loans/resume-collecting.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'

interface Request {
  params: { id: number }
  ctx: RequestContext
  idempotencyKey: string
}

/**
 * Sets up the ended Direct Debit of a running loan again, by a new mandate on the account that we
 * have, or uses one again that stopped because payments came back.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; WRONG_STATE when nothing is collected or the account
 * isn't the payer's any more; TOO_MANY_REQUESTS after many mandates
 */
export async function setUpDirectDebit(
  deps: ApiDeps,
  { params, ctx, idempotencyKey }: Request,
): Promise<Loan> {
  requireStrong(ctx)
  await command(deps, ctx, { name: 'setUpDirectDebit', idempotencyKey, input: { params } }, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    if (!collectsNow({ state: loan.state })) throw new Problem('WRONG_STATE')
    const { state, moved_at } = await work.tx
      .selectFrom('mandate')
      .select(['state', 'moved_at'])
      .where('loan_id', '=', loan.id)
      .where('is_current', '=', true)
      .executeTakeFirstOrThrow()
    if (!hasMandateEnded(state)) {
      if (loan.collecting_stopped_at !== null)
        await resumeCollecting(work, deps, { loan, because: 'the borrower asks for it' })
      return
    }
    if (moved_at !== null) throw new Problem('WRONG_STATE', { message: ACCOUNT_MOVED })
    await refuseManyMandates(work, deps, { loan, message: MANY_MANDATES })
    await replaceMandate(work, deps, { loan, bankAccountId: loan.bank_account_id })
  })
  return readLoan(deps, ownLoan(ctx, params.id))
}

/**
 * Staff agreed it with the borrower. Where it was started before nothing is done.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; WRONG_STATE when nothing is collected
 */
export async function startCollecting(
  deps: ApiDeps,
  { params, ctx }: Omit<Request, 'idempotencyKey'>,
): Promise<z.output<typeof directDebit.startCollecting.data>> {
  requireStrong(ctx)
  await command(deps, ctx, { name: 'startCollecting' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: params.id })
    if (!collectsNow({ state: loan.state })) throw new Problem('WRONG_STATE')
    if (loan.collecting_stopped_at !== null)
      await resumeCollecting(work, deps, { loan, because: 'staff agreed it with the borrower' })
  })
  return { '@type': 'collectingStarted' }
}

const ACCOUNT_MOVED =
  'Your bank moved this Direct Debit to another account. Give us that account’s details to set it up again.'
const MANY_MANDATES =
  'You’ve set up this Direct Debit several times, and it hasn’t lasted. Call us, and we’ll find out why together.'
