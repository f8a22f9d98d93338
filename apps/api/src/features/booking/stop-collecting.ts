import { lender } from '@tarnbrook/brands/lender'
import { day } from '@tarnbrook/domain/core/calendar'
import { isCollectionUnpaid } from '@tarnbrook/domain/direct-debit/collection-state'
import { isCollectingToStop } from '@tarnbrook/domain/direct-debit/unpaid-presentations'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import { hasActiveArrangement } from '#features/loans/facts/arrangements.ts'
import { readStandstill } from '#features/loans/facts/breathing-spaces.ts'
import { stopCollections } from '#features/loans/facts/collections.ts'
import { calculateClaimTotal, readMissed } from '#features/loans/facts/missed-instalments.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { canArrange } from '#features/loans/ways-to-pay.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import type { ReportedCollection } from './book-collection.ts'
import { collectingStoppedEmail } from './emails/collecting-stopped-email.ts'

/**
 * Stops asking the bank of a late loan whose payments keep coming back, and tells its borrower,
 * once. @returns whether it stopped now
 */
export async function stopAfterUnpaid(
  work: Work,
  deps: ApiDeps,
  { loan: { id }, report }: Pick<ReportedCollection, 'loan' | 'report'>,
): Promise<boolean> {
  if (!isCollectionUnpaid(report.status)) return false
  const loan = await work.tx.selectFrom('loan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (loan.collecting_stopped_at !== null || !collectsNow({ state: loan.state })) return false
  // Nothing is collected after a death or in an insolvency anyway.
  if (isStopped(await readPersonFacts(work, deps, loan.user_id))) return false
  const missed = await readMissed(work, id)
  const presentations = await listPresentations(work, loan)
  const facts = { isLate: missed.length > 0, presentations, mostUnpaid: lender.mostUnpaidDirectDebits }
  if (!isCollectingToStop(facts)) return false
  await work.tx
    .updateTable('loan')
    .set({ collecting_stopped_at: toDate(deps.clock.now()) })
    .where('id', '=', id)
    .execute()
  await stopCollections(work, id)
  await work.record({
    name: 'collectingStopped',
    subject: ['loan', id],
    after: { unpaidInRow: lender.mostUnpaidDirectDebits },
  })
  const isChased =
    (await readStandstill(work, deps, loan)).mayChase && !(await hasActiveArrangement(work, id))
  const content = collectingStoppedEmail({
    times: lender.mostUnpaidDirectDebits,
    overduePence: isChased ? calculateClaimTotal(missed) : null,
    reference: loan.reference,
    takesCards: deps.providers.cardPayments !== null,
    canArrange: await canArrange(work, deps, loan),
    onceKey: `collecting-stopped:${id}:${deps.clock.today()}`,
  })
  await emailBorrower(work, deps, { loan, content })
  return true
}

async function listPresentations(
  { tx }: Work,
  { id, collecting_since: since }: { id: number; collecting_since: Date | null },
) {
  let query = tx
    .selectFrom('collection')
    .select(['charge_on', 'state'])
    .where('loan_id', '=', id)
    .where('method', '=', 'DIRECT_DEBIT')
  if (since !== null) query = query.where('created_at', '>', since)
  const rows = await query.execute()
  return rows.map(({ charge_on, state }) => ({ chargeOn: day(charge_on), state }))
}
