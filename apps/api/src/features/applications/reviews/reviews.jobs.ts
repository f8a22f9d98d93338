import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { emailProofRequest, emailSentBack } from './review-emails.ts'

export const reviewJobs = {
  'email-proof-asked-for': emailProofRequest,
  'email-sent-back': emailSentBack,
} satisfies Partial<JobHandlers>
