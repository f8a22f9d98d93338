import { defineStates, type StateOf } from '../core/states.ts'

/**
 * Sending the money of a loan: one try. What failed or came back is followed by another try, and
 * never used again.
 */
const payoutStates = defineStates({
  states: {
    reserved: {
      groups: ['can be stopped'],
      moves: {
        // Recorded before the provider is asked: from here on no one can know it did not go.
        sending: ['we ask the provider to send it'],
        cancelled: ['the loan is cancelled', 'an earlier payout turns out to have arrived'],
        failed: ['the account cannot be confirmed to be the borrower’s'],
      },
    },
    sending: {
      groups: ['out'],
      moves: { sent: ['the provider takes it'], failed: ['the provider refuses it'] },
    },
    sent: {
      groups: ['out', 'accepted'],
      moves: { executed: ['the bank pays it'], failed: ['the bank does not pay it'] },
    },
    executed: { groups: ['out', 'accepted'], moves: { returned: ['the receiving bank sends it back'] } },
    failed: { groups: ['can be stopped', 'failed'], moves: { executed: ['it turns out that it was paid'] } },
    returned: { groups: ['can be stopped', 'failed'] },
    cancelled: { groups: ['can be stopped'] },
  },
  starts: {
    reserved: [
      'the agreement is signed',
      'the borrower gives another account',
      'a failed payout is tried again',
    ],
  },
})

export const PAYOUT_STATES = payoutStates.all

export type PayoutState = StateOf<typeof payoutStates>

export const payoutCan = payoutStates.can

export const payoutEvents = payoutStates.events

/** The money is, or may be, with the bank or its receiver: nothing else may be sent. */
export const isPayoutOut = payoutStates.isInGroup('out')

/** Whether it was tried and the money is known to be with us. */
export const hasPayoutFailed = payoutStates.isInGroup('failed')

/** Whether the loan can be called off or paid elsewhere: none has left us, or it came back. */
export const canStopPayout = payoutStates.isInGroup('can be stopped')

/** Whether no one has been asked to send it. */
export const isPayoutReserved = payoutStates.is('reserved')

/** Whether the provider is being asked to send it, and has not answered. */
export const isPayoutSending = payoutStates.is('sending')

/** Whether the provider took it, and has not reported that it failed. */
export const isPayoutAccepted = payoutStates.isInGroup('accepted')

/** Whether the bank has paid it. */
export const isPayoutExecuted = payoutStates.is('executed')
