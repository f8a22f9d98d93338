import { checkInput, nullable, oneOf } from '../core/input-checks.ts'

/** Sending the money of a loan: one try. What failed or came back is followed by another try, never used again. */
export const PAYOUT_STATES = [
  'reserved',
  'sending',
  'sent',
  'executed',
  'failed',
  'returned',
  'cancelled',
] as const

export type PayoutState = (typeof PAYOUT_STATES)[number]

const A_STATE = oneOf(PAYOUT_STATES)

/**
 * `out`: the money is with the bank or with its receiver, or may be. `accepted`: the provider took it, and has not reported
 * that it failed. `stopped`: it is with us, and known to be. `failed`: so, after it was tried.
 */
type PayoutGroup = 'out' | 'accepted' | 'stopped' | 'failed'

/** The one table of payout states: the groups each is in, and where it leads, with the events that lead there. */
const TABLE: Record<
  PayoutState,
  { groups: readonly PayoutGroup[]; moves: Partial<Record<PayoutState, readonly string[]>> }
> = {
  reserved: {
    groups: [],
    moves: {
      // Written down before the provider is asked: from here on nobody can know that it did not go.
      sending: ['we ask the provider to send it'],
      cancelled: ['the loan is cancelled', 'an earlier payout turns out to have arrived'],
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
  failed: { groups: ['stopped', 'failed'], moves: { executed: ['it turns out that it was paid'] } },
  returned: { groups: ['stopped', 'failed'], moves: {} },
  cancelled: { groups: ['stopped'], moves: {} },
}

const STARTS: Partial<Record<PayoutState, readonly string[]>> = {
  reserved: [
    'the agreement is signed',
    'the borrower gives another account',
    'a failed payout is tried again',
  ],
}

export function payoutCan(from: PayoutState, to: PayoutState): boolean {
  return payoutEvents(from, to).length > 0
}

/** What moves a payout from one state to another; from null, what begins one. None when it cannot move so. */
export function payoutEvents(from: PayoutState | null, to: PayoutState): readonly string[] {
  checkInput({ from, to }, { from: nullable(A_STATE), to: A_STATE })
  return (from === null ? STARTS : TABLE[from].moves)[to] ?? []
}

/** Whether the money is with the bank or with its receiver, or may be: then nothing else may be sent. */
export function isPayoutOut(state: PayoutState): boolean {
  return isIn('out', state)
}

/** Whether it was tried and the money is known to be with us. */
export function hasPayoutFailed(state: PayoutState): boolean {
  return isIn('failed', state)
}

/** Whether the loan can still be called off, or paid to another account: nothing has left us, or it has come back. */
export function canStopPayout(state: PayoutState): boolean {
  return isPayoutReserved(state) || isIn('stopped', state)
}

/** Whether nobody has been asked to send it. */
export function isPayoutReserved(state: PayoutState): boolean {
  return is(state, 'reserved')
}

/** Whether the provider is being asked to send it, and has not answered. */
export function isPayoutSending(state: PayoutState): boolean {
  return is(state, 'sending')
}

/** Whether the provider took it, and has not reported that it failed. */
export function isPayoutAccepted(state: PayoutState): boolean {
  return isIn('accepted', state)
}

/** Whether the bank has paid it. */
export function isPayoutExecuted(state: PayoutState): boolean {
  return is(state, 'executed')
}

function is(state: PayoutState, wanted: PayoutState): boolean {
  checkInput({ state }, { state: A_STATE })
  return state === wanted
}

function isIn(group: PayoutGroup, state: PayoutState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes(group)
}
