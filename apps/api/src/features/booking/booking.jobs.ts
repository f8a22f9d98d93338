import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { missInstalments } from './miss-instalments.ts'

export const bookingJobs = {
  'miss-instalments': missInstalments,
} satisfies Partial<JobHandlers>
