import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { expireSettlementQuotes, tellOfSettlementQuote } from './expire-settlement-quotes.ts'

export const settlementJobs = {
  'expire-settlement-quotes': expireSettlementQuotes,
  'tell-of-settlement-quote': tellOfSettlementQuote,
} satisfies Partial<JobHandlers>
