import { type Pence, pence, sumPence } from '@tarnbrook/domain/core/money'
import {
  COLLECTION_STATES,
  type CollectionState,
  isCollectionOpen,
} from '@tarnbrook/domain/direct-debit/collection-state'
import { hasMandateEnded, MANDATE_STATES } from '@tarnbrook/domain/direct-debit/mandate-state'
import { collectsNow, LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { earliestDebit } from '#features/loans/debit-days.ts'
import { readAskedHandBack } from '#features/loans/hand-backs.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'

export type CollectionRow = Selectable<DB['collection']>

/** All that one Direct Debit takes, the oldest first. @param lead the one that its provider has */
export function listDebitShares(
  { tx }: Pick<Work, 'tx'>,
  lead: Pick<CollectionRow, 'id'>,
): Promise<CollectionRow[]> {
  return tx
    .selectFrom('collection')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', lead.id), eb('taken_with_id', '=', lead.id)]))
    .orderBy('instalment_number')
    .orderBy('seq')
    .execute()
}

/** What a bank is asked for, or has taken, as one payment. */
export function calculateDebitTotal(shares: readonly Pick<CollectionRow, 'amount_pence'>[]): Pence {
  return sumPence(shares.map((share) => pence(share.amount_pence)))
}

export async function hasActiveMandate({ tx }: Pick<Work, 'tx'>, { id }: LoanRow): Promise<boolean> {
  const mandate = await tx
    .selectFrom('mandate')
    .select('id')
    .where('loan_id', '=', id)
    .where('is_current', '=', true)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return mandate !== undefined
}

export const NOT_COLLECTED =
  'An insolvency is recorded for you, so we don’t collect payments. Talk to the person who deals with it before you pay us. You can call us too.'

export const HANDING_BACK =
  'You’ve asked to hand the vehicle back, so we don’t collect payments. If you want to go on paying, keep your agreement first.'

export const STOPPED_COLLECTING =
  'Your last payments by Direct Debit came back unpaid, so we’ve stopped asking your bank. Start Direct Debit again first, or pay by card, from your bank account or by bank transfer.'

/** Why the bank is not asked for a payment of it; null where it can be. */
export async function whyNoDirectDebit(
  work: Pick<Work, 'tx'>,
  deps: Pick<ApiDeps, 'clock'>,
  loan: LoanRow,
): Promise<'insolvent' | 'handing-back' | 'stopped' | 'no-direct-debit' | null> {
  if (isStopped(await readPersonFacts(work, deps, loan.user_id))) return 'insolvent'
  if (await readAskedHandBack(work, loan.id)) return 'handing-back'
  if (!(await hasActiveMandate(work, loan))) return 'no-direct-debit'
  return loan.collecting_stopped_at === null ? null : 'stopped'
}

/** Whether the bank has been, or is about to be, asked for a payment whose outcome is not known. */
export async function hasPendingPayment({ tx }: Pick<Work, 'tx'>, { id }: LoanRow): Promise<boolean> {
  const pending = await tx
    .selectFrom('collection')
    .select('id')
    .where('loan_id', '=', id)
    .where('state', 'in', COLLECTION_STATES.filter(isCollectionOpen))
    .executeTakeFirst()
  return pending !== undefined
}

export const COLLECTING = LOAN_STATES.filter((state) => collectsNow({ state }))

/** The bank cancels a payment it has as long as possible; a reserved one is not sent. */
export async function stopCollections(work: Work, loanId: number): Promise<void> {
  const open = await work.tx
    .selectFrom('collection')
    .select(['id', 'state'])
    .where('loan_id', '=', loanId)
    .where('method', '=', 'DIRECT_DEBIT')
    .where('taken_with_id', 'is', null)
    .where('state', 'in', ['reserved', 'sent'])
    .execute()
  for (const { id, state } of open)
    if (state === 'sent')
      await work.enqueue('cancel-collection', { collectionId: id }, { key: `cancel-collection:${id}` })
    else await work.enqueue('collect-payment', { collectionId: id }, { key: `collect-payment:${id}` })
}

/**
 * A Direct Debit of a figure that ends the loan. The bank is asked for it on the day of its notice
 * and not before, so that what comes meanwhile is taken off.
 */
export async function reserveSettlementDebit(
  work: Work,
  deps: ApiDeps,
  debit: { loanId: number; quoteId: number; chargeOn: string; agreedOn: string; amountPence: Pence },
): Promise<void> {
  const now = toDate(deps.clock.now())
  const { id } = await work.tx
    .insertInto('collection')
    .values({
      loan_id: debit.loanId,
      settlement_quote_id: debit.quoteId,
      method: 'DIRECT_DEBIT',
      amount_pence: debit.amountPence,
      charge_on: debit.chargeOn,
      agreed_on: debit.agreedOn,
      state: 'reserved',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const first = earliestDebit(deps.clock.today()).toString()
  if (debit.chargeOn <= first)
    await work.enqueue('collect-payment', { collectionId: id }, { key: `collect-payment:${id}` })
}

const OPEN_MANDATES = MANDATE_STATES.filter((state) => !hasMandateEnded(state))

/** Jobs cancel the Direct Debits of a loan that has ended at the provider. */
export async function cancelMandates(work: Work, loanId: number): Promise<void> {
  const mandates = await work.tx
    .selectFrom('mandate')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('state', 'in', OPEN_MANDATES)
    .execute()
  for (const { id } of mandates)
    await work.enqueue('cancel-mandate', { mandateId: id }, { key: `cancel-mandate:${id}` })
}

export async function moveCollection(
  work: Work,
  deps: ApiDeps,
  options: {
    collection: CollectionRow
    to: CollectionState
    set: { provider_id?: string; charge_on?: string; settled_on?: string; reason?: string }
  },
): Promise<void> {
  const { collection, to, set } = options
  await work.tx
    .updateTable('collection')
    .set({ ...set, state: to, updated_at: toDate(deps.clock.now()) })
    .where('id', '=', collection.id)
    .execute()
  await work.record({
    name: 'collectionMoved',
    subject: ['loan', collection.loan_id],
    before: { state: collection.state },
    after: { state: to, collectionId: collection.id, instalment: collection.instalment_number },
  })
}
