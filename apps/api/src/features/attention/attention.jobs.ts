import type { Job } from '#platform/jobs/jobs.ts'
import { checkBooks } from './check-books.ts'

export const attentionJobs = { 'check-books': checkBooks } satisfies Record<string, Job>
