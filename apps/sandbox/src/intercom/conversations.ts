import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db, Store } from '../store/store.ts'

export interface Contact {
  userId: string
  email: string
  name: string
  /** As the site gave it; a contact is kept only when it is right. */
  userHash: string
}

export interface ChatMessage {
  author: 'visitor' | 'support'
  body: string
  sentAt: string
}

export interface Conversation {
  /** Null for a visitor without a name. */
  contact: Contact | null
  messages: ChatMessage[]
}

/** What the widget says of its visitor: a name with the hash, or a number that it made. */
export interface UserData {
  user_id?: string
  email?: string
  name?: string
  user_hash?: string
  anonymous_id?: string
}

/** The key of this visitor's conversation; null for someone who is not who they say. */
export function contactKey(user: UserData, secret: string): string | null {
  if (user.user_id === undefined) {
    return /^[\w-]{16,64}$/.test(user.anonymous_id ?? '') ? `anonymous:${user.anonymous_id}` : null
  }
  const right = createHmac('sha256', secret).update(user.user_id).digest()
  const given = Buffer.from(user.user_hash ?? '', 'hex')
  return given.length === right.length && timingSafeEqual(given, right) ? `user:${user.user_id}` : null
}

export async function keepContact(db: Db, key: string, user: UserData): Promise<void> {
  if (user.user_id === undefined) return
  const { user_id: userId, email = '', name = '', user_hash: userHash } = user
  await db.query(
    `insert into sandbox.intercom_contact (key, doc) values ($1, $2::jsonb)
     on conflict (key) do update set doc = excluded.doc`,
    [key, JSON.stringify({ userId, email, name, userHash })],
  )
}

export async function addMessage(store: Store, key: string, body: string): Promise<void> {
  await store.query(
    `insert into sandbox.intercom_message (contact_key, author, body) values ($1, 'visitor', $2), ($1, 'support', $3)`,
    [key, body, CANNED_REPLY],
  )
}

const CANNED_REPLY =
  'Thank you, we have your message. This is the sandbox, so nobody reads along; on the real site a person answers here.'

export async function listMessages(db: Db, key: string): Promise<ChatMessage[]> {
  return db.query<ChatMessage>(
    `select author, body, to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sentAt"
     from sandbox.intercom_message where contact_key = $1 order by seq`,
    [key],
  )
}

/** All named visitors, even silent ones, and the others' conversations; the latest first. */
export async function listConversations(db: Db, limit: number): Promise<Conversation[]> {
  const rows = await db.query<{ key: string; doc: Contact | null }>(
    `select key, max(doc::text)::jsonb as doc from (
       select key, doc, seq, 0 as message from sandbox.intercom_contact
       union all select contact_key, null, 0, seq from sandbox.intercom_message
     ) as known group by key order by max(message) desc, max(seq) desc limit $1`,
    [limit],
  )
  return Promise.all(
    rows.map(async ({ key, doc }) => ({ contact: doc, messages: await listMessages(db, key) })),
  )
}
