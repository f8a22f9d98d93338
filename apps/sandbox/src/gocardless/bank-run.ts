import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'
import { endMandatePayment, stepMandate, stepPayment } from './changes.ts'
import type { MandateAction, MandateStatus } from './lifecycle.ts'
import {
  type GoCardlessEvent,
  lockDueMandates,
  lockDuePayments,
  lockOpenPayments,
  type MandateRecord,
  recordEvents,
  saveMandates,
  savePayments,
} from './records.ts'

const PAGE = 250

/** The banks' work up to and including this day. Safe to stop and to repeat at any point. */
export async function runBank(world: World, through: Temporal.PlainDate): Promise<void> {
  const at = await world.clock.now()
  for (;;) {
    const day = await nextDueDay(world.store, through.toString())
    if (!day) return
    while (await runMandates(world, day, at)) {}
    while (await runPayments(world, day, at)) {}
  }
}

/** Saves a mandate that has just stepped, and ends its open payments when it has ended. */
export async function settleMandate(tx: Db, record: MandateRecord, at: string): Promise<GoCardlessEvent[]> {
  await saveMandates(tx, [record])
  const { status } = record.doc
  const end = ENDS.get(status)
  if (!end) return []
  const payments = await lockOpenPayments(tx, record.doc.id)
  const events = payments.map((payment) => endMandatePayment(payment, end, at))
  if (payments.length > 0) await savePayments(tx, payments)
  return events
}

/** What each of these ends the open payments by. */
const ENDS = new Map<MandateStatus, MandateAction>([
  ['failed', 'fail'],
  ['blocked', 'fail'],
  ['cancelled', 'cancel'],
  ['suspended_by_payer', 'cancel'],
  ['expired', 'expire'],
])

async function nextDueDay(db: Db, through: string): Promise<string | null> {
  const [row] = await db.query<{ day: string | null }>(
    `select least((select min(due_on) from sandbox.gocardless_mandate where due_on <= $1),
                  (select min(due_on) from sandbox.gocardless_payment where due_on <= $1))::text as day`,
    [through],
  )
  return row?.day ?? null
}

const runMandates = (world: World, day: string, at: string): Promise<boolean> =>
  world.store.transaction(async (tx) => {
    const records = await lockDueMandates(tx, day, PAGE)
    const events: GoCardlessEvent[] = []
    for (const record of records) {
      if (!record.due) continue
      events.push(stepMandate(record, record.due.action, record.due.on, at))
      events.push(...(await settleMandate(tx, record, at)))
    }
    await recordEvents(tx, world, events)
    return records.length > 0
  })

const runPayments = (world: World, day: string, at: string): Promise<boolean> =>
  world.store.transaction(async (tx) => {
    const records = await lockDuePayments(tx, day, PAGE)
    const events = records.flatMap((record) =>
      record.due ? [stepPayment(record, record.due.action, record.due.on, at)] : [],
    )
    if (records.length > 0) await savePayments(tx, records)
    await recordEvents(tx, world, events)
    return records.length > 0
  })
