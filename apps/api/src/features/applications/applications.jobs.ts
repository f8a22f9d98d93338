import type { Job } from '#platform/jobs/jobs.ts'
import { emailDecision, emailQuote } from './applicant-email.ts'
import { expireQuote, expireQuotes, remindOfQuote } from './request/expiry.ts'
import { continueSearch } from './search/continue-search.ts'
import { CONTINUE_SEARCH } from './search/deferred-searches.ts'

type JobName =
  | 'expire-quotes'
  | 'expire-quote'
  | 'remind-of-quote'
  | 'email-quote'
  | 'email-decision'
  | typeof CONTINUE_SEARCH

export const applicationJobs: Record<JobName, Job> = {
  'expire-quotes': expireQuotes,
  'expire-quote': expireQuote,
  'remind-of-quote': remindOfQuote,
  'email-quote': emailQuote,
  'email-decision': emailDecision,
  [CONTINUE_SEARCH]: continueSearch,
}
