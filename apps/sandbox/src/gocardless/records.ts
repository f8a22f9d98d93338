import { randomBytes } from 'node:crypto'
import type { Db } from '../store/store.ts'
import type { World } from '../world.ts'
import type { BankAccount } from './bank-accounts.ts'
import { GoCardlessError, notFound } from './errors.ts'
import type {
  Due,
  EventDetails,
  MandateAction,
  MandateStatus,
  PaymentAction,
  PaymentStatus,
} from './lifecycle.ts'

export type Metadata = Record<string, string>

export interface Mandate {
  id: string
  created_at: string
  reference: string
  status: MandateStatus
  scheme: 'bacs'
  payments_require_approval: boolean
  metadata: Metadata
  links: { creditor: string; customer: string; customer_bank_account: string; new_mandate?: string }
}

export interface Payment {
  id: string
  created_at: string
  charge_date: string
  amount: number
  amount_refunded: number
  currency: 'GBP'
  status: PaymentStatus
  description: string | null
  reference: string | null
  retry_if_possible: boolean
  metadata: Metadata
  links: { mandate: string; creditor: string }
}

export interface BillingRequest {
  id: string
  created_at: string
  status: 'pending' | 'ready_to_fulfil' | 'fulfilled' | 'cancelled'
  mandate_request: Record<string, unknown>
  metadata: Metadata
  customer: Record<string, unknown> | null
  bankAccount: BankAccount | null
  isConfirmed: boolean
  links: Record<string, string>
}

export interface GoCardlessEvent {
  id: string
  created_at: string
  resource_type: 'billing_requests' | 'mandates' | 'payments'
  action: string
  details: EventDetails
  metadata: Metadata
  links: {
    billing_request?: string
    mandate?: string
    payment?: string
    new_mandate?: string
    previous_customer_bank_account?: string
    new_customer_bank_account?: string
  }
}

export interface MandateRecord {
  doc: Mandate
  sortCode: string
  due: Due<MandateAction> | null
  /** It had ended, and was submitted to the bank again. */
  isResubmitted: boolean
}

export interface PaymentRecord {
  doc: Payment
  sortCode: string
  due: Due<PaymentAction> | null
}

export const CREDITOR_ID = 'CR0000SANDBOX'

/** An id in GoCardless's manner: two letters for the kind, then capitals and digits. */
export function newId(prefix: string): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'
  return prefix + [...randomBytes(14)].map((byte) => letters[byte % 32]).join('')
}

/** Notes which resource a key made; a key seen before is refused with that resource's id. */
export async function claimIdempotencyKey(tx: Db, endpoint: string, key: string | undefined, id: string) {
  if (!key) return
  const [claimed] = await tx.query(
    `insert into sandbox.gocardless_idempotency (endpoint, key, resource_id) values ($1, $2, $3)
     on conflict do nothing returning key`,
    [endpoint, key, id],
  )
  if (claimed) return
  const [known] = await tx.query<{ resource_id: string }>(
    'select resource_id from sandbox.gocardless_idempotency where endpoint = $1 and key = $2',
    [endpoint, key],
  )
  const message = 'A resource has already been created with this idempotency key'
  throw new GoCardlessError(409, 'invalid_state', message, [
    {
      reason: 'idempotent_creation_conflict',
      message,
      links: { conflicting_resource_id: known?.resource_id ?? id },
    },
  ])
}

export async function lockMandate(tx: Db, id: string): Promise<MandateRecord> {
  const [row] = await tx.query<MandateRow>(`${MANDATE_SELECT} where id = $1 for update`, [id])
  if (!row) throw notFound()
  return mandateRecord(row)
}

export async function lockPayment(tx: Db, id: string): Promise<PaymentRecord> {
  const [row] = await tx.query<PaymentRow>(`${PAYMENT_SELECT} where p.id = $1 for update of p`, [id])
  if (!row) throw notFound()
  return paymentRecord(row)
}

/** Payments of the mandate that the bank has not settled yet. */
export async function lockOpenPayments(tx: Db, mandateId: string): Promise<PaymentRecord[]> {
  const rows = await tx.query<PaymentRow>(
    `${PAYMENT_SELECT} where p.mandate_id = $1 and p.doc->>'status' in ('pending_submission', 'submitted')
     order by p.seq for update of p`,
    [mandateId],
  )
  return rows.map(paymentRecord)
}

export async function lockDueMandates(tx: Db, day: string, limit: number): Promise<MandateRecord[]> {
  const rows = await tx.query<MandateRow>(
    `${MANDATE_SELECT} where due_on <= $1 order by due_on, seq limit $2 for update`,
    [day, limit],
  )
  return rows.map(mandateRecord)
}

export async function lockDuePayments(tx: Db, day: string, limit: number): Promise<PaymentRecord[]> {
  const rows = await tx.query<PaymentRow>(
    `${PAYMENT_SELECT} where p.due_on <= $1 order by p.due_on, p.seq limit $2 for update of p`,
    [day, limit],
  )
  return rows.map(paymentRecord)
}

export async function saveMandates(tx: Db, records: MandateRecord[]): Promise<void> {
  await tx.query(
    `insert into sandbox.gocardless_mandate (id, sort_code, due_on, due_action, doc, is_resubmitted)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::jsonb[], $6::boolean[])
     on conflict (id) do update set sort_code = excluded.sort_code, due_on = excluded.due_on,
       due_action = excluded.due_action, doc = excluded.doc, is_resubmitted = excluded.is_resubmitted`,
    [
      records.map(({ doc }) => doc.id),
      records.map(({ sortCode }) => sortCode),
      ...dueColumns(records),
      records.map(({ doc }) => JSON.stringify(doc)),
      records.map(({ isResubmitted }) => isResubmitted),
    ],
  )
}

export async function savePayments(tx: Db, records: PaymentRecord[]): Promise<void> {
  await tx.query(
    `insert into sandbox.gocardless_payment (id, mandate_id, due_on, due_action, doc)
     select * from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::jsonb[])
     on conflict (id) do update set mandate_id = excluded.mandate_id, due_on = excluded.due_on,
       due_action = excluded.due_action, doc = excluded.doc`,
    [
      records.map(({ doc }) => doc.id),
      records.map(({ doc }) => doc.links.mandate),
      ...dueColumns(records),
      records.map(({ doc }) => JSON.stringify(doc)),
    ],
  )
}

/** GoCardless sends at most this many events in one webhook. */
const EVENTS_PER_WEBHOOK = 250

/** Keeps events and puts their webhooks in the outbox, in the transaction that caused them. */
export async function recordEvents(tx: Db, world: World, events: GoCardlessEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx.query(
    `insert into sandbox.gocardless_event (id, resource_id, doc)
     select * from unnest($1::text[], $2::text[], $3::jsonb[])`,
    [
      events.map(({ id }) => id),
      events.map(({ links }) => links.payment ?? links.mandate ?? links.billing_request),
      events.map((event) => JSON.stringify(event)),
    ],
  )
  for (let start = 0; start < events.length; start += EVENTS_PER_WEBHOOK) {
    const batch = events.slice(start, start + EVENTS_PER_WEBHOOK)
    const body = JSON.stringify({ events: batch, meta: { webhook_id: newId('WB') } })
    await world.outbox.add(tx, 'gocardless', `${world.apiUrl}/webhooks/gocardless`, body)
  }
}

interface DueColumns {
  due_on: string | null
  due_action: string | null
  sort_code: string
}
type MandateRow = DueColumns & { doc: Mandate; is_resubmitted: boolean }
type PaymentRow = DueColumns & { doc: Payment }

const MANDATE_SELECT =
  'select doc, sort_code, due_on::text, due_action, is_resubmitted from sandbox.gocardless_mandate'
const PAYMENT_SELECT = `select p.doc, m.sort_code, p.due_on::text, p.due_action from sandbox.gocardless_payment p
  join sandbox.gocardless_mandate m on m.id = p.mandate_id`

const mandateRecord = (row: MandateRow): MandateRecord => ({
  doc: row.doc,
  sortCode: row.sort_code,
  due: toDue<MandateAction>(row),
  isResubmitted: row.is_resubmitted,
})
const paymentRecord = (row: PaymentRow): PaymentRecord => ({
  doc: row.doc,
  sortCode: row.sort_code,
  due: toDue<PaymentAction>(row),
})

function toDue<Action extends string>(row: DueColumns): Due<Action> | null {
  if (!row.due_on || !row.due_action) return null
  return { on: Temporal.PlainDate.from(row.due_on), action: row.due_action as Action }
}

const dueColumns = (records: { due: Due<string> | null }[]) => [
  records.map(({ due }) => due?.on.toString() ?? null),
  records.map(({ due }) => due?.action ?? null),
]
