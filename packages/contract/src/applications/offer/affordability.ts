import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams, money } from '../../wire.ts'

export const getAffordability = endpoint('GET /loan-applications/{id}/affordability', {
  name: 'getAffordability',
  area: 'applications',
  access: 'borrower',
  summary: 'The borrower’s month as the decision counts it, with the payment of the quote',
  params: idParams,
  data: z.object({
    '@type': z.literal('affordability'),
    /** Null without a quote to decide on, with a too old credit report, or for a weak sign-in. */
    budget: z
      .object({
        netMonthlyIncome: money,
        rentOrMortgage: money,
        dependantsCost: money,
        otherCredit: money,
        ownLoans: money,
        instalment: money,
        /** What is left each month. */
        left: money,
        /**
         * Less than a third of the income is left; loans that leave under a quarter are not made.
         */
        isTight: z.boolean(),
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
})
