import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { seedArrearsNotice } from './arrears-notice.ts'

/** What is in the records of a loan that has ended; its books are as they were. */
interface EndedAs {
  loanId: number
  daysAgo: number
  /** Otherwise the agreement goes on as it stands. */
  isCalledIn?: boolean
  buyer?: { name: string; address: string; phone: string; email: string }
  handBack?: { toPayPence: number }
  damagePence?: number | null
}

export async function seedEnding(deps: ApiDeps, { loanId, daysAgo, ...as }: EndedAs): Promise<void> {
  const on = deps.clock.today().subtract({ days: daysAgo }).toString()
  const at = toDate(deps.clock.now())
  const { user_id } = await deps.db
    .selectFrom('loan')
    .select('user_id')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
  const { buyer, handBack, damagePence, isCalledIn = true } = as
  const nothing = { principal_pence: 0, interest_pence: 0, fee_pence: 0, amount_pence: 0 }
  await deps.db
    .insertInto('loan_closing')
    .values({ loan_id: loanId, closed_on: on, ...nothing, is_called_in: isCalledIn, created_at: at })
    .execute()
  if (buyer)
    await deps.db
      .insertInto('loan_sale')
      .values({
        loan_id: loanId,
        sold_on: on,
        buyer_name: buyer.name,
        buyer_address: buyer.address,
        buyer_phone: buyer.phone,
        buyer_email: buyer.email,
        owed_pence: 100,
        price_pence: 10,
        created_at: at,
      })
      .execute()
  if (handBack) await seedHandBack(deps, { loanId, on, ...handBack })
  if (damagePence !== undefined)
    await deps.db
      .insertInto('vehicle_return')
      .values({
        loan_id: loanId,
        returned_on: on,
        damage: damagePence === null ? 'to-claim' : 'claimed',
        damage_pence: damagePence,
        recorded_by: user_id,
        created_at: at,
      })
      .execute()
}

/** The borrower's notice to end a hire purchase, whatever the loan is. */
export async function seedHandBack(
  deps: ApiDeps,
  { loanId, on, toPayPence }: { loanId: number; on: string; toPayPence: number },
): Promise<void> {
  const noticeId = await seedArrearsNotice(deps, { loanId, daysAgo: 77 })
  const { document_id } = await deps.db
    .deleteFrom('arrears_notice')
    .where('id', '=', noticeId)
    .returning('document_id')
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('hand_back')
    .values({
      loan_id: loanId,
      noticed_at: toDate(deps.clock.now()),
      noticed_on: on,
      document_id,
      total_price_pence: 1_000_00,
      half_pence: 500_00,
      paid_pence: 400_00,
      arrears_pence: 0,
      to_pay_pence: toPayPence,
    })
    .execute()
}

/** As it is stored until it takes effect, `hours` from now. */
export async function seedHandBackAsked(
  deps: ApiDeps,
  { loanId, hours, toPayPence }: { loanId: number; hours: number; toPayPence: number },
): Promise<void> {
  const on = deps.clock.today().subtract({ days: 1 }).toString()
  await seedHandBack(deps, { loanId, on: hours > 24 ? deps.clock.today().toString() : on, toPayPence })
  await deps.db
    .updateTable('hand_back')
    .set({ document_id: null, takes_effect_at: toDate(deps.clock.now().add({ hours })) })
    .where('loan_id', '=', loanId)
    .execute()
}

/** A proposal of one member of staff that waits for another. @returns its id */
export async function seedProposal(
  deps: ApiDeps,
  { loanId, proposedBy }: { loanId: number; proposedBy: number },
): Promise<number> {
  const now = deps.clock.now()
  const reason = 'Debt relief order'
  const input = { kind: 'write-off', reason, because: 'insolvency' }
  const figures = {
    state: 'Late',
    paidPence: 0,
    owedPence: 1,
    interestPence: 0,
    goodsPence: 0,
    hasProtectedGoods: null,
  }
  const { id } = await deps.db
    .insertInto('staff_proposal')
    .values({
      loan_id: loanId,
      kind: 'write-off',
      reason,
      state: 'open',
      proposed_by: proposedBy,
      input: JSON.stringify(input),
      figures: JSON.stringify(figures),
      proposed_at: toDate(now),
      expires_at: toDate(now.add({ hours: 24 * 7 })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
