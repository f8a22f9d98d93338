import type { Brand } from '@tarnbrook/brands/brand-type'
import type { JobName } from '#platform/jobs/job-types.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'

/** What is said of an email in docs/emails.md and in the style guide, and examples of it. */
export interface EmailKind {
  /** What makes us send it. */
  when: string
  /** The jobs and calls that put it into the outbox. */
  sentBy: readonly (JobName | `${'POST' | 'PUT' | 'DELETE'} /${string}`)[]
  to: string
  /** The rule that asks for it, or that allows us to send it. */
  basis: string
  /** What a brand sends, one of each text that it can have; none where the brand never sends it. */
  examples: (brand: Brand) => EmailContent[]
}

export const BASIS = {
  steps: 'Steps towards an agreement, which the applicant asked for: UK GDPR art. 6(1)(b)',
  contract: 'Performance of the agreement: UK GDPR art. 6(1)(b)',
  security: 'A change that somebody else may have made: UK GDPR art. 5(1)(f)',
  law: 'A duty of the lender: UK GDPR art. 6(1)(c)',
  requested: 'Requested by the reader',
  internal: '–',
}
