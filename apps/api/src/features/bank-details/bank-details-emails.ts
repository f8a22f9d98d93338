import type { LoanEmail } from '#features/loans/loan-email.ts'
import { seeAgreement } from '#features/loans/loan-email.ts'

/** At once, to the address that we have: someone else may have got into the account. */
export function bankDetailsAskedEmail(facts: { accountNumberEnding: string }): LoanEmail {
  return {
    class: 'security',
    subject: 'You asked to change your bank account',
    preview: "If this wasn't you, call us straight away.",
    paragraphs: ({ brand, product }) => [
      `You asked us to take the payments for your ${product.agreement} from the account ending ${facts.accountNumberEnding}. We've asked its bank to set up the Direct Debit. It takes about four working days.`,
      "Until then, nothing changes. We'll email you when the bank has accepted the new one.",
      `If this wasn't you, call us straight away on ${brand.contacts.phone} (${brand.hours.phone.text}), or sign in and stop the change.`,
    ],
    action: seeAgreement,
  }
}

export function bankDetailsDroppedEmail(): LoanEmail {
  return {
    class: 'security',
    subject: 'Your bank account stays as it is',
    preview: 'The account for your Direct Debit is the same as before.',
    paragraphs: ({ product }) => [
      `The change of your bank account was stopped. The account for your ${product.agreement} is the same as before.`,
    ],
    action: seeAgreement,
  }
}

/** The bank of the new account refused the Direct Debit. */
export function bankDetailsRefusedEmail(facts: {
  accountNumberEnding: string
  hasDirectDebit: boolean
}): LoanEmail {
  return {
    class: 'service',
    subject: "We couldn't change your bank account",
    preview: facts.hasDirectDebit
      ? 'Your payments are taken from the same account as before.'
      : "Your Direct Debit isn't set up. Please give us another account.",
    paragraphs: ({ brand, product }) => [
      `The bank didn't accept a Direct Debit on the account ending ${facts.accountNumberEnding}. The sort code or account number may be wrong, or the account may not take Direct Debits.`,
      facts.hasDirectDebit
        ? `We take the payments for your ${product.agreement} from the same account as before. You can try again with other details.`
        : `Your ${product.agreement} has no Direct Debit now. Sign in to set one up, or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
  }
}
