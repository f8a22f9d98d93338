import type { Brand } from '@tarnbrook/brands/brand-type'
import { Problem } from '@tarnbrook/contract/errors'
import type * as supportCalls from '@tarnbrook/contract/support/support'

import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { UNNAMED } from '#platform/messages/email-template.ts'
import { queueMail } from '#platform/messages/messages.ts'
import { limitMessages } from './rate-limit.ts'
import { newReference } from './reference.ts'
import { contactMessageEmail, contactReceivedEmail } from './support-emails.ts'

type ContactMessage = z.output<NonNullable<typeof supportCalls.contactUs.body>>
type Received = { '@type': 'contactMessage'; reference: string; receivedAt: string }

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
  const received: Received = {
    '@type': 'contactMessage',
    reference: newReference('C'),
    receivedAt: toDate(now).toISOString(),
  }
  // A program that fills the hidden field gets the usual answer, so it can't learn why it failed.
  if (message.website) return received
  const input = { brand: ctx.brand.key, message }
  return command(deps, ctx, { name: 'contactUs', idempotencyKey, input }, async (work) => {
    await storeMessage(work, ctx, { message, reference: received.reference, now })
    await notifyBrand(work, ctx.brand, { message, reference: received.reference, now })
    if (isAcknowledged)
      await acknowledge(work, ctx.brand, { to: message.email, reference: received.reference, now })
    return received
  })
}

interface Taken {
  message: ContactMessage
  reference: string
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

async function notifyBrand(work: Work, brand: Brand, { message, reference, now }: Taken): Promise<void> {
  await queueMail(work, {
    to: brand.contacts.contactEmail,
    replyTo: message.email,
    brand: brand.key,
    content: contactMessageEmail({ ...message, ownReference: reference }),
    greeting: null,
    now,
  })
}

async function acknowledge(
  work: Work,
  brand: Brand,
  { to, reference, now }: { to: string; reference: string; now: Temporal.Instant },
): Promise<void> {
  await queueMail(work, {
    to,
    brand: brand.key,
    content: contactReceivedEmail(brand, reference),
    greeting: UNNAMED,
    now,
  })
}
