import { checkInput, nullable, oneOf } from '../core/input-checks.ts'

/** One try at collecting an instalment, an early repayment or a quote that ends the loan, by Direct Debit, by card or from a bank account, or booked from a bank transfer. */
export const COLLECTION_STATES = [
  'reserved',
  'sent',
  'confirmed',
  'paid-out',
  'failed',
  'cancelled',
  'charged-back',
] as const

export type CollectionState = (typeof COLLECTION_STATES)[number]

const A_STATE = oneOf(COLLECTION_STATES)

/** `open`: money may still come of it. `paid`: the money is there. `unpaid`: the bank did not pay it, or took it back. */
type CollectionGroup = 'open' | 'paid' | 'unpaid'

/**
 * The one table of collection states. A provider's reports come late, twice and out of order: nothing goes back, apart from
 * money that the bank takes back after it confirmed it.
 */
const TABLE: Record<
  CollectionState,
  { groups: readonly CollectionGroup[]; moves: Partial<Record<CollectionState, readonly string[]>> }
> = {
  reserved: {
    groups: ['open'],
    moves: {
      sent: ['the provider takes it'],
      'paid-out': ['the card or bank payment that it is part of is paid'],
      cancelled: [
        'the provider refuses it',
        'there is nothing to collect under',
        'the card or bank payment that it is part of comes to nothing',
      ],
    },
  },
  sent: {
    groups: ['open'],
    moves: {
      confirmed: ['the bank pays it'],
      failed: ['the bank does not pay it'],
      cancelled: ['it is cancelled before it is taken'],
    },
  },
  confirmed: {
    groups: ['paid'],
    moves: {
      'paid-out': ['the provider pays it to us'],
      failed: ['the bank says late that it was not paid'],
      'charged-back': ['the payer has it returned'],
    },
  },
  'paid-out': {
    groups: ['paid'],
    moves: {
      failed: ['the bank says late that it was not paid'],
      'charged-back': ['the payer has it returned', 'a card payment is refunded'],
    },
  },
  failed: { groups: ['unpaid'], moves: {} },
  cancelled: { groups: [], moves: {} },
  'charged-back': { groups: ['unpaid'], moves: {} },
}

const STARTS: Partial<Record<CollectionState, readonly string[]>> = {
  reserved: ['the instalment is to be collected', 'a borrower pays by card or from a bank account'],
  'paid-out': ['a bank transfer is booked'],
}

/** What moves a collection from one state to another; from null, what begins one. None when it cannot move so. */
export function collectionEvents(from: CollectionState | null, to: CollectionState): readonly string[] {
  checkInput({ from, to }, { from: nullable(A_STATE), to: A_STATE })
  return (from === null ? STARTS : TABLE[from].moves)[to] ?? []
}

/**
 * The states from one to the one that a provider reports, in their order, so that what each brings with it is not left out
 * when a report was missed. None when it is there already, or past it, or the provider has not taken it yet.
 */
export function collectionSteps(from: CollectionState, to: CollectionState): CollectionState[] {
  checkInput({ from, to }, { from: A_STATE, to: A_STATE })
  if (from === to || from === 'reserved') return []
  const paths: CollectionState[][] = [[from]]
  for (const path of paths) {
    for (const next of COLLECTION_STATES) {
      if (path.includes(next) || collectionEvents(path.at(-1)!, next).length === 0) continue
      if (next === to) return [...path.slice(1), to]
      paths.push([...path, next])
    }
  }
  return []
}

/** Whether money may still come of it: it is reserved, or with the bank. */
export function isCollectionOpen(state: CollectionState): boolean {
  return isIn('open', state)
}

/** Whether the bank has confirmed its money, and not taken it back. */
export function isCollectionPaid(state: CollectionState): boolean {
  return isIn('paid', state)
}

/** Whether the bank did not pay it, or took it back. */
export function isCollectionUnpaid(state: CollectionState): boolean {
  return isIn('unpaid', state)
}

/** Whether the provider has not been asked for it, or has not answered. */
export function isCollectionReserved(state: CollectionState): boolean {
  checkInput({ state }, { state: A_STATE })
  return state === 'reserved'
}

function isIn(group: CollectionGroup, state: CollectionState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes(group)
}
