import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { checkStoredProof, removeProofFile } from './check-proof.ts'

export const proofJobs = {
  'check-proof': checkStoredProof,
  'remove-proof-file': removeProofFile,
} satisfies Partial<JobHandlers>
