import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { runDay } from './daily-run.ts'
import {
  logUnknownEvents,
  processCardEvent,
  processDirectDebitEvent,
  processPayoutEvent,
} from './provider-events.ts'

export const servicingJobs = {
  'run-day': runDay,
  'process-card-event': processCardEvent,
  'process-direct-debit-event': processDirectDebitEvent,
  'process-payout-event': processPayoutEvent,
  'log-unknown-events': logUnknownEvents,
} satisfies Partial<JobHandlers>
