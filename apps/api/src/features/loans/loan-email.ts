import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import {
  DIRECT_DEBIT_GUARANTEE_TITLE,
  directDebitGuarantee,
  directDebitNotice,
} from '@tarnbrook/brands/facts/direct-debit'
import { lender } from '@tarnbrook/brands/lender'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { CARD_DAYS, type CardOfLoan, cardInWords } from '#features/loans/facts/card-payoffs.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'
import type { EmailContent, EmailFact, EmailLink, EmailSection } from '#platform/messages/email-template.ts'
import { writeToUser } from '#platform/messages/letter.ts'
import type { MailAttachment } from '#platform/messages/messages.ts'
import { type ProductWords, productWords } from '#platform/messages/product-words.ts'
import { borrowerSiteUrlOf } from '#platform/tokens.ts'

/** Whom a loan's email is addressed to: the loan's own brand and product, and the page with more information. */
export interface LetterReader {
  brand: Brand
  loanUrl: string
  /** Where smaller payments are agreed. */
  arrangementUrl: string
  product: ProductWords
}

/** The content of a loan's email. */
export interface LoanLetter {
  subject: string | ((to: LetterReader) => string)
  preview: string
  paragraphs: (to: LetterReader) => string[]
  facts?: (to: LetterReader) => readonly EmailFact[]
  action?: (to: LetterReader) => EmailLink
  sections?: (to: LetterReader) => readonly EmailSection[]
  /** Identifies the event it reports, so that it is sent once. */
  onceKey?: string
}

/** Queues an email about the loan to its borrower, in the transaction of the event it reports. */
export async function writeToBorrower(
  work: Work,
  deps: ApiDeps,
  {
    loan,
    letter,
    attachments,
  }: { loan: LoanRow; letter: LoanLetter; attachments?: readonly MailAttachment[] },
): Promise<void> {
  const brand = getBrand(loan.brand)
  await writeToUser(work, deps, {
    userId: loan.user_id,
    brand,
    onceKey: letter.onceKey,
    ...(attachments && { attachments }),
    letter: () =>
      contentOf(letter, {
        brand,
        ...loanUrls(borrowerSiteUrlOf(deps.config, brand.key), loan.id),
        product: productWords(loan.product_type),
      }),
  })
}

/** The pages of a loan that emails lead to, on the site that looks after it. */
export function loanUrls(site: string, loanId: number): Pick<LetterReader, 'arrangementUrl' | 'loanUrl'> {
  const account = `${site}/account/borrow`
  return {
    loanUrl: `${account}/repay/summary?id=${loanId}`,
    arrangementUrl: `${account}/self-serve-arrangement/${loanId}`,
  }
}

/** CONC 7.3: the ways to an arrangement for somebody who cannot pay, online and by phone. */
export function smallerPayments({ brand }: Pick<LetterReader, 'brand'>): string[] {
  return [
    'You can agree smaller payments in your account. It takes about 10 minutes.',
    `If you'd rather talk to someone, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). We can agree smaller payments or more time.`,
  ]
}

/** The email as it is sent to this borrower. */
export function contentOf(letter: LoanLetter, to: LetterReader): EmailContent {
  const { subject, preview, paragraphs, facts, action, sections } = letter
  return {
    subject: typeof subject === 'string' ? subject : subject(to),
    preview,
    paragraphs: paragraphs(to),
    ...(facts && { facts: facts(to) }),
    ...(action && { action: action(to) }),
    ...(sections && { sections: sections(to) }),
    reason: `We sent you this email because you have a ${to.product.agreement} with ${to.brand.fullName}.`,
  }
}

export function loanPaidLetter(facts: {
  /** What was sent to the account or to the seller. */
  amountPence: number
  /** The credit cards that staff pay next. */
  cards: readonly CardOfLoan[]
  paidTo: { seller: string } | { accountNumberEnding: string }
  firstPayment: { amountPence: number; collectOn: string } | null
  /** Interest not charged because the money arrived later than agreed. */
  forgonePence: number
}): LoanLetter {
  const { firstPayment: first, paidTo } = facts
  const amount = money(facts.amountPence)
  return {
    subject: subjectOfPaid(facts),
    preview: first
      ? `Your first payment is ${money(first.amountPence)} on ${words(first.collectOn)}. We'll email you before we take it.`
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
            'Until then, keep making your card payments.',
          ]
        : []),
      ...(first
        ? [
            `Your first payment is ${money(first.amountPence)} on ${words(first.collectOn)}, by Direct Debit. You don't need to do anything. We'll email you before we take it.`,
          ]
        : []),
      ...(facts.forgonePence > 0
        ? [
            `Your first payment is ${money(facts.forgonePence)} less than your agreement says. We don't charge interest for the days before we sent the money.`,
          ]
        : []),
    ],
    action: seeAgreement,
  }
}

function subjectOfPaid(facts: Parameters<typeof loanPaidLetter>[0]): string {
  const amount = money(facts.amountPence)
  if ('seller' in facts.paidTo) return `We've paid ${amount} for your vehicle`
  return facts.amountPence > 0 ? `We've sent you ${amount}` : 'Your loan has started'
}

/**
 * Bacs: confirms that the Direct Debit is set up, for which account, and what is collected when, with the Guarantee again. It
 * is sent within three working days of the instruction.
 */
export function directDebitSetUpLetter(facts: {
  account: { holderName: string; sortCodeEnding: string; numberEnding: string }
  /** The mandate's reference, which the bank statement may show; null where the provider gave none. */
  mandateReference: string | null
  reference: string
  payments: {
    first: { amountPence: number; collectOn: string }
    laterPence: number | null
    lastPence: number | null
  }
}): LoanLetter {
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
      ['First payment', `${money(payments.first.amountPence)} on ${words(payments.first.collectOn)}`],
      ['How often', 'Monthly'],
      ...(payments.laterPence === null
        ? []
        : ([['Later payments', `${money(payments.laterPence)} a month`]] as const)),
      ...(payments.lastPence === null ? [] : ([['Last payment', money(payments.lastPence)]] as const)),
    ],
    action: seeAgreement,
    sections: () => [{ heading: DIRECT_DEBIT_GUARANTEE_TITLE, items: directDebitGuarantee }],
    onceKey: `direct-debit-set-up:${facts.reference}:${facts.mandateReference ?? ''}`,
  }
}

/** Bacs: who collects, by the name that the bank has. */
export function collectorFacts(brand: Brand): EmailFact[] {
  return [
    ['Who collects', lender.legalName],
    ['Service user number', lender.serviceUserNumber],
    ['Name on your bank statement', brand.directDebitLabel],
  ]
}

/** Bacs: the amount and the day, as many working days in advance as the mandate's terms agree. */
export function advanceNoticeLetter(facts: {
  amountPence: number
  chargeOn: string
  reference: string
  /** The collection is repeated after one that failed. */
  isRepeat: boolean
  onceKey?: string
}): LoanLetter {
  const amount = money(facts.amountPence)
  const on = words(facts.chargeOn)
  return {
    subject: `We'll take ${amount} on ${on}`,
    preview: "If you can't make this payment, tell us before that day. We can help.",
    paragraphs: ({ brand }) => [
      `We'll take your payment of ${amount} by Direct Debit on ${on}. You don't need to do anything.`,
      `If you can't make this payment, tell us before that day. You can agree smaller payments in your account. Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
      `We tell you at least ${directDebitNotice} before we take a payment.`,
    ],
    facts: ({ brand }) => [
      ['Amount', amount],
      ['Date', formatDay(day(facts.chargeOn))],
      ['How often', facts.isRepeat ? 'Once, for a payment that you missed' : 'Monthly'],
      ...collectorFacts(brand),
      ['Reference', facts.reference],
    ],
    action: seeAgreement,
    ...(facts.onceKey === undefined ? {} : { onceKey: facts.onceKey }),
  }
}

/** A payment of what was overdue. */
export function paymentReceivedLetter(facts: {
  amountPence: number
  how: 'bank transfer' | 'Direct Debit' | 'card' | 'open banking'
  receivedOn: string
  stillOverduePence: number
  /** It counts for the arrangement that the borrower follows, beside which nothing is asked for. */
  isArranged?: boolean
  onceKey?: string
}): LoanLetter {
  const amount = money(facts.amountPence)
  return {
    subject: `We've received your payment of ${amount}`,
    preview:
      facts.stillOverduePence === 0
        ? 'You have no overdue payments now.'
        : facts.isArranged
          ? 'It counts towards your arrangement.'
          : `${money(facts.stillOverduePence)} is still overdue. If you can't pay it yet, we can help.`,
    paragraphs: ({ brand }) => [
      `We received ${amount} from you by ${facts.how} on ${words(facts.receivedOn)}.`,
      facts.stillOverduePence === 0
        ? 'You have no overdue payments now.'
        : facts.isArranged
          ? `It counts towards your arrangement: it pays the next payment that is due of it. ${money(facts.stillOverduePence)} is still overdue, which your arrangement is for.`
          : `${money(facts.stillOverduePence)} is still overdue. If you can't pay it yet, you can agree smaller payments in your account. Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
    ...(facts.onceKey === undefined ? {} : { onceKey: facts.onceKey }),
  }
}

/** About a card payment that came to nothing after its payer had left the page. */
export function cardPaymentEndedLetter(facts: { amountPence: number; onceKey: string }): LoanLetter {
  const amount = money(facts.amountPence)
  return {
    subject: `Your card payment of ${amount} didn't go through`,
    preview: 'Nothing was taken. You can pay another way.',
    paragraphs: ({ brand }) => [
      `Your card payment of ${amount} didn't go through, and nothing was taken from your account.`,
      `You can try again with the same card or another one, or pay by Direct Debit or bank transfer. If you can't pay, you can agree smaller payments in your account. Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** About a payment from the borrower's bank account that came to nothing after they had left the page. */
export function bankPaymentEndedLetter(facts: { amountPence: number; onceKey: string }): LoanLetter {
  const amount = money(facts.amountPence)
  return {
    subject: `Your bank payment of ${amount} didn't go through`,
    preview: 'Nothing was taken. You can try again, or pay another way.',
    paragraphs: ({ brand }) => [
      `You began to pay ${amount} from your bank account. Your bank didn't make the payment, or it wasn't approved in time. We haven't received anything, and there's no charge.`,
      `You can try again in your account, or pay another way. If you can't pay, you can agree smaller payments in your account. Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** The text about a Direct Debit that ended; the agreement with the lender still applies. */
export function mandateEndedLetter(facts: {
  isRefused: boolean
  /** The next payment that the bank has not been asked for. */
  next: { amountPence: number; collectOn: string } | null
  reference: string
}): LoanLetter {
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
            `Your next payment of ${money(facts.next.amountPence)} is due on ${words(facts.next.collectOn)}. We can't collect it until you have a Direct Debit again.`,
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

export function loanCompleteLetter(): LoanLetter {
  return {
    subject: ({ product }) => `You've paid off your ${product.agreement}`,
    preview: "We won't take any more payments. You don't need to do anything.",
    paragraphs: ({ product }) => [
      product.isHirePurchase
        ? "That was your last payment. The vehicle is now yours. You don't need to do anything, and we won't take any more payments."
        : "That was your last payment. Your loan is paid off in full. You don't need to do anything, and we won't take any more payments.",
      'You can still see your payments and documents in your account.',
    ],
    action: seeAgreement,
  }
}

export function seeAgreement({ product, loanUrl }: LetterReader): EmailLink {
  return { label: `See your ${product.agreement}`, url: loanUrl }
}

const money = (amountPence: number) => formatMoney(pence(amountPence))
const words = (iso: string) => formatDayWords(day(iso))
