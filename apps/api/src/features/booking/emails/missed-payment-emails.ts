import { legal } from '@tarnbrook/brands/facts/legal'
import { type Day, day, londonToday } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { hasMandateEnded } from '@tarnbrook/domain/direct-debit/mandate-state'
import { isInstalmentAhead, isInstalmentMissed } from '@tarnbrook/domain/loans/instalment-state'
import { type MissedPaymentTone, missedPaymentTone } from '@tarnbrook/domain/support-needs/support-need'
import type { ApiDeps } from '#deps.ts'
import { missedInArrangementEmail } from '#features/booking/emails/arrangement-emails.ts'
import { withHelpFirst } from '#features/loans/arrangement-email.ts'
import { readDefaultNotices } from '#features/loans/default-notices.ts'
import { hasActiveArrangement } from '#features/loans/facts/arrangements.ts'
import { readStandstill } from '#features/loans/facts/breathing-spaces.ts'
import { calculateClaimTotal, readMissed } from '#features/loans/facts/missed-instalments.ts'
import { readBorrowerSupportNeed } from '#features/loans/facts/support-needs.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import {
  type EmailReader,
  emailBorrower,
  formatIsoDay,
  formatPence,
  type LoanEmail,
  seeAgreement,
  smallerPayments,
} from '#features/loans/loan-email.ts'
import { canArrange } from '#features/loans/ways-to-pay.ts'
import { adviceSection } from '#platform/advice-section.ts'
import { toInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { EmailLink, EmailSection } from '#platform/messages/email-template.ts'
import { missedWithSupportEmail } from './missed-with-support-need-email.ts'

export interface MissedPayment {
  instalmentNumber: number
  amountPence: number
  chargeOn: string
  /** Collected, and then returned by the bank. */
  isDisputed: boolean
  /** A try at collecting what had been missed before. */
  wasOverdue: boolean
  /** The attempt to collect it; null where there was no Direct Debit. */
  collectionId: number | null
}

async function chooseTone(
  work: Work,
  deps: ApiDeps,
  loan: LoanRow,
  {
    instalmentNumber,
    wasOverdue,
    isDisputed,
  }: Pick<MissedPayment, 'instalmentNumber' | 'wasOverdue' | 'isDisputed'>,
): Promise<MissedPaymentTone> {
  const need = await readBorrowerSupportNeed(work, loan.user_id)
  if (!need) return 'usual'
  const tries = await work.tx
    .selectFrom('collection')
    .select('id')
    .where('loan_id', '=', loan.id)
    .where('instalment_number', '=', instalmentNumber)
    .execute()
  const keys = [null, ...tries.map(({ id }) => id)].map((id) => toOnceKey(loan.id, instalmentNumber, id))
  const last = await work.tx
    .selectFrom('message')
    .select('created_at')
    .where('once_key', 'in', keys)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return missedPaymentTone({
    hasSupportNeed: true,
    lastWrittenOn: last ? londonToday(toInstant(last.created_at)) : null,
    // What was overdue is only collected again where the borrower asks for it.
    isAnswer: wasOverdue && !isDisputed,
    today: deps.clock.today(),
  })
}

function toOnceKey(loanId: number, instalmentNumber: number, collectionId: number | null): string {
  return `missed-payment:${loanId}:${instalmentNumber}:${collectionId ?? 'no-direct-debit'}`
}

/**
 * Of missed payments that were asked for again, what fails or is taken back on a day is one event,
 * with the totals of that day. A payment that is missed for the first time is another event.
 */
function toEventKey({ clock }: ApiDeps, loan: LoanRow, missed: MissedPayment): string {
  const { collectionId, instalmentNumber, isDisputed, wasOverdue } = missed
  return wasOverdue
    ? `missed-again:${loan.id}:${isDisputed ? 'taken-back' : 'failed'}:${clock.today()}`
    : toOnceKey(loan.id, instalmentNumber, collectionId)
}

interface MissedPaymentFacts {
  payment: Omit<MissedPayment, 'collectionId' | 'instalmentNumber'>
  /** Everything overdue at this moment, this payment included. */
  missedCount: number
  overduePence: number
  next: { amountPence: number; collectOn: string; hasDirectDebit: boolean } | null
  /** The bank isn't asked any more, as payments kept coming back. */
  isCollectingStopped: boolean
  /** The default notice that was given, unless what it asked for is paid. */
  defaultNotice: { givenOn: Day; remedyBy: Day; isTimeUp: boolean } | null
  reference: string
  takesCards: boolean
  /** Whether smaller payments can be agreed in the account. */
  canArrange: boolean
  onceKey?: string
}

/** With a support need it is short, and only one within the quiet days (decision 079). */
export async function emailMissedPayment(
  work: Work,
  deps: ApiDeps,
  loan: LoanRow,
  missed: MissedPayment,
): Promise<void> {
  const content = await describeMissedPaymentEmail(work, deps, loan, missed)
  if (content) await emailBorrower(work, deps, { loan, content })
}

/** With the current totals. In a breathing space it asks for nothing. */
async function describeMissedPaymentEmail(
  work: Work,
  deps: ApiDeps,
  loan: LoanRow,
  missedPayment: MissedPayment,
): Promise<LoanEmail | null> {
  const { tx } = work
  const { instalmentNumber, collectionId, ...payment } = missedPayment
  const onceKey = toEventKey(deps, loan, missedPayment)
  const tone = await chooseTone(work, deps, loan, { instalmentNumber, ...payment })
  if (tone === null) return null
  if (!(await readStandstill(work, deps, loan)).mayChase)
    return missedInBreathingSpaceEmail({ ...payment, onceKey })
  if (await hasActiveArrangement(work, loan.id)) {
    const content = missedInArrangementEmail({ ...payment, onceKey })
    return tone === 'support' ? withHelpFirst(content) : content
  }
  // Its quiet days are counted for each payment, by its key.
  if (tone === 'support')
    return missedWithSupportEmail({
      ...payment,
      reference: loan.reference,
      onceKey: toOnceKey(loan.id, instalmentNumber, collectionId),
    })
  const instalments = await tx
    .selectFrom('instalment')
    .select(['state', 'amount_pence', 'collect_on'])
    .where('loan_id', '=', loan.id)
    .orderBy('number')
    .execute()
  const mandate = await tx
    .selectFrom('mandate')
    .select('state')
    .where('loan_id', '=', loan.id)
    .where('is_current', '=', true)
    .executeTakeFirst()
  const isAsked = loan.collecting_stopped_at === null
  const missed = instalments.filter(({ state }) => isInstalmentMissed(state))
  const next = instalments.find(({ state }) => isInstalmentAhead(state))
  return missedPaymentEmail({
    payment,
    missedCount: missed.length,
    overduePence: calculateClaimTotal(await readMissed(work, loan.id)),
    next: next
      ? {
          amountPence: next.amount_pence,
          collectOn: next.collect_on,
          hasDirectDebit: isAsked && mandate !== undefined && !hasMandateEnded(mandate.state),
        }
      : null,
    isCollectingStopped: !isAsked,
    defaultNotice: await findOpenNotice(work, deps, loan),
    reference: loan.reference,
    takesCards: deps.providers.cardPayments !== null,
    canArrange: await canArrange(work, deps, loan),
    onceKey,
  })
}

async function findOpenNotice(
  work: Work,
  deps: ApiDeps,
  loan: LoanRow,
): Promise<MissedPaymentFacts['defaultNotice']> {
  const [latest] = await readDefaultNotices(work, deps, loan)
  if (latest?.status !== 'running' && latest?.status !== 'lapsed-unpaid') return null
  return { ...latest, isTimeUp: latest.status === 'lapsed-unpaid' }
}

/** CONC 7.3: what is owed, what is next, and help; each missed payment has its own text. */
export function missedPaymentEmail(facts: MissedPaymentFacts): LoanEmail {
  const { payment, missedCount, overduePence } = facts
  const amount = formatPence(payment.amountPence)
  const nowOverdue = `That payment is ${payment.wasOverdue ? 'still' : 'now'} overdue.`
  return {
    class: 'collection',
    subject: describeSubject(facts),
    preview: "How to pay, what happens next, and who can help if you can't pay.",
    paragraphs: () => [
      payment.isDisputed
        ? `Your bank has taken back the ${amount} that we collected on ${formatIsoDay(payment.chargeOn)}. ${nowOverdue}`
        : facts.isCollectingStopped
          ? `Your payment of ${amount} was due on ${formatIsoDay(payment.chargeOn)}. We didn't ask your bank for it. ${nowOverdue}`
          : `We couldn't take your payment of ${amount} on ${formatIsoDay(payment.chargeOn)}. ${nowOverdue}`,
      ...describeArrears(missedCount, formatPence(overduePence)),
      "We haven't added a charge or any interest.",
    ],
    facts: () => [
      ['This payment', amount],
      ['Missed payments', String(missedCount)],
      ['Total overdue', formatPence(overduePence)],
      ['Charges added', 'None'],
      ['Your reference', facts.reference],
    ],
    action: (to) => ({ ...seeAgreement(to), label: 'See what you owe' }),
    sections: (to) => [
      { heading: 'How to pay', paragraphs: describePaymentMethods(to, facts) },
      {
        heading: chooseHelpHeading(facts),
        paragraphs: smallerPayments(to, facts),
        ...(facts.canArrange && { links: [agreeSmaller(to)] }),
      },
      { heading: 'What happens next', paragraphs: describeNextSteps(to, facts) },
      describeCreditFile(facts),
      adviceSection,
    ],
    ...(facts.onceKey === undefined ? {} : { onceKey: facts.onceKey }),
  }
}

function describeSubject({ payment, missedCount, overduePence }: MissedPaymentFacts): string {
  if (missedCount > 1)
    return `You have ${missedCount} missed payments: ${formatPence(overduePence)} is overdue`
  return payment.isDisputed
    ? `Your bank has taken back your payment of ${formatPence(payment.amountPence)}`
    : `Your payment of ${formatPence(payment.amountPence)} didn't go through`
}

function describeArrears(missedCount: number, overdue: string): string[] {
  if (missedCount <= 1) return ['You have no other missed payments.']
  if (missedCount === 2)
    return [
      `You now have 2 missed payments, and ${overdue} is overdue in total. Please talk to us as soon as you can, so that it doesn't grow.`,
    ]
  return [
    `You now have ${missedCount} missed payments, and ${overdue} is overdue in total.`,
    "We want to help you find a way forward, even if you can't pay anything now. You can also ask a free adviser to talk to us for you.",
  ]
}

function describePaymentMethods(
  { product }: EmailReader,
  { reference, next, takesCards }: MissedPaymentFacts,
): string[] {
  return [
    ...waysOnline({ takesCards, hasDirectDebit: next?.hasDirectDebit === true }, product.agreement),
    `To pay by bank transfer, see the account details on the page of your ${product.agreement}. Use the reference ${reference}. We never send account details by email.`,
  ]
}

function agreeSmaller({ arrangementUrl }: EmailReader): EmailLink {
  return { label: 'Agree smaller payments', url: arrangementUrl }
}

function chooseHelpHeading({ missedCount }: MissedPaymentFacts): string {
  return missedCount > 1 ? "If you can't pay it all" : "If you can't pay it now"
}

function waysOnline(
  { takesCards, hasDirectDebit }: { takesCards: boolean; hasDirectDebit: boolean },
  agreement: string,
): string[] {
  const ways = [...(takesCards ? ['card'] : []), ...(hasDirectDebit ? ['Direct Debit'] : [])]
  return ways.length > 0
    ? [`To pay by ${ways.join(' or ')}, choose the amount on the page of your ${agreement}.`]
    : []
}

function describeNextSteps(
  { product, brand }: EmailReader,
  { next, missedCount, payment, defaultNotice, isCollectingStopped }: MissedPaymentFacts,
): string[] {
  const which = missedCount > 1 ? 'these payments' : 'this payment'
  return [
    payment.isDisputed || missedCount > 1
      ? `We won't try to take ${which} again unless you ask us to.`
      : "We won't try to take this payment again unless you ask us to.",
    ...(next ? [nextPayment(next, { phone: brand.contacts.phone, isCollectingStopped })] : []),
    ...describeDefaultNotice({ product, defaultNotice, missedCount }),
  ]
}

/** CCA 1974 s87: what a default notice would be, or where the one that was given stands. */
function describeDefaultNotice({
  product: { isHirePurchase },
  defaultNotice,
  missedCount,
}: Pick<EmailReader, 'product'> & Pick<MissedPaymentFacts, 'defaultNotice' | 'missedCount'>): string[] {
  const end = isHirePurchase
    ? 'end the agreement and take the vehicle back as the law allows'
    : 'end the agreement and ask for all that you owe at once'
  if (defaultNotice?.isTimeUp)
    return [
      `The time that our default notice gave you ended on ${formatDayWords(defaultNotice.remedyBy)}. Now we could ${end}. We'd rather agree a way that you can afford: please talk to us.`,
    ]
  if (defaultNotice)
    return [
      `We gave you a default notice on ${formatDayWords(defaultNotice.givenOn)}. If what it asks for is paid by ${formatDayWords(defaultNotice.remedyBy)}, it has no effect. Only after that day could we ${end}.`,
    ]
  return missedCount > 2
    ? [
        `If we can't agree a way forward, we may send you a default notice. It would give you at least 14 days to pay what's overdue. Only after that could we ${end}.`,
      ]
    : []
}

function nextPayment(
  next: NonNullable<MissedPaymentFacts['next']>,
  { phone, isCollectingStopped }: { phone: string; isCollectingStopped: boolean },
): string {
  const due = `${formatPence(next.amountPence)} is due on ${formatIsoDay(next.collectOn)}`
  return next.hasDirectDebit
    ? `Your next payment of ${due}. We'll collect it by Direct Debit, and we'll email you before we do.`
    : isCollectingStopped
      ? `Your next payment of ${due}. We don't ask your bank for it until you start that again. You can do so in your account, or call us on ${phone}.`
      : `Your next payment of ${due}. We can't collect it until you have a Direct Debit again. You can set it up in your account with us, or call us on ${phone}.`
}

/** As the agreement states it (missedPaymentTerms in documents/common-terms.ts). */
function describeCreditFile({ missedCount }: MissedPaymentFacts): EmailSection {
  const [which, show] = missedCount > 1 ? ['these payments', 'them'] : ['this payment', 'it']
  return {
    heading: 'Your credit file',
    paragraphs: [
      `We tell credit reference agencies when payments are missed, so we'll tell them about ${which}.`,
      `Your credit file can show ${show} for up to ${legal.creditReference.yearsOnFile} years. That can make borrowing harder or more expensive.`,
      "Asking us for help isn't recorded on your credit file. An arrangement to pay less can be.",
    ],
  }
}

/** To someone who may not be asked to pay now: what happened, and that nothing follows yet. */
export function missedInBreathingSpaceEmail(facts: {
  amountPence: number
  chargeOn: string
  /** Collected, and then returned by the bank. */
  isDisputed: boolean
  onceKey: string
}): LoanEmail {
  const amount = formatMoney(pence(facts.amountPence))
  const on = formatDayWords(day(facts.chargeOn))
  return {
    class: 'service',
    subject: "You don't have to make this payment now",
    preview: "A payment didn't go through. You're in a breathing space, so it can wait.",
    paragraphs: ({ brand }) => [
      facts.isDisputed
        ? `Your bank has taken back the ${amount} that we collected on ${on}.`
        : `We couldn't take your payment of ${amount} on ${on}.`,
      "Because you're in a breathing space, we don't ask you for it. We don't try to take it again either, and we add no charge.",
      "It stays on your agreement as a missed payment, and your credit file can show that. We'll write to you when your breathing space has ended.",
      `If you can't afford the payments to come, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). Your debt adviser can do that for you too.`,
    ],
    sections: () => [adviceSection],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}
