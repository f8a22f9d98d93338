import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { type LoanLetter, seeAgreement } from '#features/loans/loan-email.ts'
import { adviceSection } from '#platform/advice-section.ts'

/** What a breathing space means for one agreement (SI 2020/1311 reg 7). It asks for no payment. */
export function breathingSpaceBeganLetter(facts: {
  startedOn: Day
  lastDay: Day | null
  onceKey: string
}): LoanLetter {
  const first = formatDayWords(facts.startedOn)
  return {
    subject: 'Your breathing space, and what changes',
    preview: "We don't ask you to pay what's overdue, and there's no interest for these days.",
    paragraphs: ({ product }) => [
      `We've been told that you're in a breathing space from ${first}. It covers your ${product.agreement} with us.`,
      facts.lastDay
        ? `Its last day is ${formatDayWords(facts.lastDay)}, unless we're told that it ends sooner.`
        : "We don't know its last day yet. We'll write to you when it has ended.",
    ],
    sections: ({ product, brand }) => [
      {
        heading: 'Until it ends',
        paragraphs: [
          "We don't ask you for anything that's overdue, and we don't take steps because of it.",
          `Your ${product.agreement} has no interest for these days. We take it off your next payments.`,
          'We still send you what the law asks us to send. You can always write to us or call us.',
        ],
      },
      {
        heading: 'Your monthly payments',
        paragraphs: [
          "A breathing space doesn't stop your monthly payments, so your Direct Debit goes on as before.",
          `If you can't afford a payment, call us on ${brand.contacts.phone} (${brand.hours.phone.text}) before it's taken.`,
        ],
      },
      adviceSection,
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** That it is over, and what happens now: nothing is taken by itself of what is overdue. */
export function breathingSpaceEndedLetter(facts: {
  lastDay: Day
  isOverdue: boolean
  onceKey: string
}): LoanLetter {
  return {
    subject: 'Your breathing space has ended',
    preview: 'What happens now, and how we can help.',
    paragraphs: ({ product, brand }) => [
      `The last day of your breathing space was ${formatDayWords(facts.lastDay)}.`,
      `Your ${product.agreement} has interest again from the day after. We don't add any for the days of the breathing space.`,
      ...(facts.isOverdue
        ? [
            `Something is still overdue. We don't take it by ourselves: call us on ${brand.contacts.phone} (${brand.hours.phone.text}), and we'll agree what you can afford.`,
          ]
        : ["Nothing is overdue, so there's nothing you need to do."]),
    ],
    sections: () => [adviceSection],
    action: (to) => ({ ...seeAgreement(to), ...(facts.isOverdue && { label: 'See what you owe' }) }),
    onceKey: facts.onceKey,
  }
}

/** A payment that was not made, to someone who may not be asked for it now: what happened, and that nothing follows from it yet. */
export function missedInBreathingSpaceLetter(facts: {
  amountPence: number
  chargeOn: string
  /** Collected, and then returned by the bank. */
  isDisputed: boolean
  onceKey: string
}): LoanLetter {
  const amount = formatMoney(pence(facts.amountPence))
  const on = formatDayWords(day(facts.chargeOn))
  return {
    subject: "You don't have to make this payment now",
    preview: "A payment didn't go through. You're in a breathing space, so it can wait.",
    paragraphs: ({ brand }) => [
      facts.isDisputed
        ? `Your bank has taken back the ${amount} that we collected on ${on}.`
        : `We couldn't take your payment of ${amount} on ${on}.`,
      "Because you're in a breathing space, we don't ask you for it. We don't try to take it again either, and we add no charge.",
      "It stays on your agreement as a missed payment, and your credit file can show that. We'll write to you when your breathing space has ended.",
      `If you can't afford the payments to come, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). Your debt adviser can do that for you too.`,
    ],
    sections: () => [adviceSection],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}
