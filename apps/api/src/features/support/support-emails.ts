import type { Brand } from '@tarnbrook/brands/brand-type'
import { commissionScheme } from '@tarnbrook/brands/facts/commission-scheme'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import type { CommissionComplaint } from '@tarnbrook/contract/support/support'
import { formatPhone } from '@tarnbrook/domain/core/contact-details'
import { formatDay } from '@tarnbrook/domain/core/display'
import type { ComplaintTimes } from '@tarnbrook/domain/support/complaint-times'
import type { EmailContent, EmailFact } from '#platform/messages/email-template.ts'
import { describeTimes } from './complaint-emails.ts'

/** To the brand's support: the sender typed everything in it. */
export function contactMessageEmail(message: {
  ownReference: string
  name: string
  email: string
  phone?: string | undefined
  subject: string
  reference?: string | undefined
  message: string
  times: ComplaintTimes | null
}): EmailContent {
  return {
    class: 'internal',
    subject: `${message.subject} (${message.ownReference})`,
    preview: 'A message from the contact form of the website.',
    paragraphs: [],
    facts: given([
      ['Reference', message.ownReference],
      ['Name', message.name],
      ['Email', message.email],
      ['Phone', message.phone && formatPhone(message.phone)],
      ['About', message.subject],
      ['Their reference', message.reference],
      ...describeDeadlines(message.times),
    ]),
    quoted: message.message,
    reason: FROM_THE_WEBSITE,
  }
}

/** Contains nothing that the sender typed: the address may be another person's. */
export function contactReceivedEmail(brand: Brand, reference: string): EmailContent {
  return {
    class: 'service',
    subject: `We've received your message (${reference})`,
    preview: "When we'll answer, and how to reach us if it's urgent.",
    paragraphs: [
      `Thank you for writing to us. We've received your message. Its reference is ${reference}.`,
      `We answer emails ${brand.hours.email.text}. If it's urgent, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    reason: MAYBE_BY_MISTAKE,
  }
}

/** In our own words alone: what was asked is not repeated to an address that may be wrong. */
export function contactAnswerEmail(
  brand: Brand,
  { reference, text }: { reference: string; text: string },
): EmailContent {
  return {
    class: 'service',
    subject: `Our answer to your message (${reference})`,
    preview: 'What we can say, and how to ask again.',
    paragraphs: [
      ...text.split(/\n+/),
      `You can answer this email, or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    reason: MAYBE_BY_MISTAKE,
  }
}

/** DISP 1.6.1R: who deals with it and by when, what comes after, and a copy of what was sent. */
export function contactComplaintEmail(
  brand: Brand,
  { reference, times, sent }: { reference: string; times: ComplaintTimes; sent: string },
): EmailContent {
  const { complaintsEmail, phone } = brand.contacts
  return {
    class: 'service',
    subject: `We've received your complaint (${reference})`,
    preview: 'Who deals with it, when to expect our answer, and what you can do then.',
    paragraphs: [
      `We've received your complaint. Its reference is ${reference}. Our complaints team is looking into it: ${complaintsEmail}.`,
      ...describeTimes(times),
      `To add something, write to that address or call us on ${phone} (${brand.hours.phone.text}). Complaining is free.`,
      'This is a copy of what was sent to us:',
    ],
    quoted: sent,
    reason: MAYBE_BY_MISTAKE,
  }
}

/** To the complaints team: enough to start. The details stay in the database. */
export function complaintMessageEmail({
  complaint,
  reference,
  times,
}: {
  complaint: Pick<
    CommissionComplaint,
    | 'agreementDate'
    | 'agreementNumber'
    | 'firstName'
    | 'lastName'
    | 'representedBy'
    | 'supportNeeds'
    | 'vehicleRegistration'
  >
  reference: string
  times: ComplaintTimes
}): EmailContent {
  return {
    class: 'internal',
    subject: `Commission complaint ${reference}`,
    preview: 'A complaint from the website. It says by when we have to answer.',
    paragraphs: [],
    facts: given([
      ['Reference', reference],
      ['Name', `${complaint.firstName} ${complaint.lastName}`],
      ['Agreement number', complaint.agreementNumber],
      ['Date of the agreement', complaint.agreementDate],
      ['Registration', complaint.vehicleRegistration],
      ['Represented by', complaint.representedBy?.name],
      ['Asked for support', complaint.supportNeeds ? 'yes, see the complaint' : undefined],
      ...describeDeadlines(times),
    ]),
    reason: FROM_THE_WEBSITE,
  }
}

/** DISP 1.6.1R. Contains nothing that was typed: the address may be another person's. */
export function complaintReceivedEmail(
  brand: Brand,
  facts: {
    reference: string
    times: ComplaintTimes
    /** By the date of the agreement; null where that is not known. */
    isInScheme: boolean | null
  },
): EmailContent {
  const { reference } = facts
  return {
    class: 'service',
    subject: `We've received your complaint (${reference})`,
    preview: 'When to expect our answer, and what you can do if you disagree with it.',
    paragraphs: [
      `We've received your complaint about commission on motor finance. Its reference is ${reference}.`,
      ...describeScheme(facts),
      "You don't need a claims management company or a solicitor. Complaining is free.",
      `To add something, reply to this email or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    reason: MAYBE_BY_MISTAKE,
  }
}

/** One complaint has one time: the scheme's, or the usual ones. */
function describeScheme(facts: { times: ComplaintTimes; isInScheme: boolean | null }): string[] {
  const [rules, suspended] = commissionScheme.status
  if (facts.isInScheme === true)
    return [
      rules,
      suspended,
      "Your agreement is of that time. So we can't give a day for our final response yet.",
      OMBUDSMAN,
    ]
  if (facts.isInScheme === false) return [OUTSIDE_SCHEME, ...describeTimes(facts.times)]
  return [...commissionScheme.status, IF_OUTSIDE, ...describeTimes(facts.times)]
}

const OUTSIDE_SCHEME =
  "The redress scheme of the Financial Conduct Authority doesn't cover agreements of that date. So we answer your complaint in the usual times."
const IF_OUTSIDE =
  "You didn't tell us exactly when you made the agreement. If the scheme doesn't cover it, these times apply."
const OMBUDSMAN = `If you aren't happy with how we deal with it, you can go to the ${ombudsman.name}. It's free: ${ombudsman.url}`

function describeDeadlines(times: ComplaintTimes | null): EmailFact[] {
  return times
    ? [
        ['Summary resolution by', formatDay(times.summaryBy)],
        ['Final response by', formatDay(times.finalResponseBy)],
      ]
    : []
}

const FROM_THE_WEBSITE = 'The website sent this email to the people who answer its borrowers.'
const MAYBE_BY_MISTAKE =
  "We sent you this email because somebody wrote to us with this email address. If it wasn't you, you don't need to do anything."

function given(facts: readonly (readonly [string, string | undefined])[]): EmailFact[] {
  return facts.flatMap(([term, detail]) => (detail ? [[term, detail] as const] : []))
}
