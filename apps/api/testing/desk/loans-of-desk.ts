import { randomUUID } from 'node:crypto'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { toDate } from '#platform/clock.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { seedArrearsNotice } from '#testing/seed/arrears-notice.ts'
import { seedBreathingSpace } from '#testing/seed/breathing-space.ts'
import { simulateDirectDebit } from '#testing/simulate.ts'
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
  // The sandbox fails the payout to this sort code.
  await lend(desk, 'Tess Alder', { state: 'Pending', sortCode: '999994' })
  await changeAtBank(desk, 'Noor Vale', 'mandate_cancelled_at_bank')
  await changeAtBank(desk, 'Bram Sedge', 'mandate_transferred')
  await addCard(desk)
  await stopCollecting(desk)
  await handBack(desk)
  const resting = await lend(desk, 'Hugh Penn', { state: 'Late', missedInstalments: 2, ...nextDue(desk) })
  await seedBreathingSpace(desk.deps, { userId: resting.borrower.userId, daysAgo: 56 })
  await tell(desk)
}

/** Weeks ahead, so that the next payment is not asked for meanwhile. */
const nextDue = ({ deps: { clock } }: Desk) => ({ nextDueOn: clock.today().add({ days: 20 }) })

/** Borrowers do that at their banks, and the provider reports it. */
async function changeAtBank(
  desk: Desk,
  name: string,
  change: 'mandate_cancelled_at_bank' | 'mandate_transferred',
): Promise<void> {
  const { loanId } = await lend(desk, name, { paidInstalments: 3 })
  const mandate = await desk.deps.db
    .selectFrom('mandate')
    .select('provider_id')
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
  const status = await simulateDirectDebit(desk.deps, change, mandate.provider_id!)
  if (status !== 200) throw new Error(`${change} was answered with ${status}`)
}

async function handBack(desk: Desk): Promise<void> {
  const { loanId, borrower } = await lend(desk, 'Leah Stone', { ...MOTOR, paidInstalments: 8 })
  const [as, path] = [borrower.token, `/loans/${loanId}/voluntary-termination`]
  const { toPay } = (await desk.call('GET', path, { as })).body.data.figures
  await desk.call('POST', path, { as, key: randomUUID(), body: { toPay, confirmed: true } })
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
  const { borrower } = await lend(desk, 'Sylvia Marr', { paidInstalments: 4 })
  await desk.call('PUT', `/users/${borrower.userId}/support-need`, {
    as: borrower.token,
    body: {
      circumstances: ['health'],
      words: 'Please write, and don’t ring before noon.',
      consented: true,
      wordingVersion: consentWording.supportNeed.version,
    },
  })
  const late = await lend(desk, 'Evan Pryce', { state: 'Late', missedInstalments: 1, ...nextDue(desk) })
  await seedArrearsNotice(deps, { loanId: late.loanId, daysAgo: 3 })
  await createArrangementKit(() => desk).agreed(late)
}
