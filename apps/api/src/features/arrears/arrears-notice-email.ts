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
  /** The agreement has ended, and has no instalments any more; null while it runs. */
  end: 'ended' | 'written-off' | null
  onceKey: string
}): LoanEmail {
  const isOverdue = facts.shortfallPence > 0
  const amount = formatMoney(facts.shortfallPence)
  return {
    class: 'statutory',
    subject: 'Your notice of sums in arrears',
    preview: isOverdue
      ? `${amount} is ${describeSum(facts.end)}. How we can help, and where to get free advice.`
      : 'You have paid what was overdue. The law still asks us to send you this.',
    paragraphs: ({ product, brand }) => [
      `We've attached a notice about your ${product.agreement}, and an information sheet. The law asks us to send both when payments are missed. There's no charge for it.`,
      ...(isOverdue
        ? [
            `${amount} is ${describeSum(facts.end)} at the moment. We haven't added a charge or any interest.`,
            describeNextStep(facts, `${brand.contacts.phone} (${brand.hours.phone.text})`),
          ]
        : ["You've paid what was overdue, so you don't need to do anything."]),
    ],
    action: (to) => ({ ...seeAgreement(to), label: isOverdue ? 'See what you owe' : seeAgreement(to).label }),
    sections: () => [adviceSection],
    onceKey: facts.onceKey,
  }
}

function describeSum(end: 'ended' | 'written-off' | null): string {
  if (end === null) return 'overdue'
  return end === 'ended' ? 'left to pay' : 'still owed in law'
}

function describeNextStep(
  facts: { isFrozen: boolean; isArranged: boolean; end: 'ended' | 'written-off' | null },
  phone: string,
): string {
  if (facts.end === 'written-off')
    return "We've written it off, so you don't have to pay it. The law asks us to send this all the same."
  if (facts.isFrozen)
    return "You're in a breathing space, so you don't have to pay it now. The law asks us to send this all the same."
  if (facts.isArranged)
    return 'You have an arrangement for it. The law asks us to send this all the same, and it changes nothing of what we agreed.'
  return facts.end === 'ended'
    ? `Please talk to us, even if you can't pay anything now. Call us on ${phone}, and we'll agree smaller payments. You can pay a part of it in your account at any time.`
    : `Please talk to us, even if you can't pay anything now. You can agree smaller payments in your account. Or call us on ${phone}.`
}
