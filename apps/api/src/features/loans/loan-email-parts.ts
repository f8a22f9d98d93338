import { formatDay, formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import type { SettlementQuoteType } from '@tarnbrook/domain/settlement/settlement-quote-state'
import type { ApiDeps } from '#deps.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'
import type { EmailLink, EmailSection } from '#platform/messages/email-template.ts'
import { isStopped, type PersonFacts, readPersonFacts } from '#platform/people/person-facts.ts'
import type { PaymentsAfterArrangement } from './after-arrangement.ts'
import type { EmailReader } from './loan-email.ts'

const PAGES = {
  settlement: { path: 'settlement-quote', label: 'See your settlement figure' },
  cancellation: { path: 'withdraw', label: 'See what there is to repay' },
} as const

/** What keeps money with us that we would send: a death or an insolvency of the borrower. */
export type Hold = Pick<PersonFacts, 'isInsolvent'> | null

export async function readHold(work: Pick<Work, 'tx'>, deps: ApiDeps, loan: LoanRow): Promise<Hold> {
  const person = await readPersonFacts(work, deps, loan.user_id)
  return isStopped(person) ? person : null
}

export function describeHold({ isInsolvent }: NonNullable<Hold>): string {
  return `${isInsolvent ? 'An insolvency is recorded for you, so we' : 'We'} hold it until it's clear who it goes to.`
}

/** Where what an ended loan left is paid. */
export function seeWaysToPay({ loanUrl }: EmailReader): EmailLink {
  return { label: 'See how to pay', url: loanUrl.replace('/summary?', '/pay-now?') }
}

/** To the page of the quote. */
export function seeQuote({ loanUrl }: EmailReader, type: SettlementQuoteType): EmailLink {
  return { label: PAGES[type].label, url: loanUrl.replace('/summary?', `/${PAGES[type].path}?`) }
}

/** Of a figure that lapsed: what had come for it counts, and staff ask what it is to pay. */
export function describePaidTowards(paidPence: number): string[] {
  if (paidPence === 0) return []
  return [
    `The ${formatMoney(pence(paidPence))} that you've paid towards it counts. It lowers what it costs to pay off the rest.`,
    "It doesn't pay your usual payments by itself, so we'll ask you what you want it to pay. Once what you've paid covers all that's left, we end the agreement and send back what's too much.",
  ]
}

/** How to pay what is left, all of it or in parts. */
export function describePaymentMethods({ brand, product }: EmailReader, reference: string): EmailSection {
  return {
    heading: 'How to pay',
    paragraphs: [
      `On the page of your ${product.agreement} you can pay all of it or a part. The details for a bank transfer are there too. Use the reference ${reference}. We never send account details by email.`,
      `If you can't pay it all, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). We can agree smaller payments or more time.`,
    ],
  }
}

export function describePaymentFacts({ overduePence, next, reference }: PaymentsAfterArrangement) {
  return [
    ['Overdue now', formatMoney(overduePence)],
    ...(next
      ? ([['Your next usual payment', `${formatMoney(next.amountPence)} on ${formatDay(next.on)}`]] as const)
      : []),
    ['Charges added', 'None'],
    ['Your reference', reference],
  ] as const
}

export function describeNextPayments(
  { brand }: EmailReader,
  { overduePence, next, hasDirectDebit, heldUntil }: PaymentsAfterArrangement,
): EmailSection {
  return {
    heading: 'What happens now',
    paragraphs: [
      ...(heldUntil
        ? [
            `We don't take any payment before ${formatDayWords(heldUntil)}. What falls due until then is added to what's overdue.`,
          ]
        : []),
      ...(next
        ? [
            hasDirectDebit
              ? `We take your usual payments by Direct Debit again. The next is ${formatMoney(next.amountPence)} on ${formatDayWords(next.on)}. We'll email you before we take it.`
              : `Your next usual payment is ${formatMoney(next.amountPence)}, due on ${formatDayWords(next.on)}. We don't take it by Direct Debit. You can set that up in your account, or call us on ${brand.contacts.phone}.`,
          ]
        : [heldUntil ? 'No usual payment comes after that.' : 'There are no usual payments left to come.']),
      ...(overduePence > 0
        ? [
            "We don't take what's overdue by ourselves. While something is overdue, we send you the notices that the law asks for.",
            "Before anything else happens, we'd write to you first.",
          ]
        : []),
    ],
  }
}
