import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import type { SettlementQuoteType } from '@tarnbrook/domain/settlement/settlement-quote-state'
import { formatPence, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { describePaidTowards, seeQuote } from '#features/loans/loan-email-parts.ts'

/** A payment of a quote came to nothing, or was stopped when the figure had expired. */
export function settlementPaymentFailedEmail(facts: {
  key: string
  type: SettlementQuoteType
  method: 'DIRECT_DEBIT' | 'CARD' | 'OPEN_BANKING'
  amountPence: number
  payBy: Day
  isExpired: boolean
  /** What had come for the figure before. */
  paidPence: number
  wasStopped: boolean
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  const how = { DIRECT_DEBIT: 'Direct Debit', CARD: 'card', OPEN_BANKING: 'open banking' }[facts.method]
  const payBy = formatDayWords(facts.payBy)
  const next = facts.isExpired
    ? `Your settlement figure could be paid until ${payBy}, so it's no longer valid. You can get a new one in your account. Your usual payments go on.`
    : facts.type === 'settlement'
      ? `The amount stays the same until ${payBy}. You can pay it in another way, or try again. Until you do, your usual payments go on.`
      : `You still need to repay what you owe by ${payBy}. You can pay in another way, or try again.`
  return {
    class: 'service',
    subject: facts.wasStopped
      ? `Your payment of ${amount} has been stopped`
      : `Your payment of ${amount} didn't go through`,
    preview: facts.isExpired
      ? 'Nothing was taken. You can get a new settlement figure at any time.'
      : 'Nothing was taken. How you can pay now, and until when.',
    paragraphs: ({ brand }) => [
      facts.wasStopped
        ? `We've stopped your payment of ${amount} by ${how}. Nothing was taken.`
        : `Your payment of ${amount} by ${how} didn't go through. There's no charge for that.`,
      next,
      ...(facts.isExpired ? describePaidTowards(facts.paidPence) : []),
      `If you need help, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: (to) => seeQuote(to, facts.type),
    onceKey: `settlement-payment-failed:${facts.key}`,
  }
}

/** A payment of it has come, and something is left. */
export function settlementPartReceivedEmail(facts: {
  key: string
  type: SettlementQuoteType
  amountPence: number
  leftPence: number
  payBy: string
  /** A Direct Debit of the figure takes the rest. */
  isCollected: boolean
}): LoanEmail {
  const [amount, left] = [formatPence(facts.amountPence), formatPence(facts.leftPence)]
  const payBy = formatDayWords(day(facts.payBy))
  return {
    class: 'courtesy',
    subject: `We've received ${amount}: ${left} is left to pay`,
    preview: facts.isCollected
      ? "Your Direct Debit takes the rest. You don't need to do anything."
      : `Pay the rest by ${payBy}, and nothing more is owed.`,
    paragraphs: ({ product }) => [
      `We've received your payment of ${amount}. It's less than the whole amount, so ${left} is left to pay.`,
      facts.isCollected
        ? "Your Direct Debit takes the rest, so you don't need to do anything. We email you the amount and the day before we take it. If your bank can't change it any more, we give back what's too much."
        : facts.type === 'settlement'
          ? `Pay the rest by ${payBy} to pay off your ${product.agreement}. If you don't, what you've paid still counts, and we'll ask you what you want it to pay.`
          : `Repay the rest by ${payBy}. Interest is added each day until then.`,
    ],
    action: (to) => seeQuote(to, facts.type),
    onceKey: `settlement-part-received:${facts.key}`,
  }
}

/** The loan is paid off early. */
export function loanSettledEmail(facts: {
  id: number
  refundPence: number
  /** By payments that came when no figure was open. */
  isCovered: boolean
}): LoanEmail {
  const cause = facts.isCovered
    ? "What you've paid covers all that was left, with the rebate for paying early"
    : "You've paid the settlement figure"
  return {
    class: 'service',
    subject: ({ product }) => `You've paid off your ${product.agreement}`,
    preview: "Nothing is owed, and we won't take any more payments.",
    paragraphs: ({ product }) => [
      product.isHirePurchase
        ? `${cause}, so your agreement has ended. The vehicle is now yours, and title has passed to you.`
        : `${cause}, so your loan has ended. Nothing is owed.`,
      "We've asked your bank to cancel your Direct Debit. A payment that was already on its way can still be taken: we send it back to your account.",
      ...(facts.refundPence > 0
        ? [
            `${formatPence(facts.refundPence)} more than the amount has reached us. We're sending it back to you, and email you when it's sent.`,
          ]
        : []),
      ...(product.isHirePurchase
        ? [
            "If the log book (V5C) shows your name and address, you don't need to change anything. Keep the settlement statement in your account: it shows that the finance is paid.",
          ]
        : []),
      'We report the agreement as settled to credit reference agencies. It can take some weeks until you see it on your credit file.',
      'Your payments and documents stay in your account.',
    ],
    action: seeAgreement,
    onceKey: `loan-settled:${facts.id}`,
  }
}

export function withdrawalCompletedEmail(facts: { id: number; refundPence: number }): LoanEmail {
  return {
    class: 'service',
    subject: 'Your withdrawal is complete',
    preview: "Nothing is owed. You don't need to do anything.",
    paragraphs: ({ product }) => [
      product.isHirePurchase
        ? "You've repaid what you owed, so your withdrawal is complete. The vehicle is yours: title has passed to you."
        : "You've repaid what you owed, so your withdrawal is complete. Nothing is owed.",
      "We've asked your bank to cancel your Direct Debit.",
      ...(facts.refundPence > 0
        ? [
            `${formatPence(facts.refundPence)} more than the amount has reached us. We're sending it back to you, and email you when it's sent.`,
          ]
        : []),
      "We tell credit reference agencies that the agreement has ended, so it isn't reported as running.",
      'Your documents stay in your account.',
    ],
    action: seeAgreement,
    onceKey: `withdrawal-completed:${facts.id}`,
  }
}
