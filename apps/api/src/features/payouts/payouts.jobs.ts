import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { chasePayout } from './chase-payouts.ts'
import { payOut, reReadPayout } from './payout.ts'

export const payoutsJobs = {
  'pay-out': payOut,
  'chase-payout': chasePayout,
  're-read-payout': reReadPayout,
} satisfies Partial<JobHandlers>
