import {
  DIRECT_DEBIT_GUARANTEE_TITLE,
  directDebitGuarantee,
  directDebitNotice,
} from '@tarnbrook/brands/facts/direct-debit'
import { legal } from '@tarnbrook/brands/facts/legal'
import type { ArrangementPlan } from '@tarnbrook/domain/arrangements/arrangement'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import type { WhatFollows } from '#features/booking/after-arrangement.ts'
import {
  collectorFacts,
  type LetterReader,
  type LoanLetter,
  seeAgreement,
} from '#features/loans/loan-email.ts'
import { adviceSection } from '#platform/advice-section.ts'
import type { EmailSection } from '#platform/messages/email-template.ts'

/** What was agreed, with notice of each Direct Debit (Bacs). The document has all of it. */
export function arrangementAgreedLetter(facts: {
  plan: Pick<ArrangementPlan, 'totalPence' | 'owedAtEndPence' | 'arrearsAtEndPence' | 'isToken'>
  payments: readonly { collectOn: Day; amountPence: Pence }[]
  usual: { last: { collectOn: Day; amountPence: Pence } | null; hasDirectDebit: boolean }
  stopsOn: Day
  resumesOn: Day | null
  reference: string
  replacesEarlier: boolean
  onceKey: string
}): LoanLetter {
  const { plan, payments, usual } = facts
  const first = payments[0]!
  const firstOn = formatDayWords(first.collectOn)
  return {
    subject: 'Your arrangement is set up',
    preview: `Your first payment is ${formatMoney(first.amountPence)} on ${firstOn}. What you agreed is attached.`,
    paragraphs: ({ product }) => [
      `You now pay less each month for your ${product.agreement}. What you agreed is attached: please keep it.`,
      ...(facts.replacesEarlier ? ['It replaces the arrangement that you had before.'] : []),
      usual.hasDirectDebit
        ? `We take each payment by Direct Debit. The first is ${formatMoney(first.amountPence)} on ${firstOn}.`
        : `You don't have a Direct Debit, so you make each payment yourself. The first is ${formatMoney(first.amountPence)} by ${firstOn}.`,
      "We add no charge and no extra interest while you're in it.",
    ],
    facts: ({ brand }) => [
      ...payments.map(
        ({ collectOn, amountPence }, index) =>
          [`Payment ${index + 1}`, `${formatMoney(amountPence)} on ${formatDay(collectOn)}`] as const,
      ),
      ['In total', formatMoney(plan.totalPence)],
      ['Still to pay afterwards', formatMoney(plan.owedAtEndPence)],
      ['Overdue afterwards', formatMoney(plan.arrearsAtEndPence)],
      ...(usual.hasDirectDebit ? collectorFacts(brand) : []),
      ['Reference', facts.reference],
    ],
    action: seeAgreement,
    sections: (to) => [
      usualPaymentsSection(facts),
      ...(usual.hasDirectDebit ? [] : [payByYourselfSection(to, facts.reference)]),
      changesSection(to),
      creditFileSection,
      adviceSection,
      ...(usual.hasDirectDebit
        ? [{ heading: DIRECT_DEBIT_GUARANTEE_TITLE, items: directDebitGuarantee }]
        : []),
    ],
    onceKey: facts.onceKey,
  }
}

function usualPaymentsSection({
  usual,
  stopsOn,
  resumesOn,
}: Pick<Parameters<typeof arrangementAgreedLetter>[0], 'usual' | 'stopsOn' | 'resumesOn'>): EmailSection {
  return {
    heading: 'Your usual payments',
    paragraphs: [
      ...(usual.last
        ? [
            `Your bank already has our request for ${formatMoney(usual.last.amountPence)} on ${formatDayWords(usual.last.collectOn)}.`,
            "That payment is still taken. Call us at once if you can't afford it.",
          ]
        : []),
      `From ${formatDayWords(stopsOn)} we don't take your usual payments.`,
      resumesOn
        ? `They start again on ${formatDayWords(resumesOn)}. We'll email you before we take one.`
        : 'None of them is left after your arrangement.',
    ],
  }
}

function payByYourselfSection({ product, brand }: LetterReader, reference: string): EmailSection {
  return {
    heading: 'How to pay',
    paragraphs: [
      `Pay on the page of your ${product.agreement}, or by bank transfer with the reference ${reference}. We never send account details by email.`,
      `You can set up a Direct Debit there too, or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
  }
}

function changesSection({ brand }: LetterReader): EmailSection {
  return {
    heading: 'If things change',
    paragraphs: [
      'You can change or end your arrangement in your account at any time, for better or worse.',
      `If you can't make a payment, call us on ${brand.contacts.phone} (${brand.hours.phone.text}) before its day.`,
    ],
  }
}

const creditFileSection: EmailSection = {
  heading: 'Your credit file',
  paragraphs: [
    `We tell credit reference agencies that you pay less under an arrangement. Your credit file can show these months for up to ${legal.creditReference.yearsOnFile} years.`,
  ],
}

/** Bacs: the amount and the day, before each payment of an arrangement. */
export function arrangementNoticeLetter(facts: {
  amountPence: number
  chargeOn: string
  reference: string
  onceKey: string
}): LoanLetter {
  const amount = formatMoney(pence(facts.amountPence))
  const on = formatDayWords(day(facts.chargeOn))
  return {
    subject: `We'll take ${amount} for your arrangement on ${on}`,
    preview: "If you can't make this payment, call us before that day. We can help.",
    paragraphs: ({ brand }) => [
      `We'll take ${amount} by Direct Debit on ${on}, as agreed in your arrangement. You don't need to do anything.`,
      "If you can't make this payment, change your arrangement in your account before that day.",
      `Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}). We'll look at what you can afford.`,
      `We tell you at least ${directDebitNotice} before we take a payment.`,
    ],
    facts: ({ brand }) => [
      ['Amount', amount],
      ['Date', formatDay(day(facts.chargeOn))],
      ['How often', 'As agreed in your arrangement'],
      ...collectorFacts(brand),
      ['Reference', facts.reference],
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** CONC 7.3: a kind word, time to put it right, and what else there is. Nothing is lost yet. */
export function arrangementPaymentMissedLetter(facts: {
  leftPence: Pence
  dueOn: Day
  graceUntil: Day
  /** By Direct Debit, and the bank did not pay it. */
  wasTried: boolean
  takesCards: boolean
  reference: string
  onceKey: string
}): LoanLetter {
  const left = formatMoney(facts.leftPence)
  const until = formatDayWords(facts.graceUntil)
  return {
    subject: `Your arrangement payment of ${left} hasn't reached us`,
    preview: `Your arrangement goes on if you pay it by ${until}.`,
    paragraphs: () => [
      facts.wasTried
        ? `We couldn't take ${left} of your arrangement on ${formatDayWords(facts.dueOn)}. We won't try again by ourselves.`
        : `${left} of your arrangement was due on ${formatDayWords(facts.dueOn)}, and it hasn't reached us.`,
      `This can happen. If you pay it by ${until}, your arrangement goes on as agreed.`,
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

/** What follows when an arrangement was not kept, and that another is possible. */
export function arrangementBrokenLetter(facts: WhatFollows & { onceKey: string }): LoanLetter {
  return {
    subject: 'Your arrangement has ended',
    preview: 'What happens now, and how to set up a new one.',
    paragraphs: ({ brand }) => [
      "You missed a payment of your arrangement, and it didn't reach us in the days after. So the arrangement has ended.",
      'You can set up a new one in your account, with an amount that you can manage.',
      `Please talk to us if that is hard: call ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    facts: () => factsOf(facts),
    action: (to) => ({ ...seeAgreement(to), label: 'Set up a new arrangement' }),
    sections: (to) => [whatHappensNow(to, facts), adviceSection],
    onceKey: facts.onceKey,
  }
}

/** All payments are made: what remains. */
export function arrangementCompletedLetter(facts: WhatFollows & { onceKey: string }): LoanLetter {
  return {
    subject: "You've completed your arrangement",
    preview:
      facts.overduePence === 0
        ? 'Nothing is overdue now. Your usual payments start again.'
        : `${formatMoney(facts.overduePence)} is still overdue. You can set up a new arrangement for it.`,
    paragraphs: () => [
      "You've made the payments of your arrangement. Thank you.",
      facts.overduePence === 0
        ? "Nothing is overdue now, so there's nothing more to catch up on."
        : `${formatMoney(facts.overduePence)} is still overdue. If you can't pay it now, you can set up a new arrangement in your account.`,
    ],
    facts: () => factsOf(facts),
    action: seeAgreement,
    sections: (to) => [whatHappensNow(to, facts), ...(facts.overduePence === 0 ? [] : [adviceSection])],
    onceKey: facts.onceKey,
  }
}

/** The borrower ended it. */
export function arrangementEndedLetter(facts: WhatFollows & { onceKey: string }): LoanLetter {
  return {
    subject: "You've ended your arrangement",
    preview: 'Your usual payments start again. What you owe, and what happens next.',
    paragraphs: () => [
      "You've ended your arrangement, so your usual payments start again.",
      'You can set up a new one in your account at any time.',
    ],
    facts: () => factsOf(facts),
    action: seeAgreement,
    sections: (to) => [whatHappensNow(to, facts), ...(facts.overduePence === 0 ? [] : [adviceSection])],
    onceKey: facts.onceKey,
  }
}

function factsOf({ overduePence, next, reference }: WhatFollows) {
  return [
    ['Overdue now', formatMoney(overduePence)],
    ...(next
      ? ([['Your next usual payment', `${formatMoney(next.amountPence)} on ${formatDay(next.on)}`]] as const)
      : []),
    ['Charges added', 'None'],
    ['Your reference', reference],
  ] as const
}

function whatHappensNow({ brand }: LetterReader, { overduePence, next }: WhatFollows): EmailSection {
  return {
    heading: 'What happens now',
    paragraphs: [
      ...(next
        ? [
            next.hasDirectDebit
              ? `We take your usual payments by Direct Debit again. The next is ${formatMoney(next.amountPence)} on ${formatDayWords(next.on)}. We'll email you before we take it.`
              : `Your next usual payment is ${formatMoney(next.amountPence)}, due on ${formatDayWords(next.on)}. You don't have a Direct Debit: set one up in your account, or call us on ${brand.contacts.phone}.`,
          ]
        : ['There are no usual payments left to come.']),
      ...(overduePence > 0
        ? [
            "We don't take what's overdue by ourselves. While something is overdue, we send you the notices that the law asks for.",
            "Before anything else happens, we'd write to you first.",
          ]
        : []),
    ],
  }
}

/** A payment of the agreement that failed while an arrangement takes its place: nothing is asked for beside the arrangement. */
export function missedInArrangementLetter(facts: {
  amountPence: number
  chargeOn: string
  /** Collected, and then returned by the bank. */
  isDisputed: boolean
  onceKey: string
}): LoanLetter {
  const amount = formatMoney(pence(facts.amountPence))
  const on = formatDayWords(day(facts.chargeOn))
  return {
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
