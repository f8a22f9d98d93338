import { defineStates, type StateOf } from '../core/states.ts'

/**
 * A Direct Debit instruction. One that has ended is followed by another, or comes back when it is
 * reinstated. News of a provider comes late, twice and out of order.
 */
const mandateStates = defineStates({
  states: {
    reserved: {
      moves: {
        pending: ['the provider takes it'],
        active: ['the provider reports it active at once'],
        failed: ['the provider refuses it'],
        cancelled: ['another takes its place before it is asked for', 'the loan is cancelled first'],
      },
    },
    pending: {
      groups: ['usable'],
      moves: {
        active: ['the bank accepts it'],
        failed: ['the bank refuses it'],
        cancelled: ['it is cancelled before it is used'],
      },
    },
    active: {
      groups: ['usable'],
      moves: { failed: ['the bank ends it'], cancelled: ['the payer or we cancel it'] },
    },
    failed: {
      groups: ['ended'],
      moves: {
        pending: ['it is submitted to the bank again'],
        active: ['the bank accepts it after all'],
        cancelled: ['it is submitted again, and cancelled'],
      },
    },
    cancelled: {
      groups: ['ended'],
      moves: {
        pending: ['it is submitted to the bank again'],
        active: ['the bank reinstates it'],
        failed: ['it is submitted again, and the bank refuses it'],
      },
    },
  },
  starts: {
    reserved: [
      'the agreement is signed',
      'the borrower gives another account',
      'the borrower sets up a Direct Debit that has ended again',
    ],
    pending: ['the provider replaces another by it'],
  },
})

export const MANDATE_STATES = mandateStates.all

export type MandateState = StateOf<typeof mandateStates>

export const mandateCan = mandateStates.can

export const mandateEvents = mandateStates.events

/** Whether it needs nothing from the borrower. An instruction on its way through Bacs counts. */
export const isMandateUsable = mandateStates.isInGroup('usable')

/** Whether nothing can be collected under it, unless it comes back. */
export const hasMandateEnded = mandateStates.isInGroup('ended')

/** Whether the provider has not been asked for it, or has not answered. */
export const isMandateReserved = mandateStates.is('reserved')

/** Whether the bank has accepted it. */
export const isMandateActive = mandateStates.is('active')
