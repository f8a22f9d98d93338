import { Problem } from '@tarnbrook/contract/errors'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { isPayByDayPast } from '#features/loans/facts/settlement-figures.ts'
import { HANDING_BACK, NOT_COLLECTED, STOPPED_COLLECTING } from './collections.ts'
import type { QuoteRow } from './settlement-quotes.ts'

const WORDS = {
  'no-quote': 'There’s no figure to pay. It may have been paid, dropped or replaced. Check your account.',
  expired: 'This figure can’t be paid any more: its last day has passed. You can get a new one.',
  insolvent: NOT_COLLECTED,
  'handing-back': HANDING_BACK,
  stopped: STOPPED_COLLECTING,
  'no-direct-debit':
    'Your Direct Debit isn’t set up. You can pay by card, from your bank account or by bank transfer.',
  'too-late-for-direct-debit':
    'There isn’t time for a Direct Debit before the last day of this figure. You can pay by card, from your bank account or by bank transfer.',
  'figures-changed': 'The amount has changed since you saw it. Check it again.',
  'cannot-be-stopped':
    'Your payment is already with your bank and can’t be stopped. You can’t pay in another way until we know its outcome.',
  'being-stopped': 'We’re stopping your other payment. Try again in a minute.',
  'withdrawal-is-final':
    'You’ve withdrawn from your agreement, and that can’t be undone. Contact us if you need help.',
} as const

/** Why a quote can't be paid in that way now, to the borrower. */
export function refuse(reason: keyof typeof WORDS): Problem {
  return new Problem('SETTLEMENT_NOT_OFFERED', { message: WORDS[reason] })
}

/** The daily run may not have reached an expired figure. @throws Problem SETTLEMENT_NOT_OFFERED */
export function requireOpen(quote: QuoteRow | undefined, today: Day): QuoteRow {
  if (!quote) throw refuse('no-quote')
  if (quote.type === 'settlement' && quote.state === 'quoted' && isPayByDayPast(quote, today))
    throw refuse('expired')
  return quote
}

/** @throws Problem SETTLEMENT_NOT_OFFERED when the payer was shown another amount */
export function requireAsShown(shown: number | undefined, amount: number): void {
  if (shown !== undefined && shown !== amount) throw refuse('figures-changed')
}
