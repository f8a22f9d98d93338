import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { findYearlyStatements, giveYearlyStatement } from './statements.ts'

export const statementsJobs = {
  'find-yearly-statements': findYearlyStatements,
  'give-yearly-statement': giveYearlyStatement,
} satisfies Partial<JobHandlers>
