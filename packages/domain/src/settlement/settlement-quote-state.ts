import { defineStates, type StateOf } from '../core/states.ts'

/** `settlement` pays the loan off early, `cancellation` withdraws from the agreement. */
export const SETTLEMENT_QUOTE_TYPES = ['settlement', 'cancellation'] as const

export type SettlementQuoteType = (typeof SETTLEMENT_QUOTE_TYPES)[number]

const COVERED = 'what was paid towards it, with later payments, covers all that is left'

/**
 * A figure that ends a loan once it is paid. A notice of withdrawal is final (CCA 1974 s66A(7)): a
 * `cancellation` does not expire and cannot be dropped; what is not repaid in time stays owed.
 */
const settlementQuoteStates = defineStates({
  states: {
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
    // A payment of it is under way, so that it does not expire.
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
    settled: {},
    expired: {
      groups: ['lapsed'],
      moves: {
        settled: ['a bank transfer that came in time is booked later', COVERED],
      },
    },
    cancelled: { groups: ['lapsed'], moves: { settled: [COVERED] } },
  },
  starts: {
    quoted: ['the borrower asks for a settlement figure', 'the borrower withdraws from the agreement'],
  },
})

export const SETTLEMENT_QUOTE_STATES = settlementQuoteStates.all

export type SettlementQuoteState = StateOf<typeof settlementQuoteStates>

export const settlementQuoteCan = settlementQuoteStates.can

export const settlementQuoteEvents = settlementQuoteStates.events

/** Whether paying it ends the loan. A loan has one such quote at most. */
export const isSettlementQuoteOpen = settlementQuoteStates.isInGroup('open')

/** Nothing more is paid for it. What was paid before counts all the same. */
export const isSettlementQuoteLapsed = settlementQuoteStates.isInGroup('lapsed')
