import { legal } from '@tarnbrook/brands/facts/legal'
import { PRIORITY_BILL_LABEL, type PRIORITY_BILLS } from '@tarnbrook/contract/arrangements/arrangements'
import type { ArrangementPlan } from '@tarnbrook/domain/arrangements/arrangement'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { PaymentsAfterArrangement } from '#features/loans/after-arrangement.ts'
import {
  collectorFacts,
  type EmailReader,
  guaranteeSection,
  type LoanEmail,
  seeAgreement,
} from '#features/loans/loan-email.ts'
import { describeNextPayments, describePaymentFacts } from '#features/loans/loan-email-parts.ts'
import { adviceSection } from '#platform/advice-section.ts'
import type { EmailSection } from '#platform/messages/email-template.ts'

/** What was agreed, with notice of each Direct Debit (Bacs). The document has all of it. */
export function arrangementAgreedEmail(facts: {
  plan: Pick<ArrangementPlan, 'totalPence' | 'owedAtEndPence' | 'arrearsAtEndPence' | 'isToken'>
  payments: readonly { collectOn: Day; amountPence: Pence }[]
  usual: { last: { collectOn: Day; amountPence: Pence } | null; hasDirectDebit: boolean }
  stopsOn: Day
  resumesOn: Day | null
  reference: string
  replacesEarlier: boolean
  /** Bills that come before us, and are behind. */
  billsBehind: readonly (typeof PRIORITY_BILLS)[number][]
  onceKey: string
}): LoanEmail {
  const { plan, payments, usual } = facts
  const first = payments[0]!
  const firstOn = formatDayWords(first.collectOn)
  return {
    class: 'service',
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
      ...(facts.billsBehind.length > 0 ? [firstBillsSection(to, facts)] : []),
      usualPaymentsSection(facts),
      ...(usual.hasDirectDebit ? [] : [payByYourselfSection(to, facts.reference)]),
      changesSection(to),
      creditFileSection,
      adviceSection,
      ...(usual.hasDirectDebit ? [guaranteeSection] : []),
    ],
    onceKey: facts.onceKey,
  }
}

/** The advisers follow in the same email. */
function firstBillsSection(
  { brand }: EmailReader,
  { billsBehind }: { billsBehind: readonly (typeof PRIORITY_BILLS)[number][] },
): EmailSection {
  return {
    heading: 'Bills to pay first',
    paragraphs: [
      'Pay these before us. Falling behind with them can cost you your home or your supply.',
      'A free debt adviser can help you with them: see below.',
      `If you have too little left for them, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    items: billsBehind.map((bill) => PRIORITY_BILL_LABEL[bill]),
  }
}

function usualPaymentsSection({
  usual,
  stopsOn,
  resumesOn,
}: Pick<Parameters<typeof arrangementAgreedEmail>[0], 'usual' | 'stopsOn' | 'resumesOn'>): EmailSection {
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

function payByYourselfSection({ product, brand }: EmailReader, reference: string): EmailSection {
  return {
    heading: 'How to pay',
    paragraphs: [
      `Pay on the page of your ${product.agreement}, or by bank transfer with the reference ${reference}. We never send account details by email.`,
      `You can set up a Direct Debit there too, or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
  }
}

function changesSection({ brand }: EmailReader): EmailSection {
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

/** CONC 7.3: one payment that is not made ends nothing. It leads to a plan that fits. */
export function arrangementPaymentMovedEmail(facts: {
  amountPence: Pence
  wasDueOn: Day
  movedTo: Day
  /** What is left of the next payment, if one comes before it. */
  next: { amountPence: Pence; on: Day } | null
  hasDirectDebit: boolean
  reference: string
  onceKey: string
}): LoanEmail {
  const { next } = facts
  const amount = formatMoney(facts.amountPence)
  const on = formatDayWords(facts.movedTo)
  return {
    class: 'service',
    subject: "We've moved a payment of your arrangement",
    preview: `Your arrangement goes on. The payment is now due on ${on}.`,
    paragraphs: () => [
      `Your arrangement payment of ${amount}, due on ${formatDayWords(facts.wasDueOn)}, hasn't reached us.`,
      `We've moved it to the end: it's now due on ${on}. Your arrangement goes on, and nothing else changes.`,
      "We haven't added a charge or any interest.",
      'If another payment is missed, your arrangement ends. So please talk to us first if it gets hard.',
    ],
    facts: () => [
      ...(next
        ? ([['Your next payment', `${formatMoney(next.amountPence)} on ${formatDay(next.on)}`]] as const)
        : []),
      ['Moved to the end', `${amount} on ${formatDay(facts.movedTo)}`],
      ['Charges added', 'None'],
      ['Your reference', facts.reference],
    ],
    action: (to) => ({ ...seeAgreement(to), label: 'See or change your arrangement' }),
    sections: (to) => [
      ...(facts.hasDirectDebit ? [] : [payByYourselfSection(to, facts.reference)]),
      {
        heading: 'If the payments are too high',
        paragraphs: [
          'Change your arrangement in your account: a smaller amount may fit better.',
          `Or call us on ${to.brand.contacts.phone} (${to.brand.hours.phone.text}). We may call you too, to see how we can help.`,
        ],
      },
      adviceSection,
    ],
    onceKey: facts.onceKey,
  }
}

/** What follows when an arrangement was not kept, and that another is possible. */
export function arrangementBrokenEmail(facts: PaymentsAfterArrangement & { onceKey: string }): LoanEmail {
  return {
    class: 'service',
    subject: 'Your arrangement has ended',
    preview: 'What happens now, and how to set up a new one.',
    paragraphs: ({ brand }) => [
      "Two payments of your arrangement haven't reached us. So the arrangement has ended.",
      'You can set up a new one in your account, with an amount that you can manage.',
      `Please talk to us if that is hard: call ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    facts: () => describePaymentFacts(facts),
    action: (to) => ({ ...seeAgreement(to), label: 'Set up a new arrangement' }),
    sections: (to) => [
      describeNextPayments(to, facts),
      {
        heading: 'How to pay before then',
        paragraphs: [
          `You can pay what's overdue at any time, all or part of it. See the page of your ${to.product.agreement}.`,
          `Or pay by bank transfer with the reference ${facts.reference}. We never send account details by email.`,
        ],
      },
      adviceSection,
    ],
    onceKey: facts.onceKey,
  }
}

/** The borrower ended it. */
export function arrangementEndedEmail(facts: PaymentsAfterArrangement & { onceKey: string }): LoanEmail {
  return {
    class: 'service',
    subject: "You've ended your arrangement",
    preview: 'Your usual payments start again. What you owe, and what happens next.',
    paragraphs: () => [
      "You've ended your arrangement, so your usual payments start again.",
      'You can set up a new one in your account at any time.',
    ],
    facts: () => describePaymentFacts(facts),
    action: seeAgreement,
    sections: (to) => [describeNextPayments(to, facts), ...(facts.overduePence === 0 ? [] : [adviceSection])],
    onceKey: facts.onceKey,
  }
}
