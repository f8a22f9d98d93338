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
  /** Files that came with it, opened at `path`. */
  attachments: { name: string; type: string; path: string }[]
  links: string[]
  codes: string[]
  sentAt: string
}

export interface StoredMessage extends InboxMessage {
  seq: string
}

export interface InboxFile {
  name: string
  type: string
  content: Buffer
}

/** A message as its row holds it. */
type Doc = Omit<InboxMessage, 'attachments'> & { files?: { name: string; type: string; base64: string }[] }

/** Every mail and text message the outside world received. */
export interface Inbox {
  receive(
    message: Omit<InboxMessage, 'links' | 'codes' | 'attachments'> & { files?: readonly InboxFile[] },
  ): Promise<void>
  /** Newest first. */
  list(filter?: { to?: string; limit?: number }): Promise<StoredMessage[]>
  find(seq: string): Promise<StoredMessage | undefined>
  /** The file of a message, counted from 0. */
  file(seq: string, index: number): Promise<InboxFile | undefined>
}

/** `onReceived` is told of each message once it is stored. */
export function createInbox(store: Store, onReceived: (message: { subject?: string }) => void): Inbox {
  return {
    receive: async ({ files = [], ...message }) => {
      const doc: Doc = {
        ...message,
        ...(files.length > 0 && {
          files: files.map(({ name, type, content }) => ({ name, type, base64: content.toString('base64') })),
        }),
        links: findLinks(message.text),
        codes: findCodes(message.text),
      }
      await store.query('insert into sandbox.message (recipient, doc) values ($1, $2)', [
        recipientKey(message.to),
        JSON.stringify(doc),
      ])
      onReceived(message)
    },
    list: async ({ to, limit = 200 } = {}) => {
      const rows = await store.query<{ seq: string; doc: Doc }>(
        `select seq, doc from sandbox.message where ($1::text is null or recipient = $1)
         order by seq desc limit $2`,
        [to ? recipientKey(to) : null, limit],
      )
      return rows.map(shown)
    },
    find: async (seq) => {
      const row = await readMessageRow(store, seq)
      return row && shown(row)
    },
    file: async (seq, index) => {
      const file = (await readMessageRow(store, seq))?.doc.files?.[index]
      return file && { name: file.name, type: file.type, content: Buffer.from(file.base64, 'base64') }
    },
  }
}

async function readMessageRow(store: Store, seq: string): Promise<{ seq: string; doc: Doc } | undefined> {
  if (!/^\d{1,18}$/.test(seq)) return undefined
  const [row] = await store.query<{ seq: string; doc: Doc }>(
    'select seq, doc from sandbox.message where seq = $1',
    [seq],
  )
  return row
}

/** The message without the bytes of its files. */
function shown({ seq, doc: { files = [], ...message } }: { seq: string; doc: Doc }): StoredMessage {
  const attachments = files.map(({ name, type }, index) => ({
    name,
    type,
    path: `/inbox/${seq}/files/${index}`,
  }))
  return { seq, ...message, attachments }
}

const LINK = /https?:\/\/[^\s<>"')\]]+/g

export function findLinks(text: string): string[] {
  // A full stop or comma that ends the sentence does not belong to the URL.
  return [...new Set([...text.matchAll(LINK)].map(([link]) => link.replace(/[.,;:!?]+$/, '')))]
}

export function findCodes(text: string): string[] {
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
