import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'
import { settleMandate } from './bank-run.ts'
import { stepMandate } from './changes.ts'
import { notFound } from './errors.ts'
import { earliestChargeDate, type MandateAction } from './lifecycle.ts'
import { lockMandate, type Mandate, type Metadata, recordEvents } from './records.ts'

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

export function presentMandate(mandate: Mandate, today: Temporal.PlainDate) {
  const collects = ['pending_submission', 'submitted', 'active'].includes(mandate.status)
  return {
    ...mandate,
    next_possible_charge_date: collects ? earliestChargeDate(today).toString() : null,
    next_possible_standard_ach_charge_date: null,
  }
}
