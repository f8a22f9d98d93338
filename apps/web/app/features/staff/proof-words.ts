import type { ProofRequirementType } from '@tarnbrook/contract/requirements/proofs'

export const PROOF_KINDS: Record<ProofRequirementType, string> = {
  'income-application-requirement': 'Proof of income',
  'id-application-requirement': 'Proof of identity',
  'address-application-requirement': 'Proof of address',
  'driving-licence-application-requirement': 'Driving licence',
  'settlement-letter-requirement': 'Settlement letter',
}

/** One that there is not is shown as it came. */
export function findProofWords(type: string): string {
  return Object.hasOwn(PROOF_KINDS, type) ? PROOF_KINDS[type as ProofRequirementType] : type
}
