import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { tellPartner } from './tell-partner.ts'

export const partnerJobs = { 'tell-partner': tellPartner } satisfies Partial<JobHandlers>
