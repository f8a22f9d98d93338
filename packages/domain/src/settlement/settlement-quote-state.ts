import { checkInput, nullable, oneOf } from '../core/input-checks.ts'

/** What a quote ends the loan by: `settlement` pays it off early, `cancellation` withdraws from the agreement. */
export const SETTLEMENT_QUOTE_TYPES = ['settlement', 'cancellation'] as const

export type SettlementQuoteType = (typeof SETTLEMENT_QUOTE_TYPES)[number]

/** A figure that ends a loan once it is paid. `paying`: a payment of it is under way, so that it does not expire. */
export const SETTLEMENT_QUOTE_STATES = ['quoted', 'paying', 'settled', 'expired', 'cancelled'] as const

export type SettlementQuoteState = (typeof SETTLEMENT_QUOTE_STATES)[number]

const A_STATE = oneOf(SETTLEMENT_QUOTE_STATES)

/** `open`: its money ends the loan. A loan has one such quote at most. */
type SettlementQuoteGroup = 'open'

/**
 * The one table of a quote's states. A notice of withdrawal is final (CCA 1974 s66A(7)), so that a quote of the type `cancellation`
 * neither expires nor is cancelled by the borrower: what is not repaid in time is owed as it stands.
 */
const TABLE: Record<
  SettlementQuoteState,
  {
    groups: readonly SettlementQuoteGroup[]
    moves: Partial<Record<SettlementQuoteState, readonly string[]>>
  }
> = {
  quoted: {
    groups: ['open'],
    moves: {
      paying: ['a payment of it is asked for by Direct Debit or card'],
      settled: ['it is paid by bank transfer', 'the loan’s other payments come to the figure'],
      expired: ['the last day of a settlement figure passes'],
      cancelled: [
        'the borrower drops a settlement figure',
        'the borrower withdraws',
        'the loan ends otherwise',
      ],
    },
  },
  paying: {
    groups: ['open'],
    moves: {
      settled: ['it is paid'],
      quoted: [
        'its payment comes to nothing while the figure is valid',
        'the borrower chooses another way to pay',
      ],
      expired: ['its payment comes to nothing after the last day of a settlement figure'],
      cancelled: ['the borrower withdraws', 'the loan ends otherwise'],
    },
  },
  settled: { groups: [], moves: {} },
  expired: { groups: [], moves: { settled: ['a bank transfer that came in time is booked later'] } },
  cancelled: { groups: [], moves: {} },
}

const STARTS: Partial<Record<SettlementQuoteState, readonly string[]>> = {
  quoted: ['the borrower asks for a settlement figure', 'the borrower withdraws from the agreement'],
}

export function settlementQuoteCan(from: SettlementQuoteState, to: SettlementQuoteState): boolean {
  return settlementQuoteEvents(from, to).length > 0
}

/** What moves a quote from one state to another; from null, what begins one. None when it cannot move so. */
export function settlementQuoteEvents(
  from: SettlementQuoteState | null,
  to: SettlementQuoteState,
): readonly string[] {
  checkInput({ from, to }, { from: nullable(A_STATE), to: A_STATE })
  return (from === null ? STARTS : TABLE[from].moves)[to] ?? []
}

/** Whether paying it ends the loan. */
export function isSettlementQuoteOpen(state: SettlementQuoteState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes('open')
}
