import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords } from '@tarnbrook/domain/core/display'
import { formatPence, type LoanEmail } from '#features/loans/loan-email.ts'
import { seeQuote } from '#features/loans/loan-email-parts.ts'
import { adviceSection } from '#platform/advice-section.ts'

/** That the notice has come, with its confirmation attached (CCA 1974 s66A). */
export function withdrawalNotedEmail(facts: {
  id: number
  notifiedAt: Temporal.ZonedDateTime
  amountPence: number
  /** For the next day; nothing on a day of a breathing space. */
  interestTomorrowPence: number
  onPayByPence: number
  payBy: Day
  reference: string
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  const on = formatDayWords(facts.notifiedAt.toPlainDate())
  const at = facts.notifiedAt.toPlainTime().toString({ smallestUnit: 'minute' })
  return {
    class: 'statutory',
    subject: ({ product }) => `You've withdrawn from your ${product.agreement}`,
    preview: `Repay ${amount} and the interest of each day by ${formatDayWords(facts.payBy)}.`,
    paragraphs: ({ product }) => [
      `We received your notice on ${on} at ${at}. Your ${product.agreement} is treated as if you had never made it.`,
      `You need to repay ${amount} if you pay today. ${describeDays(facts)}`,
      "There's no arrangement fee and no other charge. We won't take any more monthly payments.",
      ...(product.isHirePurchase
        ? [
            "Withdrawing ends the finance and not the purchase: you keep the vehicle, and it becomes yours once you've repaid.",
          ]
        : []),
      "We've attached the confirmation. It shows what you repay, by when and how.",
    ],
    facts: () => [
      ['To pay today', amount],
      ['Interest for the next day', formatPence(facts.interestTomorrowPence)],
      [`To pay on ${formatDay(facts.payBy)}, the last day`, formatPence(facts.onPayByPence)],
      ['Reference for a bank transfer', facts.reference],
    ],
    action: (to) => seeQuote(to, 'cancellation'),
    onceKey: `withdrawal-noted:${facts.id}`,
  }
}

/** The 30 days are over: what is left is an ordinary debt. */
export function withdrawalOverdueEmail(facts: {
  id: number
  leftPence: number
  payBy: string
  isFrozen: boolean
}): LoanEmail {
  const left = formatPence(facts.leftPence)
  return {
    class: facts.isFrozen ? 'service' : 'collection',
    subject: `${left} is still to be repaid after you withdrew`,
    preview: "We add no more interest and no charge. Talk to us if you can't pay it.",
    paragraphs: ({ brand, product }) => [
      `You withdrew from your ${product.agreement} and had until ${formatDayWords(day(facts.payBy))} to repay. ${left} hasn't reached us.`,
      "You owe this amount as it is now. We add no more interest and no charge, and the arrangement fee isn't owed.",
      facts.isFrozen
        ? "You're in a breathing space, so you don't have to pay it now."
        : `Please pay it, or talk to us if you can't: call us on ${brand.contacts.phone} (${brand.hours.phone.text}). We can agree smaller payments or more time.`,
    ],
    action: (to) => seeQuote(to, 'cancellation'),
    sections: () => [adviceSection],
    onceKey: `withdrawal-overdue:${facts.id}`,
  }
}

/** A breathing space adds none for its days. */
function describeDays(facts: { interestTomorrowPence: number; onPayByPence: number; payBy: Day }): string {
  const last = `Repay it by ${formatDayWords(facts.payBy)}`
  return facts.interestTomorrowPence === 0
    ? `We add no interest in your breathing space. ${last}.`
    : `Each day adds a little interest. ${last}: on that day it's ${formatPence(facts.onPayByPence)}.`
}
