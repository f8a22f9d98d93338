import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { endByHandBack } from './end-by-hand-back.ts'

export const handBackJobs = {
  'end-by-hand-back': endByHandBack,
} satisfies Partial<JobHandlers>
