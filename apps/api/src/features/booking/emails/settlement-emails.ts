import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import type { SettlementQuoteType } from '@tarnbrook/domain/settlement/settlement-quote-state'
import { formatPence, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { describePaidTowards, seeQuote } from '#features/loans/loan-email-parts.ts'
import {
  describeCollecting,
  describeProtection,
  listWaysToPay,
  type WaysToPay,
} from '#features/loans/ways-to-pay.ts'

/** A payment of a quote came to nothing, or was stopped when the figure had expired. */
export function settlementPaymentFailedEmail(facts: {
  key: string
  type: SettlementQuoteType
  method: 'DIRECT_DEBIT' | 'CARD' | 'OPEN_BANKING'
  amountPence: number
  payBy: Day
  /** Its last day is over: of a settlement figure, which has expired, or of a withdrawal. */
  isPastPayBy: boolean
  /** What had come for the figure before. */
  paidPence: number
  wasStopped: boolean
  ways: WaysToPay
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  const how = { DIRECT_DEBIT: 'Direct Debit', CARD: 'card', OPEN_BANKING: 'open banking' }[facts.method]
  const isExpired = facts.type === 'settlement' && facts.isPastPayBy
  return {
    class: 'service',
    subject: facts.wasStopped
      ? `Your payment of ${amount} has been stopped`
      : `Your payment of ${amount} didn't go through`,
    preview: isExpired
      ? 'Nothing was taken. You can get a new settlement figure at any time.'
      : 'Nothing was taken. What you can do now.',
    paragraphs: ({ brand }) => [
      facts.wasStopped
        ? `We've stopped your payment of ${amount} by ${how}. Nothing was taken.`
        : `Your payment of ${amount} by ${how} didn't go through. There's no charge for that.`,
      ...(facts.type === 'settlement' ? describeSettlementLeft(facts) : describeWithdrawalLeft(facts)),
      ...(isExpired ? describePaidTowards(facts.paidPence) : []),
      `If you need help, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: (to) => seeQuote(to, facts.type),
    onceKey: `settlement-payment-failed:${facts.key}`,
  }
}

interface FigureLeft {
  payBy: Day
  isPastPayBy: boolean
  ways: WaysToPay
}

function describeSettlementLeft({ payBy, isPastPayBy, ways }: FigureLeft): string[] {
  const last = formatDayWords(payBy)
  return isPastPayBy
    ? [
        `Your settlement figure could be paid until ${last}, so it's no longer valid. You can get a new one in your account.`,
        describeCollecting(ways, { isFigureOpen: false }),
      ]
    : [
        `The amount stays the same until ${last}. You can pay it in another way, or try again.`,
        describeCollecting(ways, { isFigureOpen: true }),
      ]
}

/** What a withdrawal leaves to repay bears interest until its last day, and none after it. */
function describeWithdrawalLeft(facts: FigureLeft): string[] {
  const last = formatDayWords(facts.payBy)
  const rest = facts.isPastPayBy
    ? `You had until ${last} to repay it. We add no more interest and no charge.`
    : `You still need to repay what you owe by ${last}.`
  const protection = describeProtection(facts.ways)
  if (protection) return [protection]
  return [rest, `You can pay ${listWaysToPay(facts.ways)}.`]
}

function describeRestOfWithdrawal(facts: FigureLeft): string[] {
  const protection = describeProtection(facts.ways)
  if (protection) return [protection]
  return facts.isPastPayBy
    ? ['Please repay the rest. We add no more interest and no charge to it.']
    : [`Repay the rest by ${formatDayWords(facts.payBy)}. Interest is added each day until then.`]
}

/** A payment of it has come, and something is left. */
export function settlementPartReceivedEmail(facts: {
  key: string
  type: SettlementQuoteType
  amountPence: number
  leftPence: number
  payBy: Day
  isPastPayBy: boolean
  /** A Direct Debit of the figure takes the rest. */
  isCollected: boolean
  ways: WaysToPay
}): LoanEmail {
  const [amount, left] = [formatPence(facts.amountPence), formatPence(facts.leftPence)]
  const payBy = formatDayWords(facts.payBy)
  return {
    class: 'courtesy',
    subject: `We've received ${amount}: ${left} is left to pay`,
    preview: facts.isCollected
      ? "Your Direct Debit takes the rest. You don't need to do anything."
      : 'Thank you. The email says what becomes of the rest.',
    paragraphs: ({ product }) => [
      `We've received your payment of ${amount}. It's less than the whole amount, so ${left} is left to pay.`,
      ...(facts.isCollected
        ? [
            "Your Direct Debit takes the rest, so you don't need to do anything. We email you the amount and the day before we take it. If your bank can't change it any more, we give back what's too much.",
          ]
        : facts.type === 'settlement'
          ? [
              `Pay the rest by ${payBy} to pay off your ${product.agreement}. If you don't, what you've paid still counts, and we'll ask you what you want it to pay.`,
            ]
          : describeRestOfWithdrawal(facts)),
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
