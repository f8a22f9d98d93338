import { day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { formatPence, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { seeWaysToPay } from '#features/loans/loan-email-parts.ts'
import { describeProtection, type WaysToPay } from '#features/loans/ways-to-pay.ts'
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

/**
 * Money that had ended the agreement has gone back to who paid it, by their bank or by us. Who is
 * protected is told that, and asked for nothing.
 */
export function owedAgainEmail(facts: { amountPence: number; ways: WaysToPay; onceKey: string }): LoanEmail {
  const amount = formatPence(facts.amountPence)
  const protection = describeProtection(facts.ways)
  return {
    class: protection ? 'service' : 'collection',
    subject: `A payment went back: ${amount} is owed again`,
    preview: protection
      ? "You don't have to do anything now. There's no charge."
      : "See how you can pay it, all or in parts. There's no charge.",
    paragraphs: ({ brand, product }) => {
      const call = `call us on ${brand.contacts.phone} (${brand.hours.phone.text})`
      return [
        `Money that had paid off your ${product.agreement} has gone back to where it came from. ${amount} is owed again.`,
        "We haven't added a charge or any interest. If you don't know why it went back, tell us.",
        ...(protection
          ? [protection, `If you have a question, ${call}.`]
          : [
              `You can pay it in your account, all of it or in parts. We won't collect it by Direct Debit. If you can't pay it at once, ${call}: we can agree smaller payments.`,
            ]),
      ]
    },
    action: protection ? seeAgreement : seeWaysToPay,
    sections: () => [adviceSection],
    onceKey: facts.onceKey,
  }
}
