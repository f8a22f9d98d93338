import { isArrangementActive } from '@tarnbrook/domain/arrangements/arrangement-state'
import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { isCollectionReserved } from '@tarnbrook/domain/direct-debit/collection-state'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { bookCollection } from '#features/booking/booking.ts'
import { collectionRecord, waitsForBreathingSpace } from '#features/direct-debit/collection.ts'
import {
  ADVANCE_WORKING_DAYS,
  type CollectionRow,
  moveCollection,
} from '#features/loans/facts/collections.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { changeRecord } from '#features/loans/reconcile.ts'
import type { Work } from '#platform/command.ts'
import { hasPersonEvent, isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import type { Collection } from '#providers/direct-debit/port.ts'
import { describeNoticeEmail } from './notice-email.ts'

/**
 * Job: submits a reserved collection, and gives notice of the day it is taken. The collection's id
 * is the provider's key, so that the money is requested once however often this runs.
 * @throws Error when the provider cannot be reached; the queue tries again.
 */
export async function collectPayment(
  deps: ApiDeps,
  { collectionId }: { collectionId: number },
): Promise<void> {
  const row = await selectReserved(deps, collectionId)
  if (!row) return
  if (row.stop_asked_at !== null) {
    await recordNotSent(deps, row.id, 'the borrower stopped it')
    return
  }
  if (row.arrangement_state !== null && !isArrangementActive(row.arrangement_state)) {
    await recordNotSent(deps, row.id, 'the arrangement is over')
    return
  }
  if (row.is_stopped) {
    await recordNotSent(deps, row.id, 'the borrower has died or is insolvent')
    return
  }
  if (row.waits) {
    await recordNotSent(deps, row.id, 'a breathing space began')
    return
  }
  if (row.mandate_provider_id === null || !collectsNow({ state: row.loan_state })) {
    await recordNotSent(deps, row.id, 'there is nothing to collect under')
    return
  }
  const answer = await deps.providers.directDebit.collect({
    key: `collection-${row.id}`,
    mandateId: row.mandate_provider_id,
    amountPence: row.amount_pence,
    chargeOn: withFullNotice(row.charge_on, deps.clock.today()),
    reference: row.reference,
    metadata: { loan: String(row.loan_id), instalment: String(row.instalment_number ?? row.pays) },
  })
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  if (answer.kind === 'refused') await recordNotSent(deps, row.id, answer.reason)
  else await recordSent(deps, row.id, answer.value)
}

/** A delayed request gets a later day, so that the borrower still has the agreed notice. */
function withFullNotice(chargeOn: string, today: Temporal.PlainDate): string {
  const earliest = addWorkingDays(today, ADVANCE_WORKING_DAYS).toString()
  return chargeOn < earliest ? earliest : chargeOn
}

async function recordSent(deps: ApiDeps, collectionId: number, sent: Collection): Promise<void> {
  const change = { id: collectionId, name: 'recordCollectionSent' }
  await changeRecord(deps, collectionRecord, change, async (work, loan, collection) => {
    if (!isCollectionReserved(collection.state)) return
    await moveCollection(work, deps, {
      collection,
      to: 'sent',
      set: { provider_id: sent.id, charge_on: sent.chargeOn },
    })
    // Meanwhile the loan's payout was returned, or the borrower stopped the payment.
    const isHalted = isStopped(await readPersonFacts(work, deps, loan.user_id))
    if (!collectsNow({ state: loan.state }) || isHalted || (await wasStopped(work, collection))) {
      await work.enqueue('cancel-collection', { collectionId }, { key: `cancel-collection:${collectionId}` })
      return
    }
    // A repeat can find a later status, whose reports were for an id unknown here.
    if (sent.status !== 'sent') await work.enqueue('re-read-collection', { collectionId })
    const content = await describeNoticeEmail(work, { loan, collection, chargeOn: sent.chargeOn })
    await emailBorrower(work, deps, { loan, content })
  })
}

async function wasStopped(
  { tx }: Work,
  { early_repayment_id, stop_asked_at: asked }: CollectionRow,
): Promise<boolean> {
  if (asked !== null) return true
  if (early_repayment_id === null) return false
  const { stop_asked_at } = await tx
    .selectFrom('early_repayment')
    .select('stop_asked_at')
    .where('id', '=', early_repayment_id)
    .executeTakeFirstOrThrow()
  return stop_asked_at !== null
}

/** The bank was asked for nothing: due again, and whether the mandate ended is checked at once. */
async function recordNotSent(deps: ApiDeps, collectionId: number, reason: string): Promise<void> {
  const change = { id: collectionId, name: 'recordCollectionNotSent' }
  await changeRecord(deps, collectionRecord, change, async (work, loan, collection) => {
    if (!isCollectionReserved(collection.state)) return
    const report = { status: 'cancelled', chargeOn: collection.charge_on } as const
    await bookCollection(work, deps, { loan, collection, report, reason })
    const mandate = await work.tx
      .selectFrom('mandate')
      .select('id')
      .where('loan_id', '=', loan.id)
      .where('is_current', '=', true)
      .executeTakeFirst()
    if (mandate)
      await work.enqueue(
        're-read-mandate',
        { mandateId: mandate.id },
        { key: `re-read-mandate:${mandate.id}` },
      )
  })
}

function selectReserved(deps: ApiDeps, collectionId: number) {
  return deps.db
    .selectFrom('collection as c')
    .innerJoin('loan as l', 'l.id', 'c.loan_id')
    .leftJoin('mandate as m', (join) =>
      join.onRef('m.loan_id', '=', 'l.id').on('m.is_current', '=', true).on('m.state', '=', 'active'),
    )
    .select(['c.id', 'c.loan_id', 'c.instalment_number', 'c.amount_pence', 'c.charge_on'])
    .leftJoin('early_repayment as e', 'e.id', 'c.early_repayment_id')
    .leftJoin('arrangement_payment as p', 'p.id', 'c.arrangement_payment_id')
    .leftJoin('arrangement as a', 'a.id', 'p.arrangement_id')
    .select(['l.state as loan_state', 'l.reference', 'm.provider_id as mandate_provider_id'])
    .select(['a.state as arrangement_state', waitsForBreathingSpace(deps).as('waits')])
    .select(hasPersonEvent(deps.clock.today(), sql`l.user_id`).as('is_stopped'))
    .select(({ fn }) => fn.coalesce('e.stop_asked_at', 'c.stop_asked_at').as('stop_asked_at'))
    .select(
      sql<string>`case when c.settlement_quote_id is null then 'early repayment' else 'settlement' end`.as(
        'pays',
      ),
    )
    .where('c.id', '=', collectionId)
    .where('c.state', '=', 'reserved')
    .executeTakeFirst()
}
