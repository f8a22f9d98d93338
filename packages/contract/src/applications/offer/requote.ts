import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams } from '../../wire.ts'
import {
  householdAnswers,
  loanAmount,
  loanApplicationResource,
  loanTerm,
  netMonthlyIncome,
} from '../applications.ts'

export const requoteOptions = z.strictObject({ amount: loanAmount, term: loanTerm })

export type RequoteOptions = z.output<typeof requoteOptions>

/** Corrected answers, on which the loan is decided again (CONC 5.2A). */
export const correctedAnswers = z.strictObject({
  ...householdAnswers.shape,
  netMonthlyIncome,
})

export type CorrectedAnswers = z.output<typeof correctedAnswers>

export const requoteLoanApplication = endpoint('POST /loan-applications/{id}/requote', {
  name: 'requoteLoanApplication',
  area: 'applications',
  access: 'borrower',
  summary: 'Another amount or term, or corrected answers: a new quote in place of the old, on a soft search',
  params: idParams,
  body: z.strictObject({
    options: requoteOptions,
    corrected: z.strictObject({ netMonthlyIncome, affordability: householdAnswers }).optional(),
  }),
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
    'STEP_UP_REQUIRED',
  ],
})
