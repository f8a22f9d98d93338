import type { Brand } from '@tarnbrook/brands/brand-type'
import { Problem } from '@tarnbrook/contract/errors'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import type * as supportCalls from '@tarnbrook/contract/support/support'
import { emailKey } from '@tarnbrook/domain/core/contact-details'
import { type ComplaintTimes, complaintTimes } from '@tarnbrook/domain/support/complaint-times'

import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { UNNAMED } from '#platform/messages/email-template.ts'
import { queueMail } from '#platform/messages/messages.ts'
import { limitMessages } from './rate-limit.ts'
import { newReference } from './reference.ts'
import { contactComplaintEmail, contactMessageEmail, contactReceivedEmail } from './support-emails.ts'

type ContactMessage = z.output<NonNullable<typeof supportCalls.contactUs.body>>
type Received = z.output<typeof supportCalls.contactUs.data>

/**
 * Stores a message for the brand's support, emails it with the sender as the reply address, and
 * acknowledges it.
 * @throws Problem NOT_FOUND where the brand has no contact form (Spec 1), TOO_MANY_REQUESTS
 */
export async function contactUs(
  deps: ApiDeps,
  ctx: RequestContext,
  { message, idempotencyKey }: { message: ContactMessage; idempotencyKey: string },
): Promise<Received> {
  if (!ctx.brand.switches.contactForm) throw new Problem('NOT_FOUND')
  const isAcknowledged = await limitMessages(deps, ctx, { form: 'contact-us', email: message.email })
  const now = deps.clock.now()
  const times = message.subject === COMPLAINT ? complaintTimes(deps.clock.today()) : null
  const received: Received = {
    '@type': 'contactMessage',
    reference: newReference('C'),
    receivedAt: toDate(now).toISOString(),
    complaint: times && {
      summaryBy: times.summaryBy.toString(),
      finalResponseBy: times.finalResponseBy.toString(),
    },
  }
  // A program that fills the hidden field gets the usual answer, so it can't learn why it failed.
  if (message.website) return received
  const input = { brand: ctx.brand.key, message }
  return command(deps, ctx, { name: 'contactUs', idempotencyKey, input }, async (work) => {
    const taken: Taken = { message, reference: received.reference, times, now }
    await storeMessage(work, ctx, taken)
    await notifyBrand(work, ctx.brand, taken)
    if (isAcknowledged) await acknowledge(work, ctx, taken)
    return received
  })
}

interface Taken {
  message: ContactMessage
  reference: string
  /** Of a complaint (DISP 1.6). */
  times: ComplaintTimes | null
  now: Temporal.Instant
}

async function storeMessage(
  work: Work,
  { actor, brand }: RequestContext,
  { message, reference, now }: Taken,
): Promise<void> {
  const { id } = await work.tx
    .insertInto('contact_message')
    .values({
      reference,
      brand: brand.key,
      user_id: actor.kind === 'borrower' ? actor.userId : null,
      name: message.name,
      email: message.email,
      phone: message.phone ?? null,
      subject: message.subject,
      about_reference: message.reference ?? null,
      message: message.message,
      received_at: toDate(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'contactMessageReceived',
    subject: ['contact-message', id],
    after: { reference, subject: message.subject },
  })
}

async function notifyBrand(
  work: Work,
  brand: Brand,
  { message, reference, times, now }: Taken,
): Promise<void> {
  await queueMail(work, {
    to: times ? brand.contacts.complaintsEmail : brand.contacts.contactEmail,
    replyTo: message.email,
    brand: brand.key,
    content: contactMessageEmail({ ...message, ownReference: reference, times }),
    greeting: null,
    now,
  })
}

async function acknowledge(
  work: Work,
  { actor, brand }: RequestContext,
  { message, reference, times, now }: Taken,
): Promise<void> {
  const isOwn = actor.kind === 'borrower' && (await hasMailbox(work, actor.userId, message.email))
  const sent = isOwn ? message.message : withoutLinks(message.message)
  await queueMail(work, {
    to: message.email,
    brand: brand.key,
    content: times
      ? contactComplaintEmail(brand, { reference, times, sent })
      : contactReceivedEmail(brand, reference),
    greeting: UNNAMED,
    now,
  })
}

async function hasMailbox({ tx }: Work, userId: number, email: string): Promise<boolean> {
  const user = tx.selectFrom('app_user').select('email_key').where('id', '=', userId)
  return (await user.executeTakeFirst())?.email_key === emailKey(email)
}

/** In a copy to an address that may be another person's: nothing that can be pressed. */
function withoutLinks(text: string): string {
  return text.replaceAll(LINK, '(link left out)')
}

const LINK = /\b[a-z][a-z+.-]*:\/\/\S+|\b(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?:\/\S*)?/giu
