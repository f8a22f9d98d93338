import { checkInput, nullable, oneOf } from '../core/input-checks.ts'

/** An arrangement to pay of a loan. It is agreed as it was shown, and any change to it makes a new one that replaces it. */
export const ARRANGEMENT_STATES = [
  'draft',
  'active',
  'completed',
  'broken',
  'ended',
  'replaced',
  'withdrawn',
] as const

export type ArrangementState = (typeof ARRANGEMENT_STATES)[number]

const A_STATE = oneOf(ARRANGEMENT_STATES)

/** The one table of an arrangement's states. */
const TABLE: Record<ArrangementState, Partial<Record<ArrangementState, readonly string[]>>> = {
  draft: {
    active: ['the borrower agrees to it'],
    withdrawn: ['the borrower drops it', 'nobody goes on with it', 'the loan ends'],
  },
  active: {
    completed: ['its last payment is made'],
    broken: ['a missed payment is not made within its days of grace'],
    ended: ['the borrower ends it', 'the loan ends'],
    replaced: ['the borrower agrees to another'],
  },
  completed: {},
  broken: {},
  ended: {},
  replaced: {},
  withdrawn: {},
}

const STARTS: Partial<Record<ArrangementState, readonly string[]>> = { draft: ['the borrower begins one'] }

/** What moves an arrangement from one state to another; from null, what begins one. None when it cannot move so. */
export function arrangementEvents(from: ArrangementState | null, to: ArrangementState): readonly string[] {
  checkInput({ from, to }, { from: nullable(A_STATE), to: A_STATE })
  return (from === null ? STARTS : TABLE[from])[to] ?? []
}

/** Whether its payments take the place of those of the agreement. */
export function isArrangementActive(state: ArrangementState): boolean {
  checkInput({ state }, { state: A_STATE })
  return state === 'active'
}

/** Whether it was agreed at some time. */
export function wasArrangementAgreed(state: ArrangementState): boolean {
  checkInput({ state }, { state: A_STATE })
  return state !== 'draft' && state !== 'withdrawn'
}

/** What becomes of one payment of an arrangement. `skipped`: a breathing space protected its day. */
export const ARRANGEMENT_PAYMENT_STATES = ['due', 'collecting', 'paid', 'missed', 'skipped'] as const

export type ArrangementPaymentState = (typeof ARRANGEMENT_PAYMENT_STATES)[number]
