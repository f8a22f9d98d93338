import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams } from '../../wire.ts'
import { loanAmount, loanApplicationResource, loanTerm } from '../applications.ts'

export const requoteOptions = z.strictObject({ amount: loanAmount, term: loanTerm })

export type RequoteOptions = z.output<typeof requoteOptions>

export const requoteLoanApplication = endpoint('POST /loan-applications/{id}/requote', {
  name: 'requoteLoanApplication',
  area: 'applications',
  access: 'borrower',
  summary: 'Another amount or term: a new quote in place of the old, on a soft search',
  params: idParams,
  body: z.strictObject({ options: requoteOptions }),
  idempotent: true,
  data: loanApplicationResource,
  errors: [
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'WRONG_STATE',
    'QUOTE_EXPIRED',
    'NOT_REQUOTABLE',
    'QUOTE_DECLINED',
    'CONFLICT',
    'REQUEST_IN_PROGRESS',
    'CREDIT_CHECK_PENDING',
    'TOO_MANY_REQUESTS',
  ],
})
