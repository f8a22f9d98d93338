import { onOrAfterWorkingDay } from '../clock/working-days.ts'
import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'
import { paymentEvent, stepPayment } from './changes.ts'
import { invalidField, invalidState, notFound } from './errors.ts'
import { earliestChargeDate, type PaymentAction, submissionDate } from './lifecycle.ts'
import {
  CREDITOR_ID,
  claimIdempotencyKey,
  lockMandate,
  lockPayment,
  type Metadata,
  newId,
  type Payment,
  type PaymentRecord,
  recordEvents,
  savePayments,
} from './records.ts'

type Json = Record<string, unknown>

/** A day that is too early or not a working day moves to the next possible one. */
export async function createPayment(world: World, input: Json, key: string | undefined): Promise<Payment> {
  const amount = input.amount
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0) {
    throw invalidField('payments/amount', 'must be a positive whole number of pence')
  }
  if (input.currency !== 'GBP') throw invalidField('payments/currency', 'must be GBP')
  const mandateId = String((input.links as Json | undefined)?.mandate ?? '')
  if (!mandateId) throw invalidField('payments/links/mandate', "can't be blank")
  const [at, today] = [await world.clock.now(), await world.clock.today()]
  const chargeDate = possibleChargeDate(input.charge_date, today)

  const payment = await world.store.transaction(async (tx) => {
    const id = newId('PM')
    await claimIdempotencyKey(tx, 'payments', key, id)
    const mandate = await lockMandate(tx, mandateId)
    if (!['pending_submission', 'submitted', 'active'].includes(mandate.doc.status)) {
      throw invalidState('mandate_is_inactive', `Mandate is ${mandate.doc.status}`)
    }
    const record: PaymentRecord = {
      sortCode: mandate.sortCode,
      due: { on: submissionDate(chargeDate), action: 'submit' },
      doc: {
        id,
        created_at: at,
        charge_date: chargeDate.toString(),
        amount,
        amount_refunded: 0,
        currency: 'GBP',
        status: 'pending_submission',
        description: textOrNull(input.description),
        reference: textOrNull(input.reference),
        retry_if_possible: input.retry_if_possible === true,
        metadata: (input.metadata ?? {}) as Metadata,
        links: { mandate: mandateId, creditor: CREDITOR_ID },
      },
    }
    await savePayments(tx, [record])
    const details = {
      origin: 'api',
      cause: 'payment_created',
      description: 'Payment created via the API.',
    } as const
    await recordEvents(tx, world, [paymentEvent(record, 'created', details, at)])
    return record.doc
  })
  world.outbox.poke()
  return payment
}

export async function findPayment(db: Db, id: string): Promise<Payment> {
  const [row] = await db.query<{ doc: Payment }>('select doc from sandbox.gocardless_payment where id = $1', [
    id,
  ])
  if (!row) throw notFound()
  return row.doc
}

export async function stepPaymentThrough(
  world: World,
  id: string,
  actions: PaymentAction[],
  metadata?: Metadata,
) {
  const [at, today] = [await world.clock.now(), await world.clock.today()]
  const payment = await world.store.transaction(async (tx) => {
    const record = await lockPayment(tx, id)
    if (metadata) record.doc.metadata = { ...record.doc.metadata, ...metadata }
    const events = actions.map((action) => stepPayment(record, action, today, at))
    await savePayments(tx, [record])
    await recordEvents(tx, world, events)
    return record.doc
  })
  world.outbox.poke()
  return payment
}

function possibleChargeDate(asked: unknown, today: Temporal.PlainDate): Temporal.PlainDate {
  const earliest = earliestChargeDate(today)
  if (asked === undefined || asked === null) return earliest
  const wanted = parseDay(asked)
  if (!wanted) throw invalidField('payments/charge_date', 'must be a valid date')
  if (wanted.since(today, { largestUnit: 'days' }).days > 366) {
    throw invalidField('payments/charge_date', 'must be within a year')
  }
  const later = Temporal.PlainDate.compare(wanted, earliest) < 0 ? earliest : wanted
  return onOrAfterWorkingDay(later)
}

function parseDay(value: unknown): Temporal.PlainDate | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null
  try {
    return Temporal.PlainDate.from(value)
  } catch {
    return null
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
