import { formatPence, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { describeHold, type Hold } from '#features/loans/loan-email-parts.ts'
import type { ProductWords } from '#platform/messages/product-words.ts'

export function refundSentEmail(facts: {
  id: number
  amountPence: number
  accountNumberEnding: string
  isAgreed: boolean
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `We've sent you a refund of ${amount}`,
    preview: `It's on its way to your account ending ${facts.accountNumberEnding}.`,
    paragraphs: ({ product }) => [
      `${describeRefund(facts, product)} We've sent it to your account ending ${facts.accountNumberEnding}.`,
      "It's usually there within minutes. Some banks take up to two hours.",
    ],
    action: seeAgreement,
    onceKey: `refund-sent:${facts.id}`,
  }
}

/** What the money is. `isAgreed`: staff agreed it with the borrower; it didn't go by itself. */
function describeRefund(
  { amountPence, isAgreed }: { amountPence: number; isAgreed: boolean },
  { agreement }: ProductWords,
): string {
  const amount = formatPence(amountPence)
  return isAgreed
    ? `We agreed to give you ${amount} back for your ${agreement}.`
    : `We received ${amount} more than you owed for your ${agreement}.`
}

/** `bank`: it didn't take it. Else no bank was asked: the account moved, or may be another's. */
export type RefundFailure = 'bank' | 'moved' | 'payee'

export function refundFailedEmail(facts: {
  id: number
  amountPence: number
  because: RefundFailure
  hold: Hold
}): LoanEmail {
  const { because, hold } = facts
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `We couldn't send your refund of ${amount}`,
    preview: `The money is safe with us. ${hold ? 'We hold it for now.' : 'Tell us where to send it.'}`,
    paragraphs: ({ brand }) => {
      const phone = `call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`
      const next = hold
        ? [describeHold(hold), `If you have any questions, ${phone}`]
        : [
            'Sign in to your account and tell us where to send it. We send it there at once.',
            `If you'd like help, ${phone} For your security, don't email account details to us.`,
          ]
      return [describeRefundFailure(because, amount), ...next]
    },
    action: hold ? seeAgreement : giveAnotherAccount,
    onceKey: `refund-failed:${facts.id}`,
  }
}

function describeRefundFailure(because: RefundFailure, amount: string): string {
  if (because === 'moved')
    return `We owe you ${amount}. Your bank moved your Direct Debit to another account, whose details we don't have. The money is safe with us.`
  if (because === 'payee')
    return `We owe you ${amount}. We couldn't confirm that the account we have is yours, so the money is safe with us.`
  return `We owe you ${amount}, and your bank didn't take it. The account may be closed. The money is safe with us.`
}

/** Of one that was agreed: payments that it would give back were taken back first. */
export function refundCancelledEmail(facts: { id: number; amountPence: number }): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `We can't send your refund of ${amount} as we said`,
    preview: 'Payments that you made have gone back to your bank.',
    paragraphs: ({ brand, product }) => [
      `We agreed to give you ${amount} back for your ${product.agreement}. Since then, payments that you made have gone back to your bank or card.`,
      `The ${amount} is now more than there is to give back, so we haven't sent it.`,
      `We look at it again and tell you. With a question, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
    onceKey: `refund-cancelled:${facts.id}`,
  }
}

/** Of money that stays with us until its owner says where to send it. */
export function refundReminderEmail(facts: {
  id: number
  amountPence: number
  number: number
  isLast: boolean
  isAgreed: boolean
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `We still owe you ${amount}`,
    preview: 'Tell us where to send it. It takes a minute.',
    paragraphs: ({ brand, product }) => [
      `${describeRefund(facts, product)} We couldn't send it to the account that we have.`,
      'Sign in to your account and give us another account. We send it there at once.',
      ...(facts.isLast
        ? ["We won't email you about this again. The money stays yours, and you can ask for it at any time."]
        : []),
      `If you'd like help, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). For your security, don't email account details to us.`,
    ],
    action: giveAnotherAccount,
    onceKey: `refund-reminder:${facts.id}:${facts.number}`,
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

function giveAnotherAccount({ loanUrl }: { loanUrl: string }) {
  return { label: 'Give another account', url: loanUrl.replace('/summary?', '/refund-account?') }
}
