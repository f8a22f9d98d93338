import { formatPence, type LoanEmail, seeAgreement, smallerPayments } from '#features/loans/loan-email.ts'
import { adviceSection } from '#platform/advice-section.ts'

/** CONC 7.3: the bank isn't asked again and again. Where nothing may be asked for, nothing is. */
export function collectingStoppedEmail(facts: {
  /** How many payments in a row came back. */
  times: number
  /** Null in a breathing space, and while an arrangement is followed. */
  overduePence: number | null
  reference: string
  takesCards: boolean
  canArrange: boolean
  onceKey: string
}): LoanEmail {
  const { times, overduePence, reference, takesCards, canArrange, onceKey } = facts
  return {
    class: 'service',
    subject: "We've stopped asking your bank for payments",
    preview: "What that means for you, how to start again, and who can help if you can't pay.",
    paragraphs: () => [
      `Your last ${times} payments by Direct Debit came back unpaid. So we've stopped asking your bank, and you don't get its charges for more of them.`,
      ...(overduePence === null
        ? []
        : [`${formatPence(overduePence)} is overdue now. We haven't added a charge.`]),
      "Payments still fall due on their days. Until you start Direct Debit again, we don't take them by ourselves.",
    ],
    facts: () => [
      ...(overduePence === null ? [] : [['Total overdue', formatPence(overduePence)] as [string, string]]),
      ['Your reference', reference],
    ],
    action: (to) => ({ ...seeAgreement(to), label: 'See what you can do' }),
    sections: (to) => [
      ...(overduePence === null
        ? []
        : [
            {
              heading: 'How to pay',
              paragraphs: [
                `${takesCards ? 'You can pay by card, from' : 'You can pay from'} your bank account or by bank transfer. The page of your ${to.product.agreement} has all the ways.`,
              ],
            },
          ]),
      {
        heading: 'How to start again',
        paragraphs: [
          'We collect again once you pay what is overdue, give us another bank account or agree smaller payments.',
          `You can also start it yourself in your account, or call us on ${to.brand.contacts.phone} (${to.brand.hours.phone.text}).`,
        ],
      },
      ...(overduePence === null
        ? []
        : [
            {
              heading: "If you can't pay",
              paragraphs: smallerPayments(to, { canArrange }),
              ...(canArrange && { links: [{ label: 'Agree smaller payments', url: to.arrangementUrl }] }),
            },
          ]),
      adviceSection,
    ],
    onceKey,
  }
}
