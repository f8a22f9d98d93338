import { formatIsoDay, formatPence, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { describeHelp, type WaysToPay } from '#features/loans/ways-to-pay.ts'

/**
 * What came, and how. Who has paid with a payment link is not known: it need not be the borrower.
 */
export function describeReceipt(
  { isByLink = false, how }: { isByLink?: boolean; how: string },
  { amount, on }: { amount: string; on: string },
): { subject: string; words: string } {
  return isByLink
    ? {
        subject: `We've received a payment of ${amount}`,
        words: `We received ${amount} by ${how} on ${on}. It was paid with the payment link that we emailed you.`,
      }
    : {
        subject: `We've received your payment of ${amount}`,
        words: `We received ${amount} from you by ${how} on ${on}.`,
      }
}

/** A payment of what was overdue. */
export function paymentReceivedEmail(facts: {
  amountPence: number
  how: 'bank transfer' | 'Direct Debit' | 'card' | 'open banking'
  receivedOn: string
  isByLink?: boolean
  overdue: { overduePence: number; onItsWayPence: number }
  ways: WaysToPay
  onceKey?: string
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  const { overduePence, onItsWayPence } = facts.overdue
  const way = onItsWayPence > 0 ? `, and ${formatPence(onItsWayPence)} of it is on its way` : ''
  const still = `${formatPence(overduePence)} is still overdue${way}`
  const { subject, words } = describeReceipt(facts, { amount, on: formatIsoDay(facts.receivedOn) })
  // It counts for the arrangement that the borrower follows, beside which nothing is asked for.
  const { isArranged } = facts.ways
  return {
    class: 'courtesy',
    subject,
    preview:
      overduePence === 0
        ? 'You have no overdue payments now.'
        : isArranged
          ? 'It counts towards your arrangement.'
          : facts.ways.protection === null
            ? `${still}. We can help.`
            : "Thank you. You don't have to do anything.",
    paragraphs: ({ brand }) => [
      words,
      overduePence === 0
        ? 'You have no overdue payments now.'
        : isArranged
          ? `It counts towards your arrangement: it pays the next payment that is due of it. ${formatPence(overduePence)} is still overdue, which your arrangement is for.`
          : `${still}. ${describeHelp(facts.ways, { brand })}`,
    ],
    action: seeAgreement,
    ...(facts.onceKey === undefined ? {} : { onceKey: facts.onceKey }),
  }
}

export function loanCompleteEmail(): LoanEmail {
  return {
    class: 'service',
    subject: ({ product }) => `You've paid off your ${product.agreement}`,
    preview: "We won't take any more payments. You don't need to do anything.",
    paragraphs: ({ product }) => [
      product.isHirePurchase
        ? "That was your last payment. The vehicle is now yours. You don't need to do anything, and we won't take any more payments."
        : "That was your last payment. Your loan is paid off in full. You don't need to do anything, and we won't take any more payments.",
      'You can still see your payments and documents in your account.',
    ],
    action: seeAgreement,
  }
}
