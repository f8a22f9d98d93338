import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { settleBankPayment } from './bank-payment/bank-payment.ts'
import { settleCardPayment } from './card-payment/card-payment.ts'

export const paymentsJobs = {
  'settle-card-payment': settleCardPayment,
  'settle-bank-payment': settleBankPayment,
} satisfies Partial<JobHandlers>
