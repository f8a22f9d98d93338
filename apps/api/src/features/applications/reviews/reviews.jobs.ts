import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { emailProofAskedFor, emailSentBack } from './review-emails.ts'

export const reviewJobs = {
  'email-proof-asked-for': emailProofAskedFor,
  'email-sent-back': emailSentBack,
} satisfies Partial<JobHandlers>
