import type { Brand } from '@tarnbrook/brands/brand-type'
import type { ApiDeps } from '#deps.ts'
import { localizeWords } from '#platform/advice-section.ts'
import type { Work } from '#platform/command.ts'
import type { JobAfterEmail } from '#platform/jobs/job-types.ts'
import { readHomeNation } from '#platform/people/home-nation.ts'
import { findSiteUrl } from '#platform/tokens.ts'
import { describeGreeting, type EmailContent } from './email-template.ts'
import { type MailAttachment, queueMail } from './messages.ts'

/** Queues a brand's email to a person, in its event's transaction. @returns whether it is sent */
export async function emailUser(
  work: Work,
  deps: ApiDeps,
  options: {
    userId: number
    /** A mailbox that was theirs until now. */
    to?: string
    /** What it is about, where that is a loan. */
    loan?: { id: number }
    brand: Brand
    content: (about: { siteUrl: string }) => EmailContent
    /** Identifies the event: a second email about it is not sent. */
    onceKey?: string | undefined
    attachments?: readonly MailAttachment[]
    onSent?: JobAfterEmail
  },
): Promise<boolean> {
  const { userId, loan, brand, content, onceKey, attachments, onSent } = options
  const user = await work.tx
    .selectFrom('app_user')
    .select(['email', 'first_name', 'email_verified_at', 'mobile_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return queueMail(work, {
    to: options.to ?? user.email,
    ...(loan && { loanId: loan.id }),
    brand: brand.key,
    content: localizeWords(
      content({ siteUrl: findSiteUrl(deps.config, brand.key) }),
      await readHomeNation(work.tx, userId),
    ),
    greeting: describeGreeting(user),
    ...(onceKey === undefined ? {} : { onceKey }),
    ...(attachments && { attachments }),
    ...(onSent && { onSent }),
    now: deps.clock.now(),
  })
}
