import { Problem } from '@tarnbrook/contract/errors'
import type { Loan } from '@tarnbrook/contract/loan/loans'
import { firstDebitDay } from '@tarnbrook/domain/core/calendar'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { COLLECTION_STATES, isCollectionOpen } from '@tarnbrook/domain/loan/collection-state'
import { canPayLate } from '@tarnbrook/domain/loan/loan-state'
import { allocatePayment, type InstalmentShare } from '@tarnbrook/domain/loan/payment-allocation'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { type LoanRow, lockLoan, ownLoan, readLoan } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { ADVANCE_WORKING_DAYS } from '../daily-run.ts'
import { hasActiveMandate } from '../direct-debit/can-collect.ts'
import { readMissed, readStillPayable, totalOf } from './missed-claims.ts'

interface Request {
  params: { id: number }
  body: { amount: Pence }
  ctx: RequestContext
  idempotencyKey: string
}

/**
 * Has missed payments collected by Direct Debit, the oldest first: a collection for each missed instalment, on the first day that
 * the borrower's notice allows, so that each is confirmed, returned and booked as any other collection is. What is on its way
 * counts as paid, so that nothing can be asked for twice.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; VALIDATION_FAILED for more than is overdue; LATE_REPAYMENT_NOT_OFFERED in words
 */
export async function payLateByDirectDebit(
  deps: ApiDeps,
  { params, body, ctx, idempotencyKey }: Request,
): Promise<Loan> {
  requireStrong(ctx)
  const input = { params, body }
  await command(deps, ctx, { name: 'payLateByDirectDebit', idempotencyKey, input }, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    if (!canPayLate({ state: loan.state })) throw refusal('nothing-overdue')
    if (!(await hasActiveMandate(work, loan))) throw refusal('no-direct-debit')
    const payable = await readStillPayable(work, loan.id)
    const mostPence = totalOf(payable)
    if (mostPence === 0)
      throw refusal(totalOf(await readMissed(work, loan.id)) > 0 ? 'on-its-way' : 'nothing-overdue')
    checkAmount(body.amount, mostPence)
    if ((await countOnTheirWay(work, loan)) >= MOST_ON_THEIR_WAY) throw refusal('many-on-their-way')
    const { shares } = allocatePayment(payable, body.amount)
    for (const share of shares) await reserve(work, deps, { loan, share })
    await work.record({
      name: 'lateRepaymentRequested',
      subject: ['loan', loan.id],
      after: { amountPence: body.amount, instalments: shares.map(({ number }) => number) },
    })
  })
  return readLoan(deps, ownLoan(ctx, params.id))
}

/** Each collection has a cost, and stands on the borrower's bank statement. */
const LEAST_PENCE = 100
const MOST_ON_THEIR_WAY = 10

/** @throws Problem VALIDATION_FAILED */
function checkAmount(amountPence: Pence, mostPence: Pence): void {
  const leastPence = pence(Math.min(LEAST_PENCE, mostPence))
  const refuse = (words: string) => new Problem('VALIDATION_FAILED', { fields: { amount: [words] } })
  if (amountPence > mostPence)
    throw refuse(`Enter ${formatMoney(mostPence)} or less: that’s all that can be paid now`)
  if (amountPence < leastPence) throw refuse(`Enter ${formatMoney(leastPence)} or more`)
}

async function countOnTheirWay({ tx }: Work, { id }: LoanRow): Promise<number> {
  const { open } = await tx
    .selectFrom('collection')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('loan_id', '=', id)
    .where('state', 'in', COLLECTION_STATES.filter(isCollectionOpen))
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** As the daily run reserves the collection of an instalment; the job submits it under the id of the collection. */
async function reserve(
  work: Work,
  deps: ApiDeps,
  { loan, share }: { loan: LoanRow; share: InstalmentShare },
): Promise<void> {
  const now = toDate(deps.clock.now())
  const { id } = await work.tx
    .insertInto('collection')
    .values({
      loan_id: loan.id,
      instalment_number: share.number,
      attempt: sql<number>`(select coalesce(max(attempt), 0) + 1 from collection
        where loan_id = ${loan.id} and instalment_number = ${share.number})`,
      method: 'DIRECT_DEBIT',
      amount_pence: share.amountPence,
      charge_on: firstDebitDay(deps.clock.today(), ADVANCE_WORKING_DAYS).toString(),
      state: 'reserved',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.enqueue('collect-payment', { collectionId: id }, { key: `collect-payment:${id}` })
}

type Refusal = 'nothing-overdue' | 'no-direct-debit' | 'on-its-way' | 'many-on-their-way'

const REFUSED: Record<Refusal, string> = {
  'nothing-overdue': 'Nothing is overdue any more, so there’s nothing to pay now.',
  'no-direct-debit':
    'Your Direct Debit isn’t set up, so we can’t collect this payment. Set it up first, or pay by bank transfer.',
  'on-its-way':
    'All that’s overdue is already on its way from your bank, so there’s nothing more to pay now.',
  'many-on-their-way':
    'Several payments are on their way from your bank. Wait until they’re there, or pay the rest by bank transfer.',
}

function refusal(reason: Refusal): Problem {
  return new Problem('LATE_REPAYMENT_NOT_OFFERED', { message: REFUSED[reason] })
}
