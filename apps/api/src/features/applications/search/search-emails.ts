import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import type { ApiDeps } from '#deps.ts'
import type { Work } from '#platform/command.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'
import { UNNAMED } from '#platform/messages/email-template.ts'
import { emailUser } from '#platform/messages/email-user.ts'
import { queueMail } from '#platform/messages/messages.ts'
import { findSiteUrl } from '#platform/tokens.ts'
import type { DeferredKind } from './deferred-searches.ts'

type NoOutcome = 'unanswered' | 'stopped'

/**
 * Another quote cannot be made, after a check that took longer. Every other outcome is a quote or a
 * state, each with its own email.
 */
export async function emailRequoteRefused(work: Work, deps: ApiDeps, applicationId: number): Promise<void> {
  const application = await work.tx
    .selectFrom('loan_application')
    .select(['user_id', 'brand'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const brand = getBrand(application.brand)
  await emailUser(work, deps, {
    userId: application.user_id,
    brand,
    content: ({ siteUrl }) =>
      requoteRefusedEmail(brand, `${siteUrl}/account/borrow/apply?id=${applicationId}`),
  })
}

/** The check ended without an outcome: no answer (`unanswered`), or `stopped` meanwhile. */
export async function emailNoOutcome(
  work: Work,
  deps: ApiDeps,
  about: { kind: DeferredKind; result: NoOutcome; brand: Brand; email: string; applicationId: number | null },
): Promise<void> {
  const { kind, result, brand, email, applicationId } = about
  const siteUrl = findSiteUrl(deps.config, brand.key)
  const page = applicationId === null ? '/account/borrow/quote' : `/account/borrow/apply?id=${applicationId}`
  await queueMail(work, {
    to: email,
    brand: brand.key,
    // No application is recorded, so no one has proved the mailbox is theirs (decision 020).
    greeting: UNNAMED,
    content:
      result === 'stopped'
        ? checkStoppedEmail(brand, `${siteUrl}/account/borrow`)
        : checkUnansweredEmail(brand, { kind, url: siteUrl + page }),
    now: deps.clock.now(),
  })
}

export function requoteRefusedEmail(brand: Brand, url: string): EmailContent {
  return {
    class: 'service',
    subject: "We can't change your quote",
    preview: "The quote you had hasn't changed, and you can still see it.",
    paragraphs: [
      "You asked for another amount or term, and the credit check took longer than usual. It's done now.",
      "We can't offer the amount and term you asked for. The quote you had hasn't changed.",
    ],
    action: { label: 'See your quote', url },
    reason: describeReason(brand),
  }
}

export function checkUnansweredEmail(
  brand: Brand,
  { kind, url }: { kind: DeferredKind; url: string },
): EmailContent {
  return {
    class: 'service',
    subject: "We couldn't complete your credit check",
    preview: 'You can try again at any time. See what this means for your application.',
    paragraphs: [
      "We asked the credit reference agency several times, and it didn't answer.",
      kind === 'application'
        ? "So we have no quote for you, and we haven't recorded an application."
        : "We haven't changed your application.",
      kind === 'request'
        ? "If you try again, we'll continue the same credit check. There won't be a second one on your credit file."
        : "This hasn't affected your credit score.",
      `You can try again at any time. If you need help, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: { label: 'Try again', url },
    reason: describeReason(brand),
  }
}

export function checkStoppedEmail(brand: Brand, url: string): EmailContent {
  return {
    class: 'service',
    subject: "We've stopped your credit check",
    preview: "We haven't recorded a result. See what your applications need now.",
    paragraphs: [
      "Your application or your details changed while we were checking. So we stopped, and we haven't recorded the result.",
    ],
    action: { label: 'See your applications', url },
    reason: describeReason(brand),
  }
}

function describeReason({ fullName }: Brand): string {
  return `We sent you this email because you asked for a quote at ${fullName}.`
}
