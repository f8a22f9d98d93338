import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { readBankData } from './read-bank-data.ts'

export const openBankingJobs = { 'read-bank-data': readBankData } satisfies Partial<JobHandlers>
