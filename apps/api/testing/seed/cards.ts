import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

/** Confirmed cards, one for each amount, with the requirement that they were given for. */
export async function seedCards(
  { tx }: Work,
  {
    applicationId,
    amounts,
    now,
  }: { applicationId: number; amounts: readonly number[]; now: Temporal.Instant },
): Promise<{ id: number; amountPence: Pence }[]> {
  if (amounts.length === 0) return []
  const at = toDate(now)
  const requirement = await tx
    .insertInto('requirement')
    .values({
      application_id: applicationId,
      type: 'debt-consolidation-upsell-application-requirement',
      state: 'met',
      met_at: at,
      details: JSON.stringify({ cardPayoff: 'opt-in' }),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cards: { id: number; amountPence: Pence }[] = []
  for (const [index, amount] of amounts.entries()) {
    const { id } = await tx
      .insertInto('debt_consolidation_card')
      .values({
        requirement_id: requirement.id,
        vault_alias: `tok_sandbox_${crypto.randomUUID().replaceAll('-', '').replace(/[0-9]/g, 'x')}`,
        last_four: String(4242 + index),
        lender: index === 0 ? 'Example Bank' : 'Another Bank',
        payoff_pence: amount,
        state: 'complete',
        // One after the other, as they are added.
        created_at: toDate(now.add({ milliseconds: index })),
        moved_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    cards.push({ id, amountPence: pence(amount) })
  }
  return cards
}
