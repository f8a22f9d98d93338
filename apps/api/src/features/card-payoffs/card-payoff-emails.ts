import { formatMoney } from '@tarnbrook/domain/core/display'
import type { CardOfLoan } from '#features/loans/facts/card-payoffs.ts'
import { type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'

/** A member of staff paid the card. */
export function cardPaidEmail(card: CardOfLoan): LoanEmail {
  const amount = formatMoney(card.amountPence)
  return {
    class: 'service',
    subject: `We paid ${amount} to your card ending ${card.lastFour}`,
    preview: 'It can take a few days until your card provider shows it.',
    paragraphs: () => [
      `We paid ${amount} to your ${card.lender} card ending ${card.lastFour}. It can take a few days until your card provider shows it.`,
      'Please check your next statement. If interest or a new purchase was added, you may still owe a small amount on the card. You need to pay that yourself.',
      "This doesn't close your card account. To close it, ask your card provider.",
    ],
    action: seeAgreement,
  }
}

/** The card could not be paid. */
export function cardMoneySentEmail(card: CardOfLoan, facts: { accountNumberEnding: string }): LoanEmail {
  const amount = formatMoney(card.amountPence)
  return {
    class: 'service',
    subject: `We couldn't pay your card ending ${card.lastFour}, so we sent you ${amount}`,
    preview: 'You can pay the card yourself with it. Please check what you owe on it first.',
    paragraphs: ({ brand }) => [
      `We couldn't pay your ${card.lender} card ending ${card.lastFour}. So we sent the ${amount} to your account ending ${facts.accountNumberEnding}.`,
      'You still owe the balance on this card. You can pay it yourself with this money.',
      `Your loan and your payments stay the same. If you have any questions, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
  }
}
