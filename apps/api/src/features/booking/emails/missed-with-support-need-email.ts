import { legal } from '@tarnbrook/brands/facts/legal'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { QUIET_DAYS } from '@tarnbrook/domain/support-needs/support-need'
import { type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { adviceSection } from '#platform/advice-section.ts'

/**
 * With a support need: a person's number first, little to read, no totals and no further steps. It
 * does not say that anything was told: someone else may read the mailbox.
 */
export function missedWithSupportEmail(facts: {
  amountPence: number
  chargeOn: string
  /** Collected, and then returned by the bank. */
  isDisputed: boolean
  reference: string
  onceKey: string
}): LoanEmail {
  const amount = formatMoney(pence(facts.amountPence))
  const on = formatDayWords(day(facts.chargeOn))
  return {
    class: 'service',
    subject: facts.isDisputed
      ? `Your bank has taken back your payment of ${amount}`
      : `Your payment of ${amount} didn't go through`,
    preview: 'Call us and a person will help you.',
    paragraphs: ({ brand }) => [
      `Call us on ${brand.contacts.phone} (${brand.hours.phone.text}). A person will help you, and you don't have to prepare anything.`,
      facts.isDisputed
        ? `Your bank has taken back the ${amount} that we collected on ${on}.`
        : `We couldn't take your payment of ${amount} on ${on}.`,
      "We haven't added a charge or any interest. We can agree smaller payments or more time.",
      `For ${QUIET_DAYS} days we won't email you about this payment again. We only do if you arrange to pay it, or if the law says so.`,
      `We tell credit reference agencies when payments are missed. Your credit file can show it for up to ${legal.creditReference.yearsOnFile} years.`,
    ],
    facts: () => [['Your reference', facts.reference]],
    action: (to) => ({ ...seeAgreement(to), label: 'See your options' }),
    sections: () => [adviceSection],
    onceKey: facts.onceKey,
  }
}
