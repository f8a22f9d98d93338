import type { ProofRequirementType } from './proofs.ts'

/** What staff call a kind of proof. */
export const PROOF_KINDS: Record<ProofRequirementType, string> = {
  'income-application-requirement': 'Proof of income',
  'id-application-requirement': 'Proof of identity',
  'address-application-requirement': 'Proof of address',
  'driving-licence-application-requirement': 'Driving licence',
  'settlement-letter-requirement': 'Settlement letter',
}
