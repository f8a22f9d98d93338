import { defineStates, type StateOf } from '../core/states.ts'

/**
 * States of a card payment; its collections follow it. `open`: money may still come. Reports come
 * late, twice, out of order: nothing goes back.
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

/** Money may still come: the provider has not answered, or the payer has to authenticate. */
export const isCardPaymentOpen = cardPaymentStates.isInGroup('open')
