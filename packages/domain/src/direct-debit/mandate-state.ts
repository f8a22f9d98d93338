import { defineStates, type StateOf } from '../core/states.ts'

/**
 * The states of a loan's Direct Debit instruction. An ended one is never used again. `usable`: it
 * needs nothing from the borrower. Reports come late, twice, out of order: nothing goes back.
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
    failed: { groups: ['ended'] },
    cancelled: { groups: ['ended'] },
  },
  starts: {
    reserved: [
      'the agreement is signed',
      'the borrower gives another account',
      'the borrower sets up a Direct Debit that has ended again',
    ],
  },
})

export const MANDATE_STATES = mandateStates.all

export type MandateState = StateOf<typeof mandateStates>

export const mandateCan = mandateStates.can

export const mandateEvents = mandateStates.events

/** Whether it needs nothing from the borrower. An instruction on its way through Bacs counts. */
export const isMandateUsable = mandateStates.isInGroup('usable')

/** Whether nothing can be collected under it any more. */
export const hasMandateEnded = mandateStates.isInGroup('ended')

/** Whether the provider has not been asked for it, or has not answered. */
export const isMandateReserved = mandateStates.is('reserved')

/** Whether the bank has accepted it. */
export const isMandateActive = mandateStates.is('active')
