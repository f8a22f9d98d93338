import type { Brand } from '@tarnbrook/brands/brand-type'
import type { ApiDeps } from '#deps.ts'
import type { Work } from '#platform/command.ts'
import type { JobAfterEmail } from '#platform/jobs/job-types.ts'
import { findSiteUrl } from '#platform/tokens.ts'
import { describeGreeting, type EmailContent } from './email-template.ts'
import { type MailAttachment, queueMail } from './messages.ts'

/** Queues a brand's email to a person in our records, in its event's transaction. */
export async function emailUser(
  work: Work,
  deps: ApiDeps,
  options: {
    userId: number
    brand: Brand
    content: (about: { siteUrl: string }) => EmailContent
    /** Identifies the event: a second email about it is not sent. */
    onceKey?: string | undefined
    attachments?: readonly MailAttachment[]
    onSent?: JobAfterEmail
  },
): Promise<void> {
  const { userId, brand, content, onceKey, attachments, onSent } = options
  const user = await work.tx
    .selectFrom('app_user')
    .select(['email', 'first_name', 'email_verified_at', 'mobile_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await queueMail(work, {
    to: user.email,
    brand: brand.key,
    content: content({ siteUrl: findSiteUrl(deps.config, brand.key) }),
    greeting: describeGreeting(user),
    ...(onceKey === undefined ? {} : { onceKey }),
    ...(attachments && { attachments }),
    ...(onSent && { onSent }),
    now: deps.clock.now(),
  })
}
