import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { findArrangements, followArrangement } from './follow-arrangements.ts'

export const arrangementsJobs = {
  'find-arrangements': findArrangements,
  'follow-arrangement': followArrangement,
} satisfies Partial<JobHandlers>
