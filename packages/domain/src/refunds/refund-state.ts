import { checkInput, nullable, oneOf } from '../core/input-checks.ts'

/** Sending back what came in beyond what an ended loan owed: one try. One that failed is followed by another, never used again. */
export const REFUND_STATES = [
  'reserved',
  'sending',
  'sent',
  'executed',
  'failed',
  'returned',
  'cancelled',
] as const

export type RefundState = (typeof REFUND_STATES)[number]

const A_STATE = oneOf(REFUND_STATES)

/** `open`: its money is set aside, and may be on its way. `failed`: it is with us, and staff have to find another way. */
type RefundGroup = 'open' | 'failed'

/** The one table of a refund's states. The provider's reports come late, twice and out of order: nothing goes back. */
const TABLE: Record<
  RefundState,
  { groups: readonly RefundGroup[]; moves: Partial<Record<RefundState, readonly string[]>> }
> = {
  reserved: {
    groups: ['open'],
    // Written down before the provider is asked: from here on nobody can know that it did not go.
    moves: {
      sending: ['we ask the provider to send it'],
      cancelled: ['the money that was to go back has been taken back by the bank'],
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
  executed: { groups: [], moves: { returned: ['the receiving bank sends it back'] } },
  failed: { groups: ['failed'], moves: { executed: ['it turns out that it was paid'] } },
  returned: { groups: ['failed'], moves: {} },
  cancelled: { groups: [], moves: {} },
}

const STARTS: Partial<Record<RefundState, readonly string[]>> = {
  reserved: [
    'an ended loan is in credit',
    'staff try a failed refund again',
    'the borrower gives another account for one that failed',
  ],
}

export function refundCan(from: RefundState, to: RefundState): boolean {
  return refundEvents(from, to).length > 0
}

/** What moves a refund from one state to another; from null, what begins one. None when it cannot move so. */
export function refundEvents(from: RefundState | null, to: RefundState): readonly string[] {
  checkInput({ from, to }, { from: nullable(A_STATE), to: A_STATE })
  return (from === null ? STARTS : TABLE[from].moves)[to] ?? []
}

/** Whether its money is set aside: it is to be sent, or on its way. */
export function isRefundOpen(state: RefundState): boolean {
  return isIn('open', state)
}

/** Whether it was tried and its money is with us. */
export function hasRefundFailed(state: RefundState): boolean {
  return isIn('failed', state)
}

function isIn(group: RefundGroup, state: RefundState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes(group)
}
