import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords } from '@tarnbrook/domain/core/display'
import { formatPence, type LoanEmail } from '#features/loans/loan-email.ts'
import { describePaidTowards, seeQuote } from '#features/loans/loan-email-parts.ts'
import {
  describeCollecting,
  listWaysToPay,
  type Meanwhile,
  type WaysToPay,
} from '#features/loans/ways-to-pay.ts'

/** The figure, with the statement of CCA 1974 s97 attached. */
export function settlementQuoteEmail(facts: {
  id: number
  amountPence: number
  rebatePence: number
  payBy: Day
  reference: string
  /** What withdrawing costs today, where that is less. */
  withdrawal: { amountPence: number; lastDay: Day | null } | null
  ways: WaysToPay
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'statutory',
    subject: ({ product }) => `${amount} pays off your ${product.agreement}`,
    preview: `If you pay it by ${formatDayWords(facts.payBy)}. We've attached how it's worked out.`,
    paragraphs: ({ product }) => [
      `You asked what it costs to pay off your ${product.agreement}. It's ${amount}, if you pay by ${formatDayWords(facts.payBy)}.`,
      ...(facts.withdrawal ? [describeWithdrawal(facts.withdrawal, product)] : []),
      "We've attached your settlement statement. It shows how we worked out the amount, line by line.",
      `You don't have to pay it. If you don't, nothing changes. ${describeCollecting(facts.ways, { isFigureOpen: true })}`,
      `You can pay ${listWaysToPay(facts.ways)}. Choose in your account.`,
    ],
    facts: () => [
      ['Amount to pay', amount],
      ['Rebate for paying early', formatPence(facts.rebatePence)],
      ['Charge for paying early', 'None'],
      ['Pay by', formatDay(facts.payBy)],
      ['Reference for a bank transfer', facts.reference],
    ],
    action: (to) => seeQuote(to, 'settlement'),
    onceKey: `settlement-quote:${facts.id}`,
  }
}

function describeWithdrawal(
  { amountPence, lastDay }: { amountPence: number; lastDay: Day | null },
  { isHirePurchase }: { isHirePurchase: boolean },
): string {
  const until = lastDay
    ? `until the end of ${formatDayWords(lastDay)}`
    : 'until 14 days after we email you your signed agreement'
  return `You can still withdraw instead, ${until}. That costs less: ${formatPence(amountPence)} if you did it today. You pay no fee, and interest only for the days that you had the ${isHirePurchase ? 'credit' : 'money'}.`
}

export function settlementExpiredEmail(facts: {
  id: number
  amountPence: number
  payBy: string
  /** What had come for it. */
  paidPence: number
  meanwhile: Meanwhile
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: 'Your settlement figure has expired',
    preview:
      facts.paidPence > 0
        ? `The ${formatPence(facts.paidPence)} that you've paid counts. We'll ask you what you want it to pay.`
        : 'Nothing has changed. You can get a new one at any time.',
    paragraphs: ({ product }) => [
      `You had until ${formatDayWords(day(facts.payBy))} to pay off your ${product.agreement} with ${amount}. That amount is no longer valid.`,
      ...describePaidTowards(facts.paidPence),
      `${describeCollecting(facts.meanwhile, { isFigureOpen: false })} There's no charge. You can get a new figure in your account, free, whenever you want.`,
    ],
    action: (to) => seeQuote(to, 'settlement'),
    onceKey: `settlement-expired:${facts.id}`,
  }
}
