import type { Job } from '#platform/jobs/jobs.ts'
import { prune } from './prune.ts'

export const retentionJobs = { prune } satisfies Record<string, Job>
