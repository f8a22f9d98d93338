import type { BankDataPull } from '@tarnbrook/contract/open-banking/bank-data'
import { type ApplicationState, isActiveApplication } from '@tarnbrook/domain/applications/application-state'
import { canSetUpArrangement } from '@tarnbrook/domain/loans/loan-state'
import type { Work } from '#platform/command.ts'

type BankPurpose = BankDataPull['purpose']

/**
 * An application's proof of income, or the budget of an arrangement of its loan. Null when there is
 * neither: then nothing may be read (UK GDPR art. 5(1)(b) and (c)).
 */
export async function readBankPurpose(
  { tx }: Work,
  { id, state }: { id: number; state: ApplicationState },
): Promise<BankPurpose | null> {
  if (isActiveApplication(state)) return 'proof-of-income'
  const loan = await tx.selectFrom('loan').select('state').where('application_id', '=', id).executeTakeFirst()
  const canArrange =
    loan && canSetUpArrangement({ state: loan.state, isEligibleForSelfServeArrangement: true })
  return canArrange ? 'arrangement' : null
}
