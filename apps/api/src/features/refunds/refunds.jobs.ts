import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { reReadRefund, sendRefund } from './refund.ts'

export const refundsJobs = {
  'send-refund': sendRefund,
  're-read-refund': reReadRefund,
} satisfies Partial<JobHandlers>
