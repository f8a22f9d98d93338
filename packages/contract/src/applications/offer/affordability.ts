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
    /** Null where there is no quote to decide on, the credit report is too old, or a weak sign-in may not see the answers. */
    budget: z
      .object({
        netMonthlyIncome: money,
        rentOrMortgage: money,
        dependantsCost: money,
        otherCredit: money,
        instalment: money,
        /** What is left each month. */
        left: money,
        /** Less than a third of the income is left; no loan is made that leaves less than a quarter. */
        isTight: z.boolean(),
      })
      .nullable(),
  }),
  errors: ['NOT_FOUND'],
})
