import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'

/** The email that the yearly statement is attached to. */
export function yearlyStatementEmail(facts: { from: Day; to: Day; onceKey: string }): LoanEmail {
  return {
    class: 'statutory',
    subject: 'Your yearly statement',
    preview: `What you paid and what you owe, to ${formatDayWords(facts.to)}.`,
    paragraphs: ({ product, brand }) => [
      `We've attached the statement of your ${product.agreement} from ${formatDayWords(facts.from)} to ${formatDayWords(facts.to)}. It has every payment, the interest, and what you owe. You don't need to do anything.`,
      `If something isn't right, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}
