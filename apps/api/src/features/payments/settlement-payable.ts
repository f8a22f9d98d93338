import type { Pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { requireNoPayment } from '#features/loans/facts/open-collection.ts'
import { requireAsShown, requireOpen } from '#features/loans/facts/settlement-quote-refusals.ts'
import {
  lockOpenQuote,
  moveQuote,
  type QuoteRow,
  readStillToPay,
} from '#features/loans/facts/settlement-quotes.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

/**
 * All that is unpaid of the open quote: cards and bank accounts pay at once, at today's figure.
 * @throws Problem SETTLEMENT_NOT_OFFERED in words; PaymentUnderWay where another payment of it must
 * be stopped first
 */
export async function readPayable(
  work: Work,
  deps: ApiDeps,
  { loan, shown }: { loan: LoanRow; shown: Pence | undefined },
): Promise<{ quote: QuoteRow; amountPence: Pence }> {
  const today = deps.clock.today()
  const quote = requireOpen(await lockOpenQuote(work, loan.id), today)
  await requireNoPayment(work, quote)
  const amountPence = await readStillToPay(work, { loan, quote, on: today })
  requireAsShown(shown, amountPence)
  return { quote, amountPence }
}

/** The collection of such a payment, which follows it. */
export async function reserveOfQuote(
  work: Work,
  deps: ApiDeps,
  options: {
    quote: QuoteRow
    amountPence: Pence
    by: { method: 'CARD'; card_payment_id: number } | { method: 'OPEN_BANKING'; bank_payment_id: number }
  },
): Promise<void> {
  const { quote, amountPence, by } = options
  const now = toDate(deps.clock.now())
  await work.tx
    .insertInto('collection')
    .values({
      ...by,
      loan_id: quote.loan_id,
      settlement_quote_id: quote.id,
      amount_pence: amountPence,
      charge_on: deps.clock.today().toString(),
      state: 'reserved',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await moveQuote(work, deps, { quote, to: 'paying', set: { payment_method: by.method } })
}
