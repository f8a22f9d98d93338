import type { Brand } from '@tarnbrook/brands/brand-type'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import type { EmailContent, EmailSection } from '#platform/messages/email-template.ts'

const OUTCOME_WORDS = {
  upheld: 'You were right, and we uphold your complaint.',
  'upheld-in-part': 'You were right in part, and we uphold that part of your complaint.',
  rejected: "We don't uphold your complaint.",
} as const

/** DISP 1.6.2R, or within three business days 1.5.4R: what we found, and the ombudsman's words. */
export function complaintResponseEmail(
  brand: Brand,
  facts: {
    reference: string
    receivedOn: Day
    outcome: keyof typeof OUTCOME_WORDS
    text: string
    isSummary: boolean
  },
): EmailContent {
  const { reference, receivedOn, outcome, text, isSummary } = facts
  return {
    class: 'statutory',
    subject: `${isSummary ? 'How we resolved your complaint' : 'Our final response to your complaint'} (${reference})`,
    preview: 'What we found, and what you can do if you disagree.',
    paragraphs: [
      isSummary
        ? `You complained to us on ${formatDayWords(receivedOn)}. We consider your complaint resolved. This is the summary of it.`
        : `You complained to us on ${formatDayWords(receivedOn)}. This is our final response.`,
      OUTCOME_WORDS[outcome],
      ...text.split(/\n+/),
      `To talk about it, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    sections: [goToOmbudsman('You have six months from the date of this email to do so.')],
    reason: BECAUSE_OF_A_COMPLAINT,
  }
}

/** DISP 1.6.2R(2): after 8 weeks without a final response. */
export function complaintDelayEmail(
  brand: Brand,
  facts: { reference: string; receivedOn: Day; text: string; respondBy: Day },
): EmailContent {
  const { reference, receivedOn, text, respondBy } = facts
  return {
    class: 'statutory',
    subject: `Your complaint takes us longer (${reference})`,
    preview: 'Why, by when we answer, and what you can do now.',
    paragraphs: [
      `You complained to us on ${formatDayWords(receivedOn)}. We can't give you our final response within eight weeks. This is why:`,
      ...text.split(/\n+/),
      `You'll have our final response by ${formatDayWords(respondBy)}. We're sorry that it takes so long.`,
      `To talk about it, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    sections: [
      goToOmbudsman("After eight weeks you can do so now. You don't have to wait for our response."),
    ],
    reason: BECAUSE_OF_A_COMPLAINT,
  }
}

function goToOmbudsman(when: string): EmailSection {
  const { name, address, phone, email, url } = ombudsman
  return {
    heading: `If you're not happy: the ${name}`,
    paragraphs: [
      `You have the right to refer your complaint to the ${name}, free of charge. ${when}`,
      "If you don't refer it in time, the Ombudsman won't have our permission to consider it. It can then do so only in very limited circumstances.",
      'Its leaflet is on its website, and we send it to you by post if you ask us.',
    ],
    facts: [
      ['Address', [name, ...address].join(', ')],
      ['Telephone', phone],
      ['Email', email],
    ],
    links: [{ label: `The website of the ${name}`, url }],
  }
}

const BECAUSE_OF_A_COMPLAINT = 'We sent you this email because you complained to us.'
