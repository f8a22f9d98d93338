import { checkInput, nullable, oneOf } from '../core/input-checks.ts'

/**
 * A borrower's early repayment of a part. `not-applied` and `owed-again` are for staff: money that came when it could not change
 * the payments any more, and money that went back when no later payment could take it up.
 */
export const EARLY_REPAYMENT_STATES = [
  'pending',
  'applied',
  'not-paid',
  'returned',
  'not-applied',
  'owed-again',
] as const

export type EarlyRepaymentState = (typeof EARLY_REPAYMENT_STATES)[number]

const A_STATE = oneOf(EARLY_REPAYMENT_STATES)

/** `pending`: its money may still come. `in the schedule`: the loan's payments have it among them. */
type EarlyRepaymentGroup = 'pending' | 'in the schedule'

/** The one table of an early repayment's states. */
const TABLE: Record<
  EarlyRepaymentState,
  { groups: readonly EarlyRepaymentGroup[]; moves: Partial<Record<EarlyRepaymentState, readonly string[]>> }
> = {
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
  'not-paid': { groups: [], moves: {} },
  returned: { groups: [], moves: {} },
  'not-applied': { groups: [], moves: { returned: ['the payer has it returned'] } },
  'owed-again': { groups: ['in the schedule'], moves: {} },
}

const STARTS: Partial<Record<EarlyRepaymentState, readonly string[]>> = {
  pending: ['the borrower repays a part early'],
}

/** What moves an early repayment from one state to another; from null, what begins one. None when it cannot move so. */
export function earlyRepaymentEvents(
  from: EarlyRepaymentState | null,
  to: EarlyRepaymentState,
): readonly string[] {
  checkInput({ from, to }, { from: nullable(A_STATE), to: A_STATE })
  return (from === null ? STARTS : TABLE[from].moves)[to] ?? []
}

/** Whether its money may still come. */
export function isEarlyRepaymentPending(state: EarlyRepaymentState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes('pending')
}

/** Whether it is a row of the loan's schedule. */
export function isInSchedule(state: EarlyRepaymentState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes('in the schedule')
}
