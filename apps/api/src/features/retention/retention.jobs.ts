import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { prune } from './prune.ts'

export const retentionJobs = { prune } satisfies Partial<JobHandlers>
