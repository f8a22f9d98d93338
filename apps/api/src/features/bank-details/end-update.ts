import {
  hasMandateEnded,
  isMandateActive,
  isMandateUsable,
} from '@tarnbrook/domain/direct-debit/mandate-state'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import type { LockedLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { resumeCollecting } from '#features/loans/resume-collecting.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { Mandate } from '#providers/direct-debit/port.ts'
import { bankDetailsRefusedEmail } from './bank-details-emails.ts'

interface Ended {
  loan: LockedLoan
  mandate: Selectable<DB['mandate']>
  report: Pick<Mandate, 'status'>
}

/**
 * The bank's answer on a mandate for another account: accepted, it becomes current and the old one
 * is cancelled; refused, all stays as it was.
 */
export async function endUpdate(work: Work, deps: ApiDeps, { loan, mandate, report }: Ended): Promise<void> {
  if (isMandateActive(report.status)) await adopt(work, deps, { loan, mandate })
  else if (hasMandateEnded(report.status)) await giveUp(work, deps, { loan, mandate })
}

async function adopt(work: Work, deps: ApiDeps, { loan, mandate }: Omit<Ended, 'report'>): Promise<void> {
  const old = await work.tx
    .updateTable('mandate')
    .set({ is_current: false, updated_at: toDate(deps.clock.now()) })
    .where('loan_id', '=', loan.id)
    .where('is_current', '=', true)
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.tx
    .updateTable('mandate')
    .set({ is_current: true, is_next: false })
    .where('id', '=', mandate.id)
    .execute()
  await work.tx
    .updateTable('loan')
    .set({ bank_account_id: mandate.bank_account_id, updated_at: toDate(deps.clock.now()) })
    .where('id', '=', loan.id)
    .execute()
  await resumeCollecting(work, deps, { loan, because: 'another account is collected from' })
  await work.record({
    name: 'bankDetailsUpdated',
    subject: ['loan', loan.id],
    before: { mandateId: old.id, bankAccountId: loan.bank_account_id },
    after: { mandateId: mandate.id, bankAccountId: mandate.bank_account_id },
  })
  await work.enqueue('cancel-mandate', { mandateId: old.id }, { key: `cancel-mandate:${old.id}` })
}

async function giveUp(work: Work, deps: ApiDeps, { loan, mandate }: Omit<Ended, 'report'>): Promise<void> {
  await work.tx.updateTable('mandate').set({ is_next: false }).where('id', '=', mandate.id).execute()
  const { account_number_ending } = await work.tx
    .selectFrom('bank_account')
    .select('account_number_ending')
    .where('id', '=', mandate.bank_account_id)
    .executeTakeFirstOrThrow()
  const current = await work.tx
    .selectFrom('mandate')
    .select('state')
    .where('loan_id', '=', loan.id)
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  const content = bankDetailsRefusedEmail({
    accountNumberEnding: account_number_ending,
    hasDirectDebit: isMandateUsable(current.state) && loan.collecting_stopped_at === null,
  })
  await emailBorrower(work, deps, { loan, content })
}
