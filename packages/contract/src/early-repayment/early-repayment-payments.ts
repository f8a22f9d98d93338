import { endpoint } from '../endpoint.ts'
import { loanResource } from '../loans/loans.ts'
import { idParams } from '../wire.ts'
import { earlyRepayment } from './early-repayment.ts'

export const repayEarlyByDirectDebit = endpoint('POST /loans/{id}/direct-debit-early-repayment', {
  name: 'repayEarlyByDirectDebit',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'Repay a part early by Direct Debit, and choose what it changes',
  params: idParams,
  idempotent: true,
  body: earlyRepayment,
  data: loanResource,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED', 'EARLY_REPAYMENT_NOT_OFFERED'],
})

export const stopEarlyRepayment = endpoint('DELETE /loans/{id}/direct-debit-early-repayment', {
  name: 'stopEarlyRepayment',
  area: 'repayments',
  versions: ['-'],
  access: 'strong',
  summary: 'Ask the bank to stop an early repayment that it has not taken yet. Again is no error',
  params: idParams,
  idempotent: true,
  data: loanResource,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
})
