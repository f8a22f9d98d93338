import { formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { adviceSection } from '#platform/advice-section.ts'

/** The email that the notice and the FCA's sheet are attached to. */
export function arrearsNoticeEmail(facts: {
  shortfallPence: Pence
  /** The borrower is in a breathing space: nothing is asked for. */
  isFrozen: boolean
  /** The borrower follows an arrangement, beside which nothing is asked for. */
  isArranged: boolean
  onceKey: string
}): LoanEmail {
  const isOverdue = facts.shortfallPence > 0
  const amount = formatMoney(facts.shortfallPence)
  return {
    class: 'statutory',
    subject: 'Your notice of sums in arrears',
    preview: isOverdue
      ? `${amount} is overdue. How we can help, and where to get free advice.`
      : 'You have paid what was overdue. The law still asks us to send you this.',
    paragraphs: ({ product, brand }) => [
      `We've attached a notice about your ${product.agreement}, and an information sheet. The law asks us to send both when payments are missed. There's no charge for it.`,
      ...(isOverdue
        ? [
            `${amount} is overdue at the moment. We haven't added a charge or any interest.`,
            facts.isFrozen
              ? `You're in a breathing space, so you don't have to pay it now. The law asks us to send this all the same.`
              : facts.isArranged
                ? 'You have an arrangement for it. The law asks us to send this all the same, and it changes nothing of what we agreed.'
                : `Please talk to us, even if you can't pay anything now. You can agree smaller payments in your account. Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
          ]
        : ["You've paid what was overdue, so you don't need to do anything."]),
    ],
    action: (to) => ({ ...seeAgreement(to), label: isOverdue ? 'See what you owe' : seeAgreement(to).label }),
    sections: () => [adviceSection],
    onceKey: facts.onceKey,
  }
}
