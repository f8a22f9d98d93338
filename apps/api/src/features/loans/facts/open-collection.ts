import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { Work } from '#platform/command.ts'
import type { QuoteRow } from './settlement-quotes.ts'

export type OpenCollection = Pick<
  Selectable<DB['collection']>,
  | 'id'
  | 'method'
  | 'state'
  | 'charge_on'
  | 'agreed_on'
  | 'amount_pence'
  | 'card_payment_id'
  | 'bank_payment_id'
  | 'stop_asked_at'
  | 'asked_at'
  | 'rest_on'
>

/** Thrown in a command, which changes nothing: first the payment is stopped at its provider. */
export class PaymentUnderWay extends Error {
  override readonly name = 'PaymentUnderWay'
  readonly collection: OpenCollection
  constructor(collection: OpenCollection) {
    super('a payment of this quote is under way')
    this.collection = collection
  }
}

/** The payment of a quote whose outcome is not known. */
export function openCollection({ tx }: Work, { id }: QuoteRow): Promise<OpenCollection | undefined> {
  return tx
    .selectFrom('collection')
    .select(['id', 'method', 'state', 'charge_on', 'agreed_on', 'amount_pence'])
    .select(['card_payment_id', 'bank_payment_id', 'stop_asked_at', 'asked_at', 'rest_on'])
    .where('settlement_quote_id', '=', id)
    .where('state', 'in', ['reserved', 'sent'])
    .executeTakeFirst()
}

/** @throws PaymentUnderWay */
export async function requireNoPayment(work: Work, quote: QuoteRow): Promise<void> {
  const open = await openCollection(work, quote)
  if (open) throw new PaymentUnderWay(open)
}
