import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import type { StoredOutlook } from '#features/loans/facts/early-repayments.ts'
import { formatIsoDay, formatPence, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'

interface Figures {
  id: number
  amountPence: number
  takesEffectOn: string
}

/** What it changed, and that a statement can be had (CCA 1974 s97A). */
export function earlyRepaymentAppliedEmail(
  facts: Figures & { keep: 'instalment' | 'term'; after: StoredOutlook; interestSavedPence: number },
): LoanEmail {
  const { after } = facts
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `We've received your extra payment of ${amount}`,
    preview: `It counts from ${formatIsoDay(facts.takesEffectOn)}, and saves you ${formatPence(facts.interestSavedPence)} of interest and charges.`,
    paragraphs: ({ product }) => [
      `Thank you. We've received your extra payment of ${amount}. It counts from ${formatIsoDay(facts.takesEffectOn)}. Payments due by then stay as they are.`,
      facts.keep === 'instalment'
        ? `After that your monthly payment stays at ${formatPence(after.instalmentPence)}, and your ${product.agreement} ends sooner: the last payment is on ${formatIsoDay(after.lastPaymentOn)}.`
        : `After that your monthly payment is ${formatPence(after.instalmentPence)}. The last payment is still on ${formatIsoDay(after.lastPaymentOn)}.`,
      `We'll still email you ${directDebitNotice} before we take each payment.`,
      "There's no charge for paying early. You can get a statement of this payment, free, in your account.",
    ],
    facts: () => [
      ['Extra payment', amount],
      ['Interest and charges saved', formatPence(facts.interestSavedPence)],
      ['Charge for paying early', 'None'],
      ['Left to pay in all', formatPence(after.stillPayablePence)],
      ['Payments left after that day', String(after.instalmentsLeft)],
    ],
    action: seeAgreement,
    onceKey: `early-repayment-applied:${facts.id}`,
  }
}

/** It was not paid, or was stopped in time: nothing has changed. */
export function earlyRepaymentFailedEmail(
  facts: Omit<Figures, 'takesEffectOn'> & { wasStopped: boolean },
): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: facts.wasStopped
      ? `Your extra payment of ${amount} has been stopped`
      : `Your extra payment of ${amount} didn't go through`,
    preview: 'Your monthly payments stay as they were. Nothing is overdue because of it.',
    paragraphs: () => [
      facts.wasStopped
        ? `You asked us to stop your extra payment of ${amount}. It's stopped, and we won't take it.`
        : `Your bank didn't pay the extra ${amount} that you asked us to collect.`,
      "Your monthly payments stay as they were. We haven't added a charge, and nothing is overdue because of this.",
      'You can pay extra again in your account whenever you want to.',
    ],
    action: seeAgreement,
    onceKey: `early-repayment-failed:${facts.id}`,
  }
}

/** The bank took the money back; the payments are what they were, or are worked out again. */
export function earlyRepaymentReturnedEmail(
  facts: Figures & { isAsBefore: boolean; instalmentPence: number; lastPaymentOn: string },
): LoanEmail {
  const amount = formatPence(facts.amountPence)
  const instalment = formatPence(facts.instalmentPence)
  return {
    class: 'service',
    subject: `Your bank has taken back your extra payment of ${amount}`,
    preview: `Your monthly payment is ${instalment} from now on. Nothing is overdue because of it.`,
    paragraphs: ({ brand }) => [
      `Your bank has taken back the extra ${amount} that you paid, so it no longer counts.`,
      facts.isAsBefore
        ? `Your payments are as they were before it: ${instalment} a month, the last one on ${formatIsoDay(facts.lastPaymentOn)}.`
        : `We've worked out your payments again: ${instalment} a month from the next one, the last one on ${formatIsoDay(facts.lastPaymentOn)}. In total you pay no more than you would have without the extra payment.`,
      "We haven't added a charge, and nothing is overdue because of this.",
      `If you didn't ask your bank for the money, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
    onceKey: `early-repayment-returned:${facts.id}`,
  }
}
