import { type Pence, pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { type ConfirmedCard, toCard } from '#features/loans/facts/card-payoffs.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { PayeeCheck } from '#platform/payee/accept-account.ts'
import { sealLenderAccount } from '#platform/payee/lender-account.ts'

/** The debt of a settlement letter that staff accepted. */
export interface SeedDebt {
  amountPence: number
  validUntil?: string
  payeeCheck?: PayeeCheck
  acceptedBy?: number
}

export async function seedDebt(
  work: Work,
  { config }: Pick<ApiDeps, 'config'>,
  { applicationId, debt, now }: { applicationId: number; debt: SeedDebt; now: Temporal.Instant },
): Promise<ConfirmedCard> {
  const at = toDate(now)
  const type = 'settlement-letter-requirement'
  const { id: requirementId } = await work.tx
    .insertInto('requirement')
    .values({ application_id: applicationId, type, state: 'met', met_at: at, details: '{}', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { requirement: type, decision: 'accepted', by: debt.acceptedBy ?? 0 }
  await work.record({ name: 'proofReviewed', subject: ['application', applicationId], after })
  const stated = { reference: 'BL-1', valid_until: debt.validUntil ?? '2099-01-01' }
  const row = await work.tx
    .insertInto('debt_consolidation_card')
    .values({
      requirement_id: requirementId,
      kind: 'debt',
      lender: 'Bramble Loans',
      last_four: '9012',
      payoff_pence: debt.amountPence,
      ...stated,
      sealed_account: sealLenderAccount(config, { sortCode: '999990', accountNumber: '12349012' }),
      payee_check: debt.payeeCheck ?? 'match',
      state: 'complete',
      created_at: at,
      moved_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...toCard(row, debt.amountPence), id: row.id }
}

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
