import { PROOF_KINDS } from '@tarnbrook/contract/requirements/proof-kinds'
import type { ProofRequirementType } from '@tarnbrook/contract/requirements/proofs'

/** One that there is not is shown as it came. */
export function findProofWords(type: string): string {
  return Object.hasOwn(PROOF_KINDS, type) ? PROOF_KINDS[type as ProofRequirementType] : type
}
