import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { emailApplicationState, emailQuote } from './applicant-email.ts'
import { expireQuote, expireQuotes, remindOfQuote } from './request/expiry.ts'
import { continueSearch } from './search/continue-search.ts'

export const applicationJobs = {
  'expire-quotes': expireQuotes,
  'expire-quote': expireQuote,
  'remind-of-quote': remindOfQuote,
  'email-quote': emailQuote,
  'email-application-state': emailApplicationState,
  'continue-credit-search': continueSearch,
} satisfies Partial<JobHandlers>
