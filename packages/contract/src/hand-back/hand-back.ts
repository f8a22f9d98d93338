import { z } from 'zod'
import { confirmedFigure } from '../confirmation.ts'
import { endpoint } from '../endpoint.ts'
import { loanResource } from '../loans/loans.ts'
import { idParams, isoDay, money } from '../wire.ts'

/** CCA 1974 s99, s100: today's cost of ending a hire purchase by choice. Writes nothing. */
export const previewHandBack = endpoint('GET /loans/{id}/voluntary-termination', {
  name: 'previewHandBack',
  area: 'loans',
  access: 'strong',
  summary:
    'What ending a hire purchase and handing the vehicle back would cost today, or why it can’t be done',
  params: idParams,
  data: z.object({
    '@type': z.literal('handBackPreview'),
    /** Why it isn't offered; null where it is. */
    notOffered: z
      .enum(['not-hire-purchase', 'not-paid-out', 'loan-finished', 'withdrawn', 'final-payment-due'])
      .nullable(),
    /** The last payment's day, from which it is not possible; null without such an agreement. */
    offeredBefore: isoDay.nullable(),
    /** Null where it isn't offered. */
    figures: z
      .object({
        totalPrice: money,
        half: money,
        /** Towards the total price, what was paid in advance included. */
        paid: money,
        arrears: money,
        /** Nothing, or what brings the payments to half, and never less than the arrears. */
        toPay: money,
        /** Payments with the bank: stopped where possible; they count where not. */
        onItsWay: money,
        /** A third of the total price, and whether it is paid (s90). */
        third: money,
        hasProtectedGoods: z.boolean(),
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
})

const options = { area: 'loans', access: 'strong', params: idParams } as const

export const handBack = endpoint('POST /loans/{id}/voluntary-termination', {
  ...options,
  name: 'handBack',
  summary: 'Asks to end a hire purchase by the borrower’s notice (CCA 1974 s99). Asking again is no error',
  idempotent: true,
  body: confirmedFigure,
  data: loanResource,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED', 'HAND_BACK_NOT_OFFERED', 'CONFLICT'],
})

export const takeBackHandBack = endpoint('DELETE /loans/{id}/voluntary-termination', {
  ...options,
  name: 'takeBackHandBack',
  summary: 'Takes a hand-back back before it takes effect. Again is no error',
  data: loanResource,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'WRONG_STATE'],
})
