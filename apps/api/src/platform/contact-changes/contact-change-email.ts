import type { Brand } from '@tarnbrook/brands/brand-type'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import type { EmailContent } from '#platform/messages/email-template.ts'

export type ContactChangeKind = 'mobile-number' | 'address' | 'email' | 'name'

interface ContactChangeFacts {
  kind: ContactChangeKind
  /** As the borrower asked us to, by phone or letter. */
  byStaff?: boolean
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
      ...(facts.byStaff ? ['Our team changed it, because we were asked to by phone or by letter.'] : []),
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
  email: ({ hours }) => ({
    subject: 'Your email address has been changed',
    what: [
      "The email address of your account was changed. We'll write to the new one from now on, and it signs in.",
      ...(hours > 0
        ? [`If you give us another bank account now, we wait ${hours} hours before we send money to it.`]
        : []),
    ],
  }),
  name: () => ({
    subject: 'Your name has been changed',
    what: ['The name of your account was changed. Documents that you have already keep the old one.'],
  }),
  address: () => ({
    subject: 'Your address has been changed',
    what: [
      "Your home address was changed in your account. We'll send letters to the new address from today.",
    ],
  }),
}

/** To the mailbox that is new to us. It can undo nothing: another may have it. */
export function newMailboxEmail(brand: Brand): EmailContent {
  return {
    class: 'security',
    subject: 'We write to this email address from now on',
    preview: 'Sign in to your account with it from today.',
    paragraphs: [
      'You asked us to use this email address for your account. Sign in with it from today.',
      "We've told your old email address too.",
      `If you don't have an account with us, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    reason: 'We sent you this email because details of your account changed.',
  }
}

const TEXT_WORDS: Record<ContactChangeKind, string> = {
  'mobile-number': 'mobile number',
  address: 'address',
  email: 'email address',
  name: 'name',
}

/** To the old number and to the new one. */
export function contactChangedText({ shortName, contacts }: Brand, kind: ContactChangeKind): string {
  return `${shortName}: the ${TEXT_WORDS[kind]} of your account was changed. If this wasn't you, call us straight away on ${contacts.phone}.`
}
