import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { textAccountGiven } from '#platform/payee/text-account-given.ts'
import { chasePayout } from './chase-payouts.ts'
import { payOut, reReadPayout } from './payout.ts'

export const payoutsJobs = {
  'text-account-given': textAccountGiven,
  'pay-out': payOut,
  'chase-payout': chasePayout,
  're-read-payout': reReadPayout,
} satisfies Partial<JobHandlers>
