import type { Store } from '../store/store.ts'

export interface InboxMessage {
  to: string
  channel: 'mail' | 'sms'
  from?: string
  /** Where the reader's answer goes, when not to `from`. */
  replyTo?: string
  subject?: string
  text: string
  html?: string
  links: string[]
  codes: string[]
  sentAt: string
}

export interface StoredMessage extends InboxMessage {
  seq: string
}

/** Every mail and text message the outside world received. */
export interface Inbox {
  receive(message: Omit<InboxMessage, 'links' | 'codes'>): Promise<void>
  /** Newest first. */
  list(filter?: { to?: string; limit?: number }): Promise<StoredMessage[]>
  find(seq: string): Promise<StoredMessage | undefined>
}

export function createInbox(store: Store): Inbox {
  return {
    receive: async (message) => {
      const doc: InboxMessage = { ...message, links: linksIn(message.text), codes: codesIn(message.text) }
      await store.query('insert into sandbox.message (recipient, doc) values ($1, $2)', [
        recipientKey(message.to),
        JSON.stringify(doc),
      ])
    },
    list: async ({ to, limit = 200 } = {}) => {
      const rows = await store.query<{ seq: string; doc: InboxMessage }>(
        `select seq, doc from sandbox.message where ($1::text is null or recipient = $1)
         order by seq desc limit $2`,
        [to ? recipientKey(to) : null, limit],
      )
      return rows.map((row) => ({ seq: row.seq, ...row.doc }))
    },
    find: async (seq) => {
      if (!/^\d{1,18}$/.test(seq)) return undefined
      const rows = await store.query<{ seq: string; doc: InboxMessage }>(
        'select seq, doc from sandbox.message where seq = $1',
        [seq],
      )
      return rows.map((row) => ({ seq: row.seq, ...row.doc }))[0]
    },
  }
}

const LINK = /https?:\/\/[^\s<>"')\]]+/g

export function linksIn(text: string): string[] {
  // A full stop or comma that ends the sentence does not belong to the address.
  return [...new Set([...text.matchAll(LINK)].map(([link]) => link.replace(/[.,;:!?]+$/, '')))]
}

export function codesIn(text: string): string[] {
  const withoutLinks = text.replace(LINK, ' ')
  return [...new Set([...withoutLinks.matchAll(/(?<![\d.,£-])\d{6}(?![\d-]|[.,]\d)/g)].map(([code]) => code))]
}

/** A phone number is found however it is written: 07912 345678, +447912345678. */
function recipientKey(to: string): string {
  const bare = to.trim().toLowerCase()
  if (bare.includes('@')) return bare
  return bare
    .replace(/[\s()-]/g, '')
    .replace(/^0(?=7)/, '+44')
    .replace(/^44/, '+44')
}
