import { z } from 'zod'
import { earlyRepayment } from '../early-repayment/early-repayment.ts'
import { endpoint } from '../endpoint.ts'
import { loanResource } from '../loans/loans.ts'
import { idParams, isoInstant, money, moneyOr } from '../wire.ts'

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
export const providerId = (prefix: 'pm' | 'pi', missing: string) =>
  z
    .string({ error: missing })
    .max(100, { error: missing, abort: true })
    .regex(new RegExp(`^${prefix}_[A-Za-z0-9_]+$`), { error: missing })

/** The bank of the card wants to know that it is its owner: the browser shows the provider's challenge with the secret. */
export const requiresAction = z.object({
  type: z.literal('stripe-requires-action'),
  paymentIntentClientSecret: z.string(),
})

const cardPayment = lateRepayment.extend({
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

const challengedPayment = z.strictObject({ paymentIntentId: providerId('pi', 'Name the payment') })

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

/** Sends the borrower a link with which whoever has it can pay what is overdue, without signing in. */
export const sendRepaymentLink = endpoint('POST /loans/{id}/repayment-link', {
  name: 'sendRepaymentLink',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'Email the borrower a link to pay what is overdue by card, without signing in',
  params: idParams,
  idempotent: true,
  data: z.object({
    '@type': z.literal('repaymentLinkSent'),
    /** The link works until then. */
    expiresAt: isoInstant,
  }),
  errors: [
    'NOT_FOUND',
    'STEP_UP_REQUIRED',
    'LATE_REPAYMENT_NOT_OFFERED',
    'CARD_PAYMENTS_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
})

const ENDED = 'This link has ended'

/** In the body, so that it stands in no URL of a call. */
const linkToken = {
  token: z.string({ error: ENDED }).max(100, { error: ENDED, abort: true }).min(1, { error: ENDED }),
}

/** What whoever has the link may see: whose it is, by first name, and what is overdue. */
const repaymentLink = z.object({
  '@type': z.literal('repaymentLink'),
  firstName: z.string(),
  /** The loan's own, who is called about it: another brand's site may look after it. */
  brand: z.string(),
  /** What has been missed and is not paid yet. */
  overdue: money,
  /** What can be paid now: less than that while something is on its way from the bank. */
  payable: money,
  expiresAt: isoInstant,
})

export type RepaymentLink = z.output<typeof repaymentLink>

const LINK_ERRORS = ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'] as const

export const readRepaymentLink = endpoint('POST /repayment-link', {
  name: 'readRepaymentLink',
  area: 'repayments',
  versions: ['-'],
  access: 'public',
  summary: 'What a link to pay shows',
  body: z.strictObject(linkToken),
  data: repaymentLink,
  errors: LINK_ERRORS,
})

export const payByRepaymentLink = endpoint('POST /repayment-link/card-attempt-charge', {
  name: 'payByRepaymentLink',
  area: 'repayments',
  versions: ['-'],
  access: 'public',
  summary:
    'Pay missed payments by card with a link. Answered with what is left, or with what the challenge needs',
  idempotent: true,
  sameInputIsSameIntent: true,
  body: cardPayment.extend(linkToken),
  data: z.union([requiresAction, repaymentLink]),
  errors: [
    ...LINK_ERRORS,
    'CARD_PAYMENT_FAILED',
    'CARD_PAYMENTS_UNAVAILABLE',
    'VALIDATION_FAILED',
    'LATE_REPAYMENT_NOT_OFFERED',
  ],
})

export const confirmByRepaymentLink = endpoint('POST /repayment-link/card-3ds-confirmation', {
  name: 'confirmByRepaymentLink',
  area: 'repayments',
  versions: ['-'],
  access: 'public',
  summary: 'Finish a card payment with a link after the challenge. Again after it was paid is no error',
  body: challengedPayment.extend(linkToken),
  data: repaymentLink,
  errors: [...LINK_ERRORS, 'NOT_FOUND', 'CARD_PAYMENT_FAILED', 'CARD_PAYMENTS_UNAVAILABLE'],
})
