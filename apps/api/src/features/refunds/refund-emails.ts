import { formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { type LoanLetter, seeAgreement } from '#features/loans/loan-email.ts'
import { adviceSection } from '#platform/advice-section.ts'

export function refundSentLetter(facts: {
  id: number
  amountPence: number
  accountNumberEnding: string
}): LoanLetter {
  const amount = money(facts.amountPence)
  return {
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

export function refundFailedLetter(facts: { id: number; amountPence: number }): LoanLetter {
  const amount = money(facts.amountPence)
  return {
    subject: `We couldn't send your refund of ${amount}`,
    preview: 'The money is safe with us. Tell us where to send it.',
    paragraphs: ({ brand }) => [
      `We owe you ${amount}, and your bank didn't take it. The account may be closed. The money is safe with us.`,
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

/** For the security of who is owed it: somebody gave another account. */
export function refundAccountLetter(facts: {
  bankAccountId: number
  amountPence: number
  accountNumberEnding: string
}): LoanLetter {
  const amount = money(facts.amountPence)
  return {
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

/** Money that had ended the agreement has gone back to who paid it. */
export function owedAgainLetter(facts: { amountPence: number; onceKey: string }): LoanLetter {
  const amount = money(facts.amountPence)
  return {
    subject: `A payment was taken back: ${amount} is owed again`,
    preview: "Talk to us about how you want to pay it. There's no charge.",
    paragraphs: ({ brand, product }) => [
      `Your bank has taken back money that had paid off your ${product.agreement}. ${amount} is owed again.`,
      "We haven't added a charge or any interest. If you didn't ask your bank for this, tell us.",
      `Call us on ${brand.contacts.phone} (${brand.hours.phone.text}), so that we can agree how you pay it. If you can't pay it at once, we can agree smaller payments.`,
    ],
    action: seeAgreement,
    sections: () => [adviceSection],
    onceKey: facts.onceKey,
  }
}

const money = (amountPence: number) => formatMoney(pence(amountPence))
