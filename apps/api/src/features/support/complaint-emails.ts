import type { Brand } from '@tarnbrook/brands/brand-type'
import { OMBUDSMAN_RIGHTS, ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { lenderAddressLine } from '@tarnbrook/brands/lender'
import type { ComplaintChannel } from '@tarnbrook/contract/support/complaint-channels'
import { compareDays, type Day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { type ComplaintTimes, complaintTimes } from '@tarnbrook/domain/support/complaint-times'
import type { EmailContent, EmailSection } from '#platform/messages/email-template.ts'

const OUTCOME_WORDS = {
  upheld: 'You were right, and we uphold your complaint.',
  'upheld-in-part': 'You were right in part, and we uphold that part of your complaint.',
  rejected: "We don't uphold your complaint.",
} as const

/** DISP 1.6.1R, of one that staff wrote down: who deals with it, by when, and what they noted. */
export function complaintRecordedEmail(
  brand: Brand,
  facts: {
    reference: string
    channel: ComplaintChannel
    receivedOn: Day
    today: Day
    noted: string
    isByPost: boolean
  },
): EmailContent {
  const { reference, channel, receivedOn, today, noted, isByPost } = facts
  const { complaintsEmail, phone } = brand.contacts
  return {
    class: 'service',
    subject: `We've received your complaint (${reference})`,
    preview: 'Who deals with it, when to expect our answer, and what we noted.',
    paragraphs: [
      `Your complaint reached us by ${channel} on ${formatDayWords(receivedOn)}. Its reference is ${reference}. Our complaints team is looking into it${isByPost ? '' : `: ${complaintsEmail}`}.`,
      ...describeTimes(complaintTimes(receivedOn), today),
      ...(isByPost ? ["You'll have our answer by post."] : []),
      `To add or correct something, write to ${isByPost ? `us at ${lenderAddressLine}` : 'that address'} or call us on ${phone} (${brand.hours.phone.text}). Complaining is free.`,
      'This is what we noted:',
    ],
    quoted: noted,
    reason: BECAUSE_OF_A_COMPLAINT,
  }
}

/** Of one that is written down late, only the days that are still to come. */
export function describeTimes({ summaryBy, finalResponseBy }: ComplaintTimes, today?: Day): string[] {
  const isOver = (by: Day) => today !== undefined && compareDays(by, today) < 0
  if (isOver(finalResponseBy))
    return [
      "That was more than eight weeks ago, and we're sorry. You'll have our final response as soon as we can.",
      `You don't have to wait for it. You can go to the ${ombudsman.name} now. It's free: ${ombudsman.url}`,
    ]
  const final = `you'll have our final response by ${formatDayWords(finalResponseBy)}.`
  return [
    isOver(summaryBy)
      ? `Y${final.slice(1)}`
      : `These are the usual times. If we can resolve your complaint by ${formatDayWords(summaryBy)}, we'll write to tell you. Otherwise ${final}`,
    `If you haven't heard by then, or aren't happy with our answer, you can go to the ${ombudsman.name}. You have six months from our final response to do so. It's free: ${ombudsman.url}`,
  ]
}

/** DISP 1.6.2R, or within three business days 1.5.4R: what we found, and the ombudsman's words. */
export function complaintResponseEmail(
  brand: Brand,
  facts: {
    reference: string
    receivedOn: Day
    outcome: keyof typeof OUTCOME_WORDS
    text: string
    isSummary: boolean
    isByPost: boolean
  },
): EmailContent {
  const { reference, receivedOn, outcome, text, isSummary, isByPost } = facts
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
    sections: [goToOmbudsman(OMBUDSMAN_RIGHTS, isByPost)],
    reason: BECAUSE_OF_A_COMPLAINT,
  }
}

/** DISP 1.6.2R(2): at the end of 8 weeks without a final response. It begins no six months. */
export function complaintDelayEmail(
  brand: Brand,
  facts: { reference: string; receivedOn: Day; text: string; respondBy: Day; isByPost: boolean },
): EmailContent {
  const { reference, receivedOn, text, respondBy, isByPost } = facts
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
      goToOmbudsman(
        [
          `You don't have to wait for our response. You can refer your complaint to the ${ombudsman.name} free of charge, after ${formatDayWords(finalResponseBy)}.`,
        ],
        isByPost,
      ),
    ],
    reason: BECAUSE_OF_A_COMPLAINT,
  }
}

/** Its leaflet goes with it (DISP 1.6.2R): by its link, or in the envelope. */
function goToOmbudsman(rights: readonly string[], isByPost: boolean): EmailSection {
  const { name, address, phone, email, url, leafletUrl } = ombudsman
  return {
    heading: `If you're not happy: the ${name}`,
    paragraphs: [
      ...rights,
      isByPost
        ? 'Enclosed is its leaflet, which says how it can help.'
        : 'Its leaflet says how it can help. We send you a copy by post if you ask us.',
    ],
    facts: [
      ['Address', [name, ...address].join(', ')],
      ['Telephone', phone],
      ['Email', email],
    ],
    links: [
      { label: `The leaflet of the ${name}`, url: leafletUrl },
      { label: `The website of the ${name}`, url },
    ],
  }
}

const BECAUSE_OF_A_COMPLAINT = 'We sent you this email because you complained to us.'
