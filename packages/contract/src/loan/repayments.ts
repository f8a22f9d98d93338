import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, moneyOr } from '../wire.ts'
import { earlyRepayment } from './early-repayment.ts'
import { loanResource } from './loans.ts'

/** Spec 7 has the singular `loan` here, and no body. */
export const setUpDirectDebit = endpoint('POST /loan/{id}/direct-debit-mandate', {
  name: 'setUpDirectDebit',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary:
    'Set up the Direct Debit of a running loan again, on the account that we have. Again while it is being set up is no error',
  params: idParams,
  idempotent: true,
  data: loanResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'STEP_UP_REQUIRED', 'TOO_MANY_REQUESTS'],
})

/** What a borrower pays of what is overdue. */
export const lateRepayment = z.strictObject({
  amount: moneyOr('Enter how much you want to pay').refine((pence) => pence > 0, {
    error: 'Enter an amount above £0',
  }),
})

export const payLateByDirectDebit = endpoint('POST /loans/{id}/direct-debit-late-repayment', {
  name: 'payLateByDirectDebit',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'Have missed payments collected by Direct Debit, on the first day that the notice allows',
  params: idParams,
  idempotent: true,
  body: lateRepayment,
  data: loanResource,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED', 'LATE_REPAYMENT_NOT_OFFERED'],
})

export const repayEarlyByDirectDebit = endpoint('POST /loans/{id}/direct-debit-early-repayment', {
  name: 'repayEarlyByDirectDebit',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'Repay a part early by Direct Debit, and choose what it changes',
  params: idParams,
  idempotent: true,
  body: earlyRepayment,
  data: loanResource,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED', 'EARLY_REPAYMENT_NOT_OFFERED'],
})

export const stopEarlyRepayment = endpoint('DELETE /loans/{id}/direct-debit-early-repayment', {
  name: 'stopEarlyRepayment',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'Ask the bank to stop an early repayment that it has not taken yet. Again is no error',
  params: idParams,
  idempotent: true,
  data: loanResource,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
})

const CARD_ERRORS = [
  'NOT_FOUND',
  'STEP_UP_REQUIRED',
  'CARD_PAYMENT_FAILED',
  'CARD_PAYMENTS_UNAVAILABLE',
] as const

/** The card's provider names its records so. */
const providerId = (prefix: 'pm' | 'pi', missing: string) =>
  z
    .string({ error: missing })
    .max(100, { error: missing, abort: true })
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9_]+$`), { error: missing })

/** The bank of the card wants to know that it is its owner: the browser shows the provider's challenge with the secret. */
const requiresAction = z.object({
  type: z.literal('stripe-requires-action'),
  paymentIntentClientSecret: z.string(),
})

export const payLateByCard = endpoint('POST /loans/{id}/card-late-repayment-attempt-charge', {
  name: 'payLateByCard',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary:
    'Pay missed payments by card, the oldest first. Answered with the loan, or with what the challenge needs',
  params: idParams,
  idempotent: true,
  sameInputIsSameIntent: true,
  body: lateRepayment.extend({
    paymentMethodId: providerId('pm', 'Enter your card details'),
  }),
  data: z.union([requiresAction, loanResource]),
  errors: [...CARD_ERRORS, 'VALIDATION_FAILED', 'LATE_REPAYMENT_NOT_OFFERED', 'TOO_MANY_REQUESTS'],
})

export const confirmLateCardPayment = endpoint('POST /loans/{id}/card-late-repayment-3ds-confirmation', {
  name: 'confirmLateCardPayment',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'Finish a card payment after the challenge. Again after it was paid is no error',
  params: idParams,
  body: z.strictObject({ paymentIntentId: providerId('pi', 'Name the payment') }),
  data: loanResource,
  errors: CARD_ERRORS,
})
