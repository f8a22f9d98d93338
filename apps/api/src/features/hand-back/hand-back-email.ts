import { handBackPromises } from '@tarnbrook/brands/facts/hand-back'
import { formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { describePaymentMethods } from '#features/loans/loan-email-parts.ts'
import { adviceSection } from '#platform/advice-section.ts'
import { complaintSection } from '#platform/complaint-section.ts'

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
