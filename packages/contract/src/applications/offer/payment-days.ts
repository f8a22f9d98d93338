import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paymentDay } from '../../fields.ts'
import { idParams } from '../../wire.ts'
import { loanApplicationResource, quoteResource } from '../applications.ts'

export const getPaymentDays = endpoint('GET /loan-applications/{id}/payment-days', {
  name: 'getPaymentDays',
  area: 'applications',
  access: 'borrower',
  summary: 'The days of the month the quote can be paid on, each with its payment, total and APR',
  params: idParams,
  data: z.object({
    '@type': z.literal('paymentDays'),
    '@link': z.string(),
    /** Percent. The fee is spread over a shorter or longer time, so the APR moves with the day. */
    lowestApr: z.number(),
    highestApr: z.number(),
    /** In the order of the days of the month, for an agreement made today. */
    days: z.array(
      quoteResource.pick({
        paymentDay: true,
        firstPaymentOn: true,
        instalment: true,
        lastInstalment: true,
        totalPayable: true,
        apr: true,
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'WRONG_STATE', 'QUOTE_EXPIRED'],
})

export const choosePaymentDay = endpoint('POST /loan-applications/{id}/payment-day', {
  name: 'choosePaymentDay',
  area: 'applications',
  access: 'borrower',
  summary: 'Choose the day to pay on while deciding on a quote, which is made again for it',
  params: idParams,
  body: z.strictObject({ paymentDay }),
  data: loanApplicationResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'QUOTE_EXPIRED', 'VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
})
