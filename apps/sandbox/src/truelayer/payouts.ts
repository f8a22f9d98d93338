import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'

export interface Payout {
  id: string
  merchant_account_id: string
  amount_in_minor: number
  currency: 'GBP'
  beneficiary: {
    type: 'external_account'
    account_holder_name: string
    account_identifier: { type: 'sort_code_account_number'; sort_code: string; account_number: string }
    reference: string
  }
  metadata: Record<string, string>
  scheme_id: 'faster_payments_service'
  status: 'pending' | 'authorized' | 'executed' | 'failed'
  created_at: string
  executed_at?: string
  failed_at?: string
  failure_reason?: string
}

/** Payouts to these sort codes are taken and then fail, for this reason. */
const FAILURES: Record<string, string> = { '999994': 'scheme_error', '999998': 'insufficient_funds' }

/** Payouts to this sort code are not taken at all. */
export const REFUSED_SORT_CODE = '999995'

/** Money sent to this sort code arrives, and comes back on the next day. */
const RETURNED_SORT_CODE = '999996'

type Created = { kind: 'created'; payout: Payout } | { kind: 'key-reused' }

/** Accepts a payout; the same key and body give the same payout again. */
export async function createPayout(
  world: World,
  request: { body: Omit<Payout, 'id' | 'status' | 'created_at' | 'scheme_id'>; rawBody: string; key: string },
): Promise<Created> {
  const hash = createHash('sha256').update(request.rawBody).digest('hex')
  const payout: Payout = {
    id: randomUUID(),
    ...request.body,
    scheme_id: 'faster_payments_service',
    status: 'pending',
    created_at: await world.clock.now(),
  }
  const [inserted] = await world.store.query(
    `insert into sandbox.truelayer_payout (id, idempotency_key, request_hash, doc) values ($1, $2, $3, $4)
     on conflict (idempotency_key) do nothing returning id`,
    [payout.id, request.key, hash, JSON.stringify(payout)],
  )
  if (inserted) return { kind: 'created', payout }
  const [known] = await world.store.query<{ doc: Payout; request_hash: string }>(
    'select doc, request_hash from sandbox.truelayer_payout where idempotency_key = $1',
    [request.key],
  )
  return known?.request_hash === hash ? { kind: 'created', payout: known.doc } : { kind: 'key-reused' }
}

export async function findPayout(db: Db, id: string): Promise<Payout | undefined> {
  const [row] = await db.query<{ doc: Payout }>('select doc from sandbox.truelayer_payout where id = $1', [
    id,
  ])
  return row?.doc
}

export async function listPayouts(db: Db, limit: number): Promise<Payout[]> {
  const rows = await db.query<{ doc: Payout }>(
    'select doc from sandbox.truelayer_payout order by seq desc limit $1',
    [limit],
  )
  return rows.map(({ doc }) => doc)
}

/** Sends what is waiting through Faster Payments, and tells the client by webhook. */
export async function executePayouts(world: World): Promise<void> {
  const at = await world.clock.now()
  let isMore = true
  while (isMore) {
    isMore = await world.store.transaction(async (tx) => {
      const rows = await tx.query<{ doc: Payout }>(
        `select doc from sandbox.truelayer_payout where doc->>'status' = 'pending'
         order by seq limit 100 for update skip locked`,
      )
      for (const { doc } of rows) {
        const sortCode = doc.beneficiary.account_identifier.sort_code.replace(/\D/g, '')
        await finish(tx, world, doc, FAILURES[sortCode] ?? null, at)
      }
      return rows.length > 0
    })
  }
  await returnDue(world)
  world.outbox.poke()
}

/** What arrived on a day before at the account that sends back. */
async function returnDue(world: World): Promise<void> {
  const today = await world.clock.today()
  const rows = await world.store.query<{ id: string }>(
    `select id from sandbox.truelayer_payout where doc->>'status' = 'executed'
       and doc->'beneficiary'->'account_identifier'->>'sort_code' = $1
       and ((doc->>'executed_at')::timestamptz at time zone 'Europe/London')::date < $2::date
     order by seq`,
    [RETURNED_SORT_CODE, today.toString()],
  )
  for (const { id } of rows) await returnPayout(world, id)
}

/** The receiving bank sends the money back after it was executed. */
export async function returnPayout(world: World, id: string): Promise<void> {
  const at = await world.clock.now()
  await world.store.transaction(async (tx) => {
    const [row] = await tx.query<{ doc: Payout }>(
      `select doc from sandbox.truelayer_payout where id = $1 and doc->>'status' = 'executed' for update`,
      [id],
    )
    if (row) await finish(tx, world, row.doc, 'returned', at)
  })
  world.outbox.poke()
}

async function finish(tx: Db, world: World, payout: Payout, failure: string | null, at: string) {
  const outcome = failure
    ? ({ status: 'failed', failed_at: at, failure_reason: failure } as const)
    : ({ status: 'executed', executed_at: at } as const)
  await tx.query('update sandbox.truelayer_payout set doc = doc || $2::jsonb where id = $1', [
    payout.id,
    JSON.stringify(outcome),
  ])
  const { status, ...when } = outcome
  const body = {
    type: `payout_${status}`,
    event_id: randomUUID(),
    event_version: 1,
    payout_id: payout.id,
    ...when,
    beneficiary: { type: payout.beneficiary.type },
    scheme_id: payout.scheme_id,
    metadata: payout.metadata,
  }
  await world.outbox.add(tx, 'truelayer', `${world.apiUrl}/webhooks/truelayer`, JSON.stringify(body))
}
