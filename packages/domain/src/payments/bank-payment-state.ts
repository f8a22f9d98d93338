import { checkInput, nullable, oneOf } from '../core/input-checks.ts'

/** A borrower's payment from their bank account by open banking. The collections that it pays follow it. */
export const BANK_PAYMENT_STATES = [
  'reserved',
  'started',
  'authorised',
  'paid',
  'failed',
  'cancelled',
] as const

export type BankPaymentState = (typeof BANK_PAYMENT_STATES)[number]

const A_STATE = oneOf(BANK_PAYMENT_STATES)

/** `open`: money may still come of it. `unapproved`: and the payer has not approved it, so that it can be stopped. */
type BankPaymentGroup = 'open' | 'unapproved'

/** The one table of a bank payment's states. The provider's reports come late, twice and out of order: nothing goes back. */
const TABLE: Record<
  BankPaymentState,
  { groups: readonly BankPaymentGroup[]; moves: Partial<Record<BankPaymentState, readonly string[]>> }
> = {
  reserved: {
    groups: ['open', 'unapproved'],
    moves: {
      started: ['the provider takes it, and the payer can approve it'],
      failed: ['the provider refuses it'],
      cancelled: ['it never reached the provider'],
    },
  },
  started: {
    groups: ['open', 'unapproved'],
    moves: {
      authorised: ['the payer approves it at their bank'],
      paid: ['its money has arrived'],
      failed: ['the payer refuses it', 'the bank does not make it', 'it expires'],
      cancelled: ['the payer stops it', 'another payment takes its place'],
    },
  },
  authorised: {
    groups: ['open'],
    moves: { paid: ['its money has arrived'], failed: ['the bank does not make it'] },
  },
  paid: { groups: [], moves: {} },
  failed: { groups: [], moves: {} },
  cancelled: { groups: [], moves: {} },
}

const STARTS: Partial<Record<BankPaymentState, readonly string[]>> = {
  reserved: ['the borrower pays from their bank account'],
}

export function bankPaymentCan(from: BankPaymentState, to: BankPaymentState): boolean {
  return bankPaymentEvents(from, to).length > 0
}

/** What moves a bank payment from one state to another; from null, what begins one. None when it cannot move so. */
export function bankPaymentEvents(from: BankPaymentState | null, to: BankPaymentState): readonly string[] {
  checkInput({ from, to }, { from: nullable(A_STATE), to: A_STATE })
  return (from === null ? STARTS : TABLE[from].moves)[to] ?? []
}

/** Whether money may still come of it. */
export function isBankPaymentOpen(state: BankPaymentState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes('open')
}

/** Whether the payer has not approved it yet, so that it can be stopped. */
export function isBankPaymentUnapproved(state: BankPaymentState): boolean {
  checkInput({ state }, { state: A_STATE })
  return TABLE[state].groups.includes('unapproved')
}
