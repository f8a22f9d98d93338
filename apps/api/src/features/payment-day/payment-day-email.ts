import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import { formatDayWords, formatMoney, formatOrdinal } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'

interface Changed {
  paymentDay: number
  collectOn: Temporal.PlainDate
  nextPaymentPence: Pence
  /** Negative when the next payment is lower. */
  extraInterestPence: Pence
  /** Everything that is left to pay. */
  remainingPence: Pence
}

/** What was changed, what it costs or saves, and that it may have been someone else. */
export function paymentDayChangedEmail(changed: Changed): LoanEmail {
  const { paymentDay, collectOn, nextPaymentPence, remainingPence } = changed
  return {
    class: 'security',
    subject: `Your payment day is now the ${formatOrdinal(paymentDay)}`,
    preview: `Your next payment is ${formatMoney(nextPaymentPence)}, on ${formatDayWords(collectOn)}.`,
    paragraphs: ({ brand }) => [
      `You've changed your payment day to the ${formatOrdinal(paymentDay)} of each month.${paymentDay > 28 ? " In a shorter month it's the last day." : ''}`,
      interestWords(changed),
      "It's worked out on what you owe, at the rate of your agreement, by the days. Your agreement says how.",
      `We'll email you ${directDebitNotice} before we take it. You don't need to tell your bank.`,
      `If this wasn't you, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    facts: () => [
      ['Next payment', `${formatMoney(nextPaymentPence)} on ${formatDayWords(collectOn)}`],
      ['Left to pay', formatMoney(remainingPence)],
    ],
    action: seeAgreement,
  }
}

function interestWords({ extraInterestPence }: Changed): string {
  if (extraInterestPence === 0) return 'It costs you nothing more, and nothing less.'
  const amount = formatMoney(pence(Math.abs(extraInterestPence)))
  return extraInterestPence > 0
    ? `Your next payment is later, so it has ${amount} more interest, once. Your other payments stay the same.`
    : `Your next payment is earlier, so it has ${amount} less interest, once. Your other payments stay the same.`
}
