import { day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { formatPence, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { seeWaysToPay } from '#features/loans/loan-email-parts.ts'
import { adviceSection } from '#platform/advice-section.ts'
import { describeReceipt } from './payment-emails.ts'

/** All that a loan that had been ended or written off left to pay is paid. */
export function endedPaidEmail({ onceKey }: { onceKey: string }): LoanEmail {
  return {
    class: 'service',
    subject: ({ product }) => `Nothing is left to pay on your ${product.agreement}`,
    preview: "It's settled. We won't ask you for any more payments.",
    paragraphs: ({ product }) => [
      `Your ${product.agreement} is settled: you don't owe us anything on it. We won't ask you for any more payments, and you don't need to do anything.`,
      'You can still see your payments and documents in your account.',
    ],
    action: seeAgreement,
    onceKey,
  }
}

/** A payment towards what a loan that had ended left to pay. */
export function endedPaymentEmail(facts: {
  amountPence: number
  how: 'bank transfer' | 'card' | 'open banking'
  receivedOn: string
  isByLink?: boolean
  leftPence: Pence
  onceKey: string
}): LoanEmail {
  const amount = formatMoney(facts.amountPence as Pence)
  const left = formatMoney(facts.leftPence)
  const { subject, words } = describeReceipt(facts, {
    amount,
    on: formatDayWords(day(facts.receivedOn)),
  })
  return {
    class: 'courtesy',
    subject,
    preview: 'Thank you. The email says what is left to pay.',
    paragraphs: ({ product }) => [
      `${words} Thank you.`,
      facts.leftPence > 0
        ? `${left} is left to pay on your ${product.agreement}. We don't add interest or charges to it.`
        : `Nothing is left to pay on your ${product.agreement}.`,
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** Such a payment went back to the payer. */
export function endedPaymentReturnedEmail(facts: {
  amountPence: number
  leftPence: Pence
  onceKey: string
}): LoanEmail {
  const amount = formatMoney(facts.amountPence as Pence)
  return {
    class: 'service',
    subject: `Your payment of ${amount} was returned`,
    preview: 'It counts as not paid again. We can help if that is a problem.',
    paragraphs: ({ product, brand }) => [
      `Your payment of ${amount} went back to you, so it counts as not paid. ${formatMoney(facts.leftPence)} is left to pay on your ${product.agreement}.`,
      `We haven't added a charge or any interest. If you can't pay, call us on ${brand.contacts.phone} (${brand.hours.phone.text}): we can agree smaller payments.`,
    ],
    action: seeAgreement,
    sections: () => [adviceSection],
    onceKey: facts.onceKey,
  }
}

/** Money that had ended the agreement has gone back to who paid it. */
export function owedAgainEmail(facts: { amountPence: number; onceKey: string }): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'collection',
    subject: `A payment was taken back: ${amount} is owed again`,
    preview: "See how you can pay it, all or in parts. There's no charge.",
    paragraphs: ({ brand, product }) => [
      `Your bank has taken back money that had paid off your ${product.agreement}. ${amount} is owed again.`,
      "We haven't added a charge or any interest. If you didn't ask your bank for this, tell us.",
      `You can pay it in your account, all of it or in parts. We won't collect it by Direct Debit. If you can't pay it at once, call us on ${brand.contacts.phone} (${brand.hours.phone.text}): we can agree smaller payments.`,
    ],
    action: seeWaysToPay,
    sections: () => [adviceSection],
    onceKey: facts.onceKey,
  }
}
