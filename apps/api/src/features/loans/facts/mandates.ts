import { Problem } from '@tarnbrook/contract/errors'
import { collectsPayments } from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import type { LoanRow, LockedLoan } from '#features/loans/loan.ts'
import { resumeCollecting } from '#features/loans/resume-collecting.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

/** Whether it is to be cancelled: another has its place, or the loan collects nothing. */
export function isMandateUnwanted(
  { state }: Pick<LoanRow, 'state'>,
  { is_current, is_next }: { is_current: boolean; is_next: boolean },
): boolean {
  return !(is_current || is_next) || !collectsPayments({ state })
}

/** Each mandate costs, and reveals whether its account exists: after a few a year staff help. */
const MOST_REPLACEMENTS = 5
const WITHIN_DAYS = 365

/** @throws Problem TOO_MANY_REQUESTS with `message` after many replacements. */
export async function refuseManyMandates(
  work: Work,
  deps: ApiDeps,
  { loan, message }: { loan: LockedLoan; message: string },
): Promise<void> {
  const since = deps.clock.now().subtract({ hours: 24 * WITHIN_DAYS })
  const { count } = await work.tx
    .selectFrom('mandate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('loan_id', '=', loan.id)
    .where('created_at', '>', toDate(since))
    // Not those that the provider put in another's place.
    .where('replaces_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (count > MOST_REPLACEMENTS) throw new Problem('TOO_MANY_REQUESTS', { message })
}

/** A job sets up the new one; the old one, if active at the provider, is cancelled there. */
export async function replaceMandate(
  work: Work,
  deps: ApiDeps,
  { loan, bankAccountId }: { loan: LockedLoan; bankAccountId: number },
): Promise<void> {
  const at = toDate(deps.clock.now())
  const old = await work.tx
    .updateTable('mandate')
    .set({ is_current: false })
    .where('loan_id', '=', loan.id)
    .where('is_current', '=', true)
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow()
  const { id } = await work.tx
    .insertInto('mandate')
    .values({
      loan_id: loan.id,
      is_current: true,
      bank_account_id: bankAccountId,
      state: 'reserved',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await resumeCollecting(work, deps, { loan, because: 'the Direct Debit is set up again' })
  await work.record({
    name: 'mandateReplaced',
    subject: ['loan', loan.id],
    before: { mandateId: old.id, state: old.state },
    after: { mandateId: id },
  })
  await work.enqueue('cancel-mandate', { mandateId: old.id }, { key: `cancel-mandate:${old.id}` })
  await work.enqueue('set-up-mandate', { loanId: loan.id }, { key: `set-up-mandate:${loan.id}` })
}
