import type { Brand } from '@tarnbrook/brands/brand-type'
import type { EmailContent } from '#platform/messages/email-template.ts'

/** That we have it, and nothing of what it is: someone else may read the mailbox. */
export function supportNeedToldEmail(brand: Brand, url: string): EmailContent {
  const { phone } = brand.contacts
  return {
    class: 'service',
    subject: 'Thank you for telling us',
    preview: "We've stored what you told us, and a person will read it.",
    paragraphs: [
      "We've received what you told us in your account. A person will read it, and we take it into account when we contact you.",
      `If you need help sooner, call us on ${phone} (${brand.hours.phone.text}).`,
      "You can change it or delete it at any time. If it wasn't you, call us.",
    ],
    action: { label: 'See what you told us', url },
    reason: `We sent you this email because you told ${brand.fullName} something in your account.`,
  }
}
