import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'
import type { CardBehaviour } from './cards.ts'
import { noSuch, StripeError } from './errors.ts'

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  type: 'card'
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
  created: number
  livemode: false
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: 'gbp'
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  client_secret: string
  confirmation_method: 'manual' | 'automatic'
  payment_method: string | null
  payment_method_types: ['card']
  metadata: Record<string, string>
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: { type: string; stripe_js: string } } | null
  last_payment_error: Record<string, unknown> | null
  latest_charge: string | null
  created: number
  livemode: false
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  currency: 'gbp'
  disputed: boolean
  refunded: boolean
  paid: true
  payment_intent: string
  status: 'succeeded'
  created: number
  livemode: false
}

/** What the sandbox knows besides what it shows. */
export interface IntentRecord {
  doc: PaymentIntent
  charge: Charge | null
  isAuthenticated: boolean
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export const secondsNow = (): number => Math.floor(Date.now() / 1000)

export async function insertMethod(db: Db, doc: PaymentMethod, behaviour: CardBehaviour): Promise<void> {
  await db.query('insert into sandbox.stripe_payment_method (id, behaviour, doc) values ($1, $2, $3)', [
    doc.id,
    JSON.stringify(behaviour),
    JSON.stringify(doc),
  ])
}

export async function findMethod(
  db: Db,
  id: string,
): Promise<{ doc: PaymentMethod; behaviour: CardBehaviour }> {
  const [row] = await db.query<{ doc: PaymentMethod; behaviour: CardBehaviour }>(
    'select doc, behaviour from sandbox.stripe_payment_method where id = $1',
    [id],
  )
  if (!row) throw noSuch('PaymentMethod', id)
  return row
}

export async function lockIntent(tx: Db, id: string): Promise<IntentRecord> {
  const [row] = await tx.query<{ doc: IntentRecord }>(
    'select doc from sandbox.stripe_payment_intent where id = $1 for update',
    [id],
  )
  if (!row) throw noSuch('payment_intent', id)
  return row.doc
}

export async function findByMetadata(db: Db, name: string, value: string): Promise<IntentRecord[]> {
  const rows = await db.query<{ doc: IntentRecord }>(
    `select doc from sandbox.stripe_payment_intent where doc->'doc'->'metadata'->>$1 = $2 order by seq desc limit 10`,
    [name, value],
  )
  return rows.map(({ doc }) => doc)
}

export async function saveIntent(tx: Db, record: IntentRecord): Promise<void> {
  await tx.query(
    `insert into sandbox.stripe_payment_intent (id, doc) values ($1, $2)
     on conflict (id) do update set doc = excluded.doc`,
    [record.doc.id, JSON.stringify(record)],
  )
}

/** Puts an event into the outbox, in the transaction that made it happen. */
export async function addEvent(tx: Db, world: World, type: string, object: object): Promise<void> {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: secondsNow(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  await world.outbox.add(tx, 'stripe', `${world.apiUrl}/webhooks/stripe`, JSON.stringify(event))
}

export interface StoredAnswer {
  status: number
  body: unknown
}

/**
 * The same key and parameters get the first call's answer again, whatever has happened since. A
 * twin sent at the same moment waits for the first.
 */
export async function onceForKey(
  tx: Db,
  request: { endpoint: string; key: string | undefined; params: string },
  act: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { isReplay: boolean }> {
  const { endpoint, key, params } = request
  if (!key) return { ...(await act()), isReplay: false }
  const hash = createHash('sha256').update(params).digest('hex')
  const [claimed] = await tx.query(
    `insert into sandbox.stripe_idempotency (key, endpoint, request_hash) values ($1, $2, $3)
     on conflict do nothing returning key`,
    [key, endpoint, hash],
  )
  if (claimed) {
    const answer = await act()
    await tx.query('update sandbox.stripe_idempotency set answer = $2 where key = $1', [
      key,
      JSON.stringify(answer),
    ])
    return { ...answer, isReplay: false }
  }
  const [known] = await tx.query<{ endpoint: string; request_hash: string; answer: StoredAnswer }>(
    'select endpoint, request_hash, answer from sandbox.stripe_idempotency where key = $1',
    [key],
  )
  if (known?.endpoint !== endpoint || known.request_hash !== hash)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used for the same endpoint and parameters. Try using a key other than '${key}'.`,
    })
  return { ...known.answer, isReplay: true }
}
