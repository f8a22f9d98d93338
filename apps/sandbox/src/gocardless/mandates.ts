import { onOrAfterWorkingDay } from '../clock/working-days.ts'
import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'
import { settleMandate } from './bank-run.ts'
import { mandateEvent, stepMandate } from './changes.ts'
import { notFound } from './errors.ts'
import { findAccount, keepAccount } from './holder-checks.ts'
import { earliestChargeDate, type MandateAction } from './lifecycle.ts'
import {
  lockMandate,
  lockOpenPayments,
  type Mandate,
  type MandateRecord,
  type Metadata,
  newId,
  recordEvents,
  saveMandates,
  savePayments,
} from './records.ts'

export async function findMandate(world: World, id: string) {
  const [row] = await world.store.query<{ doc: Mandate }>(
    'select doc from sandbox.gocardless_mandate where id = $1',
    [id],
  )
  if (!row) throw notFound()
  return presentMandate(row.doc, await world.clock.today())
}

/** Takes the mandate through the steps that its status allows, in order. */
export async function stepMandateThrough(
  world: World,
  id: string,
  actions: MandateAction[],
  metadata?: Metadata,
) {
  const [at, today] = [await world.clock.now(), await world.clock.today()]
  const mandate = await world.store.transaction(async (tx: Db) => {
    const record = await lockMandate(tx, id)
    if (metadata) record.doc.metadata = { ...record.doc.metadata, ...metadata }
    const events = actions.map((action) => stepMandate(record, action, today, at))
    events.push(...(await settleMandate(tx, record, at)))
    await recordEvents(tx, world, events)
    return record.doc
  })
  world.outbox.poke()
  return presentMandate(mandate, today)
}

/**
 * A bulk change of the creditor's: another mandate takes the place of this one, with its own
 * reference, and its open payments go on under that.
 */
export async function replaceMandate(world: World, id: string) {
  const [at, today] = [await world.clock.now(), await world.clock.today()]
  await world.store.transaction(async (tx: Db) => {
    const old = await lockMandate(tx, id)
    const wasActive = old.doc.status === 'active'
    const successor: MandateRecord = {
      ...old,
      due: wasActive ? null : { on: onOrAfterWorkingDay(today), action: 'submit' },
      doc: {
        ...old.doc,
        id: newId('MD'),
        created_at: at,
        reference: newId('SBX-'),
        status: wasActive ? 'active' : 'pending_submission',
      },
    }
    const replaced = stepMandate(old, 'replace', today, at)
    replaced.links.new_mandate = successor.doc.id
    old.doc.links.new_mandate = successor.doc.id
    await saveMandates(tx, [old, successor])
    const payments = await lockOpenPayments(tx, id)
    for (const { doc } of payments) doc.links.mandate = successor.doc.id
    if (payments.length > 0) await savePayments(tx, payments)
    await recordEvents(tx, world, [mandateEvent(successor, 'created', BULK_CHANGE, at), replaced])
  })
  world.outbox.poke()
}

const BULK_CHANGE = {
  origin: 'gocardless',
  cause: 'mandate_created',
  description: 'Mandate created by a bulk change',
} as const

/**
 * The payer's bank account was switched to another bank, which takes the mandate over, or has it
 * submitted again.
 */
export async function transferMandate(
  world: World,
  id: string,
  { isResubmitted }: { isResubmitted: boolean },
) {
  const [at, today] = [await world.clock.now(), await world.clock.today()]
  await world.store.transaction(async (tx: Db) => {
    const record = await lockMandate(tx, id)
    const moved = stepMandate(record, 'transfer', today, at)
    const previous = record.doc.links.customer_bank_account
    const account = { ...NEW_ACCOUNT, holder: await findHolder(tx, previous) }
    const { id: accountId } = await keepAccount(tx, account)
    record.sortCode = account.sortCode
    record.doc.links.customer_bank_account = accountId
    moved.links.previous_customer_bank_account = previous
    moved.links.new_customer_bank_account = accountId
    const events = isResubmitted ? [moved, stepMandate(record, 'resubmit_transferred', today, at)] : [moved]
    await saveMandates(tx, [record])
    await recordEvents(tx, world, events)
  })
  world.outbox.poke()
}

const NEW_ACCOUNT = { sortCode: '200000', accountNumber: '55779934' }

async function findHolder(db: Db, accountId: string): Promise<string> {
  const account = await findAccount(db, accountId).catch(() => null)
  return account?.account_holder_name ?? 'The payer'
}

export function presentMandate(mandate: Mandate, today: Temporal.PlainDate) {
  const collects = ['pending_submission', 'submitted', 'active'].includes(mandate.status)
  return {
    ...mandate,
    next_possible_charge_date: collects ? earliestChargeDate(today).toString() : null,
    next_possible_standard_ach_charge_date: null,
  }
}
