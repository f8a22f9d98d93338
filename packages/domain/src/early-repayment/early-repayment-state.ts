import { defineStates, type StateOf } from '../core/states.ts'

/** A borrower's early repayment of a part. */
const earlyRepaymentStates = defineStates({
  states: {
    pending: {
      groups: ['pending'],
      moves: {
        applied: ['the bank pays it'],
        'not-paid': ['the bank does not pay it', 'it is stopped before it is taken'],
        'not-applied': ['the bank pays it when the later payments have changed or the loan has ended'],
      },
    },
    applied: {
      groups: ['in the schedule'],
      moves: {
        returned: ['the payer has it returned, and the later payments take it up'],
        'owed-again': ['the payer has it returned when no later payment is left'],
      },
    },
    'not-paid': {},
    returned: {},
    // For staff: money that came when it could not change the payments any more.
    'not-applied': { moves: { returned: ['the payer has it returned'] } },
    // For staff: money that went back when no later payment could take it up.
    'owed-again': { groups: ['in the schedule'] },
  },
  starts: {
    pending: ['the borrower repays a part early'],
  },
})

export const EARLY_REPAYMENT_STATES = earlyRepaymentStates.all

export type EarlyRepaymentState = StateOf<typeof earlyRepaymentStates>

export const earlyRepaymentEvents = earlyRepaymentStates.events

/** Whether its money may still come. */
export const isEarlyRepaymentPending = earlyRepaymentStates.isInGroup('pending')

/** Whether it is a row of the loan's schedule. */
export const isInSchedule = earlyRepaymentStates.isInGroup('in the schedule')
