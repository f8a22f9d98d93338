import { defineStates, type StateOf } from '../core/states.ts'

/**
 * States of a part early repayment. For staff: `not-applied`, money came too late to change
 * payments; `owed-again`, it went back and no later payment could take it up.
 */
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
    'not-applied': { moves: { returned: ['the payer has it returned'] } },
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
