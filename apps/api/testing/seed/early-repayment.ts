import type { EarlyRepaymentState } from '@tarnbrook/domain/early-repayment/early-repayment-state'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'

/**
 * An early repayment with its collection. It is all interest, so that the instalments' balances
 * still follow without a change to the schedule. @returns its id
 */
export async function seedEarlyRepayment(
  { db, clock }: ApiDeps,
  options: {
    loanId: number
    state: EarlyRepaymentState
    amountPence?: number
    keep?: 'instalment' | 'term'
    /** Days before today. */
    askedDaysAgo?: number
  },
): Promise<number> {
  const { loanId, state, amountPence = 500_00, keep = 'instalment', askedDaysAgo = 0 } = options
  const noticed = clock.today().subtract({ days: askedDaysAgo })
  const at = { created_at: toDate(clock.now()), updated_at: toDate(clock.now()) }
  const savedPence = Math.round(amountPence / 7)
  const outlook = { instalmentPence: 286_70, instalmentsLeft: 30, lastPaymentOn: '2029-11-07' }
  const takesEffect = noticed.add({ days: 28 }).toString()
  const before = await db
    .selectFrom('instalment')
    .select(['number', 'balance_pence'])
    .where('loan_id', '=', loanId)
    .where('due_on', '<=', takesEffect)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const loan = await db.selectFrom('loan').selectAll().where('id', '=', loanId).executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('early_repayment')
    .values({
      loan_id: loanId,
      amount_pence: amountPence,
      keep,
      noticed_on: noticed.toString(),
      takes_effect_on: takesEffect,
      state,
      after_number: before?.number ?? 0,
      // One that is not in the schedule may have other parts.
      principal_pence: state === 'pending' ? amountPence : 0,
      interest_pence: state === 'pending' ? 10_00 : amountPence,
      fee_pence: state === 'pending' ? -10_00 : 0,
      balance_pence: before?.balance_pence ?? loan.amount_pence + loan.fee_pence,
      interest_saved_pence: savedPence,
      outlook_before: JSON.stringify({ ...outlook, stillPayablePence: 10_000_00 }),
      outlook_after: JSON.stringify({
        ...outlook,
        stillPayablePence: 10_000_00 - amountPence - savedPence,
        instalmentsLeft: 27,
      }),
      replaced: '[]',
      planned: JSON.stringify(PLANNED),
      ...at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('collection')
    .values({
      loan_id: loanId,
      early_repayment_id: id,
      method: 'DIRECT_DEBIT',
      amount_pence: amountPence,
      charge_on: noticed.add({ days: 5 }).toString(),
      state: state === 'pending' ? 'sent' : 'confirmed',
      ...(state === 'pending' ? {} : { settled_on: noticed.add({ days: 5 }).toString() }),
      ...at,
    })
    .execute()
  return id
}

/** One payment has all that the plan leaves after the day on which it takes effect. */
const PLANNED = [
  {
    number: 60,
    due_on: '2029-11-07',
    collect_on: '2029-11-07',
    amount_pence: 9_000_00,
    principal_pence: 9_000_00,
    interest_pence: 0,
    fee_pence: 0,
    balance_pence: 0,
  },
]
