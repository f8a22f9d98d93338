import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { loanResource } from '../loans/loans.ts'
import { idParams, isoDay, isoDayInput, money } from '../wire.ts'

/** Why the payment day cannot be changed now; `too-soon` and `too-late` are about one date. */
export const PAYMENT_DATE_REFUSALS = [
  'not-repaying',
  'payment-pending',
  'early-repayment',
  'breathing-space',
  'arrangement',
  'settlement',
  'handing-back',
  'payment-missed',
  'next-payment-too-close',
  'same-day',
  'too-soon',
  'too-late',
] as const

/** A payment day, and what it does to the next payment. */
const paymentDateOption = z.object({
  /** From then on, 1 to 31: the last day of a month that is too short for it. */
  paymentDay: z.number().int(),
  dueOn: isoDay,
  /** That day, or the next working day. */
  collectOn: isoDay,
  /** Days later than now; negative for days earlier. */
  extraDays: z.number().int(),
  /** Interest of these days, once, with the next payment; negative when it costs less. */
  extraInterest: money,
})

const options = { area: 'payment-date', versions: ['-'], access: 'strong', params: idParams } as const

export const getPaymentDates = endpoint('GET /loans/{id}/payment-dates-eligible-for-update', {
  ...options,
  name: 'getPaymentDates',
  summary: 'The days to which the next payment, and with it the payment day, can be moved',
  data: z.object({
    '@type': z.literal('eligiblePaymentDates'),
    paymentDay: z.number().int(),
    /** The payment that moves first; null when none can. */
    nextPayment: z.object({ number: z.number().int(), amount: money, dueOn: isoDay }).nullable(),
    /** Why there is no date, when there is none. */
    notOffered: z.enum(PAYMENT_DATE_REFUSALS).nullable(),
    /** Earliest first. A short month's last day appears once for each payment day it is for. */
    dates: z.array(paymentDateOption),
  }),
  errors: ['NOT_FOUND'],
})

/** The new date of the next payment. Without `paymentDay` it is the day of the month of `date`. */
export const newPaymentDate = z.strictObject({
  date: isoDayInput,
  paymentDay: z.coerce
    .number({ error: 'Choose a day of the month' })
    .int('Choose a day of the month')
    .min(1, 'Choose a day of the month')
    .max(31, 'Choose a day of the month')
    .optional(),
})

const change = { ...options, body: newPaymentDate } as const
const REFUSALS = ['NOT_FOUND', 'VALIDATION_FAILED', 'PAYMENT_DATE_NOT_OFFERED'] as const

export const previewPaymentDate = endpoint(
  'POST /loans/{id}/preview-remaining-amount-to-pay-after-payment-date-change',
  {
    ...change,
    name: 'previewPaymentDate',
    summary: 'What is left to pay, and the next payment, before and after the change. Writes nothing',
    data: paymentDateOption.extend({
      '@type': z.literal('paymentDatePreview'),
      before: z.object({ remaining: money, nextPayment: money, dueOn: isoDay, lastPaymentOn: isoDay }),
      after: z.object({ remaining: money, nextPayment: money, dueOn: isoDay, lastPaymentOn: isoDay }),
    }),
    errors: REFUSALS,
  },
)

export const updatePaymentDate = endpoint('POST /loans/{id}/update-payment-date', {
  ...change,
  name: 'updatePaymentDate',
  summary: 'Move the payment day, from the next payment on. The same date again is no error',
  idempotent: true,
  data: loanResource,
  errors: [...REFUSALS, 'STEP_UP_REQUIRED'],
})
