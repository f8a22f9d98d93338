import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'
import { PAYMENT_BANKS } from './banks.ts'

type Status = 'authorization_required' | 'authorizing' | 'authorized' | 'executed' | 'settled' | 'failed'

/** A payment into the client's merchant account, as TrueLayer's Payments v3 has it. */
export interface BankPayment {
  id: string
  amount_in_minor: number
  currency: 'GBP'
  user: { id: string }
  payment_method: Record<string, unknown>
  metadata: Record<string, string>
  status: Status
  created_at: string
  executed_at?: string
  settled_at?: string
  failed_at?: string
  failure_stage?: Status
  failure_reason?: string
}

/** A payment that its payer leaves expires after this long. */
const EXPIRES_MINUTES = 15

type Created = { kind: 'created'; payment: BankPayment; resourceToken: string } | { kind: 'key-reused' }

/** The same key and body give the same payment again, as it was answered first. */
export async function createPayment(
  world: World,
  request: {
    body: Pick<BankPayment, 'amount_in_minor' | 'payment_method' | 'metadata'>
    rawBody: string
    key: string
  },
): Promise<Created> {
  const hash = createHash('sha256').update(request.rawBody).digest('hex')
  const payment: BankPayment = {
    id: randomUUID(),
    ...request.body,
    currency: 'GBP',
    user: { id: randomUUID() },
    status: 'authorization_required',
    created_at: await world.clock.now(),
  }
  const resourceToken = randomBytes(32).toString('base64url')
  const [inserted] = await world.store.query(
    `insert into sandbox.truelayer_payment (id, idempotency_key, request_hash, resource_token, doc) values ($1, $2, $3, $4, $5)
     on conflict (idempotency_key) do nothing returning id`,
    [payment.id, request.key, hash, resourceToken, JSON.stringify(payment)],
  )
  if (inserted) return { kind: 'created', payment, resourceToken }
  const [known] = await world.store.query<{ doc: BankPayment; request_hash: string; resource_token: string }>(
    'select doc, request_hash, resource_token from sandbox.truelayer_payment where idempotency_key = $1',
    [request.key],
  )
  return known?.request_hash === hash
    ? { kind: 'created', payment: known.doc, resourceToken: known.resource_token }
    : { kind: 'key-reused' }
}

export async function findPayment(
  world: World,
  id: string,
  resourceToken?: string,
): Promise<BankPayment | undefined> {
  await advancePayments(world)
  const [row] = await world.store.query<{ doc: BankPayment }>(
    'select doc from sandbox.truelayer_payment where id = $1 and ($2::text is null or resource_token = $2)',
    [id, resourceToken ?? null],
  )
  return row?.doc
}

/** The payer or the client ends it. @returns false once it is approved or has ended */
export async function cancelPayment(world: World, id: string): Promise<boolean> {
  return change(world, id, (doc) => (isUnapproved(doc) ? failed(doc, 'canceled') : null))
}

/** The payer refuses at their bank. */
export async function refusePayment(world: World, id: string): Promise<boolean> {
  return change(world, id, (doc) => (isUnapproved(doc) ? failed(doc, 'authorization_failed') : null))
}

/** The payer approves at a bank, or finds that it can't be used. */
export async function approvePayment(world: World, id: string, bankId: string): Promise<boolean> {
  const bank = PAYMENT_BANKS.find((each) => each.id === bankId)
  if (!bank) return false
  await world.store.query('update sandbox.truelayer_payment set bank = $2 where id = $1', [id, bankId])
  const { end } = bank
  const isApproved = await change(world, id, (doc) => {
    if (!isUnapproved(doc)) return null
    if (typeof end === 'object' && 'refusedWith' in end)
      return failed({ ...doc, status: 'authorizing' }, end.refusedWith)
    return { status: 'authorized' }
  })
  if (isApproved) await advancePayments(world)
  return isApproved
}

/** What banks do: send approved payments, let sent ones arrive, expire those that were left. */
export async function advancePayments(world: World): Promise<void> {
  const today = await world.clock.today()
  const now = Temporal.Instant.from(await world.clock.now())
  const rows = await world.store.query<{ id: string; bank: string | null; doc: BankPayment }>(
    `select id, bank, doc from sandbox.truelayer_payment where doc->>'status' not in ('settled', 'failed') order by seq`,
  )
  for (const { id, bank, doc } of rows) {
    const expiresAt = Temporal.Instant.from(doc.created_at).add({ minutes: EXPIRES_MINUTES })
    if (isUnapproved(doc)) {
      if (Temporal.Instant.compare(expiresAt, now) <= 0)
        await change(world, id, (each) => (isUnapproved(each) ? failed(each, 'expired') : null))
      continue
    }
    await arrive(world, id, { bank, today })
  }
}

async function arrive(
  world: World,
  id: string,
  { bank, today }: { bank: string | null; today: Temporal.PlainDate },
): Promise<void> {
  const end = PAYMENT_BANKS.find((each) => each.id === bank)?.end
  await change(world, id, (doc) => {
    if (doc.status !== 'authorized') return null
    return typeof end === 'object' && 'failsWith' in end
      ? failed(doc, end.failsWith)
      : { status: 'executed', executed_at: '' }
  })
  await change(world, id, (doc) => {
    if (doc.status !== 'executed') return null
    const executedOn = Temporal.Instant.from(doc.executed_at!)
      .toZonedDateTimeISO('Europe/London')
      .toPlainDate()
    const isDue = end !== 'next-day' || Temporal.PlainDate.compare(executedOn, today) < 0
    return isDue ? { status: 'settled', settled_at: '' } : null
  })
}

function isUnapproved({ status }: BankPayment): boolean {
  return status === 'authorization_required' || status === 'authorizing'
}

function failed({ status }: BankPayment, reason: string): Partial<BankPayment> {
  return { status: 'failed', failed_at: '', failure_stage: status, failure_reason: reason }
}

/** One move of a payment, and its webhook; moments that are left empty are now. */
async function change(
  world: World,
  id: string,
  to: (doc: BankPayment) => Partial<BankPayment> | null,
): Promise<boolean> {
  const at = await world.clock.now()
  const isChanged = await world.store.transaction(async (tx) => {
    const [row] = await tx.query<{ doc: BankPayment; bank: string | null }>(
      'select doc, bank from sandbox.truelayer_payment where id = $1 for update',
      [id],
    )
    const moved = row && to(row.doc)
    if (!row || !moved) return false
    const set = Object.fromEntries(Object.entries(moved).map(([name, value]) => [name, value || at]))
    await tx.query('update sandbox.truelayer_payment set doc = doc || $2::jsonb where id = $1', [
      id,
      JSON.stringify(set),
    ])
    const isSilent = PAYMENT_BANKS.some((bank) => bank.id === row.bank && bank.isSilent)
    if (!isSilent) await tell(tx, world, { ...row.doc, ...set } as BankPayment)
    return true
  })
  world.outbox.poke()
  return isChanged
}

function tell(tx: Db, world: World, payment: BankPayment) {
  const { id, status, executed_at, settled_at, failed_at, failure_stage, failure_reason, metadata } = payment
  const body = {
    type: `payment_${status}`,
    event_id: randomUUID(),
    event_version: 1,
    payment_id: id,
    payment_method: { type: 'bank_transfer' },
    ...(status === 'executed' && { executed_at }),
    ...(status === 'settled' && { settled_at }),
    ...(status === 'failed' && { failed_at, failure_stage, failure_reason }),
    metadata,
  }
  return world.outbox.add(tx, 'truelayer', `${world.apiUrl}/webhooks/truelayer`, JSON.stringify(body))
}
