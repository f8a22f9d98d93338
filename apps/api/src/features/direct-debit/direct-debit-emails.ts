import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import {
  collectorFacts,
  formatIsoDay,
  formatPence,
  guaranteeSection,
  type LoanEmail,
  seeAgreement,
} from '#features/loans/loan-email.ts'

export interface CollectedAccount {
  holderName: string
  /** Null where the payer's bank moved the mandate, and more is not known. */
  sortCodeEnding: string | null
  numberEnding: string | null
  bankName: string | null
}

/**
 * Bacs: confirms the Direct Debit, its account, and what is collected when, with the Guarantee
 * again. It is sent within three working days of the instruction.
 */
export function directDebitSetUpEmail(facts: {
  mandateId: number
  account: CollectedAccount
  /** The provider put it in the place of another, without anything from the borrower. */
  replacesAnother: boolean
  /** The reference that the bank statement may show; null where the provider gave none. */
  mandateReference: string | null
  reference: string
  payments: {
    first: { amountPence: number; collectOn: string }
    laterPence: number | null
    lastPence: number | null
  }
}): LoanEmail {
  const { account, payments } = facts
  return {
    class: 'statutory',
    subject: facts.replacesAnother ? 'Your Direct Debit has a new reference' : 'Your Direct Debit is set up',
    preview: facts.replacesAnother
      ? "You don't need to do anything. Check the details of your payments."
      : 'Check the account, the amounts and the dates before your first payment.',
    paragraphs: ({ product }) => [
      facts.replacesAnother
        ? `A new Direct Debit for your ${product.agreement} has taken the place of the one before. You don't need to do anything. Please check the details below.`
        : `We've set up the Direct Debit for your ${product.agreement}. Please check the details below.`,
      `If anything is wrong, call us before the ${facts.replacesAnother ? 'next' : 'first'} payment.`,
    ],
    facts: ({ brand }) => [
      ['Name on the account', account.holderName],
      ...describeAccount(account),
      ...collectorFacts(brand),
      ['Reference', facts.reference],
      ...(facts.mandateReference === null
        ? []
        : ([['Direct Debit reference', facts.mandateReference]] as const)),
      [
        facts.replacesAnother ? 'Next payment' : 'First payment',
        `${formatPence(payments.first.amountPence)} on ${formatIsoDay(payments.first.collectOn)}`,
      ],
      ['How often', 'Monthly'],
      ...(payments.laterPence === null
        ? []
        : ([['Later payments', `${formatPence(payments.laterPence)} a month`]] as const)),
      ...(payments.lastPence === null ? [] : ([['Last payment', formatPence(payments.lastPence)]] as const)),
    ],
    action: seeAgreement,
    sections: () => [guaranteeSection],
    onceKey: `direct-debit-set-up:${facts.mandateId}:${facts.mandateReference ?? ''}`,
  }
}

function describeAccount({ sortCodeEnding, numberEnding, bankName }: CollectedAccount): [string, string][] {
  return [
    ...(sortCodeEnding === null ? [] : ([['Sort code', `**-**-${sortCodeEnding}`]] as [string, string][])),
    ...(bankName === null ? [] : ([['Bank', bankName]] as [string, string][])),
    ...(numberEnding === null ? [] : ([['Account number', `ending ${numberEnding}`]] as [string, string][])),
  ]
}

/** A Direct Debit that had ended is there again, by the bank or by the provider. */
export function mandateBackEmail(facts: {
  /** False while the bank has it for a check. */
  isActive: boolean
  /** The bank had not accepted it in the first place. */
  wasRefused: boolean
  hasMissed: boolean
}): LoanEmail {
  return {
    class: 'service',
    subject: facts.isActive ? 'Your Direct Debit is active again' : 'Your Direct Debit is being set up again',
    preview: "You don't need to do anything. We tell you before each payment.",
    paragraphs: ({ brand, product }) => [
      facts.isActive
        ? `Your bank has told us that the Direct Debit for your ${product.agreement} is active again. It's on the same account as before.`
        : `The Direct Debit for your ${product.agreement} has been sent to your bank again. It's on the same account as before. It takes about four working days.`,
      `You don't need to do anything. We tell you at least ${directDebitNotice} before we take a payment.`,
      ...(facts.hasMissed
        ? ["We don't take a payment that you missed meanwhile. You can pay it in your account with us."]
        : []),
      facts.wasRefused
        ? `If you've given us another account meanwhile, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`
        : `If you cancelled it and still want to pay another way, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
  }
}

/**
 * The borrower's bank moved the Direct Debit to another account, as it does when someone switches
 * banks.
 */
export function mandateMovedEmail(facts: {
  numberEnding: string | null
  bankName: string | null
}): LoanEmail {
  const ending = facts.numberEnding === null ? 'your new account' : `the account ending ${facts.numberEnding}`
  const account = facts.bankName === null ? ending : `${ending} at ${facts.bankName}`
  return {
    class: 'security',
    subject: 'Your Direct Debit has moved to another account',
    preview: "Your bank told us. If you didn't switch accounts, call us straight away.",
    paragraphs: ({ brand, product }) => [
      `Your bank has told us that your account was switched. The Direct Debit for your ${product.agreement} moved with it. We now take your payments from ${account}.`,
      "You don't need to do anything. The amounts and the dates stay the same.",
      `If you didn't switch accounts, call us straight away on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
  }
}

/** The text about a Direct Debit that ended; the agreement with the lender still applies. */
export function mandateEndedEmail(facts: {
  why: 'refused' | 'cancelled' | 'account-gone'
  /** The next payment that the bank has not been asked for. */
  next: { amountPence: number; collectOn: string } | null
  reference: string
}): LoanEmail {
  const isRefused = facts.why === 'refused'
  return {
    class: 'service',
    subject: ENDED_SUBJECT[facts.why],
    preview: 'How to make your payments now, and how to set up a new Direct Debit.',
    paragraphs: ({ product }) => [
      ENDED[facts.why](product.agreement),
      ...(facts.next
        ? [
            `Your next payment of ${formatPence(facts.next.amountPence)} is due on ${formatIsoDay(facts.next.collectOn)}. We can't collect it until you have a Direct Debit again.`,
          ]
        : []),
    ],
    sections: ({ brand }) => [
      {
        heading: 'How to pay',
        paragraphs: [
          isRefused
            ? `Call us on ${brand.contacts.phone} (${brand.hours.phone.text}) with the details of the account you want to pay from. For your security, don't email them to us. If nothing is wrong with the account, you can set up the Direct Debit again in your account with us.`
            : facts.why === 'account-gone'
              ? `Sign in and use "Change bank account" to give us the account that you want to pay from. For your security, don't email its details to us. If the account is still open, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`
              : `You can set up the Direct Debit again in your account with us. It takes a minute. To pay from another bank account, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). For your security, don't email its details to us.`,
          `If a payment becomes overdue, you can also pay it by bank transfer. Call us for the account details, and use the reference ${facts.reference}. We never send account details by email.`,
          "If you can't pay, you can agree smaller payments in your account, or call us.",
        ],
      },
    ],
    action: seeAgreement,
  }
}

const ENDED = {
  refused: (agreement: string) =>
    `Your bank didn't accept the Direct Debit for your ${agreement}. The sort code or account number may be wrong, or the account may not take Direct Debits.`,
  cancelled: (agreement: string) =>
    `Your bank has told us that the Direct Debit for your ${agreement} is cancelled.`,
  'account-gone': (agreement: string) =>
    `Your bank has told us that the account that we collect from is closed or has moved. The Direct Debit for your ${agreement} has ended with it.`,
}

const ENDED_SUBJECT = {
  refused: "We couldn't set up your Direct Debit",
  cancelled: 'Your Direct Debit has been cancelled',
  'account-gone': 'Your Direct Debit has ended',
}
