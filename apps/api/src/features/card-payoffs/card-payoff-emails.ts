import { formatMoney } from '@tarnbrook/domain/core/display'
import { type CardOfLoan, describePaidOff } from '#features/loans/facts/card-payoffs.ts'
import { type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { describeHold, type Hold } from '#features/loans/loan-email-parts.ts'

/** A member of staff paid the card, or the lender of a settlement letter. */
export function cardPaidEmail(card: CardOfLoan): LoanEmail {
  const amount = formatMoney(card.amountPence)
  const paid = `We paid ${amount} to ${describePaidOff(card)}.`
  return {
    class: 'service',
    subject: `We paid ${amount} to ${nameInSubject(card)}`,
    preview: `It can take a few days until ${card.debt ? 'your lender' : 'your card provider'} shows it.`,
    paragraphs: () =>
      card.debt
        ? [
            paid,
            'It can take a few days until your lender shows it. Please ask them to confirm in writing that the debt is paid off.',
            "If they collect your payments by Direct Debit, check that they've stopped. If they took one meanwhile, they owe it back to you.",
          ]
        : [
            `${paid} It can take a few days until your card provider shows it.`,
            'Please check your next statement. If interest or a new purchase was added, you may still owe a small amount on the card. You need to pay that yourself.',
            "This doesn't close your card account. To close it, ask your card provider.",
          ],
    action: seeAgreement,
  }
}

/** The card or the lender could not be paid. */
export function cardMoneySentEmail(card: CardOfLoan, facts: { accountNumberEnding: string }): LoanEmail {
  const amount = formatMoney(card.amountPence)
  return {
    class: 'service',
    subject: `We couldn't pay ${nameInSubject(card)}, so we sent you ${amount}`,
    preview: `You can pay ${card.debt ? 'the lender' : 'the card'} yourself with it. Please check what you owe first.`,
    paragraphs: ({ brand }) => [
      `We couldn't pay ${describePaidOff(card)}. So we sent the ${amount} to your account ending ${facts.accountNumberEnding}.`,
      card.debt
        ? 'You still owe this debt. Ask your lender for a new settlement figure before you pay it with this money.'
        : 'You still owe the balance on this card. You can pay it yourself with this money.',
      `Your loan and your payments stay the same. If you have any questions, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
  }
}

/** A bank sent back what was paid: the borrower still owes it. A card's number is gone then. */
export function cardMoneyReturnedEmail(card: CardOfLoan, hold: Hold): LoanEmail {
  const amount = formatMoney(card.amountPence)
  const who = card.debt ? 'your lender' : 'the card'
  const next = card.debt ? `pay ${who} again, or send it to your account` : 'send it to your account'
  return {
    class: 'service',
    subject: `The ${amount} that we paid to ${nameInSubject(card)} came back`,
    preview: hold ? HELD : `We have the money, and we'll ${next}.`,
    paragraphs: ({ brand }) => [
      `We paid ${amount} to ${describePaidOff(card)}. The money came back to us.`,
      ...(hold
        ? [describeHold(hold), describeUnpaid(card)]
        : [
            `We'll ${next}, within 2 working days. We'll email you when we have.`,
            `Until then, you still owe ${who}. Keep making your payments there.`,
          ]),
      `Your loan with us stays the same. If you have any questions, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
  }
}

/** A bank sent back what the borrower got, because the card or lender could not be paid. */
export function sentMoneyReturnedEmail(
  card: CardOfLoan,
  { accountNumberEnding, hold }: { accountNumberEnding: string; hold: Hold },
): LoanEmail {
  const amount = formatMoney(card.amountPence)
  return {
    class: 'service',
    subject: `The ${amount} that we sent you came back`,
    preview: hold ? HELD : 'We have the money. Please check that your account can take it.',
    paragraphs: ({ brand }) => [
      `We sent ${amount} to your account ending ${accountNumberEnding}, because we couldn't pay ${describePaidOff(card)}.`,
      hold
        ? `Your bank sent it back. ${describeHold(hold)}`
        : "Your bank sent it back. We have the money, and we'll send it again within 2 working days.",
      `If ${hold ? 'you have any questions' : "that account is closed or can't take it"}, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
      `${hold ? describeUnpaid(card) : `You still owe ${card.debt ? 'your lender' : 'the card'}.`} Your loan with us stays the same.`,
    ],
    action: seeAgreement,
  }
}

const HELD = 'We have the money, and hold it for now.'

/** Who is insolvent is told to pay no one. */
function describeUnpaid({ debt }: CardOfLoan): string {
  return debt ? "The debt to your lender isn't paid off." : "The balance on this card isn't paid off."
}

function nameInSubject({ debt, lender, lastFour }: CardOfLoan): string {
  return debt ? lender : `your card ending ${lastFour}`
}
