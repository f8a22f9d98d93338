import { getBrand } from '@tarnbrook/brands/brand'
import type { ApiDeps } from '../deps.ts'
import { toDate } from './clock.ts'
import { command, type Work } from './command.ts'
import { systemContext } from './context.ts'
import type { Job } from './jobs.ts'

/** Puts an e-mail into the outbox of this transaction; a job sends it after the commit. */
export async function queueMail(
  work: Work,
  mail: {
    to: string
    /** Where an answer goes when not to the brand. */
    replyTo?: string
    brand: string
    subject: string
    text: string
    now: Temporal.Instant
  },
): Promise<void> {
  const { id } = await work.tx
    .insertInto('message')
    .values({
      channel: 'mail',
      recipient: mail.to,
      reply_to: mail.replyTo ?? null,
      brand: mail.brand,
      subject: mail.subject,
      body: mail.text,
      created_at: toDate(mail.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.enqueue('send-message', { messageId: id }, { key: `send-message:${id}` })
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
