import type { Brand } from '@tarnbrook/brands/brand-type'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import type { PayoutProblem } from '@tarnbrook/domain/payouts/before-payout'
import {
  CARD_DAYS,
  type CardOfLoan,
  cardInWords,
  describePayoffs,
} from '#features/loans/facts/card-payoffs.ts'
import {
  type EmailReader,
  formatIsoDay,
  formatPence,
  type LoanEmail,
  seeAgreement,
} from '#features/loans/loan-email.ts'
import type { EmailLink } from '#platform/messages/email-template.ts'

/** A delay at the bank is shown on the page; no email is sent about it. */
type ReportedProblem = Exclude<PayoutProblem, 'payout-slow'>

interface ProblemFacts {
  isHirePurchase: boolean
  /** What is sent; nothing where all of the loan pays off other debts. */
  amountPence: number
  accountNumberEnding: string
  /** The last day on which the loan can still be paid out. */
  solveBy: Temporal.PlainDate
}

/** Why the money has not arrived, who acts next and by when. */
export function payoutProblemEmail({
  problem,
  ...facts
}: ProblemFacts & { problem: ReportedProblem }): LoanEmail {
  const { subject, what } = WHAT_HAPPENED[problem](facts)
  const byDay = formatDayWords(facts.solveBy)
  const agreement = describeAgreement(facts)
  return {
    class: 'service',
    subject,
    preview:
      problem === 'payout-delayed'
        ? "You don't need to do anything. We'll email you when we've sent it."
        : `We need working bank details from you by ${byDay}.`,
    paragraphs: ({ brand }) => [
      what,
      ...(problem === 'payout-delayed'
        ? [
            "There's nothing you need to do. Our team is working on it, and we'll email you when we've sent it.",
            `We won't take any payments before then. If we can't send it by ${byDay}, we'll cancel your ${agreement}. You'll owe ${nothing(facts)}.`,
            "If you don't want to wait, you can cancel it yourself in your account.",
          ]
        : [
            `Please give us details of another account, or check the ones you gave, by ${byDay}.`,
            `${nextStep(facts)} We won't take any payments before then.`,
            `If we don't have working details by ${byDay}, we'll cancel your ${agreement}. You'll owe ${nothing(facts)}. You can also cancel it yourself on the same page.`,
            `For your safety, don't send bank details by email. If you'd like help, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
          ]),
    ],
    action: problem === 'payout-delayed' ? seeAgreement : giveDetails,
  }
}

function giveDetails({ loanUrl }: EmailReader): EmailLink {
  return { label: 'Give bank details', url: loanUrl }
}

const WHAT_HAPPENED: Record<ReportedProblem, (facts: ProblemFacts) => { subject: string; what: string }> = {
  'payout-failed': (facts) => ({
    subject: "We couldn't send your money",
    what: `We tried to send ${formatAmount(facts)} to your account ending ${facts.accountNumberEnding}. The bank didn't accept it, so we still have the money.`,
  }),
  'payout-returned': (facts) => ({
    subject: 'Your bank sent your money back',
    what: `We sent ${formatAmount(facts)} to your account ending ${facts.accountNumberEnding}, and the bank sent it back to us. We don't charge interest for days when you don't have the money.`,
  }),
  'payee-not-confirmed': (facts) => ({
    subject: 'Please check your bank details',
    what: `We couldn't confirm that the account ending ${facts.accountNumberEnding} is yours. So we haven't sent ${formatAmount(facts)} to it.`,
  }),
  'mandate-refused': (facts) => ({
    subject: "We couldn't set up your Direct Debit",
    what: `Your bank didn't accept a Direct Debit on your account ending ${facts.accountNumberEnding}. We need one before we can ${describePayoutAction(facts)}. Often a digit is wrong, or the account doesn't take Direct Debits.`,
  }),
  'payout-delayed': (facts) =>
    facts.isHirePurchase
      ? {
          subject: 'The payment for your vehicle is delayed',
          what: `We couldn't send ${formatAmount(facts)} to the seller of your vehicle yet.`,
        }
      : {
          subject: 'Your money is delayed',
          what: `We couldn't send your ${formatAmount(facts)} yet.`,
        },
}

/** To the mailbox on file, so that the borrower notices account details given by others. */
export function accountCorrectedEmail(facts: {
  isHirePurchase: boolean
  amountPence: number
  accountNumberEnding: string
}): LoanEmail {
  return {
    class: 'security',
    subject: 'We have your new bank details',
    preview: "If you didn't give them to us, call us straight away.",
    paragraphs: ({ brand }) => [
      `You gave us the account ending ${facts.accountNumberEnding}. ${nextStep(facts)}`,
      "We'll email you when that's done, or if the bank doesn't accept it.",
      `If you didn't give us these details, call us straight away on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
  }
}

export function cancelledBeforePayoutEmail(facts: {
  isByBorrower: boolean
  isHirePurchase: boolean
  amountPence: number
  /** What was collected before the money was returned to us. */
  paidPence: number
}): LoanEmail {
  const agreement = describeAgreement(facts)
  const receiver = facts.isHirePurchase ? 'the seller' : 'you'
  return {
    class: 'service',
    subject: `Your ${agreement} is cancelled`,
    preview: `You owe ${nothing(facts)}. There's no interest and no fee.`,
    paragraphs: ({ brand }) => [
      facts.isByBorrower
        ? `We've cancelled your ${agreement} for ${formatAmount(facts)}, as you asked.`
        : `We couldn't get ${formatAmount(facts)} to ${receiver} in time for your first payment to be taken as agreed. So we've cancelled your ${agreement}.`,
      `You owe ${nothing(facts)}, and there's no interest or fee to pay. We're cancelling your Direct Debit, so you don't need to tell your bank.`,
      ...(facts.paidPence > 0
        ? [
            `You've already paid us ${formatMoney(pence(facts.paidPence))}, and we owe that back to you. We'll contact you within 2 working days to pay it back.`,
            `If you don't hear from us, call ${brand.contacts.phone} or email ${brand.contacts.contactEmail}.`,
          ]
        : []),
      ...(facts.isHirePurchase
        ? ['If you have the vehicle already, or paid the seller a deposit, please contact the seller.']
        : []),
      ...(facts.isByBorrower ? [] : describeComplaint(brand)),
      `If you have any questions, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
  }
}

/** An agreement that was signed ends, though the borrower did nothing wrong (decision 130). */
function describeComplaint({ contacts }: Brand): string[] {
  return [
    "Your agreement says that it ends when this happens. We're sorry: you did nothing wrong, and you can apply again.",
    `If it cost you anything, complain to us at ${contacts.complaintsEmail}.`,
    `If you aren't happy with our answer, the ${ombudsman.name} can look at it, free: ${ombudsman.url}`,
  ]
}

function nextStep(facts: { isHirePurchase: boolean; amountPence: number }): string {
  return facts.isHirePurchase
    ? "We'll set up your Direct Debit on that account, then pay the seller."
    : `We'll set up your Direct Debit on that account, then ${facts.amountPence > 0 ? `send ${formatAmount(facts)} to it` : 'pay your other lenders'}.`
}

function describePayoutAction(facts: { isHirePurchase: boolean; amountPence: number }): string {
  if (facts.isHirePurchase) return 'pay the seller'
  return facts.amountPence > 0 ? 'send you the money' : 'pay your other lenders'
}

/** A customer who has the vehicle may still owe its seller the price. */
function nothing({ isHirePurchase }: { isHirePurchase: boolean }): string {
  return isHirePurchase ? 'us nothing' : 'nothing'
}

function describeAgreement({ isHirePurchase }: { isHirePurchase: boolean }): string {
  return isHirePurchase ? 'hire purchase agreement' : 'loan'
}

function formatAmount({ amountPence }: { amountPence: number }): string {
  return formatMoney(pence(amountPence))
}

export function loanPaidEmail(facts: {
  /** What was sent to the account or to the seller. */
  amountPence: number
  /** The credit cards and the debt that staff pay next. */
  cards: readonly CardOfLoan[]
  paidTo: { seller: string } | { accountNumberEnding: string }
  firstPayment: { amountPence: number; collectOn: string } | null
  /** Interest not charged because the money arrived later than agreed. */
  forgonePence: number
}): LoanEmail {
  const { firstPayment: first, paidTo } = facts
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: subjectOfPaid(facts),
    preview: first
      ? `Your first payment is ${formatPence(first.amountPence)} on ${formatIsoDay(first.collectOn)}. We'll email you before we take it.`
      : 'You can see your payments and documents in your account.',
    paragraphs: () => [
      ...('seller' in paidTo ? [`We've sent ${amount} to ${paidTo.seller} for your vehicle.`] : []),
      ...('accountNumberEnding' in paidTo && facts.amountPence > 0
        ? [
            `We've sent ${amount} to your account ending ${paidTo.accountNumberEnding}. It's usually there within minutes. Some banks take up to two hours.`,
          ]
        : []),
      ...(facts.cards.length > 0
        ? [
            `${facts.cards.map((card) => `We'll pay ${cardInWords(card)}.`).join(' ')} We do this within ${CARD_DAYS} working days, and email you each time.`,
            `Until then, keep making your payments to ${describePayoffs(facts.cards)}.`,
          ]
        : []),
      ...(first
        ? [
            `Your first payment is ${formatPence(first.amountPence)} on ${formatIsoDay(first.collectOn)}, by Direct Debit. You don't need to do anything. We'll email you before we take it.`,
          ]
        : []),
      ...(facts.forgonePence > 0
        ? [
            `Your first payment is ${formatPence(facts.forgonePence)} less than your agreement says. We don't charge interest for the days before we sent the money.`,
          ]
        : []),
    ],
    action: seeAgreement,
  }
}

function subjectOfPaid(facts: Parameters<typeof loanPaidEmail>[0]): string {
  const amount = formatPence(facts.amountPence)
  if ('seller' in facts.paidTo) return `We've paid ${amount} for your vehicle`
  return facts.amountPence > 0 ? `We've sent you ${amount}` : 'Your loan has started'
}
