import { REFUND_STATES } from '@tarnbrook/domain/refunds/refund-state'
import {
  SETTLEMENT_QUOTE_STATES,
  SETTLEMENT_QUOTE_TYPES,
} from '@tarnbrook/domain/settlement/settlement-quote-state'
import { z } from 'zod'
import { withoutCardNumber } from '../card-number-filter.ts'
import { confirmedFigure } from '../confirmation.ts'
import { endpoint } from '../endpoint.ts'
import { loanResource } from '../loans/loans.ts'
import { PAID_BY_METHODS, PAYMENT_METHODS } from '../loans/payment-methods.ts'
import { providerId, requiresAction } from '../payments/late-payments.ts'
import {
  done,
  embeddedQuery,
  id,
  idParams,
  isoDay,
  isoDayInput,
  isoInstant,
  money,
  moneyInput,
} from '../wire.ts'

/** Why someone settles. Nothing depends on it. */
export const SETTLEMENT_REASONS = [
  'savings',
  'gift-or-inheritance',
  'other-borrowing',
  'selling-vehicle',
  'moving-home',
  'lower-cost',
  'other',
] as const

/** Why there is no figure. `after-last-day`: withdrawing only; `withdrawn`: notice was given. */
export const SETTLEMENT_REFUSALS = [
  'not-paid-out',
  'loan-ended',
  'withdrawn',
  'early-repayment-pending',
  'nothing-to-pay',
  'after-last-day',
  'not-today',
] as const

export type SettlementRefusal = (typeof SETTLEMENT_REFUSALS)[number]

/** A transfer is not taken: who chooses it is told where to send it. An addition of ours. */
export const SETTLEMENT_PAYMENT_METHODS = [...PAYMENT_METHODS, 'BANK_TRANSFER'] as const

export type SettlementPaymentMethod = (typeof SETTLEMENT_PAYMENT_METHODS)[number]

const type = z.enum(SETTLEMENT_QUOTE_TYPES, { error: 'Choose to settle or to withdraw' })

/** What paying on a day comes to, and whether banks are open on it. */
const figure = z.object({ on: isoDay, amount: money, isWorkingDay: z.boolean() })

/**
 * As worked out when asked for. The first five less `paidAhead` are `contractual`; less
 * `statutoryReduction` the figure, as is `amountBeforeRebate` less `rebate` (SI 2004/1483).
 */
const working = z.object({
  /** Credit and arrangement fee that would fall due after the settlement date. */
  principal: money,
  /** Interest from the last payment day before the settlement date to that date. */
  interest: money,
  /** The option-to-purchase fee of a hire purchase. */
  fees: money,
  overdue: money,
  /** Payments that fall due from the request to the settlement date. */
  fallingDue: money,
  /** Taken off: what has been paid of payments due after the settlement date. */
  paidAhead: money,
  /** Taken off: by how much the law’s figure is below the agreement’s. */
  statutoryReduction: money,
  /** None is asked for (CCA 1974 s95A). */
  compensation: money,
  contractual: money,
  statutory: money,
  basis: z.enum(['contractual', 'statutory']),
  /** Every payment that is not made yet. */
  amountBeforeRebate: money,
  rebate: money,
  settlementDate: isoDay,
  /** The day of the law’s rebate: a month later for an agreement of more than a year. */
  deferredDate: isoDay,
})

/** CCA 1974 s66A(9): the credit and its interest, and nothing else. */
const withdrawal = z.object({
  notifiedAt: isoInstant,
  /** The last day for notice; null while the copy of the agreement has not been sent. */
  lastDay: isoDay.nullable(),
  credit: money,
  /** From the payout until today, and not beyond `payBy`. */
  interest: money,
  interestPerDay: money,
  /** All that has been paid under the agreement. */
  paid: money,
})

/** What an open quote’s page needs besides the figure. */
const context = z.object({
  productType: loanResource.shape.productType,
  loanReference: z.string(),
  /** What is overdue, and part of the figure. */
  overdue: money,
  /**
   * Usual payments already asked of the bank. One that arrives before the quote is paid lowers
   * `amountToPay`; a later one is refunded.
   */
  pendingCollections: z.array(
    z.object({
      amount: money,
      chargeOn: isoDay,
      effect: z.enum(['lowers-the-figure', 'taken-off', 'refunded-after']),
    }),
  ),
  /** In a breathing space nothing is asked for; a borrower may pay all the same. */
  isInBreathingSpace: z.boolean(),
})

export const settlementQuoteResource = z.object({
  '@type': z.literal('earlySettlementQuote'),
  '@link': z.string(),
  id,
  type,
  status: z.enum(SETTLEMENT_QUOTE_STATES),
  /** What is still to be paid if it is paid today: 0 once it is settled. */
  amountToPay: money,
  /** The last day. A settlement figure then expires; an unpaid withdrawal is owed as it stands. */
  payBy: isoDay,
  paymentMethod: z.enum(PAID_BY_METHODS).nullable(),
  /** The day of the Direct Debit that pays it; null for other ways. */
  chargeOn: isoDay.nullable(),
  loanId: id,
  /** To be given with a bank transfer. */
  reference: z.string(),
  requestedOn: isoDay,
  settlementReason: z.enum(SETTLEMENT_REASONS).nullable(),
  /** The figure as it was worked out; of a withdrawal, on the day of the notice. */
  quotedAmount: money,
  /** Payments that have arrived since, by whatever way. */
  paidSince: money,
  /** Of a withdrawal: `payBy` has passed, and no more interest is added. */
  isPastPayBy: z.boolean(),
  settledOn: isoDay.nullable(),
  /** Later figures: for ten days after the settlement date, or from today for a withdrawal. */
  daily: z.array(figure),
  /** Null for a withdrawal. */
  working: working.nullable(),
  /** Null for a settlement. */
  withdrawal: withdrawal.nullable(),
  /** Whether another way to pay can be chosen: not once a payment can no longer be stopped. */
  canChangePaymentMethod: z.boolean(),
  canBeDropped: z.boolean(),
  /** Days a Direct Debit could take it, with each amount; none without one that works. */
  directDebitDays: z.array(z.object({ on: isoDay, amount: money })),
  /** The last payment of it that came to nothing; null where none did, or one is under way. */
  lastFailure: z.object({ method: z.enum(PAID_BY_METHODS), on: isoDay }).nullable(),
  /** What came in besides, once it is settled. */
  /** `by` is null where no day can be promised: it is held, or the day is over. */
  refund: z.object({ amount: money, by: isoDay.nullable(), status: z.enum(REFUND_STATES) }).nullable(),
  pendingRepayments: loanResource.shape.pendingRepayments.optional(),
  context: context.optional(),
})

export type SettlementQuote = z.output<typeof settlementQuoteResource>

export const SETTLEMENT_QUOTE_EMBEDDED = ['pendingRepayments', 'context'] as const

const options = {
  area: 'settlement',
  versions: ['-', 'v1', 'v2'],
  access: 'strong',
  params: idParams,
  query: embeddedQuery(SETTLEMENT_QUOTE_EMBEDDED, SETTLEMENT_QUOTE_EMBEDDED),
} as const

/** Spec 7: a 404 means no quote, and a loan that was ended by one has no open quote any more. */
export const getUnexpiredSettlementQuote = endpoint('GET /loans/{id}/unexpired-early-settlement-quote', {
  ...options,
  name: 'getUnexpiredSettlementQuote',
  summary: 'The open quote of a loan. 404 when there is none',
  data: settlementQuoteResource,
  errors: ['NOT_FOUND'],
})

export const getSettlementQuote = endpoint('GET /loans/{id}/early-settlement-quote', {
  ...options,
  name: 'getSettlementQuote',
  summary: 'The open quote of a loan, or the one that it was ended by. 404 when there is none',
  data: settlementQuoteResource,
  errors: ['NOT_FOUND'],
})

export const newSettlementQuote = z.strictObject({
  type,
  settlementReason: z.enum(SETTLEMENT_REASONS, { error: 'Choose a reason from the list' }).nullish(),
  settlementReasonOther: withoutCardNumber('Enter your reason', 200).optional(),
  /** Of a withdrawal on our pages. Another caller's notice counts without it. */
  confirmation: confirmedFigure.optional(),
})

export const createSettlementQuote = endpoint('POST /loans/{id}/create-early-settlement-quote', {
  ...options,
  name: 'createSettlementQuote',
  summary: 'Ask for a settlement figure, or withdraw from the agreement. The same again gives the open quote',
  idempotent: true,
  body: newSettlementQuote,
  data: settlementQuoteResource,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED', 'CONFLICT', 'NO_QUOTE'],
})

export const previewSettlementQuote = endpoint('GET /loans/{id}/preview-early-settlement-quote', {
  ...options,
  name: 'previewSettlementQuote',
  summary: 'The figures of a quote that is asked for today or in the next ten days. Writes nothing',
  query: z.object({ type: type.default('settlement') }),
  data: z.object({
    '@type': z.literal('earlySettlementPreview'),
    type,
    /** Why there are no figures; `until` where it is known when that ends, or ended. */
    notOffered: z.object({ reason: z.enum(SETTLEMENT_REFUSALS), until: isoDay.nullable() }).nullable(),
    /** Empty when there are none. For a withdrawal: paid on that day, after notice today. */
    days: z.array(figure),
    /** How long a figure that is asked for today can be paid. */
    payBy: isoDay.nullable(),
    /** Null for a settlement. */
    withdrawal: z
      .object({ lastDay: isoDay.nullable(), credit: money, interestPerDay: money, paid: money })
      .nullable(),
    /** The last settlement figure that was asked for, once expired; null for a withdrawal. */
    expired: z.object({ amount: money, payBy: isoDay }).nullable(),
    /** What withdrawing costs today, where it is less, and until when it is open. */
    withdrawalInstead: z.object({ amount: money, until: isoDay.nullable() }).nullable(),
  }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})

/** The amount that the payer was shown. Where it has changed since, nothing is paid. */
const shownAmount = { amount: moneyInput.optional() }

const PAYMENT_ERRORS = [
  'NOT_FOUND',
  'STEP_UP_REQUIRED',
  'VALIDATION_FAILED',
  'SETTLEMENT_NOT_OFFERED',
  'CARD_PAYMENT_FAILED',
  'CARD_PAYMENTS_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const

export const selectSettlementPaymentMethod = endpoint(
  'POST /loans/{id}/select-early-settlement-quote-payment-method',
  {
    ...options,
    name: 'selectSettlementPaymentMethod',
    summary:
      'Pay the open quote by Direct Debit or card, or say that a bank transfer will come. Answered with the quote, or with what the challenge needs',
    idempotent: true,
    sameInputIsSameIntent: true,
    body: z
      .strictObject({
        paymentMethod: z.enum(SETTLEMENT_PAYMENT_METHODS, { error: 'Choose how you want to pay' }),
        /** A Direct Debit is taken then; the first possible day when left out. */
        chargeOn: isoDayInput.optional(),
        /** A card. */
        paymentMethodId: providerId('pm', 'Enter your card details').optional(),
        ...shownAmount,
      })
      .refine(({ paymentMethod, paymentMethodId }) => paymentMethod !== 'CARD' || Boolean(paymentMethodId), {
        path: ['paymentMethodId'],
        error: 'Enter your card details',
      }),
    data: z.union([requiresAction, settlementQuoteResource]),
    errors: PAYMENT_ERRORS,
  },
)

export const changeSettlementToDirectDebit = endpoint(
  'POST /loans/{id}/change-early-settlement-quote-payment-method-to-direct-debit',
  {
    ...options,
    name: 'changeSettlementToDirectDebit',
    summary: 'Pay the open quote by Direct Debit on a day of `directDebitDays`, or move it to another day',
    idempotent: true,
    body: z.strictObject({ chargeOn: isoDayInput.optional(), ...shownAmount }),
    data: settlementQuoteResource,
    errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED', 'SETTLEMENT_NOT_OFFERED'],
  },
)

export const confirmSettlementCardPayment = endpoint(
  'POST /loans/{id}/early-settlement-quote-3ds-confirmation',
  {
    ...options,
    name: 'confirmSettlementCardPayment',
    summary: 'Finish a card payment of a quote after the challenge. Again after it was paid is no error',
    body: z.strictObject({ paymentIntentId: providerId('pi', 'Name the payment') }),
    data: settlementQuoteResource,
    errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'CARD_PAYMENT_FAILED', 'CARD_PAYMENTS_UNAVAILABLE'],
  },
)

export const dropSettlementQuote = endpoint('DELETE /loans/{id}/early-settlement-quote', {
  area: 'settlement',
  versions: ['-', 'v1', 'v2'],
  access: 'strong',
  params: idParams,
  name: 'dropSettlementQuote',
  summary: 'Drop the open settlement figure; its Direct Debit is stopped while it can be. Again is no error',
  idempotent: true,
  data: done,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'SETTLEMENT_NOT_OFFERED'],
})
