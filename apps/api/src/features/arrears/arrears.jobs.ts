import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { findArrearsNotices, giveArrearsNotice } from './arrears-notices.ts'

export const arrearsJobs = {
  'find-arrears-notices': findArrearsNotices,
  'give-arrears-notice': giveArrearsNotice,
} satisfies Partial<JobHandlers>
