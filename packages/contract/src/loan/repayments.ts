import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, moneyOr } from '../wire.ts'
import { loanResource } from './loans.ts'

/** Spec 7 has the singular `loan` here, and no body. */
export const setUpDirectDebit = endpoint('POST /loan/{id}/direct-debit-mandate', {
  name: 'setUpDirectDebit',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary:
    'Set up the Direct Debit of a running loan again, on the account that we have. Again while it is being set up is no error',
  params: idParams,
  idempotent: true,
  data: loanResource,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'STEP_UP_REQUIRED', 'TOO_MANY_REQUESTS'],
})

/** What a borrower pays of what is overdue. */
export const lateRepayment = z.strictObject({
  amount: moneyOr('Enter how much you want to pay').refine((pence) => pence > 0, {
    error: 'Enter an amount above £0',
  }),
})

export const payLateByDirectDebit = endpoint('POST /loans/{id}/direct-debit-late-repayment', {
  name: 'payLateByDirectDebit',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'Have missed payments collected by Direct Debit, on the first day that the notice allows',
  params: idParams,
  idempotent: true,
  body: lateRepayment,
  data: loanResource,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED', 'LATE_REPAYMENT_NOT_OFFERED'],
})
