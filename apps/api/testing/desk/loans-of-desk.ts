import { sealNeed } from '#features/support-needs/sealed-need.ts'
import { toDate } from '#platform/clock.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { seedArrearsNotice } from '#testing/seed/arrears-notice.ts'
import { seedBreathingSpace } from '#testing/seed/breathing-space.ts'
import { seedHandBackAsked } from '#testing/seed/ending.ts'
import { lend } from './borrowers.ts'
import type { Desk } from './desk.ts'

const MOTOR = {
  brand: 'motor',
  productType: 'hire-purchase',
  optionToPurchaseFeePence: 25_00,
  partner: 'Sandbox Cars',
} as const

/** Running loans whose records need a person. */
export async function lendForDesk(desk: Desk): Promise<void> {
  const { deps } = desk
  // The sandbox fails the payout to this sort code.
  await lend(desk, 'Tess Alder', { state: 'Pending', sortCode: '999994' })
  await lend(desk, 'Noor Vale', { mandate: 'cancelled', paidInstalments: 3 })
  await moveMandate(desk)
  await addCard(desk)
  await stopCollecting(desk)
  const motor = await lend(desk, 'Leah Stone', { ...MOTOR, paidInstalments: 8 })
  await seedHandBackAsked(deps, { loanId: motor.loanId, hours: 30, toPayPence: 1_240_00 })
  const resting = await lend(desk, 'Hugh Penn', { state: 'Late', missedInstalments: 2, ...nextDue(desk) })
  await seedBreathingSpace(deps, { userId: resting.borrower.userId, daysAgo: 56 })
  await tell(desk)
}

/** Weeks ahead, so that the next payment is not asked for meanwhile. */
const nextDue = ({ deps: { clock } }: Desk) => ({ nextDueOn: clock.today().add({ days: 20 }) })

async function moveMandate(desk: Desk): Promise<void> {
  const { loanId } = await lend(desk, 'Bram Sedge', { brand: 'supermarket', paidInstalments: 2 })
  await desk.deps.db
    .updateTable('mandate')
    .set({
      moved_at: toDate(desk.deps.clock.now()),
      moved_bank_name: 'Sorrel Bank',
      moved_number_ending: '41',
    })
    .where('loan_id', '=', loanId)
    .execute()
}

/** Of a loan that began days ago: the sandbox's reviewer leaves this lender's card alone. */
async function addCard(desk: Desk): Promise<void> {
  const { db, clock } = desk.deps
  const { loanId } = await lend(desk, 'Cora Finch', { cards: [612_40] })
  await db
    .updateTable('debt_consolidation_card')
    .set({ lender: 'Await Bank' })
    .where('id', 'in', db.selectFrom('card_payoff').select('card_id').where('loan_id', '=', loanId))
    .execute()
  await db
    .updateTable('loan_transition')
    .set({ at: toDate(clock.now().subtract({ hours: 24 * 8 })) })
    .where('loan_id', '=', loanId)
    .execute()
}

async function stopCollecting(desk: Desk): Promise<void> {
  const { loanId } = await lend(desk, 'Dilys Wynn', { state: 'Late', missedInstalments: 2, ...nextDue(desk) })
  await desk.deps.db
    .updateTable('loan')
    .set({ collecting_stopped_at: toDate(desk.deps.clock.now()) })
    .where('id', '=', loanId)
    .execute()
}

/** A support need, and what was told in an arrangement that was agreed. */
async function tell(desk: Desk): Promise<void> {
  const { deps } = desk
  const needing = await lend(desk, 'Sylvia Marr', { paidInstalments: 4 })
  await deps.db
    .insertInto('support_need')
    .values({
      user_id: needing.borrower.userId,
      brand: 'main',
      wording: 'support-need-2',
      sealed: sealNeed(deps, {
        circumstances: ['health'],
        words: 'Please write, and don’t ring before noon.',
      }),
      told_at: toDate(deps.clock.now()),
    })
    .execute()
  const late = await lend(desk, 'Evan Pryce', { state: 'Late', missedInstalments: 1, ...nextDue(desk) })
  await seedArrearsNotice(deps, { loanId: late.loanId, daysAgo: 3 })
  await createArrangementKit(() => desk).agreed(late)
}
