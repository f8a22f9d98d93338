import { collectionSteps } from '@tarnbrook/domain/direct-debit/collection-state'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { bookCollection } from '#features/booking/booking.ts'
import { IS_ARRANGED } from '#features/loans/facts/arrangements.ts'
import { calculateDebitTotal, listDebitShares } from '#features/loans/facts/collections.ts'
import { hasAskedHandBack } from '#features/loans/hand-backs.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { applyAnswer, changeRecord, type RecordKind, reconcile } from '#features/loans/reconcile.ts'
import { hasPersonEvent } from '#platform/people/person-facts.ts'
import type { Collection } from '#providers/direct-debit/port.ts'
import { earlyRepaymentNotStoppedEmail } from './notice-email.ts'

/**
 * Job: reads the status of a collection from the provider, and applies any change. The provider has
 * no other of those that are taken together than the first.
 */
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
  await applyAnswer(deps, collectionRecord, { id: collectionId, answer })
}

/** Of another amount nothing is booked: staff find out what was taken. */
export const collectionRecord: RecordKind<'collection', Collection> = {
  table: 'collection',
  actor: 'direct-debit',
  async describeMismatch(row, { amountPence, status }, work) {
    const ours = calculateDebitTotal(await listDebitShares(work, row))
    if (amountPence === ours) return null
    return { ours: `${ours} pence ${row.state}`, theirs: `${amountPence} pence ${status}` }
  },
  steps: (_, { status }) => [status],
  can: (from, to) => collectionSteps(from, to).length > 0,
  toExpectedState: (_, { status }) => status,
  move: (work, deps, { loan, row, report }) => bookCollection(work, deps, { loan, collection: row, report }),
}

/**
 * Job: cancels at the provider a payment that the borrower stopped, that is too much by now, or
 * that the loan's end, an arrangement, a breathing space or a stop rules out.
 */
export async function cancelCollection(
  deps: ApiDeps,
  { collectionId }: { collectionId: number },
): Promise<void> {
  const row = await deps.db
    .selectFrom('collection as c')
    .innerJoin('loan as l', 'l.id', 'c.loan_id')
    .leftJoin('early_repayment as e', 'e.id', 'c.early_repayment_id')
    .leftJoin('arrangement_payment as p', 'p.id', 'c.arrangement_payment_id')
    .leftJoin('arrangement as own', 'own.id', 'p.arrangement_id')
    .leftJoin('instalment as i', (join) =>
      join.onRef('i.loan_id', '=', 'c.loan_id').onRef('i.number', '=', 'c.instalment_number'),
    )
    .select(['c.provider_id', 'c.early_repayment_id', 'c.rest_on', 'l.state', 'l.collecting_stopped_at'])
    .select([
      waitsForBreathingSpace(deps).as('waits'),
      hasPersonEvent(deps.clock.today(), sql`l.user_id`).as('is_stopped'),
      hasAskedHandBack(sql`l.id`).as('is_handing_back'),
    ])
    .select(IS_RULED_OUT.as('isRuledOut'))
    .select(({ fn }) => fn.coalesce('e.stop_asked_at', 'c.stop_asked_at').as('stop_asked_at'))
    .where('c.id', '=', collectionId)
    .where('c.state', '=', 'sent')
    .executeTakeFirst()
  if (!row?.provider_id) return
  const isAsked = row.stop_asked_at === null && row.rest_on === null
  const isHalted = row.is_stopped || row.is_handing_back || row.collecting_stopped_at !== null
  const isWanted = isAsked && !row.waits && !isHalted && !row.isRuledOut
  if (collectsNow({ state: row.state }) && isWanted) return
  const answer = await deps.providers.directDebit.cancelCollection(row.provider_id)
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  if (answer.kind === 'done')
    await reconcile(deps, collectionRecord, { id: collectionId, report: answer.value })
  else if (row.early_repayment_id !== null && row.stop_asked_at !== null)
    // It is taken, and counts; what an ended loan is then paid too much goes back.
    await tellNotStopped(deps, collectionId)
}

/** Of an arrangement that is over, or a usual payment that one has the place of. */
const IS_RULED_OUT = sql<boolean>`case when c.arrangement_payment_id is null then ${IS_ARRANGED}
  else own.state not in ('active', 'completed') end`

/**
 * In a breathing space nothing may be taken for what is overdue (SI 2020/1311 reg 7), unless the
 * borrower asks us to since it was recorded.
 */
export function waitsForBreathingSpace({ clock }: ApiDeps) {
  const today = clock.today().toString()
  return sql<boolean>`exists (select from breathing_space b
    where b.user_id = l.user_id and b.started_on >= l.agreed_on and coalesce(b.last_day, 'infinity') >= ${today}::date
      and (c.arrangement_payment_id is not null and b.started_on <= ${today}::date
        or b.started_on <= greatest(c.charge_on, ${today}::date) and c.created_at < b.created_at and ${IS_CATCHING_UP}))`
}

/** Of the collection `c`: its instalment had been missed before it was asked for. */
const IS_CATCHING_UP = sql`exists (select from instalment overdue
  where overdue.loan_id = c.loan_id and overdue.number = c.instalment_number
    and (overdue.collect_on < (c.created_at at time zone 'Europe/London')::date
      or exists (select from collection earlier where earlier.loan_id = c.loan_id
        and earlier.instalment_number = c.instalment_number and earlier.attempt < c.attempt
        and earlier.state in ('failed', 'charged-back'))))`

async function tellNotStopped(deps: ApiDeps, collectionId: number): Promise<void> {
  const change = { id: collectionId, name: 'recordNotStopped' }
  await changeRecord(deps, collectionRecord, change, async (work, loan, collection) => {
    if (collection.early_repayment_id === null || collection.state !== 'sent') return
    const content = earlyRepaymentNotStoppedEmail({
      id: collection.early_repayment_id,
      amountPence: collection.amount_pence,
      chargeOn: collection.charge_on,
    })
    await emailBorrower(work, deps, { loan, content })
  })
}
