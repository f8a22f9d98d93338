import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import type { AgreementFacts } from './agreement-facts.ts'
import { creditNotProvidedTerm, defaultTerms, LAW_AND_COURT } from './common-terms.ts'

/** Terms used only in the agreement. */

/** Bacs: the payer agrees, here and in the Guarantee, to under ten working days' notice. */
export function collectionTerms({ brand, borrower }: AgreementFacts): string[] {
  return [
    `We collect each payment by Direct Debit from the bank account you give us. The collector is ${lender.legalName}, service user number ${lender.serviceUserNumber}. Your bank statement shows ${brand.directDebitLabel}.`,
    `You agree that we tell you the amount and the day of each payment ${lender.directDebitNoticeWorkingDays} working days before we collect it, instead of 10. We do this by email to ${borrower.email}.`,
    'If a payment is due at a weekend or on a bank holiday, we collect it on the next working day, at no extra cost.',
    `If your Direct Debit is cancelled or a payment is not paid, you still owe the payment. You can pay it in your account by card or from your bank account, send it by bank transfer, or call us on ${brand.contacts.phone}.`,
  ]
}

/** Who can end the agreement, how, and what is then owed. */
export function endingTerms(facts: AgreementFacts): string[] {
  const { brand, vehicle } = facts
  return [
    'The agreement ends when you have paid everything that you owe under it.',
    vehicle
      ? `You can end it sooner: by withdrawing, by repaying early, or by returning the vehicle. To return the vehicle, write to us at ${lenderAddressLine} or email ${brand.contacts.contactEmail} before the last payment is due.`
      : 'You can end it sooner: by withdrawing, or by repaying early in full. You do not have to give a reason for either.',
    creditNotProvidedTerm(facts),
    ...defaultTerms(facts),
  ]
}

/** CCA 1974 s77A and s77B. */
export function statementTerms(): string[] {
  return [
    'You have the right to receive, on request, free of charge and at any time during the agreement, a statement of account in the form of a table. It shows each payment still to be made, when it is due and any condition that applies to it. It also shows how much of each payment repays what you owe, and how much is interest and other charges.',
    'The law also requires us to send you a statement of your account at least once a year, free of charge.',
  ]
}

/** CCA 1974 s176A: documents may be sent electronically to the address agreed to. */
export function noticeTerms({ borrower, brand }: AgreementFacts): string[] {
  return [
    `You agree that we may send you documents, notices and statements under this agreement electronically, by email to ${borrower.email}. The email has the document in it, attached to it, or a link to it in your account. You can save and print it.`,
    `You can ask us for any of them on paper, free of charge, or tell us that you no longer agree. Tell us when your email address or your postal address changes. Call ${brand.contacts.phone} or email ${brand.contacts.contactEmail}.`,
  ]
}

/** CCA 1974 s61(1)(b): it has every term; nothing else on the site binds the borrower. */
export function wholeAgreementTerms(): string[] {
  return [
    'This document has all the terms of the agreement. Nothing on our website or in an email adds to them or changes them.',
    LAW_AND_COURT,
  ]
}

/** CCA 1974 s61A: the executed agreement's copy, and until when another can be requested. */
export function copyTerms({ brand }: AgreementFacts): string[] {
  return [
    `When you have signed, we email you the signed agreement as a file. It is the same as the one you have read. You can also read, print and save it in your account. You can ask for another copy, free of charge, until the right to withdraw ends: call ${brand.contacts.phone} or email ${brand.contacts.contactEmail}.`,
  ]
}
