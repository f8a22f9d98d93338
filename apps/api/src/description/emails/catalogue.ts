import type { Brand } from '@tarnbrook/brands/brand-type'
import { type EmailContent, renderEmail } from '#platform/messages/email-template.ts'
import { accountEmails } from './account-emails.ts'
import { applicationEmails } from './application-emails.ts'
import { arrangementEmails } from './arrangement-emails.ts'
import { breathingSpaceEmails } from './breathing-space-emails.ts'
import type { EmailKind } from './email-kind.ts'
import { endingEmails } from './ending-emails.ts'
import { loanEmails } from './loan-emails.ts'
import { settlementEmails } from './settlement-emails.ts'

/** Every email the product sends, by its function; docs/emails.md and style guide use it. */
export const EMAILS: Readonly<Record<string, EmailKind>> = {
  ...applicationEmails,
  ...loanEmails,
  ...settlementEmails,
  ...breathingSpaceEmails,
  ...endingEmails,
  ...arrangementEmails,
  ...accountEmails,
}

/** An email as sent to a reader with a confirmed mailbox, or to the brand's own staff. */
export function rendered(content: EmailContent, brand: Brand) {
  return renderEmail(content, { brand, greeting: content.class === 'internal' ? null : 'Hello Maeve,' })
}
