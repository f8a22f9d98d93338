import { LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoDay, money } from '../wire.ts'

/** Spec 6: for another product of the lender, which decides what its own customer can afford. */
export const getCrossProductAffordability = endpoint('GET /cross-product/loans/{id}/affordability', {
  name: 'getCrossProductAffordability',
  area: 'arrangements',
  access: 'service',
  summary: 'What another product may know of a loan and of what its borrower has left; each read is recorded',
  params: idParams,
  data: z.object({
    '@type': z.literal('crossProductAffordability'),
    loanId: id,
    state: z.enum(LOAN_STATES),
    instalment: money,
    isArrangementActive: z.boolean(),
    /** Of the statement that can be relied on; null without one. No line of it is told. */
    statement: z.object({ disposable: money, savedOn: isoDay, expiresOn: isoDay }).nullable(),
  }),
  errors: ['NOT_FOUND'],
})
