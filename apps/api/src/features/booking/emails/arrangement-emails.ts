import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import type { PaymentsAfterArrangement } from '#features/loans/after-arrangement.ts'
import { type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { describeNextPayments, describePaymentFacts } from '#features/loans/loan-email-parts.ts'
import { adviceSection } from '#platform/advice-section.ts'

/** CONC 7.3: a kind word, time to put it right, and what else there is. Nothing is lost yet. */
export function arrangementPaymentMissedEmail(facts: {
  leftPence: Pence
  dueOn: Day
  graceUntil: Day
  /** By Direct Debit, and the bank did not pay it. */
  wasTried: boolean
  takesCards: boolean
  /** None was moved to the end before it. */
  isFirst: boolean
  reference: string
  onceKey: string
}): LoanEmail {
  const left = formatMoney(facts.leftPence)
  const until = formatDayWords(facts.graceUntil)
  return {
    class: 'payment-notice',
    subject: `Your arrangement payment of ${left} hasn't reached us`,
    preview: `Your arrangement goes on if you pay it by ${until}.`,
    paragraphs: () => [
      facts.wasTried
        ? `We couldn't take ${left} of your arrangement on ${formatDayWords(facts.dueOn)}. We won't try again by ourselves.`
        : `${left} of your arrangement was due on ${formatDayWords(facts.dueOn)}, and it hasn't reached us.`,
      `This can happen. If you pay it by ${until}, your arrangement goes on as agreed.`,
      facts.isFirst
        ? "If you can't, your arrangement still goes on. We then move this payment to its end."
        : `It's the second payment that hasn't come. If it isn't here by ${until}, your arrangement ends.`,
      "We haven't added a charge or any interest.",
    ],
    facts: () => [
      ['To pay', left],
      ['By', formatDay(facts.graceUntil)],
      ['Your reference', facts.reference],
    ],
    action: (to) => ({ ...seeAgreement(to), label: 'Pay or change your arrangement' }),
    sections: ({ product, brand }) => [
      {
        heading: 'How to pay',
        paragraphs: [
          facts.takesCards
            ? `Pay by card on the page of your ${product.agreement}, or by bank transfer with the reference ${facts.reference}.`
            : `Pay by bank transfer with the reference ${facts.reference}: the page of your ${product.agreement} has the account details.`,
          'We never send account details by email.',
        ],
      },
      {
        heading: "If you can't pay it",
        paragraphs: [
          'Change your arrangement in your account: a smaller amount may fit better.',
          `Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}). We'll look at what you can afford.`,
        ],
      },
      adviceSection,
    ],
    onceKey: facts.onceKey,
  }
}

/** All payments that were asked for are made: what remains. */
export function arrangementCompletedEmail(
  facts: PaymentsAfterArrangement & {
    /** Which of its payments were not asked for, in a breathing space. */
    skipped: 'none' | 'some' | 'all'
    onceKey: string
  },
): LoanEmail {
  return {
    class: 'service',
    subject:
      facts.skipped === 'none' ? "You've completed your arrangement" : 'Your arrangement has come to its end',
    preview:
      facts.overduePence === 0
        ? 'Nothing is overdue now. Your usual payments start again.'
        : `${formatMoney(facts.overduePence)} is still overdue. You can set up a new arrangement for it.`,
    paragraphs: () => [
      COMPLETED[facts.skipped],
      facts.overduePence === 0
        ? "Nothing is overdue now, so there's nothing more to catch up on."
        : `${formatMoney(facts.overduePence)} is still overdue. If you can't pay it now, you can set up a new arrangement in your account.`,
    ],
    facts: () => describePaymentFacts(facts),
    action: seeAgreement,
    sections: (to) => [describeNextPayments(to, facts), ...(facts.overduePence === 0 ? [] : [adviceSection])],
    onceKey: facts.onceKey,
  }
}

const COMPLETED = {
  none: "You've made the payments of your arrangement. Thank you.",
  some: "You've made each payment of your arrangement that we asked for. Thank you. Those in your breathing space weren't asked for.",
  all: 'The payments of your arrangement fell in your breathing space, so we asked for none of them.',
}

/** An agreement payment failed during an arrangement: nothing is asked for beside that. */
export function missedInArrangementEmail(facts: {
  amountPence: number
  chargeOn: string
  /** Collected, and then returned by the bank. */
  isDisputed: boolean
  onceKey: string
}): LoanEmail {
  const amount = formatMoney(pence(facts.amountPence))
  const on = formatDayWords(day(facts.chargeOn))
  return {
    class: 'service',
    subject: `Your payment of ${amount} didn't go through`,
    preview: "You have an arrangement, so you don't have to make this payment beside it.",
    paragraphs: ({ product }) => [
      facts.isDisputed
        ? `Your bank has taken back the ${amount} that we collected on ${on}.`
        : `We couldn't take your payment of ${amount} on ${on}.`,
      `You have an arrangement for your ${product.agreement}. Keep to it, and you don't have to make this payment beside it.`,
      "It stays on your agreement as a missed payment. We haven't added a charge or any interest.",
    ],
    action: seeAgreement,
    sections: () => [adviceSection],
    onceKey: facts.onceKey,
  }
}
