import { isMandateActive } from '@tarnbrook/domain/direct-debit/mandate-state'
import { isPreDisbursal } from '@tarnbrook/domain/loans/loan-state'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { type LoanRow, lockLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { describeCollectedAccount } from './collected-account.ts'
import { directDebitSetUpEmail } from './direct-debit-emails.ts'

/** The payments that the bank has not been asked for yet, the soonest first. */
export function duePayments({ tx }: Work, loan: LoanRow) {
  return tx
    .selectFrom('instalment')
    .select(['amount_pence', 'collect_on'])
    .where('loan_id', '=', loan.id)
    .where('state', '=', 'due')
    .orderBy('number')
    .execute()
}

/**
 * Bacs: the payer is told in writing of what was set up, before the first payment is. Before the
 * payout neither the first payment nor the account that it is taken from is certain (decision 110).
 */
export async function confirmSetUp(
  work: Work,
  deps: ApiDeps,
  options: { loan: LoanRow; mandate: Selectable<DB['mandate']>; reference: string | null },
): Promise<void> {
  const { loan, mandate, reference } = options
  if (isPreDisbursal(loan.state)) return
  const [first, ...later] = await duePayments(work, loan)
  if (!first) return
  const last = later.at(-1)
  const content = directDebitSetUpEmail({
    mandateId: mandate.id,
    account: await describeCollectedAccount(work.tx, mandate.id),
    replacesAnother: mandate.replaces_id !== null,
    mandateReference: reference,
    reference: loan.reference,
    payments: {
      first: { amountPence: first.amount_pence, collectOn: first.collect_on },
      laterPence: later.length > 1 ? (later[0]?.amount_pence ?? null) : null,
      lastPence: last?.amount_pence ?? null,
    },
  })
  await emailBorrower(work, deps, { loan, content })
}

/** Job: confirms a Direct Debit that the bank had accepted before the loan was paid out. */
export async function confirmDirectDebit(deps: ApiDeps, { loanId }: { loanId: number }): Promise<void> {
  await command(deps, systemContext('direct-debit'), { name: 'confirmDirectDebit' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    const mandate = await work.tx
      .selectFrom('mandate')
      .selectAll()
      .where('loan_id', '=', loanId)
      .where('is_current', '=', true)
      .executeTakeFirst()
    if (!mandate || !isMandateActive(mandate.state)) return
    await confirmSetUp(work, deps, { loan, mandate, reference: mandate.reference })
  })
}
