import { isArrangementActive } from '@tarnbrook/domain/arrangements/arrangement-state'
import { isCollectionReserved } from '@tarnbrook/domain/direct-debit/collection-state'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { bookCollection } from '#features/booking/booking.ts'
import { collectionRecord, waitsForBreathingSpace } from '#features/direct-debit/collection.ts'
import { earliestDebit } from '#features/loans/debit-days.ts'
import { type CollectionRow, listDebitShares, moveCollection } from '#features/loans/facts/collections.ts'
import { lockOpenQuote, readDebit } from '#features/loans/facts/settlement-quotes.ts'
import { hasAskedHandBack, readAskedHandBack } from '#features/loans/hand-backs.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { changeRecord } from '#features/loans/reconcile.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { hasPersonEvent, isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import type { Collection } from '#providers/direct-debit/port.ts'
import { describeNoticeEmail } from './notice-email.ts'

/**
 * Job: submits a reserved collection with those taken with it, and gives notice of the day. Its id
 * is the provider's key, so that the money is requested once however often this runs.
 * @throws Error when the provider cannot be reached; the queue tries again.
 */
export async function collectPayment(
  deps: ApiDeps,
  { collectionId }: { collectionId: number },
): Promise<void> {
  const row = await selectReserved(deps, collectionId)
  if (!row) return
  const { id, mandate_provider_id: mandateId } = row
  const whyNot = whyNotSent(row)
  if (whyNot !== null || mandateId === null) {
    await recordNotSent(deps, id, whyNot ?? NO_MANDATE)
    return
  }
  const amountPence = await noteAsked(deps, row)
  if (amountPence === null) {
    await recordNotSent(deps, id, 'it was stopped, or nothing is left to pay by it')
    return
  }
  const answer = await deps.providers.directDebit.collect({
    key: `collection-${id}`,
    mandateId,
    amountPence,
    chargeOn: withFullNotice(row.charge_on, deps.clock.today()),
    reference: row.reference,
    metadata: { loan: String(row.loan_id), instalment: String(row.instalment_number ?? row.pays) },
  })
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  if (answer.kind === 'refused') await recordNotSent(deps, row.id, answer.reason)
  else await recordSent(deps, row, answer.value)
}

const NO_MANDATE = 'there is nothing to collect under'

/**
 * What the provider may have already, as another run asks for it or was killed, is asked for again:
 * its answer has to be known before it can be cancelled.
 */
function whyNotSent(row: Reserved): string | null {
  if (row.asked_at !== null) return row.mandate_provider_id === null ? NO_MANDATE : null
  if (row.stop_asked_at !== null) return 'the borrower stopped it'
  if (row.arrangement_state !== null && !isArrangementActive(row.arrangement_state))
    return 'the arrangement is over'
  if (row.is_stopped) return 'the borrower has died or is insolvent'
  if (row.collecting_stopped_at !== null) return 'payments kept coming back'
  if (row.is_handing_back) return 'the vehicle is to be handed back'
  if (row.waits) return 'a breathing space began'
  return row.mandate_provider_id === null || !collectsNow({ state: row.loan_state }) ? NO_MANDATE : null
}

/**
 * From now on the provider may have it. A figure that ends the loan is asked for as it is on this
 * day, and the same amount is asked for again.
 * @returns null where nothing is left to take, or it was stopped meanwhile
 */
async function noteAsked(deps: ApiDeps, { id, pays, asked_at, debit_pence }: Reserved) {
  if (asked_at !== null) return debit_pence
  if (pays === 'settlement') return fixAmount(deps, id)
  const { numUpdatedRows } = await deps.db
    .updateTable('collection')
    .set({ asked_at: toDate(deps.clock.now()) })
    .where('id', '=', id)
    .where('state', '=', 'reserved')
    .where('stop_asked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0 ? debit_pence : null
}

function fixAmount(deps: ApiDeps, id: number) {
  const change = { id, name: 'fixSettlementDebit' }
  return changeRecord(deps, collectionRecord, change, async (work, loan, collection) => {
    const quote = await lockOpenQuote(work, loan.id)
    if (!quote || !isCollectionReserved(collection.state) || collection.stop_asked_at !== null) return null
    const on = collection.agreed_on ?? collection.charge_on
    const amountPence = await readDebit(work, { loan, quote, on })
    const isLeft = amountPence > 0
    await work.tx
      .updateTable('collection')
      .set(
        isLeft
          ? { amount_pence: amountPence, asked_at: toDate(deps.clock.now()) }
          : { rest_on: collection.charge_on },
      )
      .where('id', '=', id)
      .execute()
    return isLeft ? amountPence : null
  })
}

/** A delayed request gets a later day, so that the borrower still has the agreed notice. */
function withFullNotice(chargeOn: string, today: Temporal.PlainDate): string {
  const earliest = earliestDebit(today).toString()
  return chargeOn < earliest ? earliest : chargeOn
}

async function recordSent(
  deps: ApiDeps,
  { id: collectionId, asked_at: askedBefore }: Reserved,
  sent: Collection,
): Promise<void> {
  const change = { id: collectionId, name: 'recordCollectionSent' }
  await changeRecord(deps, collectionRecord, change, async (work, loan, collection) => {
    if (!isCollectionReserved(collection.state)) return
    const shares = await listDebitShares(work, collection)
    for (const share of shares)
      await moveCollection(work, deps, {
        collection: share,
        to: 'sent',
        set: { charge_on: sent.chargeOn, ...(share.id === collection.id && { provider_id: sent.id }) },
      })
    // Meanwhile the payout was returned, the borrower stopped the payment, or it is too much.
    const isHalted =
      loan.collecting_stopped_at !== null ||
      (await readAskedHandBack(work, loan.id)) !== null ||
      isStopped(await readPersonFacts(work, deps, loan.user_id))
    if (!collectsNow({ state: loan.state }) || isHalted || (await wasStopped(work, collection))) {
      await work.enqueue('cancel-collection', { collectionId }, { key: `cancel-collection:${collectionId}` })
      return
    }
    // Whatever rules it out since it was asked for first is looked for again.
    if (askedBefore !== null)
      await work.enqueue('cancel-collection', { collectionId }, { key: `cancel-collection:${collectionId}` })
    // A repeat can find a later status, whose reports were for an id unknown here.
    if (sent.status !== 'sent') await work.enqueue('re-read-collection', { collectionId })
    const content = await describeNoticeEmail(work, deps, {
      loan,
      collection,
      shares,
      chargeOn: sent.chargeOn,
    })
    await emailBorrower(work, deps, { loan, content })
  })
}

async function wasStopped(
  { tx }: Work,
  { early_repayment_id, stop_asked_at: asked, rest_on: restOn }: CollectionRow,
): Promise<boolean> {
  if (asked !== null || restOn !== null) return true
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

type Reserved = NonNullable<Awaited<ReturnType<typeof selectReserved>>>

function selectReserved(deps: ApiDeps, collectionId: number) {
  return deps.db
    .selectFrom('collection as c')
    .innerJoin('loan as l', 'l.id', 'c.loan_id')
    .leftJoin('mandate as m', (join) =>
      join.onRef('m.loan_id', '=', 'l.id').on('m.is_current', '=', true).on('m.state', '=', 'active'),
    )
    .select(['c.id', 'c.loan_id', 'c.instalment_number', 'c.charge_on', 'c.asked_at'])
    .select(
      sql<number>`(select sum(share.amount_pence) from collection share
        where share.id = c.id or share.taken_with_id = c.id)::bigint`.as('debit_pence'),
    )
    .leftJoin('early_repayment as e', 'e.id', 'c.early_repayment_id')
    .leftJoin('arrangement_payment as p', 'p.id', 'c.arrangement_payment_id')
    .leftJoin('arrangement as a', 'a.id', 'p.arrangement_id')
    .select([
      'l.state as loan_state',
      'l.reference',
      'l.collecting_stopped_at',
      'm.provider_id as mandate_provider_id',
    ])
    .select(['a.state as arrangement_state', waitsForBreathingSpace(deps).as('waits')])
    .select([
      hasPersonEvent(deps.clock.today(), sql`l.user_id`).as('is_stopped'),
      hasAskedHandBack(sql`l.id`).as('is_handing_back'),
    ])
    .select(({ fn }) => fn.coalesce('e.stop_asked_at', 'c.stop_asked_at').as('stop_asked_at'))
    .select(
      sql<string>`case when c.settlement_quote_id is null then 'early repayment' else 'settlement' end`.as(
        'pays',
      ),
    )
    .where('c.id', '=', collectionId)
    .where('c.state', '=', 'reserved')
    .where('c.taken_with_id', 'is', null)
    .executeTakeFirst()
}
