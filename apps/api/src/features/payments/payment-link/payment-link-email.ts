import { day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { type LoanEmail, smallerPayments } from '#features/loans/loan-email.ts'
import { adviceSection } from '#platform/advice-section.ts'

/** The link itself, which the borrower asked for while signed in. */
export function repaymentLinkEmail(facts: {
  /** It pays what an agreement left that has ended. */
  isEnded: boolean
  overduePence: number
  lastDay: string
  url: string
  canArrange: boolean
}): LoanEmail {
  const overdue = formatMoney(pence(facts.overduePence))
  const what = facts.isEnded ? "what's left" : "what's overdue"
  const lastDay = formatDayWords(day(facts.lastDay))
  return {
    class: 'service',
    subject: 'Your link to pay by card',
    preview: `It works until ${lastDay}, on any phone or computer, without signing in.`,
    paragraphs: ({ product }) => [
      `You asked for a link to pay ${what} on your ${product.agreement}. You can pay all of it or a part, as often as you like.`,
      `You can pass it on to somebody who pays for you. They see your first name and ${what}, and can only pay.`,
    ],
    facts: () => [
      [facts.isEnded ? 'Left to pay today' : 'Overdue today', overdue],
      ['Works until', lastDay],
      ['Charges', 'None'],
    ],
    action: () => ({ label: 'Pay by card', url: facts.url }),
    sections: ({ brand }) => [
      {
        heading: "If you can't pay it",
        paragraphs: smallerPayments({ brand }, facts),
      },
      {
        heading: "If you didn't ask for this link",
        paragraphs: [
          "Somebody may have signed in to your account. Call us as soon as you can. The link can't take money from you.",
        ],
      },
      adviceSection,
    ],
  }
}
