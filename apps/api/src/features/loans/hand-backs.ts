import { type RawBuilder, sql } from 'kysely'
import { toInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

/** Of a loan's id: its borrower asked to hand the vehicle back, so that nothing is collected. */
export function hasAskedHandBack(loanId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from hand_back h where h.loan_id = ${loanId} and h.document_id is null)`
}

/** Decision 125: a hand-back that can still be taken back, or that its job has not yet done. */
export async function readAskedHandBack({ tx }: Pick<Work, 'tx'>, loanId: number) {
  const asked = await tx
    .selectFrom('hand_back')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('document_id', 'is', null)
    .executeTakeFirst()
  if (!asked?.takes_effect_at) return null
  return { ...asked, takesEffectAt: toInstant(asked.takes_effect_at) }
}
