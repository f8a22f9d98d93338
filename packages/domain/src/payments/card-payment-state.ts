import { checkInput, nullable, oneOf } from '../core/input-checks.ts'

/** A borrower's payment by card. The collections that it pays follow it. */
export const CARD_PAYMENT_STATES = [
  'reserved',
  'awaiting-authentication',
  'paid',
  'declined',
  'cancelled',
  'returned',
] as const

export type CardPaymentState = (typeof CARD_PAYMENT_STATES)[number]

const A_STATE = oneOf(CARD_PAYMENT_STATES)

/** `open`: money may still come of it. */
type CardPaymentGroup = 'open'

/** The one table of a card payment's states. The provider's reports come late, twice and out of order: nothing goes back. */
const TABLE: Record<
  CardPaymentState,
  { groups: readonly CardPaymentGroup[]; moves: Partial<Record<CardPaymentState, readonly string[]>> }
> = {
  reserved: {
    groups: ['open'],
    moves: {
      'awaiting-authentication': ['the card’s bank asks for authentication'],
      paid: ['the card’s bank pays it'],
      declined: ['the card’s bank declines it'],
      cancelled: ['the provider does not take it'],
    },
  },
  'awaiting-authentication': {
    groups: ['open'],
    moves: {
      paid: ['the card’s bank pays it after the authentication'],
      declined: ['the authentication fails', 'the card’s bank declines it after the authentication'],
      cancelled: ['the authentication is not finished in time', 'another card payment takes its place'],
    },
  },
  paid: { groups: [], moves: { returned: ['it is refunded', 'the payer has it returned by their bank'] } },
  declined: { groups: [], moves: {} },
  cancelled: { groups: [], moves: {} },
  returned: { groups: [], moves: {} },
}

const STARTS: Partial<Record<CardPaymentState, readonly string[]>> = {
  reserved: ['the borrower pays by card'],
}

export function cardPaymentCan(from: CardPaymentState, to: CardPaymentState): boolean {
  return cardPaymentEvents(from, to).length > 0
}

/** What moves a card payment from one state to another; from null, what begins one. None when it cannot move so. */
export function cardPaymentEvents(from: CardPaymentState | null, to: CardPaymentState): readonly string[] {
  checkInput({ from, to }, { from: nullable(A_STATE), to: A_STATE })
  return (from === null ? STARTS : TABLE[from].moves)[to] ?? []
}

/** Whether money may still come of it: the provider has not answered yet, or the payer has to authenticate. */
export function isCardPaymentOpen(state: CardPaymentState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes('open')
}
