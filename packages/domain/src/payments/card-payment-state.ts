import { defineStates, type StateOf } from '../core/states.ts'

/**
 * A borrower's payment by card. The collections that it pays follow it.
 * `open`: money may still come of it.
 * The one table of a card payment's states. The provider's reports come late, twice and out of order: nothing goes back.
 */
const cardPaymentStates = defineStates({
  states: {
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
    paid: { moves: { returned: ['it is refunded', 'the payer has it returned by their bank'] } },
    declined: {},
    cancelled: {},
    returned: {},
  },
  starts: {
    reserved: ['the borrower pays by card'],
  },
})

export const CARD_PAYMENT_STATES = cardPaymentStates.all

export type CardPaymentState = StateOf<typeof cardPaymentStates>

export const cardPaymentCan = cardPaymentStates.can

export const cardPaymentEvents = cardPaymentStates.events

/** Whether money may still come of it: the provider has not answered yet, or the payer has to authenticate. */
export const isCardPaymentOpen = cardPaymentStates.isInGroup('open')
