import type { Day } from '../core/calendar.ts'
import { aChoice, aDay, aFlag, aList, anAmountFromZero, anObject, checkInput } from '../core/input-checks.ts'
import { NO_PENCE, type Pence, pence } from '../core/money.ts'
import { defineStates, type StateOf } from '../core/states.ts'

/**
 * An arrangement is agreed as it was shown; any change makes a new one that replaces it. The one
 * table of its states.
 */
const arrangementStates = defineStates({
  states: {
    draft: {
      moves: {
        active: ['the borrower agrees to it'],
        withdrawn: ['the borrower drops it', 'the loan ends'],
      },
    },
    active: {
      moves: {
        completed: ['its last payment is made'],
        broken: ['a second payment is not made within its days of grace'],
        ended: ['the borrower ends it', 'the loan ends'],
        replaced: ['the borrower agrees to another'],
      },
    },
    completed: {},
    broken: {},
    ended: {},
    replaced: {},
    withdrawn: {},
  },
  starts: { draft: ['the borrower begins one'] },
})

export const ARRANGEMENT_STATES = arrangementStates.all

export type ArrangementState = StateOf<typeof arrangementStates>

export const arrangementEvents = arrangementStates.events

/** Whether its payments take the place of those of the agreement. */
export const isArrangementActive = arrangementStates.is('active')

export const isArrangementCompleted = arrangementStates.is('completed')

/** Whether it was agreed at some time. */
export function wasArrangementAgreed(state: ArrangementState): boolean {
  checkInput({ state }, { state: arrangementStates.check })
  return state !== 'draft' && state !== 'withdrawn'
}

/**
 * An arrangement payment's states. `skipped`: a breathing space protected its day. `moved`: not
 * made within its days of grace, and another at the end has its place.
 */
export const ARRANGEMENT_PAYMENT_STATES = ['due', 'collecting', 'paid', 'missed', 'skipped', 'moved'] as const

export type ArrangementPaymentState = (typeof ARRANGEMENT_PAYMENT_STATES)[number]

/** Whether money counts for it: not once a breathing space or its move took it away. */
export function isArrangementPaymentAsked(state: ArrangementPaymentState): boolean {
  checkInput({ state }, { state: aChoice(ARRANGEMENT_PAYMENT_STATES) })
  return state !== 'skipped' && state !== 'moved'
}

/** One payment of an arrangement with what has become of its Direct Debit, if any. */
export type ArrangementPaymentFacts = {
  amountPence: Pence
  dueOn: Day
  collectOn: Day
  state: ArrangementPaymentState
  /** The bank has been asked for it, and has not said what became of it. */
  isWithBank: boolean
  /** The bank did not pay it, or took it back. */
  hasFailed: boolean
  /** Nothing that had fallen due by its day is unpaid: what is not owed cannot be missed. */
  isNothingOwed: boolean
}

/**
 * From all that came since the arrangement was agreed, in whatever way: it counts for the oldest
 * first. A payment that was skipped or moved stays so, and asks for nothing.
 */
export function arrangementPayments(
  payments: readonly ArrangementPaymentFacts[],
  receivedPence: Pence,
  today: Day,
): { paidPence: Pence; state: ArrangementPaymentState }[] {
  checkInput(
    { payments, receivedPence, today },
    { payments: PAYMENTS, receivedPence: anAmountFromZero, today: aDay },
  )
  let leftPence = receivedPence
  return payments.map((payment) => {
    if (!isArrangementPaymentAsked(payment.state)) return { paidPence: NO_PENCE, state: payment.state }
    const paidPence = pence(Math.min(leftPence, payment.amountPence))
    leftPence = pence(leftPence - paidPence)
    return { paidPence, state: findPaymentState(payment, paidPence, today) }
  })
}

function findPaymentState(
  payment: ArrangementPaymentFacts,
  paidPence: Pence,
  today: Day,
): ArrangementPaymentState {
  const { compare } = Temporal.PlainDate
  if (paidPence >= payment.amountPence) return 'paid'
  if (payment.isNothingOwed && compare(payment.dueOn, today) <= 0) return 'paid'
  if (payment.isWithBank) return 'collecting'
  return payment.hasFailed || compare(payment.collectOn, today) < 0 ? 'missed' : 'due'
}

const PAYMENTS = aList(
  anObject({
    amountPence: anAmountFromZero,
    dueOn: aDay,
    collectOn: aDay,
    state: aChoice(ARRANGEMENT_PAYMENT_STATES),
    isWithBank: aFlag,
    hasFailed: aFlag,
    isNothingOwed: aFlag,
  }),
)
