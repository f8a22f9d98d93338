import { DIRECT_DEBIT_GUARANTEE_TITLE, directDebitGuarantee } from '@tarnbrook/brands/facts/direct-debit'
import {
  collectorFacts,
  formatIsoDay,
  formatPence,
  type LoanEmail,
  seeAgreement,
} from '#features/loans/loan-email.ts'

/**
 * Bacs: confirms the Direct Debit, its account, and what is collected when, with the Guarantee
 * again. It is sent within three working days of the instruction.
 */
export function directDebitSetUpEmail(facts: {
  account: { holderName: string; sortCodeEnding: string; numberEnding: string }
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
    subject: 'Your Direct Debit is set up',
    preview: 'Check the account, the amounts and the dates before your first payment.',
    paragraphs: ({ product }) => [
      `We've set up the Direct Debit for your ${product.agreement}. Please check the details below.`,
      'If anything is wrong, call us before the first payment.',
    ],
    facts: ({ brand }) => [
      ['Name on the account', account.holderName],
      ['Sort code', `**-**-${account.sortCodeEnding}`],
      ['Account number', `ending ${account.numberEnding}`],
      ...collectorFacts(brand),
      ['Reference', facts.reference],
      ...(facts.mandateReference === null
        ? []
        : ([['Direct Debit reference', facts.mandateReference]] as const)),
      [
        'First payment',
        `${formatPence(payments.first.amountPence)} on ${formatIsoDay(payments.first.collectOn)}`,
      ],
      ['How often', 'Monthly'],
      ...(payments.laterPence === null
        ? []
        : ([['Later payments', `${formatPence(payments.laterPence)} a month`]] as const)),
      ...(payments.lastPence === null ? [] : ([['Last payment', formatPence(payments.lastPence)]] as const)),
    ],
    action: seeAgreement,
    sections: () => [{ heading: DIRECT_DEBIT_GUARANTEE_TITLE, items: directDebitGuarantee }],
    onceKey: `direct-debit-set-up:${facts.reference}:${facts.mandateReference ?? ''}`,
  }
}

/** The text about a Direct Debit that ended; the agreement with the lender still applies. */
export function mandateEndedEmail(facts: {
  isRefused: boolean
  /** The next payment that the bank has not been asked for. */
  next: { amountPence: number; collectOn: string } | null
  reference: string
}): LoanEmail {
  return {
    subject: facts.isRefused
      ? "We couldn't set up your Direct Debit"
      : 'Your Direct Debit has been cancelled',
    preview: 'How to make your payments now, and how to set up a new Direct Debit.',
    paragraphs: ({ product }) => [
      facts.isRefused
        ? `Your bank didn't accept the Direct Debit for your ${product.agreement}. The sort code or account number may be wrong, or the account may not take Direct Debits.`
        : `Your bank has told us that the Direct Debit for your ${product.agreement} is cancelled.`,
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
          facts.isRefused
            ? `Call us on ${brand.contacts.phone} (${brand.hours.phone.text}) with the details of the account you want to pay from. For your security, don't email them to us. If nothing is wrong with the account, you can set up the Direct Debit again in your account with us.`
            : `You can set up the Direct Debit again in your account with us. It takes a minute. To pay from another bank account, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). For your security, don't email its details to us.`,
          `If a payment becomes overdue, you can also pay it by bank transfer. Call us for the account details, and use the reference ${facts.reference}. We never send account details by email.`,
          "If you can't pay, you can agree smaller payments in your account, or call us.",
        ],
      },
    ],
    action: seeAgreement,
  }
}
