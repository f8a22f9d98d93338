import type { CreditCard } from '@tarnbrook/contract/applications/requirement-resource'
import { pence } from '@tarnbrook/domain/core/money'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'

/** What may be shown of a card: never what stands for its number in the vault. */
export type CardRecord = Pick<
  Selectable<DB['debt_consolidation_card']>,
  'id' | 'last_four' | 'lender' | 'payoff_pence' | 'state'
>

export function toCreditCard(card: CardRecord): CreditCard {
  return {
    id: card.id,
    lastFour: card.last_four,
    lender: card.lender,
    payoffAmount: card.payoff_pence === null ? null : pence(card.payoff_pence),
    status: card.state as CreditCard['status'],
  }
}
