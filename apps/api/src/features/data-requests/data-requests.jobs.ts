import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { makeCopy } from './copy/make-copy.ts'

export const dataRequestJobs = { 'make-data-copy': makeCopy } satisfies Partial<JobHandlers>
