import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { missInstalment } from './miss-instalment.ts'

export const bookingJobs = {
  'miss-instalment': missInstalment,
} satisfies Partial<JobHandlers>
