import type { Job } from '../../platform/jobs.ts'
import { expireQuote, expireQuotes, remindOfQuote } from './expiry.ts'

export const applicationJobs: Record<'expire-quotes' | 'expire-quote' | 'remind-of-quote', Job> = {
  'expire-quotes': expireQuotes,
  'expire-quote': expireQuote,
  'remind-of-quote': remindOfQuote,
}
