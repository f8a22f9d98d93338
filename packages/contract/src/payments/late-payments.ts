import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { loanResource } from '../loans/loans.ts'
import { idParams, moneyOr } from '../wire.ts'

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
  sameInputIsSameIntent: true,
  body: lateRepayment,
  data: loanResource,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED', 'LATE_REPAYMENT_NOT_OFFERED'],
})

const CARD_ERRORS = [
  'NOT_FOUND',
  'STEP_UP_REQUIRED',
  'CARD_PAYMENT_FAILED',
  'CARD_PAYMENTS_UNAVAILABLE',
] as const

/** The card's provider names its records so. */
export const providerId = (prefix: 'pm' | 'pi', missing: string) =>
  z
    .string({ error: missing })
    .max(100, { error: missing, abort: true })
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9_]+$`), { error: missing })

/** The card's bank checks its owner: the browser shows the challenge with the secret. */
export const requiresAction = z.object({
  type: z.literal('stripe-requires-action'),
  paymentIntentClientSecret: z.string(),
})

export const cardPayment = lateRepayment.extend({
  paymentMethodId: providerId('pm', 'Enter your card details'),
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
  body: cardPayment,
  data: z.union([requiresAction, loanResource]),
  errors: [...CARD_ERRORS, 'VALIDATION_FAILED', 'LATE_REPAYMENT_NOT_OFFERED', 'TOO_MANY_REQUESTS'],
})

export const challengedPayment = z.strictObject({ paymentIntentId: providerId('pi', 'Name the payment') })

export const confirmLateCardPayment = endpoint('POST /loans/{id}/card-late-repayment-3ds-confirmation', {
  name: 'confirmLateCardPayment',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'Finish a card payment after the challenge. Again after it was paid is no error',
  params: idParams,
  body: challengedPayment,
  data: loanResource,
  errors: CARD_ERRORS,
})
