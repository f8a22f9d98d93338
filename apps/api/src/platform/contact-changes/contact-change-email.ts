import type { Brand } from '@tarnbrook/brands/brand-type'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import type { EmailContent } from '#platform/messages/email-template.ts'

export type ContactChangeKind = 'mobile-number' | 'address'

interface ContactChangeFacts {
  kind: ContactChangeKind
  undoUrl: string
  /** The last day of the link. */
  undoBy: Temporal.PlainDate
  /** How long money waits that is to go to an account given since. */
  hours: number
}

/** To the mailbox: who reads the phone's texts, or stole a session, may have changed it. */
export function contactChangedEmail(brand: Brand, facts: ContactChangeFacts): EmailContent {
  const { subject, what } = WHAT_CHANGED[facts.kind](facts)
  return {
    class: 'security',
    subject,
    preview: "If you didn't change it, undo it straight away.",
    paragraphs: [
      ...what,
      `If you didn't change it, undo it below. The link works once, until ${formatDayWords(facts.undoBy)}. It puts the old one back and signs out every device.`,
      `Then call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: { label: "This wasn't me: undo it", url: facts.undoUrl },
    reason: 'We sent you this email because details of your account changed.',
  }
}

const WHAT_CHANGED: Record<
  ContactChangeKind,
  (facts: ContactChangeFacts) => { subject: string; what: string[] }
> = {
  'mobile-number': ({ hours }) => ({
    subject: 'Your mobile number has been changed',
    what: [
      'The mobile number of your account was changed. We text the new one from now on.',
      ...(hours > 0
        ? [`If you give us another bank account now, we wait ${hours} hours before we send money to it.`]
        : []),
    ],
  }),
  address: () => ({
    subject: 'Your address has been changed',
    what: [
      "Your home address was changed in your account. We'll send letters to the new address from today.",
    ],
  }),
}

/** To the old number and to the new one. */
export function contactChangedText({ shortName, contacts }: Brand): string {
  return `${shortName}: the mobile number of your account was changed. If this wasn't you, call us straight away on ${contacts.phone}.`
}
