import type { Db } from '../store/store.ts'

/** What was reported to a project: an error, or how long a page took. */
export interface ErrorReport {
  type: 'event' | 'transaction'
  receivedAt: string
  /** Sentry's own document, as it came. */
  event: SentryEvent
}

export interface SentryEvent {
  event_id?: string
  transaction?: string
  fingerprint?: string[]
  environment?: string
  release?: string
  exception?: { values?: { type?: string; value?: string }[] }
  [field: string]: unknown
}

export interface Envelope {
  header: { event_id?: string; dsn?: string }
  items: { type: string; payload: string }[]
}

/**
 * Lines: the envelope's header, then each item's header and payload. A payload is as long as its
 * header says, or else one line.
 * @throws Error when it is no envelope.
 */
export function readEnvelope(bytes: Uint8Array): Envelope {
  let offset = 0
  const line = () => {
    const found = bytes.indexOf(10, offset)
    return take(found === -1 ? bytes.length : found)
  }
  const take = (end: number) => {
    const text = new TextDecoder().decode(bytes.subarray(offset, end))
    offset = end + 1
    return text
  }
  const header = readObject(line())
  const items: Envelope['items'] = []
  while (offset < bytes.length) {
    const text = line()
    if (text === '') continue
    const { type, length } = readObject(text)
    if (typeof type !== 'string') throw new Error('An item has no type')
    items.push({ type, payload: typeof length === 'number' ? take(offset + length) : line() })
  }
  return { header, items }
}

/** Keeps errors and transactions; anything else (sessions, drop counts) is accepted and ignored. */
export async function keepReports(db: Db, { items }: Envelope): Promise<void> {
  for (const { type, payload } of items) {
    if (type !== 'event' && type !== 'transaction') continue
    await db.query('insert into sandbox.sentry_report (type, doc) values ($1, $2::jsonb)', [
      type,
      JSON.stringify(readObject(payload)),
    ])
  }
}

/** The newest first. */
export function listReports(db: Db, limit: number): Promise<ErrorReport[]> {
  return db.query<ErrorReport>(
    `select type, doc as event, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "receivedAt"
     from sandbox.sentry_report order by seq desc limit $1`,
    [limit],
  )
}

function readObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('Not an object')
  return value as Record<string, unknown>
}
