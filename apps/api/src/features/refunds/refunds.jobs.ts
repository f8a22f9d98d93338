import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { reReadRefund, sendRefund } from './refund.ts'
import { remindOfRefund } from './remind-of-refund.ts'

export const refundsJobs = {
  'send-refund': sendRefund,
  're-read-refund': reReadRefund,
  'remind-of-refund': remindOfRefund,
} satisfies Partial<JobHandlers>
