import { formatPence, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'

export function refundSentEmail(facts: {
  id: number
  amountPence: number
  accountNumberEnding: string
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `We've sent you a refund of ${amount}`,
    preview: `It's on its way to your account ending ${facts.accountNumberEnding}.`,
    paragraphs: ({ product }) => [
      `We received ${amount} more than you owed for your ${product.agreement}. We've sent it back to your account ending ${facts.accountNumberEnding}.`,
      "It's usually there within minutes. Some banks take up to two hours.",
    ],
    action: seeAgreement,
    onceKey: `refund-sent:${facts.id}`,
  }
}

export function refundFailedEmail(facts: {
  id: number
  amountPence: number
  /** False where it was not sent: the borrower never confirmed that account. */
  isAccountConfirmed: boolean
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `We couldn't send your refund of ${amount}`,
    preview: 'The money is safe with us. Tell us where to send it.',
    paragraphs: ({ brand }) => [
      facts.isAccountConfirmed
        ? `We owe you ${amount}, and your bank didn't take it. The account may be closed. The money is safe with us.`
        : `We owe you ${amount}. Before we send it, we need you to confirm the account. The money is safe with us.`,
      'Sign in to your account and tell us where to send it. We send it there at once.',
      `If you'd like help, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). For your security, don't email account details to us.`,
    ],
    action: ({ loanUrl }) => ({
      label: 'Give another account',
      url: loanUrl.replace('/summary?', '/refund-account?'),
    }),
    onceKey: `refund-failed:${facts.id}`,
  }
}

/** For the security of who is owed it: someone gave another account. */
export function refundAccountEmail(facts: {
  bankAccountId: number
  amountPence: number
  accountNumberEnding: string
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'security',
    subject: `We're sending your ${amount} to another account`,
    preview: `It goes to the account ending ${facts.accountNumberEnding}.`,
    paragraphs: ({ brand }) => [
      `You gave us another account for your refund. We're sending ${amount} to the account ending ${facts.accountNumberEnding}, and email you when it's sent.`,
      `If this wasn't you, call us now on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
    onceKey: `refund-account:${facts.bankAccountId}`,
  }
}
