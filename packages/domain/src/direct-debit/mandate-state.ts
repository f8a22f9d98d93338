import { checkInput, nullable, oneOf } from '../core/input-checks.ts'

/** A Direct Debit instruction of a loan. One that has ended is followed by another, never used again. */
export const MANDATE_STATES = ['reserved', 'pending', 'active', 'failed', 'cancelled'] as const

export type MandateState = (typeof MANDATE_STATES)[number]

const A_STATE = oneOf(MANDATE_STATES)

/** `usable`: it collects, or will without anything from the borrower. `ended`: nothing is collected under it again. */
type MandateGroup = 'usable' | 'ended'

/** The one table of mandate states. News of a provider comes late, twice and out of order: nothing goes back. */
const TABLE: Record<
  MandateState,
  { groups: readonly MandateGroup[]; moves: Partial<Record<MandateState, readonly string[]>> }
> = {
  reserved: {
    groups: [],
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
  failed: { groups: ['ended'], moves: {} },
  cancelled: { groups: ['ended'], moves: {} },
}

const STARTS: Partial<Record<MandateState, readonly string[]>> = {
  reserved: [
    'the agreement is signed',
    'the borrower gives another account',
    'the borrower sets up a Direct Debit that has ended again',
  ],
}

export function mandateCan(from: MandateState, to: MandateState): boolean {
  return mandateEvents(from, to).length > 0
}

/** What moves a mandate from one state to another; from null, what begins one. None when it cannot move so. */
export function mandateEvents(from: MandateState | null, to: MandateState): readonly string[] {
  checkInput({ from, to }, { from: nullable(A_STATE), to: A_STATE })
  return (from === null ? STARTS : TABLE[from].moves)[to] ?? []
}

/** Whether it needs nothing from the borrower. An instruction on its way through Bacs counts. */
export function isMandateUsable(state: MandateState): boolean {
  return isIn('usable', state)
}

/** Whether nothing can be collected under it any more. */
export function hasMandateEnded(state: MandateState): boolean {
  return isIn('ended', state)
}

/** Whether the provider has not been asked for it, or has not answered. */
export function isMandateReserved(state: MandateState): boolean {
  checkInput({ state }, { state: A_STATE })
  return state === 'reserved'
}

/** Whether the bank has accepted it. */
export function isMandateActive(state: MandateState): boolean {
  checkInput({ state }, { state: A_STATE })
  return state === 'active'
}

function isIn(group: MandateGroup, state: MandateState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes(group)
}
