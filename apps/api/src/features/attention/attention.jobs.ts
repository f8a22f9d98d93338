import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { checkBooks } from './check-books.ts'

export const attentionJobs = { 'check-books': checkBooks } satisfies Partial<JobHandlers>
