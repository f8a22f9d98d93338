import { getBrand } from '@tarnbrook/brands/brand'
import type { ApiDeps } from '../deps.ts'
import { toDate } from './clock.ts'
import { command, type Work } from './command.ts'
import { systemContext } from './context.ts'
import { type EmailContent, renderEmail } from './email-template.ts'
import type { Job } from './jobs.ts'

/** Puts an email into the outbox of this transaction, as text and as HTML; a job sends it after the commit. */
export async function queueMail(
  work: Work,
  mail: {
    to: string
    /** Where an answer goes when not to the brand. */
    replyTo?: string
    brand: string
    letter: EmailContent
    /** "Hello Maeve,", or null in an email to the brand's own staff. */
    greeting: string | null
    /** Names the fact that it tells: a second one with the same name is not sent. */
    onceKey?: string
    now: Temporal.Instant
  },
): Promise<void> {
  const brand = getBrand(mail.brand)
  const { subject, text, html } = renderEmail(mail.letter, { brand, greeting: mail.greeting })
  const queued = await work.tx
    .insertInto('message')
    .values({
      channel: 'mail',
      recipient: mail.to,
      reply_to: mail.replyTo ?? null,
      brand: mail.brand,
      subject,
      body: text,
      html,
      once_key: mail.onceKey ?? null,
      created_at: toDate(mail.now),
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued)
    await work.enqueue('send-message', { messageId: queued.id }, { key: `send-message:${queued.id}` })
}

/** A mail that was taken but not noted as sent goes again under the same Message-ID, by which a mailbox knows it. */
const sendMessage: Job = async (deps: ApiDeps, { messageId }: { messageId: number }) => {
  const message = await deps.db
    .selectFrom('message')
    .selectAll()
    .where('id', '=', messageId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (!message) return
  const brand = getBrand(message.brand)
  await deps.providers.mail.send({
    messageId: `<${message.id}@${brand.contacts.contactEmail.split('@')[1]}>`,
    from: { name: brand.fullName, address: brand.contacts.contactEmail },
    to: message.recipient,
    replyTo: message.reply_to,
    subject: message.subject ?? '',
    text: message.body,
    html: message.html,
  })
  await command(deps, systemContext(brand, 'send-message'), { name: 'noteMessageSent' }, ({ tx }) =>
    // The words of a sent mail are not needed again and may hold a sign-in link.
    tx
      .updateTable('message')
      .set({ state: 'sent', body: '', html: null, reply_to: null, sent_at: toDate(deps.clock.now()) })
      .where('id', '=', messageId)
      .execute(),
  )
}

export const messageJobs = { 'send-message': sendMessage } satisfies Record<string, Job>
