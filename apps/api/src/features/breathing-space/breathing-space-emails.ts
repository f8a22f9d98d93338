import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { adviceSection } from '#platform/advice-section.ts'

/** What a breathing space means for one agreement (SI 2020/1311 reg 7). It asks for no payment. */
export function breathingSpaceBeganEmail(facts: {
  startedOn: Day
  lastDay: Day | null
  /** The agreement has ended, and something of it is still owed. */
  hasEnded: boolean
  onceKey: string
}): LoanEmail {
  const first = formatDayWords(facts.startedOn)
  return {
    class: 'service',
    subject: 'Your breathing space, and what changes',
    preview: facts.hasEnded
      ? "We don't ask you to pay what you still owe us, and take no steps because of it."
      : "We don't ask you to pay what's overdue, and there's no interest for these days.",
    paragraphs: ({ product }) => [
      facts.hasEnded
        ? `We've been told that you're in a breathing space from ${first}. It covers what you still owe us after your ${product.agreement} ended.`
        : `We've been told that you're in a breathing space from ${first}. It covers your ${product.agreement} with us.`,
      facts.lastDay
        ? `Its last day is ${formatDayWords(facts.lastDay)}, unless we're told that it ends sooner.`
        : "We don't know its last day yet. We'll write to you when we do.",
    ],
    sections: ({ product, brand }) => [
      {
        heading: 'Until it ends',
        paragraphs: [
          ...(facts.hasEnded
            ? ["We don't ask you for it, and we don't take steps because of it. Nothing is added to it."]
            : [
                "We don't ask you for anything that's overdue, and we don't take steps because of it.",
                `Your ${product.agreement} has no interest for these days. We take it off your next payments.`,
              ]),
          'We still send you what the law asks us to send. You can always write to us or call us.',
        ],
      },
      ...(facts.hasEnded
        ? []
        : [
            {
              heading: 'Your monthly payments',
              paragraphs: [
                "A breathing space doesn't stop your monthly payments, so your Direct Debit goes on as before.",
                `If you can't afford a payment, call us on ${brand.contacts.phone} (${brand.hours.phone.text}) before it's taken.`,
              ],
            },
          ]),
      adviceSection,
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** Its last day, once it is known before it: when treatment has ended, or it is to end early. */
export function breathingSpaceEndsEmail(facts: {
  lastDay: Day
  hasEnded: boolean
  onceKey: string
}): LoanEmail {
  const lastDay = formatDayWords(facts.lastDay)
  return {
    class: 'service',
    subject: `Your breathing space ends on ${lastDay}`,
    preview: 'What stays the same until then, and what happens after.',
    paragraphs: ({ product, brand }) => [
      `We've been told that the last day of your breathing space is ${lastDay}. Until then nothing changes.`,
      facts.hasEnded
        ? `From the day after, we may ask again for what you still owe us after your ${product.agreement} ended.`
        : `From the day after, your ${product.agreement} has interest again. We may then ask for what's overdue.`,
      `If that day is wrong, tell your debt adviser. If you're worried about what comes next, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    sections: () => [adviceSection],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** That it is over, and what happens now: nothing is taken by itself of what is overdue. */
export function breathingSpaceEndedEmail(facts: {
  lastDay: Day
  left: 'nothing' | 'overdue' | 'of-an-end'
  onceKey: string
}): LoanEmail {
  const isOwed = facts.left !== 'nothing'
  return {
    class: 'service',
    subject: 'Your breathing space has ended',
    preview: 'What happens now, and how we can help.',
    paragraphs: ({ product, brand }) => [
      `The last day of your breathing space was ${formatDayWords(facts.lastDay)}.`,
      facts.left === 'of-an-end'
        ? `Your ${product.agreement} has ended, and something of it is still owed. Nothing was added to it.`
        : `Your ${product.agreement} has interest again from the day after. We don't add any for the days of the breathing space.`,
      ...(isOwed
        ? [
            `${facts.left === 'overdue' ? 'Something is still overdue. ' : ''}We don't take it by ourselves: call us on ${brand.contacts.phone} (${brand.hours.phone.text}), and we'll agree what you can afford.`,
          ]
        : ["Nothing is overdue, so there's nothing you need to do."]),
    ],
    sections: () => [adviceSection],
    action: (to) => ({ ...seeAgreement(to), ...(isOwed && { label: 'See what you owe' }) }),
    onceKey: facts.onceKey,
  }
}
