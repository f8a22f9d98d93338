import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { INSTALMENT_STATES, isInstalmentMissed } from '@tarnbrook/domain/loans/instalment-state'
import type { SettlementQuoteType } from '@tarnbrook/domain/settlement/settlement-quote-state'
import type { ApiDeps } from '#deps.ts'
import { readStandstill } from '#features/loans/facts/breathing-spaces.ts'
import { type CollectionRow, calculateDebitTotal } from '#features/loans/facts/collections.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import {
  collectorFacts,
  formatIsoDay,
  formatPence,
  type LoanEmail,
  seeAgreement,
} from '#features/loans/loan-email.ts'
import { seeQuote } from '#features/loans/loan-email-parts.ts'
import type { Work } from '#platform/command.ts'

/** Bacs: the notice of a collection, by what it is for. */
export async function describeNoticeEmail(
  work: Work,
  deps: ApiDeps,
  facts: {
    loan: LoanRow
    collection: CollectionRow
    /** It and all that is taken with it. */
    shares: readonly CollectionRow[]
    chargeOn: string
  },
): Promise<LoanEmail> {
  const { tx } = work
  const { loan, collection, shares, chargeOn } = facts
  const amountPence = calculateDebitTotal(shares)
  if (collection.arrangement_payment_id !== null)
    return arrangementNoticeEmail({
      amountPence,
      chargeOn,
      reference: loan.reference,
      onceKey: `arrangement-notice:${collection.id}`,
    })
  if (collection.settlement_quote_id !== null) {
    const { type, ...cancelled } = await tx
      .selectFrom('settlement_quote as q')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('collection as c')
            .select('c.amount_pence')
            .whereRef('c.settlement_quote_id', '=', 'q.id')
            .where('c.state', '=', 'cancelled')
            .where('c.rest_on', 'is not', null)
            .orderBy('c.seq', 'desc')
            .limit(1)
            .as('c'),
        (join) => join.onTrue(),
      )
      .select(['q.type', 'c.amount_pence'])
      .where('q.id', '=', collection.settlement_quote_id)
      .executeTakeFirstOrThrow()
    const { reference } = loan
    return settlementNoticeEmail({
      collectionId: collection.id,
      type,
      amountPence,
      inPlaceOfPence: cancelled.amount_pence,
      chargeOn,
      reference,
    })
  }
  if (collection.early_repayment_id === null) {
    return advanceNoticeEmail({
      amountPence,
      chargeOn,
      reference: loan.reference,
      payments: shares.length,
      isRepeat: await hasMissed(work, shares),
      isInBreathingSpace: (await readStandstill(work, deps, loan)).isFrozen,
      onceKey: `advance-notice:${collection.id}`,
    })
  }
  const { id, takes_effect_on } = await tx
    .selectFrom('early_repayment')
    .select(['id', 'takes_effect_on'])
    .where('id', '=', collection.early_repayment_id)
    .executeTakeFirstOrThrow()
  return earlyRepaymentNoticeEmail({
    id,
    amountPence,
    takesEffectOn: takes_effect_on,
    chargeOn,
    reference: loan.reference,
  })
}

async function hasMissed({ tx }: Work, shares: readonly CollectionRow[]): Promise<boolean> {
  const numbers = shares.map(({ instalment_number: number }) => number)
  const missed = await tx
    .selectFrom('instalment')
    .select('number')
    .where('loan_id', '=', shares[0]!.loan_id)
    .where('number', 'in', numbers)
    .where('state', 'in', INSTALMENT_STATES.filter(isInstalmentMissed))
    .executeTakeFirst()
  return missed !== undefined
}

/** Bacs: the amount and the day, as many working days in advance as the mandate's terms agree. */
export function advanceNoticeEmail(facts: {
  amountPence: number
  chargeOn: string
  reference: string
  /** Of the schedule that it takes together. */
  payments: number
  /** They were missed, and the borrower asks for them now. */
  isRepeat: boolean
  isInBreathingSpace: boolean
  onceKey?: string
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  const on = formatIsoDay(facts.chargeOn)
  return {
    class: 'payment-notice',
    subject: `We'll take ${amount} on ${on}`,
    preview: "If you can't make this payment, tell us before that day. We can help.",
    paragraphs: ({ brand }) => [
      `We'll take your payment of ${amount} by Direct Debit on ${on}. ${facts.isInBreathingSpace ? "A breathing space doesn't stop it." : "You don't need to do anything."}`,
      ...(facts.payments > 1
        ? [
            `It's for ${facts.payments} payments${facts.isRepeat ? ' that you missed' : ' of your agreement'}. Your bank statement shows one amount.`,
          ]
        : []),
      facts.isInBreathingSpace
        ? `If you can't afford it, call us before that day on ${brand.contacts.phone} (${brand.hours.phone.text}). During your breathing space, we don't ask for a payment that you miss.`
        : `If you can't make this payment, tell us before that day. You can agree smaller payments in your account. Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
      `We tell you at least ${directDebitNotice} before we take a payment.`,
    ],
    facts: ({ brand }) => [
      ['Amount', amount],
      ['Date', formatDay(day(facts.chargeOn))],
      ['How often', describeFrequency(facts)],
      ...collectorFacts(brand),
      ['Reference', facts.reference],
    ],
    action: seeAgreement,
    ...(facts.onceKey === undefined ? {} : { onceKey: facts.onceKey }),
  }
}

function describeFrequency({ payments, isRepeat }: { payments: number; isRepeat: boolean }): string {
  if (payments > 1) return `Once, for ${payments} payments${isRepeat ? ' that you missed' : ''}`
  return isRepeat ? 'Once, for a payment that you missed' : 'Monthly'
}

/** Bacs: the amount and the day, before each payment of an arrangement. */
export function arrangementNoticeEmail(facts: {
  amountPence: number
  chargeOn: string
  reference: string
  onceKey: string
}): LoanEmail {
  const amount = formatMoney(pence(facts.amountPence))
  const on = formatDayWords(day(facts.chargeOn))
  return {
    class: 'payment-notice',
    subject: `We'll take ${amount} for your arrangement on ${on}`,
    preview: "If you can't make this payment, call us before that day. We can help.",
    paragraphs: ({ brand }) => [
      `We'll take ${amount} by Direct Debit on ${on}, as agreed in your arrangement. You don't need to do anything.`,
      "If you can't make this payment, change your arrangement in your account before that day.",
      `Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}). We'll look at what you can afford.`,
      `We tell you at least ${directDebitNotice} before we take a payment.`,
    ],
    facts: ({ brand }) => [
      ['Amount', amount],
      ['Date', formatDay(day(facts.chargeOn))],
      ['How often', 'As agreed in your arrangement'],
      ...collectorFacts(brand),
      ['Reference', facts.reference],
    ],
    action: seeAgreement,
    onceKey: facts.onceKey,
  }
}

/** Bacs: the amount and the day of a Direct Debit that the borrower asked for. */
export function settlementNoticeEmail(facts: {
  collectionId: number
  type: SettlementQuoteType
  amountPence: number
  /** What the bank was asked for before more was paid, and has cancelled. */
  inPlaceOfPence: number | null
  chargeOn: string
  reference: string
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  const on = formatDayWords(day(facts.chargeOn))
  return {
    class: 'payment-notice',
    subject: `We'll take ${amount} on ${on}`,
    preview:
      facts.type === 'settlement'
        ? 'This pays off all that you owe. We take no other payment meanwhile.'
        : 'This repays what you owe after you withdrew. We take no other payment.',
    paragraphs: ({ brand, product }) => [
      facts.type === 'settlement'
        ? `You asked us to take ${amount} by Direct Debit on ${on}. It pays off your ${product.agreement}.`
        : `You asked us to take ${amount} by Direct Debit on ${on}. It repays what you owe after you withdrew.`,
      ...(facts.inPlaceOfPence === null
        ? []
        : [
            `Your bank has cancelled our request for ${formatPence(facts.inPlaceOfPence)}, because you've paid some of it since.`,
          ]),
      `What you've paid so far is taken off. So is what your bank takes for us before that day. We don't ask it for any other payment meanwhile.`,
      `If you pay some of it another way first, we ask your bank for less on a later day. If it's too late for that, we give back what's too much.`,
      `To stop it or choose another way, use your account or call us on ${brand.contacts.phone} (${brand.hours.phone.text}). After your bank has been asked for it, it can't be stopped.`,
      `We tell you at least ${directDebitNotice} before we take a payment.`,
    ],
    facts: ({ brand }) => [
      ['Amount', amount],
      ['Date', formatDay(day(facts.chargeOn))],
      ['How often', 'Once'],
      ...collectorFacts(brand),
      ['Reference', facts.reference],
    ],
    action: (to) => seeQuote(to, facts.type),
    onceKey: `settlement-notice:${facts.collectionId}`,
  }
}

/** Day and amount of an early repayment, not a regular payment (Bacs: advance notice). */
export function earlyRepaymentNoticeEmail(facts: {
  id: number
  amountPence: number
  takesEffectOn: string
  chargeOn: string
  reference: string
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'payment-notice',
    subject: `We'll take ${amount} extra on ${formatIsoDay(facts.chargeOn)}`,
    preview: 'This is the extra payment that you asked for. Your monthly payments go on as well.',
    paragraphs: ({ brand }) => [
      `You asked to pay ${amount} extra. We'll take it by Direct Debit on ${formatIsoDay(facts.chargeOn)}.`,
      `It counts from ${formatIsoDay(facts.takesEffectOn)}. Payments due by then stay as they are.`,
      `If you didn't ask for this, or can't afford it, stop it in your account before that day. You can also call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    facts: ({ brand }) => [
      ['Amount', amount],
      ['Date', formatDay(day(facts.chargeOn))],
      ['How often', 'Once'],
      ...collectorFacts(brand),
      ['Reference', facts.reference],
    ],
    action: seeAgreement,
    onceKey: `early-repayment-notice:${facts.id}`,
  }
}

/** It was asked to be stopped when the bank could not do so any more. */
export function earlyRepaymentNotStoppedEmail(facts: {
  id: number
  amountPence: number
  chargeOn: string
}): LoanEmail {
  const amount = formatPence(facts.amountPence)
  return {
    class: 'service',
    subject: `It's too late to stop your extra payment of ${amount}`,
    preview: `Your bank takes it on ${formatIsoDay(facts.chargeOn)}. What you can do if you need the money back.`,
    paragraphs: ({ brand }) => [
      `You asked us to stop your extra payment of ${amount}. It was already with your bank, so it's taken on ${formatIsoDay(facts.chargeOn)}.`,
      `If you need the money, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). We'll look for a way that works for you.`,
    ],
    action: seeAgreement,
    onceKey: `early-repayment-not-stopped:${facts.id}`,
  }
}
