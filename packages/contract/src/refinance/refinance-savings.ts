import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoDay, money } from '../wire.ts'

export const getRefinanceSavingOptions = endpoint(
  'GET /loan-applications/{id}/refinance-saving-term-options',
  {
    name: 'getRefinanceSavingOptions',
    area: 'applications',
    access: 'strong',
    summary: 'What a new loan that pays off the running one would cost by term, and what each saves',
    params: idParams,
    data: z.object({
      '@type': z.literal('refinanceSavingTermOptions'),
      /** The running loan that would be paid off. */
      loan: z.object({
        id,
        reference: z.string(),
        instalment: money,
        /** Every payment that it still asks for, overdue or to come. */
        leftToPay: money,
        /** How many payments that is. */
        paymentsLeft: z.number(),
        lastPaymentOn: isoDay,
        settlementAmount: money,
        settlementDate: isoDay,
      }),
      /** The loan that is quoted, if the running one were paid off with it. */
      quoted: z.object({
        amount: money,
        /** Of the amount, once the running loan is paid off. */
        left: money,
        /** By how much the amount is less than the settlement amount. */
        short: money,
      }),
      /** Why there is no option, when there is none. */
      notOffered: z.enum(['below-minimum', 'above-maximum', 'no-term-offered']).nullable(),
      options: z.array(
        z.object({
          term: z.number(),
          apr: z.number(),
          fee: money,
          instalment: money,
          lastInstalment: money,
          totalPayable: money,
          /** Less than now when negative. */
          monthlyChange: money,
          /** What is left to pay now less the new loan's total: negative when it costs more. */
          saving: money,
          effect: z.enum(['saves', 'costs-more', 'costs-the-same']),
          lastPaymentOn: isoDay,
        }),
      ),
    }),
    errors: ['NOT_FOUND', 'WRONG_STATE', 'QUOTE_EXPIRED', 'NO_LOAN_TO_REFINANCE'],
  },
)
