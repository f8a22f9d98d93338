import { collectionSteps } from '@tarnbrook/domain/direct-debit/collection-state'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { bookCollection } from '#features/booking/booking.ts'
import type { CollectionRow } from '#features/loans/facts/collections.ts'
import { type LockedLoan, lockLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { compareWithProvider } from '#platform/disagreements.ts'
import type { Collection } from '#providers/direct-debit/port.ts'
import { earlyRepaymentNotStoppedEmail } from './notice-email.ts'

/** Job: reads the status of a collection from the provider, and applies any change. */
export async function reReadCollection(
  deps: ApiDeps,
  { collectionId }: { collectionId: number },
): Promise<void> {
  const row = await deps.db
    .selectFrom('collection')
    .select('provider_id')
    .where('id', '=', collectionId)
    .executeTakeFirst()
  if (!row?.provider_id) return
  const answer = await deps.providers.directDebit.collection(row.provider_id)
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  if (answer.kind === 'refused') {
    deps.log.error(
      { collectionId, reason: answer.reason },
      'the provider does not know one of our collections',
    )
    await changeCollection(deps, collectionId, 'compareCollection', (work, _, collection) =>
      compareCollection(work, deps, collection, { ours: collection.state, theirs: null }),
    )
    return
  }
  await applyCollection(deps, collectionId, answer.value)
}

/**
 * Job: cancels at the provider a payment of a loan from which nothing may be collected any more, one that the borrower stopped, or one
 * of an arrangement in a breathing space. A payment that can no longer be stopped is taken, and counts; of an early repayment the
 * borrower is told so. What an ended loan is then paid too much goes back.
 */
export async function cancelCollection(
  deps: ApiDeps,
  { collectionId }: { collectionId: number },
): Promise<void> {
  const row = await deps.db
    .selectFrom('collection as c')
    .innerJoin('loan as l', 'l.id', 'c.loan_id')
    .leftJoin('early_repayment as e', 'e.id', 'c.early_repayment_id')
    .select(['c.provider_id', 'c.early_repayment_id', 'l.state', waitsForBreathingSpace(deps).as('waits')])
    .select(({ fn }) => fn.coalesce('e.stop_asked_at', 'c.stop_asked_at').as('stop_asked_at'))
    .where('c.id', '=', collectionId)
    .where('c.state', '=', 'sent')
    .executeTakeFirst()
  if (!row?.provider_id || (collectsNow({ state: row.state }) && row.stop_asked_at === null && !row.waits))
    return
  const answer = await deps.providers.directDebit.cancelCollection(row.provider_id)
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  if (answer.kind === 'done') await applyCollection(deps, collectionId, answer.value)
  else if (row.early_repayment_id !== null && row.stop_asked_at !== null)
    await tellNotStopped(deps, collectionId)
}

/** Of an arrangement, in a breathing space: it pays what is overdue, for which nothing may be taken then (SI 2020/1311 reg 7). */
export function waitsForBreathingSpace({ clock }: ApiDeps) {
  const today = clock.today().toString()
  return sql<boolean>`c.arrangement_payment_id is not null and exists (select from breathing_space b
    where b.user_id = l.user_id and b.started_on >= l.agreed_on and b.started_on <= ${today}::date
      and coalesce(b.last_day, 'infinity') >= ${today}::date)`
}

async function tellNotStopped(deps: ApiDeps, collectionId: number): Promise<void> {
  await changeCollection(deps, collectionId, 'recordNotStopped', async (work, loan, collection) => {
    if (collection.early_repayment_id === null || collection.state !== 'sent') return
    const content = earlyRepaymentNotStoppedEmail({
      id: collection.early_repayment_id,
      amountPence: collection.amount_pence,
      chargeOn: collection.charge_on,
    })
    await emailBorrower(work, deps, { loan, content })
  })
}

async function applyCollection(deps: ApiDeps, collectionId: number, report: Collection): Promise<void> {
  await changeCollection(deps, collectionId, 'recordCollection', async (work, loan, collection) => {
    const { amount_pence: amountPence, state } = collection
    // Nothing of another amount is booked: staff find out what was taken.
    if (report.amountPence !== amountPence)
      return compareCollection(work, deps, collection, {
        ours: `${amountPence} pence ${state}`,
        theirs: `${report.amountPence} pence ${report.status}`,
      })
    const isAhead = collectionSteps(state, report.status).length > 0
    const ours = isAhead ? report.status : state
    await compareCollection(work, deps, collection, { ours, theirs: report.status })
    if (isAhead) await bookCollection(work, deps, { loan, collection, report })
  })
}

function compareCollection(
  work: Work,
  deps: ApiDeps,
  { id, loan_id }: CollectionRow,
  states: { ours: string; theirs: string | null },
): Promise<void> {
  return compareWithProvider(work, deps, { what: 'collection', id, loanId: loan_id, ...states })
}

/** Locks the loan and then the collection, always in this order, so that two jobs wait for each other without a deadlock. */
export async function changeCollection(
  deps: ApiDeps,
  collectionId: number,
  name: string,
  body: (work: Work, loan: LockedLoan, collection: CollectionRow) => Promise<void>,
): Promise<void> {
  await command(deps, systemContext('direct-debit'), { name }, async (work) => {
    const { loan_id } = await work.tx
      .selectFrom('collection')
      .select('loan_id')
      .where('id', '=', collectionId)
      .executeTakeFirstOrThrow()
    const loan = await lockLoan(work.tx, { id: loan_id })
    const collection = await work.tx
      .selectFrom('collection')
      .selectAll()
      .where('id', '=', collectionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await body(work, loan, collection)
  })
}
