import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { Pence } from '@tarnbrook/domain/core/money'
import { COLLECTION_STATES, isCollectionOpen } from '@tarnbrook/domain/direct-debit/collection-state'
import type { ApiDeps } from '#deps.ts'
import { earliestDebit } from '#features/loans/debit-days.ts'
import { hasActiveArrangement } from '#features/loans/facts/arrangements.ts'
import {
  HANDING_BACK,
  NOT_COLLECTED,
  STOPPED_COLLECTING,
  whyNoDirectDebit,
} from '#features/loans/facts/collections.ts'
import { type LoanRow, lockLoan, ownLoan, readLoan } from '#features/loans/loan.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { notOffered, requireLate, reserveDebit, sharesOfLate } from './late-payable.ts'

interface Request {
  params: { id: number }
  body: { amount: Pence }
  ctx: RequestContext
  idempotencyKey: string
}

/**
 * One Direct Debit, which pays the missed instalments from the oldest on, on the first day that the
 * notice allows. What is on its way counts as paid.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; VALIDATION_FAILED for more than is overdue;
 * LATE_REPAYMENT_NOT_OFFERED in words
 */
export async function payLateByDirectDebit(
  deps: ApiDeps,
  { params, body, ctx, idempotencyKey }: Request,
): Promise<Loan> {
  requireStrong(ctx)
  const input = { params, body }
  await command(deps, ctx, { name: 'payLateByDirectDebit', idempotencyKey, input }, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    requireLate(loan)
    if (await hasActiveArrangement(work, loan.id)) throw notOffered(ARRANGED)
    const whyNot = await whyNoDirectDebit(work, deps, loan)
    if (whyNot !== null) throw notOffered(WHY_NOT[whyNot])
    const shares = await sharesOfLate(work, loan, body.amount)
    if ((await countOnTheirWay(work, loan)) >= MOST_ON_THEIR_WAY) throw notOffered(MANY_ON_THEIR_WAY)
    const chargeOn = earliestDebit(deps.clock.today())
    await reserveDebit(work, deps, { loan, shares, chargeOn })
    await work.record({
      name: 'lateRepaymentRequested',
      subject: ['loan', loan.id],
      after: { amountPence: body.amount, instalments: shares.map(({ number }) => number) },
    })
  })
  return readLoan(deps, ownLoan(ctx, params.id))
}

/** Each has a cost, and stands on the borrower's bank statement. */
const MOST_ON_THEIR_WAY = 10

async function countOnTheirWay({ tx }: Work, { id }: LoanRow): Promise<number> {
  const { open } = await tx
    .selectFrom('collection')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('loan_id', '=', id)
    .where('taken_with_id', 'is', null)
    .where('state', 'in', COLLECTION_STATES.filter(isCollectionOpen))
    .executeTakeFirstOrThrow()
  return Number(open)
}

const ARRANGED =
  'You have an arrangement, and its payments are the only ones we take by Direct Debit. To pay more, pay by card, from your bank account or by bank transfer.'
const NO_DIRECT_DEBIT =
  'Your Direct Debit isn’t set up, so we can’t collect this payment. Set it up first, or pay by bank transfer.'
const WHY_NOT = {
  insolvent: NOT_COLLECTED,
  'handing-back': HANDING_BACK,
  stopped: STOPPED_COLLECTING,
  'no-direct-debit': NO_DIRECT_DEBIT,
}
const MANY_ON_THEIR_WAY =
  'Several payments are on their way from your bank. Wait until they’re there, or pay the rest by bank transfer.'
