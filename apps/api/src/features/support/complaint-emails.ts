import type { Brand } from '@tarnbrook/brands/brand-type'
import { OMBUDSMAN_RIGHTS, ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { complaintTimes } from '@tarnbrook/domain/support/complaint-times'
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
    sections: [goToOmbudsman(OMBUDSMAN_RIGHTS)],
    reason: BECAUSE_OF_A_COMPLAINT,
  }
}

/** DISP 1.6.2R(2): at the end of 8 weeks without a final response. It begins no six months. */
export function complaintDelayEmail(
  brand: Brand,
  facts: { reference: string; receivedOn: Day; text: string; respondBy: Day },
): EmailContent {
  const { reference, receivedOn, text, respondBy } = facts
  const { finalResponseBy } = complaintTimes(receivedOn)
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
      goToOmbudsman([
        `You don't have to wait for our response. You can refer your complaint to the ${ombudsman.name} free of charge, after ${formatDayWords(finalResponseBy)}.`,
      ]),
    ],
    reason: BECAUSE_OF_A_COMPLAINT,
  }
}

function goToOmbudsman(rights: readonly string[]): EmailSection {
  const { name, address, phone, email, url } = ombudsman
  return {
    heading: `If you're not happy: the ${name}`,
    paragraphs: [...rights, 'Its leaflet is on its website, and we send it to you by post if you ask us.'],
    facts: [
      ['Address', [name, ...address].join(', ')],
      ['Telephone', phone],
      ['Email', email],
    ],
    links: [{ label: `The website of the ${name}`, url }],
  }
}

const BECAUSE_OF_A_COMPLAINT = 'We sent you this email because you complained to us.'
