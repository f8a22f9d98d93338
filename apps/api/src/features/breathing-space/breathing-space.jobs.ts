import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { applyBreathingSpace, findBreathingSpaces, freezeInterestOfLoan } from './breathing-space.ts'

export const breathingSpaceJobs = {
  'find-breathing-spaces': findBreathingSpaces,
  'apply-breathing-space': applyBreathingSpace,
  'freeze-interest': freezeInterestOfLoan,
} satisfies Partial<JobHandlers>
