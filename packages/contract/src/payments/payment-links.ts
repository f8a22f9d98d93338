import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exactText } from '../fields.ts'
import { addedField, idParams, isoInstant, money } from '../wire.ts'
import { cardPayment, challengedPayment, requiresAction } from './late-payments.ts'

/** A link to pay what is overdue or left: anyone who has it can pay, without signing in. */
export const sendRepaymentLink = endpoint('POST /loans/{id}/repayment-link', {
  name: 'sendRepaymentLink',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'Email the borrower a link to pay what is overdue or left by card, without signing in',
  params: idParams,
  idempotent: true,
  sameInputIsSameIntent: true,
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

/** In the body, so that it is in no URL of a call. */
const linkToken = {
  token: exactText({ missing: ENDED, min: 1, max: 100 }),
}

/**
 * What anyone who has the link sees: the borrower's first name, what is overdue, and what was paid
 * with it.
 */
const repaymentLink = z.object({
  '@type': z.literal('repaymentLink'),
  firstName: z.string(),
  /** The loan's own, who is called about it: another brand's site may look after it. */
  brand: z.string(),
  /** The agreement has ended, so that `overdue` is what it left to pay. */
  isEnded: addedField(z.boolean(), false),
  /** What has been missed and is not paid yet. */
  overdue: money,
  /** What can be paid now: less than that while something is on its way from the bank. */
  payable: money,
  expiresAt: isoInstant,
  /** The latest payment that was made with this link: a receipt for whoever made it. */
  lastPayment: z
    .object({
      amount: money,
      paidAt: isoInstant,
      /** What the payer quotes to ask us about it. */
      reference: z.string(),
    })
    .nullable(),
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
