import type { JobHandlers } from '#platform/jobs/job-types.ts'
import { removeProofFile, scanStoredProof } from './scan-proof.ts'

export const proofJobs = {
  'scan-proof': scanStoredProof,
  'remove-proof-file': removeProofFile,
} satisfies Partial<JobHandlers>
