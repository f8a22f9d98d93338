import { defineStates, type StateOf } from '../core/states.ts'

/** What a refund is of: a credit of the borrower, or our own money. */
export const REFUND_SOURCES = ['credit', 'given-back'] as const

export type RefundSource = (typeof REFUND_SOURCES)[number]

/**
 * Sending back what an ended loan was paid too much: one try; another follows one that failed. The
 * provider's reports come late, twice and out of order: nothing goes back.
 */
const refundStates = defineStates({
  states: {
    reserved: {
      groups: ['open'],
      // Written down before the provider is asked: from here on no one can know that it did not go.
      moves: {
        sending: ['we ask the provider to send it'],
        cancelled: ['the money that was to go back has been taken back by the bank'],
        failed: [
          'the payer’s bank has moved the account, and its new details are not known',
          'the account cannot be confirmed to be the borrower’s',
        ],
      },
    },
    sending: {
      groups: ['open'],
      moves: { sent: ['the provider takes it'], failed: ['the provider refuses it'] },
    },
    sent: {
      groups: ['open'],
      moves: { executed: ['the bank pays it'], failed: ['the bank does not pay it'] },
    },
    executed: { moves: { returned: ['the receiving bank sends it back'] } },
    failed: { groups: ['failed'], moves: { executed: ['it turns out that it was paid'] } },
    returned: { groups: ['failed'] },
    cancelled: {},
  },
  starts: {
    reserved: [
      'an ended loan is in credit',
      'two members of staff agree one',
      'staff try a failed refund again',
      'the borrower gives another account for one that failed',
    ],
  },
})

export const REFUND_STATES = refundStates.all

export type RefundState = StateOf<typeof refundStates>

export const refundCan = refundStates.can

export const refundEvents = refundStates.events

/** Whether its money is set aside: it is to be sent, or on its way. */
export const isRefundOpen = refundStates.isInGroup('open')

/** Whether it was tried and its money is with us: staff have to find another way. */
export const hasRefundFailed = refundStates.isInGroup('failed')
