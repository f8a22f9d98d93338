import { type EmailReader, formatPence, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import {
  describeHelp,
  describeProtection,
  listWaysToPay,
  type WaysToPay,
} from '#features/loans/ways-to-pay.ts'

/** About a card payment that came to nothing after its payer had left the page. */
export function cardPaymentEndedEmail(facts: {
  amountPence: number
  /** Made with a payment link: the payer need not be the borrower. */
  isByLink: boolean
  ways: WaysToPay
  onceKey: string
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `${facts.isByLink ? 'A' : 'Your'} card payment of ${amount} didn't go through`,
    preview: 'Nothing was taken. What you can do now.',
    paragraphs: (to) => [
      facts.isByLink
        ? `A card payment of ${amount}, made with the payment link that we emailed you, didn't go through. Nothing was taken from the card.`
        : `Your card payment of ${amount} didn't go through, and nothing was taken from your account.`,
      ...describeNextTry(facts.ways, to),
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** A payment from the borrower's bank account failed after they had left the page. */
export function bankPaymentEndedEmail(facts: {
  amountPence: number
  /** Null for an extra payment, which nothing asks for. */
  ways: WaysToPay | null
  onceKey: string
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `Your bank payment of ${amount} didn't go through`,
    preview: 'Nothing was taken. What you can do now.',
    paragraphs: (to) => [
      `You began to pay ${amount} from your bank account. Your bank didn't make the payment, or it wasn't approved in time. We haven't received anything, and there's no charge.`,
      ...(facts.ways === null
        ? ['Your usual payments stay as they are. You can try again in your account.']
        : describeNextTry(facts.ways, to)),
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** What the calls take by now: nothing where the agreement was sold or written off meanwhile. */
function describeNextTry(ways: WaysToPay, to: EmailReader): string[] {
  const again = `You can try again, ${listWaysToPay(ways)}.`
  return [...(ways.isPayable && describeProtection(ways) === null ? [again] : []), describeHelp(ways, to)]
}
