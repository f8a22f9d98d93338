import { handBackPromises } from '@tarnbrook/brands/facts/hand-back'
import { formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { describePaymentMethods } from '#features/loans/loan-email-parts.ts'
import { adviceSection } from '#platform/advice-section.ts'
import { complaintSection } from '#platform/complaint-section.ts'

/** The notice was given, and how long it can be taken back. */
export function handBackAskedEmail(facts: {
  toPayPence: Pence
  until: string
  reference: string
  onceKey: string
}): LoanEmail {
  return {
    class: 'service',
    subject: "You've asked to hand the vehicle back",
    preview: `You can take it back until 5pm on ${facts.until}.`,
    paragraphs: () => [
      'We have your notice to end your hire purchase agreement and hand the vehicle back.',
      `If you change your mind, take it back in your account by 5pm on ${facts.until}. Then your agreement carries on.`,
      "If you don't, your agreement ends then. We send you a statement and call you about the collection.",
      'We collect nothing in the meantime.',
    ],
    facts: () => [
      ['Left to pay', formatMoney(facts.toPayPence)],
      ['You can take it back until', `5pm on ${facts.until}`],
      ['Your reference', facts.reference],
    ],
    action: ({ loanUrl }) => ({
      label: 'Keep my agreement instead',
      url: loanUrl.replace('/summary?', '/hand-back?'),
    }),
    sections: (to) => [complaintSection(to.brand)],
    onceKey: facts.onceKey,
  }
}

/** The borrower changed their mind in time. */
export function handBackTakenBackEmail(facts: { reference: string; onceKey: string }): LoanEmail {
  return {
    class: 'service',
    subject: "You're keeping your agreement",
    preview: 'You took your notice back, so nothing has changed.',
    paragraphs: () => [
      "You've taken back your notice to end your hire purchase agreement. It carries on as it was.",
      "Your payments go on too. If one fell due in the meantime, we'll ask your bank for it and tell you the day first.",
    ],
    facts: () => [['Your reference', facts.reference]],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** The email that the statement of a hand-back is attached to. */
export function handBackEmail(facts: { toPayPence: Pence; reference: string; onceKey: string }): LoanEmail {
  const toPay = formatMoney(facts.toPayPence)
  return {
    class: 'statutory',
    subject: "You've ended your hire purchase agreement",
    preview: 'What is left to pay, if anything, and how we collect the vehicle.',
    paragraphs: () => [
      "You've ended your hire purchase agreement, and you're handing the vehicle back. We've attached a statement of it.",
      facts.toPayPence > 0
        ? `${toPay} is left to pay. We don't add interest or charges to it.`
        : 'Nothing is left to pay, as long as reasonable care was taken of the vehicle.',
      'Nothing more falls due, and your Direct Debit is stopped.',
    ],
    facts: () => [
      ['Left to pay', toPay],
      ['Your reference', facts.reference],
    ],
    action: seeAgreement,
    sections: (to) => [
      { heading: 'How the vehicle is collected', items: handBackPromises.collection.map(plain) },
      { heading: 'The condition of the vehicle', items: handBackPromises.condition.map(plain) },
      ...(facts.toPayPence > 0 ? [describePaymentMethods(to, facts.reference), adviceSection] : []),
      complaintSection(to.brand),
    ],
    onceKey: facts.onceKey,
  }
}

/** Emails are written with the plain apostrophe. */
function plain(text: string): string {
  return text.replaceAll('’', "'")
}
