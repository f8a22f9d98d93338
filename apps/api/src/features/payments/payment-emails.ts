import { formatPence, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'

/** About a card payment that came to nothing after its payer had left the page. */
export function cardPaymentEndedEmail(facts: {
  amountPence: number
  /** Made with a payment link: the payer need not be the borrower. */
  isByLink: boolean
  onceKey: string
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `${facts.isByLink ? 'A' : 'Your'} card payment of ${amount} didn't go through`,
    preview: 'Nothing was taken. You can pay another way.',
    paragraphs: ({ brand }) => [
      facts.isByLink
        ? `A card payment of ${amount}, made with the payment link that we emailed you, didn't go through. Nothing was taken from the card.`
        : `Your card payment of ${amount} didn't go through, and nothing was taken from your account.`,
      `You can try again with the same card or another one, or pay by Direct Debit or bank transfer. If you can't pay, you can agree smaller payments in your account. Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** A payment from the borrower's bank account failed after they had left the page. */
export function bankPaymentEndedEmail(facts: { amountPence: number; onceKey: string }): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `Your bank payment of ${amount} didn't go through`,
    preview: 'Nothing was taken. You can try again, or pay another way.',
    paragraphs: ({ brand }) => [
      `You began to pay ${amount} from your bank account. Your bank didn't make the payment, or it wasn't approved in time. We haven't received anything, and there's no charge.`,
      `You can try again in your account, or pay another way. If you can't pay, you can agree smaller payments in your account. Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}
