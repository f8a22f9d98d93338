import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { World } from '../world.ts'

export interface MailServer {
  port: number
  close(): Promise<void>
}

const MAX_BYTES = 15_000_000

/** An SMTP server that accepts everything into the inbox, one entry for each recipient. */
export async function startMailServer(world: World, port: number): Promise<MailServer> {
  const server = new SMTPServer({
    secure: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    closeTimeout: 500,
    // Any name and password do: what is tested is that the client can sign in, not as whom.
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onConnect: (_session, done) => {
      world.faults.strikes('smtp').then((isDown) => done(isDown ? unavailable() : null), done)
    },
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      receive(world, stream, recipients).then(() => done(null), done)
    },
  })
  server.on('error', (error) => {
    const { syscall, code } = error as NodeJS.ErrnoException
    // A sender that is killed in mid-email breaks its connection, and sends again later.
    if (syscall === 'listen' || code === 'ECONNRESET') return
    console.error(`sandbox mail: ${error.message}`)
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function receive(world: World, stream: SMTPServerDataStream, recipients: string[]) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  if (stream.sizeExceeded) throw Object.assign(new Error('Message too big'), { responseCode: 552 })
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  const text = mail.text?.trim() ? mail.text.trim() : toPlainText(mail.html ?? '')
  const replyTo = mail.replyTo?.[0]?.address
  const parts = mail.attachments.map(({ filename, mimeType, contentId, related, content }) => ({
    name: filename ?? 'file',
    type: mimeType,
    shownAs: related && contentId ? `cid:${contentId.replace(/^<|>$/g, '')}` : null,
    content:
      typeof content === 'string'
        ? Buffer.from(content)
        : Buffer.from(new Uint8Array(content as ArrayBuffer)),
  }))
  // What the page itself shows is no file beside it.
  const files = parts.filter(({ shownAs }) => shownAs === null)
  const html = parts.reduce(
    (page, { shownAs, type, content }) =>
      shownAs ? page.replaceAll(`"${shownAs}"`, `"data:${type};base64,${content.toString('base64')}"`) : page,
    mail.html ?? '',
  )
  for (const to of recipients) {
    await world.inbox.receive({
      to,
      channel: 'mail',
      from: mail.from?.address ?? '',
      ...(replyTo ? { replyTo } : {}),
      subject: mail.subject ?? '',
      text,
      ...(html ? { html } : {}),
      files,
      sentAt: await world.clock.now(),
    })
  }
}

const unavailable = () => Object.assign(new Error('Service not available'), { responseCode: 421 })

/** The words of an HTML mail that has no plain part, with each link's URL after its words. */
function toPlainText(html: string): string {
  return html
    .replace(/<(style|script|head)[\s\S]*?<\/\1>/gi, '')
    .replace(/<a\b[^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/gi, '$2 ( $1 )')
    .replace(/<(br|\/p|\/div|\/tr|\/h\d|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n\s*\n+/g, '\n\n')
    .trim()
}
