import type { Brand } from '@tarnbrook/brands/brand-type'
import type { Decliner } from '@tarnbrook/domain/applications/underwriting'
import { formatPhone } from '@tarnbrook/domain/core/contact-details'
import { lastFour } from '@tarnbrook/domain/core/display'
import { applicationReference } from '@tarnbrook/domain/core/reference'
import type { EmailContent } from '#platform/messages/email-template.ts'

/** Whoever declined does not review it. */
const DECLINED_BY: Record<Decliner, string> = {
  rules: 'Our rules, with no person involved',
  person: 'A member of staff: somebody else reviews it',
}

/** To the staff who make the call. */
export function callbackRequestedEmail(facts: {
  applicationId: number
  state: string
  declinedBy: Decliner | null
  name: string
  phone: string
  topic: string
  strength: 'weak' | 'strong'
  when: string
}): EmailContent {
  const { applicationId, declinedBy, name, phone, state, strength, topic, when } = facts
  return {
    class: 'internal',
    subject: `Call back: ${when} (application ${applicationReference(applicationId)})`,
    preview: 'A borrower asked for a call. Their number and the topic are in this email.',
    paragraphs: [
      // A weak sign-in proves only that someone has a link: the number may be another's.
      strength === 'strong'
        ? 'The borrower signed in from their own mailbox or phone before asking for this call.'
        : 'This call was asked for with a hand-over link only. Check who you are speaking to before you say anything about the application.',
    ],
    facts: [
      ['When', when],
      ['Phone', formatPhone(phone)],
      ['Name', name],
      ['About', topic],
      ['Application', `${applicationReference(applicationId)} (${applicationId}), ${state}`],
      ...(declinedBy ? [['Declined by', DECLINED_BY[declinedBy]] as const] : []),
    ],
    reason: 'The website sent this email to the people who answer its borrowers.',
  }
}

export function callbackArrangedEmail(
  brand: Brand,
  { phone, topic, when }: { phone: string; topic: string; when: string },
): EmailContent {
  return {
    class: 'service',
    subject: `We'll call you on ${when}`,
    preview: "We'll check that it's you first. If another time is better, tell us.",
    paragraphs: [
      `We'll call you on ${when}, on the number ending ${lastFour(phone).slice(-4)}. You asked to talk about “${topic}”.`,
      "We'll ask you a question or two first, to check that it's you. We never ask for a password, a code from a text message or your card number.",
      `If another time is better, or you didn't ask for a call, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    reason: 'We sent you this email because somebody asked us to call about your application.',
  }
}
