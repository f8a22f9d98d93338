import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { textBankDetailsAsked } from './text-borrower.ts'

export const bankDetailsJobs = {
  'text-bank-details-asked': textBankDetailsAsked,
} satisfies Partial<JobHandlers>
