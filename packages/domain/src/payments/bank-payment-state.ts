import { defineStates, type StateOf } from '../core/states.ts'

/**
 * A borrower's payment by open banking; the collections that it pays follow it. The provider's
 * reports come late, twice and out of order: nothing goes back.
 */
const bankPaymentStates = defineStates({
  states: {
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
    paid: {},
    failed: {},
    cancelled: {},
  },
  starts: {
    reserved: ['the borrower pays from their bank account'],
  },
})

export const BANK_PAYMENT_STATES = bankPaymentStates.all

export type BankPaymentState = StateOf<typeof bankPaymentStates>

export const bankPaymentCan = bankPaymentStates.can

export const bankPaymentEvents = bankPaymentStates.events

/** Whether money may still come of it. */
export const isBankPaymentOpen = bankPaymentStates.isInGroup('open')

/** Whether the payer has not approved it yet, so that it can be stopped. */
export const isBankPaymentUnapproved = bankPaymentStates.isInGroup('unapproved')
