import { BANK_PAYMENT_STATES } from '@tarnbrook/domain/payments/bank-payment-state'
import { z } from 'zod'
import { earlyRepayment } from '../early-repayment/early-repayment.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoInstant, money } from '../wire.ts'

/** Spec 2: what a bank payment pays. `settlement` is also what a withdrawal leaves to repay. */
export const OPEN_BANKING_FLOWS = ['late-repayment', 'early-repayment', 'settlement'] as const

export type OpenBankingFlow = (typeof OPEN_BANKING_FLOWS)[number]

/** Why nothing was paid; `NOT_MADE` where the bank gave no reason that we know. */
export const OPEN_BANKING_FAILURES = [
  'REFUSED',
  'EXPIRED',
  'BANK_UNAVAILABLE',
  'NOT_ENOUGH_MONEY',
  'NOT_MADE',
] as const

export type OpenBankingFailure = (typeof OPEN_BANKING_FAILURES)[number]

const openBankingPayment = z.object({
  '@type': z.literal('openBankingPayment'),
  id,
  flow: z.enum(OPEN_BANKING_FLOWS),
  amount: money,
  /**
   * `authorised`: approved at the bank, counts once it is `paid`. `cancelled`: stopped before
   * approval.
   */
  status: z.enum(BANK_PAYMENT_STATES),
  failure: z.enum(OPEN_BANKING_FAILURES).nullable(),
  startedAt: isoInstant,
})

export type OpenBankingPayment = z.output<typeof openBankingPayment>

const options = { area: 'repayments', versions: ['-'], access: 'strong', params: idParams } as const

export const payByOpenBanking = endpoint('POST /loans/{id}/open-banking-payment', {
  ...options,
  name: 'payByOpenBanking',
  summary:
    'Pay what is overdue, a part early, or the open quote from the borrower’s bank account. The browser is redirected to `journeyUrl`',
  body: earlyRepayment.extend({ flow: z.enum(OPEN_BANKING_FLOWS, { error: 'Choose what to pay' }) }),
  data: openBankingPayment.extend({
    /** The provider’s page, for this borrower alone; null once approved or ended. */
    journeyUrl: z.url().nullable(),
  }),
  errors: [
    'NOT_FOUND',
    'STEP_UP_REQUIRED',
    'VALIDATION_FAILED',
    'LATE_REPAYMENT_NOT_OFFERED',
    'EARLY_REPAYMENT_NOT_OFFERED',
    'SETTLEMENT_NOT_OFFERED',
    'REQUEST_IN_PROGRESS',
    'TOO_MANY_REQUESTS',
    'BANK_UNAVAILABLE',
  ],
})

export const getOpenBankingPayment = endpoint('GET /loans/{id}/open-banking-payment', {
  ...options,
  name: 'getOpenBankingPayment',
  summary: 'The latest payment of a loan from the borrower’s bank account. 404 when there was none',
  data: openBankingPayment,
  errors: ['NOT_FOUND'],
})

const NO_ID = 'Name the payment'

export const checkOpenBankingPayment = endpoint('POST /loans/{id}/open-banking-payment-check', {
  ...options,
  name: 'checkOpenBankingPayment',
  summary: 'Ask the bank how far a payment is, when the borrower is back from it. Again is no error',
  body: z.strictObject({
    /** The provider’s id, as it came back with the borrower; the latest payment when left out. */
    paymentId: z
      .string({ error: NO_ID })
      .max(100, { error: NO_ID, abort: true })
      .regex(/^[\w-]+$/, { error: NO_ID })
      .optional(),
  }),
  data: openBankingPayment,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})

export const stopOpenBankingPayment = endpoint('DELETE /loans/{id}/open-banking-payment', {
  ...options,
  name: 'stopOpenBankingPayment',
  summary: 'Stop the latest payment while it is not approved at the bank. Again is no error',
  data: openBankingPayment,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'REQUEST_IN_PROGRESS'],
})
