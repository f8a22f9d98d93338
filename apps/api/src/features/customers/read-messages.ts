import type { ComplaintChannel } from '@tarnbrook/contract/support/complaint-channels'
import type { RESPONSE_OUTCOMES } from '@tarnbrook/contract/support/response-outcomes'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { findHome } from '#platform/addresses.ts'
import { wireInstant } from '#platform/clock.ts'
import { type Request, readPerson } from './person.ts'

const PAGE = 50

interface SentRow {
  id: number
  seq: number
  brand: string
  subject: string | null
  text: string | null
  state: 'queued' | 'sent' | 'failed' | 'withheld' | 'post'
  created_at: Date
  attachments: string[]
}

/**
 * What their mailbox was sent, or was about one of their loans; and what they wrote to us.
 * @throws Problem NOT_FOUND
 */
export async function readCustomerMessages(
  { db }: ApiDeps,
  { params: { id }, query: { before } }: Request & { query: { before?: number | undefined } },
) {
  const person = await readPerson(db, id)
  const user = await db.selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const { rows } = await sql<SentRow>`
    select m.id, m.seq, m.brand, m.subject, m.created_at,
      case m.handed_to when 'post' then 'post' else m.state end as state,
      coalesce(m.sent_text, case when m.handed_to is not null then nullif(m.body, '') end) as text,
      array(select a.file_name from message_attachment a where a.message_id = m.id order by a.position) as attachments
    from message m
    where (lower(m.recipient) = (select u.email_key from app_user u where u.id = ${id}) and m.recipient <> ''
        or m.loan_id in (select l.id from loan l where l.user_id = ${id}) and m.class <> 'internal')
      and m.seq < ${before ?? Number.MAX_SAFE_INTEGER}
    order by m.seq desc limit ${PAGE + 1}`.execute(db)
  const { rows: received } = await sql<ReceivedRow>`
    select m.id, m.reference, m.brand, m.subject, m.message, m.channel,
      m.received_at, m.answered_at, m.answer, m.outcome, m.respond_by
    from contact_message m
    where m.user_id = ${id} or lower(m.email) = (select u.email_key from app_user u where u.id = ${id})`.execute(
    db,
  )
  const shown = rows.slice(0, PAGE)
  return {
    '@type': 'customerMessages' as const,
    person,
    mailbox: user.email,
    home: (await findHome(db, id))?.join(', ') ?? null,
    sent: shown.map((row) => ({
      id: row.id,
      brand: row.brand,
      subject: row.subject,
      text: row.text,
      state: row.state,
      writtenAt: wireInstant(row.created_at),
      attachments: row.attachments,
    })),
    next: rows.length > PAGE ? Number(shown.at(-1)!.seq) : null,
    received: received
      .toSorted((left, right) => Number(right.received_at) - Number(left.received_at))
      .map((row) => ({
        id: row.id,
        reference: row.reference,
        brand: row.brand,
        subject: row.subject,
        text: row.message,
        channel: row.channel,
        receivedAt: wireInstant(row.received_at),
        answeredAt: row.answered_at && wireInstant(row.answered_at),
        answer: row.answer,
        outcome: row.outcome,
        respondBy: row.respond_by,
      })),
  }
}

interface ReceivedRow {
  id: number
  reference: string
  brand: string
  subject: string
  message: string
  channel: ComplaintChannel | null
  received_at: Date
  answered_at: Date | null
  answer: string | null
  outcome: (typeof RESPONSE_OUTCOMES)[number] | null
  respond_by: string | null
}
