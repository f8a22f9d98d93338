import { checkInput } from '../core/input-checks.ts'
import { defineStates, type StateOf } from '../core/states.ts'

/**
 * One try at collecting an instalment, an early repayment or a quote that ends the loan. Reports
 * come late, twice and out of order: nothing goes back, but for money that the bank takes back.
 */
const collectionStates = defineStates({
  states: {
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
    failed: { groups: ['unpaid'] },
    cancelled: {},
    'charged-back': { groups: ['unpaid'] },
  },
  starts: {
    reserved: ['the instalment is to be collected', 'a borrower pays by card or from a bank account'],
    'paid-out': ['a bank transfer is booked'],
  },
})

export const COLLECTION_STATES = collectionStates.all

export type CollectionState = StateOf<typeof collectionStates>

export const collectionEvents = collectionStates.events

/**
 * The states up to the reported one, in order, so that a missed report loses nothing. None when it
 * is there already or past it, or the provider has not taken it yet.
 */
export function collectionSteps(from: CollectionState, to: CollectionState): CollectionState[] {
  checkInput({ from, to }, { from: collectionStates.check, to: collectionStates.check })
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
export const isCollectionOpen = collectionStates.isInGroup('open')

/** Whether the bank has confirmed its money, and not taken it back. */
export const isCollectionPaid = collectionStates.isInGroup('paid')

/** Whether the bank did not pay it, or took it back. */
export const isCollectionUnpaid = collectionStates.isInGroup('unpaid')

/** Whether the provider has not been asked for it, or has not answered. */
export const isCollectionReserved = collectionStates.is('reserved')
