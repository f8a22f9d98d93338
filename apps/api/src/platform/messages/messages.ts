import { getBrand } from '@tarnbrook/brands/brand'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import type { Contact, ContactDecision } from '@tarnbrook/domain/situation/contact-rules'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { documentFile } from '#platform/documents/document-file.ts'
import { storedPdf } from '#platform/documents/stored-pdf.ts'
import type { JobAfterEmail, JobHandlers, Jobs } from '#platform/jobs/job-types.ts'
import type { MailFile } from '#providers/mail/port.ts'
import { decideEmail, toContactColumns } from './contact.ts'
import { listPictures } from './email-mark.ts'
import { type EmailContent, renderEmail, renderLetter } from './email-template.ts'

/** A stored document, and the name of its file in the email. */
export interface MailAttachment {
  documentId: number
  fileName: string
}

/**
 * Puts an email into this transaction's outbox; a job sends it after the commit, to one address in
 * the order of queueing. @returns whether it is sent: `decideContact` can withhold it
 */
export async function queueMail(
  work: Work,
  mail: {
    to: string
    /** The loan that it is about. */
    loanId?: number
    /** The reply address, when it is not the brand's. */
    replyTo?: string
    brand: string
    content: EmailContent
    /** "Hello Maeve,", or null in an email to the brand's own staff. */
    greeting: string | null
    /** Identifies the event it reports: a second email with the same key is not sent. */
    onceKey?: string
    /** Stored documents that it has as attachments, in this order. */
    attachments?: readonly MailAttachment[]
    /** Enqueued once the mail server has accepted it, with `messageId` added to its payload. */
    onSent?: JobAfterEmail
    now: Temporal.Instant
  },
): Promise<boolean> {
  const brand = getBrand(mail.brand)
  const { subject, text, html } = renderEmail(mail.content, { brand, greeting: mail.greeting })
  const decision = await decideEmail(work.tx, londonToday(mail.now), { ...mail, ...mail.content })
  const columns = toContactColumns(decision)
  // What is neither sent nor handed over is stored without its text, which may have a link.
  const isKept = columns.state === 'queued' || columns.handed_to !== null
  const queued = await work.tx
    .insertInto('message')
    .values({
      ...columns,
      class: mail.content.class,
      loan_id: mail.loanId ?? null,
      channel: 'mail',
      recipient: mail.to,
      reply_to: mail.replyTo ?? null,
      brand: mail.brand,
      subject,
      body: isKept ? text : '',
      html: isKept ? html : null,
      once_key: mail.onceKey ?? null,
      sent_job: mail.onSent?.job ?? null,
      sent_job_payload: mail.onSent ? JSON.stringify(mail.onSent.payload) : null,
      created_at: toDate(mail.now),
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!queued) return false
  const { attachments = [] } = mail
  if (attachments.length > 0)
    await work.tx
      .insertInto('message_attachment')
      .values(
        attachments.map(({ documentId, fileName }, position) => ({
          message_id: queued.id,
          position,
          document_id: documentId,
          file_name: fileName,
        })),
      )
      .execute()
  if (columns.state === 'withheld') {
    await recordWithheld(work, queued.id, decision)
    return false
  }
  await work.enqueue(
    'send-message',
    { messageId: queued.id },
    { key: `send-message:${queued.id}`, inOrderOf: mail.to, signsIn: mail.content.class === 'security' },
  )
  return true
}

/**
 * Writes a letter for staff to print and post, once. To a customer it is listed under the mailbox
 * of their account, to which it is not sent, and whose rules of contact count for it.
 */
export async function storeLetter(
  work: Work,
  letter: {
    mailbox: string | null
    to: { name: string; address: string }
    brand: string
    content: EmailContent
    onceKey: string
    now: Temporal.Instant
  },
): Promise<HandedLetter> {
  const { mailbox, to, brand, content, onceKey, now } = letter
  const today = londonToday(now)
  const decision: ContactDecision =
    mailbox === null
      ? { contact: 'send', because: null }
      : await decideEmail(work.tx, today, { to: mailbox, class: content.class })
  // An answer to a complaint is of a class that the rules send, copy or hand over.
  if (decision.contact === 'withhold') throw new Error(`a letter of class ${content.class} is withheld`)
  const isForEstate = decision.because === 'isDeceased'
  const addressee = isForEstate ? `The personal representatives of ${to.name}` : to.name
  const { subject, text } = renderLetter(content, {
    brand: getBrand(brand),
    greeting: `Dear ${isForEstate ? 'personal representatives' : to.name},`,
    address: `${addressee}\n${to.address}`,
    writtenOn: today,
  })
  const [first, ...others] = LETTERS[decision.contact]
  const values = {
    class: content.class,
    channel: 'mail',
    recipient: mailbox ?? '',
    brand,
    subject,
    body: text,
    state: 'withheld' as const,
    created_at: toDate(now),
  }
  const { id } = await work.tx
    .insertInto('message')
    .values({
      ...values,
      once_key: onceKey,
      handed_to: first,
      sent_text: first === 'post' ? text : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const other of others)
    await work.tx
      .insertInto('message')
      .values({ ...values, once_key: `${onceKey}:${other}`, handed_to: other })
      .execute()
  if (first !== 'post') await recordWithheld(work, id, decision)
  return { id, handedTo: first }
}

type HandedTo = 'post' | 'estate' | 'insolvency'

export interface HandedLetter {
  id: number
  handedTo: HandedTo
}

/** Whom staff give a letter to. The first takes the place of the mailbox of an email. */
const LETTERS: Record<Exclude<Contact, 'withhold'>, readonly [HandedTo, ...HandedTo[]]> = {
  send: ['post'],
  copy: ['post', 'insolvency'],
  'hand-over': ['estate'],
}

/**
 * Sends an email that waits again at once, of a loan to its borrower's mailbox of today.
 * @returns whether it waits
 */
export async function resendMessage(work: Work, id: number): Promise<boolean> {
  const { rows } = await sql<{ recipient: string; class: string }>`
    update message m set recipient = coalesce((select u.email from loan l join app_user u on u.id = l.user_id
      where l.id = m.loan_id and m.class <> 'internal'), m.recipient)
    where m.id = ${id} and m.state = 'queued' returning m.recipient, m.class`.execute(work.tx)
  const [waiting] = rows
  if (!waiting) return false
  await work.enqueue(
    'send-message',
    { messageId: id },
    {
      key: `send-message:${id}`,
      inOrderOf: waiting.recipient,
      signsIn: waiting.class === 'security',
    },
  )
  return true
}

function recordWithheld(work: Work, id: number, { contact, because }: ContactDecision): Promise<void> {
  return work.record({ name: 'emailWithheld', subject: ['message', id], after: { contact, because } })
}

/** Accepted but not recorded: sent again with the same Message-ID, which mailboxes recognise. */
async function sendMessage(deps: ApiDeps, { messageId }: Jobs['send-message']): Promise<void> {
  const message = await deps.db
    .selectFrom('message')
    .selectAll()
    .where('id', '=', messageId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (!message) return
  if (await isWithheldSince(deps, message)) return
  const brand = getBrand(message.brand)
  await deps.providers.mail.send({
    messageId: `<${message.id}@${brand.contacts.contactEmail.split('@')[1]}>`,
    from: { name: brand.fullName, address: brand.contacts.contactEmail },
    to: message.recipient,
    replyTo: message.reply_to,
    subject: message.subject ?? '',
    text: message.body,
    html: message.html,
    pictures: listPictures(message.html, brand.key),
    attachments: await buildAttachments(deps, messageId),
  })
  await command(deps, systemContext('send-message'), { name: 'noteMessageSent' }, async (work) => {
    // It may contain a sign-in link. Staff read that of a copy, and customers' text without links.
    const erased = message.handed_to === null ? { body: '', html: null } : {}
    const noted = await work.tx
      .updateTable('message')
      .set({
        ...erased,
        sent_text: isTextKept(message.class) ? withoutLinks(message.body) : null,
        state: 'sent',
        reply_to: null,
        sent_at: toDate(deps.clock.now()),
      })
      .where('id', '=', messageId)
      .where('state', '=', 'queued')
      .returning(['sent_job', 'sent_job_payload'])
      .executeTakeFirst()
    if (!noted?.sent_job) return
    // As `queueMail` stored it.
    const { job, payload } = { job: noted.sent_job, payload: noted.sent_job_payload } as JobAfterEmail
    await work.enqueue(job, { ...payload, messageId })
  })
}

/** What goes to the brand's own staff is no customer's to be asked about, and its record has it. */
function isTextKept(emailClass: string): boolean {
  return emailClass !== 'security' && emailClass !== 'internal'
}

/** Where a link leads is kept, and what it carries is not: it may be a sign-in. */
export function withoutLinks(text: string): string {
  return text.replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1')
}

/** What became known of its reader since it was queued counts too. */
async function isWithheldSince(deps: ApiDeps, message: Selectable<DB['message']>): Promise<boolean> {
  // An offer was asked for its consent when it was queued, a moment ago.
  if (message.class === 'offer') return false
  const { recipient: to, class: emailClass, loan_id: loanId } = message
  const decision = await decideEmail(deps.db, deps.clock.today(), { to, class: emailClass, loanId })
  const columns = toContactColumns(decision)
  if (columns.state === 'queued') return false
  await command(deps, systemContext('send-message'), { name: 'withholdMessage' }, async (work) => {
    await work.tx
      .updateTable('message')
      .set({ ...columns, ...(columns.handed_to === null && { body: '', html: null }) })
      .where('id', '=', message.id)
      .where('state', '=', 'queued')
      .execute()
    await recordWithheld(work, message.id, decision)
  })
  return true
}

/** Built from the stored documents each time, so that a repeated email has the same bytes. */
async function buildAttachments(deps: ApiDeps, messageId: number): Promise<MailFile[]> {
  const rows = await deps.db
    .selectFrom('message_attachment as a')
    .innerJoin('document as d', 'd.id', 'a.document_id')
    .select(['a.file_name', 'd.id', 'd.html'])
    .where('a.message_id', '=', messageId)
    .orderBy('a.position')
    .execute()
  return Promise.all(
    rows.map(async ({ file_name: name, id, html }) => ({
      name,
      // Emails queued before there were PDFs have pages.
      content: name.endsWith('.pdf') ? await storedPdf(deps, id) : Buffer.from(documentFile(html)),
    })),
  )
}

async function makePdf(deps: ApiDeps, { documentId }: Jobs['store-pdf']): Promise<void> {
  await storedPdf(deps, documentId)
}

export const messageJobs = {
  'send-message': sendMessage,
  'store-pdf': makePdf,
} satisfies Partial<JobHandlers>
