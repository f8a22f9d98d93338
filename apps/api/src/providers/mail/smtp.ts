import { createTransport } from 'nodemailer'
import type { ApiConfig } from '#config.ts'
import { callProvider } from '#platform/metrics/provider-calls.ts'
import type { Mail, MailFile, MailPicture } from './port.ts'

/** SMTP, over a few pooled connections. */
export function createMail(config: ApiConfig['mail']): Mail {
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host: config.host,
    port: config.port,
    // Port 465 uses TLS from the first byte; other ports upgrade with STARTTLS.
    secure: config.port === 465,
    requireTLS: config.requireTls,
    ...(config.user ? { auth: { user: config.user, pass: config.password ?? '' } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A message must never reference a file or a URL to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ messageId, from, to, replyTo, subject, text, html, pictures = [], attachments = [] }) {
      if (!ONE_ADDRESS.test(to) || (replyTo && !ONE_ADDRESS.test(replyTo)))
        throw new Error('mail not sent: not one email address')
      if (attachments.some(({ name }) => !FILE_NAME.test(name)))
        throw new Error('mail not sent: not a file name')
      const message = {
        messageId,
        from,
        // An object and not a string: a string would be parsed as a list of addresses.
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        text,
        ...(html === null ? {} : { html }),
        attachments: [...pictures.map(toInline), ...attachments.map(toAttachment)],
      }
      await callProvider('mail', 'send', async (call) => {
        try {
          await transport.sendMail(message)
          call.end('answered')
        } catch (error) {
          call.end(hasAnswered(error) ? 'refused' : 'no-answer')
          throw withoutRecipient(error)
        }
      })
    },
    close: () => transport.close(),
  }
}

function toInline({ id, content }: MailPicture) {
  return {
    cid: id,
    filename: `${id}.png`,
    content: Buffer.from(content),
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
  }
}

function toAttachment({ name, content }: MailFile) {
  return {
    filename: name,
    content: Buffer.from(content),
    contentType: name.endsWith('.pdf') ? 'application/pdf' : 'text/html; charset=utf-8',
    contentDisposition: 'attachment' as const,
  }
}

/** One plain address: no list, no comment, no quoted part, nothing that could start a header. */
const ONE_ADDRESS = /^[^\s@<>(),;:\\"[\]]{1,64}@[^\s@<>(),;:\\"[\]]{1,253}$/

/** Nothing that could be a path or start a header. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9-]{0,80}\.(?:html|pdf)$/

/** A server that refuses a message gives a code for it. */
function hasAnswered(error: unknown): boolean {
  return typeof (error as { responseCode?: unknown }).responseCode === 'number'
}

/** Servers quote the recipient in their answers; only the codes are stored. */
function withoutRecipient(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return new Error(
    `mail not taken by the server (${code ?? 'unknown'}${responseCode ? `, ${responseCode}` : ''})`,
  )
}
