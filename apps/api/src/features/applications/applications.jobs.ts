import type { Job } from '../../platform/jobs.ts'
import { continueSearch } from './continue-search.ts'
import { CONTINUE_SEARCH } from './deferred-searches.ts'
import { expireQuote, expireQuotes, remindOfQuote } from './expiry.ts'

export const applicationJobs: Record<
  'expire-quotes' | 'expire-quote' | 'remind-of-quote' | typeof CONTINUE_SEARCH,
  Job
> = {
  'expire-quotes': expireQuotes,
  'expire-quote': expireQuote,
  'remind-of-quote': remindOfQuote,
  [CONTINUE_SEARCH]: continueSearch,
}
