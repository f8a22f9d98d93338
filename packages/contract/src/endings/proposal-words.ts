import type { Proposal } from './endings.ts'

/** What staff propose, as they read it. */
export const PROPOSAL_WORDS: Record<Proposal['kind'], string> = {
  terminate: 'End the agreement',
  'write-off': 'Write the loan off',
  sell: 'Sell the debt',
  'claim-damage': 'Claim damage to the vehicle',
  'accept-payee': 'Send money although the bank didn’t confirm the name',
  refund: 'Refund a part',
}
