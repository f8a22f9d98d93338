import { Problem } from '@tarnbrook/contract/errors'
import { pence } from '@tarnbrook/domain/core/money'
import {
  type CardPaymentState,
  cardPaymentCan,
  isCardPaymentOpen,
} from '@tarnbrook/domain/payments/card-payment-state'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import {
  bookPayment,
  type ReservedPayment,
  releasePayment,
  returnPayment,
} from '#features/booking/booking.ts'
import { type RecordKind, type RecordStep, reconcile } from '#features/loans/reconcile.ts'
import { readWaysToPay } from '#features/loans/ways-to-pay.ts'
import { cardPaymentEndedEmail } from '#features/payments/payment-emails.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { Answer } from '#providers/answer.ts'
import type { CardPayment, CardPayments } from '#providers/card-payments/port.ts'
import { cardFailed } from './card-failure.ts'

type CardPaymentRow = Selectable<DB['card_payment']>

/** @throws Problem CARD_PAYMENTS_UNAVAILABLE where no cards are taken */
export function requireCards({ providers }: ApiDeps): CardPayments {
  if (!providers.cardPayments) throw new Problem('CARD_PAYMENTS_UNAVAILABLE')
  return providers.cardPayments
}

export function readCardPayment(deps: ApiDeps, id: number): Promise<CardPaymentRow> {
  return deps.db.selectFrom('card_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Job: finds out what became of a card payment, and ends one that its payer has left. */
export async function settleCardPayment(
  deps: ApiDeps,
  { cardPaymentId }: { cardPaymentId: number },
): Promise<void> {
  const report = await settle(deps, { cardPaymentId, isPayerThere: false })
  if (report?.status === 'awaiting-authentication')
    await endCardPayment(deps, { cardPaymentId, isTold: true })
  const { state } = await readCardPayment(deps, cardPaymentId)
  if (isCardPaymentOpen(state)) throw new Error('the card provider did not say what became of a payment')
}

/**
 * Records only money that came or went back, or a payment the provider no longer has: a declined
 * payer is told on the page. Our record lacks the provider's id when its answer was lost.
 * @returns false when we have no such payment
 */
export async function applyCardEvent(deps: ApiDeps, providerId: string): Promise<boolean> {
  const answer = await requireCards(deps).payment(providerId)
  if (answer.kind === 'unavailable') throw new Error('the card provider did not answer')
  if (answer.kind === 'refused') return false
  const report = answer.value
  const found = deps.db.selectFrom('card_payment').selectAll()
  const row =
    (await found.where('provider_id', '=', report.id).executeTakeFirst()) ??
    (await found.where('id', '=', toPaymentId(report.metadata.payment)).executeTakeFirst())
  if (!row || !isRecordOfPayment(row, report)) return false
  const isKnown = row.state === 'paid' || report.status === 'paid' || report.status === 'returned'
  if (isKnown || !isMatchingRecord(row, report))
    await recordCardPayment(deps, row.id, { report, isPayerThere: false })
  return true
}

/** 0, which no record has, for what is not an id. */
function toPaymentId(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0
}

/**
 * Asks the provider for a payment's status, continues it where it can, and records the outcome.
 * @param options.mayCharge only for the call that asks for this payment, and its repeats: nothing
 * else charges a card
 * @param options.isPayerThere the page tells the payer what happened, so no email has to
 * @returns the provider's report; null when there was none, or nothing is left to ask
 */
export async function settle(
  deps: ApiDeps,
  options: { cardPaymentId: number; isPayerThere: boolean; mayCharge?: boolean },
): Promise<CardPayment | null> {
  const { cardPaymentId, isPayerThere, mayCharge = false } = options
  const row = await readCardPayment(deps, cardPaymentId)
  if (!isCardPaymentOpen(row.state)) return null
  const answer = await ask(deps, row, { mayCharge })
  if (answer.kind === 'unavailable') return null
  if (answer.kind === 'refused') {
    deps.log.warn({ cardPaymentId, reason: answer.reason }, 'a card payment was refused')
    // Where a payment exists, a refusal to report it says nothing about its money.
    if (row.provider_id === null)
      await recordCardPayment(deps, cardPaymentId, { refusal: answer.reason, isPayerThere })
    return null
  }
  const report = answer.value
  await recordCardPayment(deps, cardPaymentId, {
    isPayerThere,
    ...(report ? { report } : { isNotMade: true }),
  })
  return report
}

async function ask(
  deps: ApiDeps,
  row: CardPaymentRow,
  { mayCharge }: { mayCharge: boolean },
): Promise<Answer<CardPayment | null>> {
  const cards = requireCards(deps)
  const asked = await (row.provider_id !== null
    ? cards.payment(row.provider_id)
    : mayCharge && !isOlder(deps, row, { hours: KEY_HOURS })
      ? charge(cards, row)
      : findLostCharge(deps, row))
  const answer = await verifyCardAnswer(deps, row, asked)
  // The payer has finished the challenge, so that all is agreed that has to be.
  if (answer.kind !== 'done' || answer.value?.status !== 'authenticated') return answer
  const { id } = answer.value
  const confirmed = await cards.confirm(id, `card-payment-${row.id}-confirm`)
  // Refused because another process was quicker: the current status shows the outcome.
  return verifyCardAnswer(deps, row, confirmed.kind === 'refused' ? await cards.payment(id) : confirmed)
}

/** The provider keeps a key for at least 24 hours; after that a repeat would charge twice. */
const KEY_HOURS = 12
/** The charge may still be under way, and the provider's search is up to a minute behind. */
const SEARCH_MINUTES = 2

/** The result of a charge whose answer was lost. That there is none is believed after a while. */
async function findLostCharge(deps: ApiDeps, row: CardPaymentRow): Promise<Answer<CardPayment | null>> {
  const found = await requireCards(deps).find(String(row.id))
  const isTooEarly =
    found.kind === 'done' && found.value === null && !isOlder(deps, row, { minutes: SEARCH_MINUTES })
  return isTooEarly ? UNAVAILABLE : found
}

function isOlder(
  { clock }: ApiDeps,
  { created_at }: CardPaymentRow,
  than: { hours?: number; minutes?: number },
): boolean {
  return created_at <= toDate(clock.now().subtract(than))
}

/**
 * The payment's own id is the provider's key, so a repeat finds the same charge. Its answer is as
 * the first was, so the current status is read.
 */
async function charge(cards: CardPayments, row: CardPaymentRow): Promise<Answer<CardPayment>> {
  const answer = await cards.charge({
    key: `card-payment-${row.id}`,
    paymentMethodId: row.payment_method_id ?? '',
    amountPence: row.amount_pence,
    metadata: { loan: String(row.loan_id), payment: String(row.id) },
  })
  return answer.kind === 'done' && answer.value.status === 'awaiting-authentication'
    ? cards.payment(answer.value.id)
    : answer
}

const UNAVAILABLE = { kind: 'unavailable' } as const

/** Whether the provider's record is of this payment of this loan, and of its amount. */
function isMatchingRecord(row: CardPaymentRow, { amountPence, metadata }: CardPayment): boolean {
  return amountPence === row.amount_pence && isNamed(row, metadata)
}

/** Whether it is this payment's record, whatever it says. */
function isRecordOfPayment(row: CardPaymentRow, { id, metadata }: CardPayment): boolean {
  return id === row.provider_id || isNamed(row, metadata)
}

function isNamed(row: CardPaymentRow, { loan, payment }: CardPayment['metadata']): boolean {
  return loan === String(row.loan_id) && payment === String(row.id)
}

/** An answer that is not of this payment, its loan and its amount is none. */
async function verifyCardAnswer<Value extends CardPayment | null>(
  deps: ApiDeps,
  row: CardPaymentRow,
  answer: Answer<Value>,
): Promise<Answer<Value>> {
  if (answer.kind !== 'done' || answer.value === null || isMatchingRecord(row, answer.value)) return answer
  if (isRecordOfPayment(row, answer.value))
    await recordCardPayment(deps, row.id, { report: answer.value, isPayerThere: false })
  return UNAVAILABLE
}

/**
 * Ends an open payment so that there can be another; one that turns out to be paid is recorded.
 * @throws Problem CARD_PAYMENT_FAILED (FAILED_TO_PROCESS) when the provider does not give its
 * status
 */
export async function endCardPayment(
  deps: ApiDeps,
  { cardPaymentId, isTold = false }: { cardPaymentId: number; isTold?: boolean },
): Promise<void> {
  const isPayerThere = !isTold
  await settle(deps, { cardPaymentId, isPayerThere })
  const row = await readCardPayment(deps, cardPaymentId)
  if (!isCardPaymentOpen(row.state)) return
  if (row.provider_id === null) throw cardFailed('FAILED_TO_PROCESS')
  const answer = await verifyCardAnswer(deps, row, await requireCards(deps).cancel(row.provider_id))
  if (answer.kind === 'done')
    await recordCardPayment(deps, cardPaymentId, { report: answer.value, isPayerThere })
  const { state } = await readCardPayment(deps, cardPaymentId)
  if (isCardPaymentOpen(state)) throw cardFailed('FAILED_TO_PROCESS')
}

interface CardPaymentOutcome {
  isPayerThere: boolean
  report?: CardPayment
  /** The provider would not take the charge. */
  refusal?: string
  /** The provider was never asked, or made nothing of it. */
  isNotMade?: boolean
}

/** Records the provider's report in the order in which things happened, each once. */
async function recordCardPayment(deps: ApiDeps, id: number, outcome: CardPaymentOutcome): Promise<void> {
  await reconcile(deps, cardPaymentRecord, { id, report: outcome })
}

const cardPaymentRecord: RecordKind<'card_payment', CardPaymentOutcome> = {
  table: 'card_payment',
  actor: 'card-payments',
  /** Nothing of another amount or loan is booked: staff find out what was taken, and from whom. */
  describeMismatch(row, { report }) {
    if (!report || isMatchingRecord(row, report)) return null
    const { amountPence, metadata } = report
    return {
      ours: `${row.amount_pence} pence as payment ${row.id} of loan ${row.loan_id}`,
      theirs: `${amountPence} pence as payment ${metadata.payment} of loan ${metadata.loan}`,
    }
  },
  steps: (_, outcome) => toCardPaymentStates(outcome),
  can: cardPaymentCan,
  /** Money the provider has for a payment that failed here, or lacks for a paid one: for staff. */
  toExpectedState(state, { report }) {
    const isMoney = state === 'paid' || report?.status === 'paid' || report?.status === 'returned'
    if (!report || !isMoney) return undefined
    const isOver = report.status === 'returned' && (state === 'declined' || state === 'cancelled')
    return isOver ? state : report.status
  },
  move: moveCardPayment,
}

/** One that was returned before we learned that it was paid is both. */
function toCardPaymentStates({ report, isNotMade }: CardPaymentOutcome): readonly CardPaymentState[] {
  if (!report) return [isNotMade ? 'cancelled' : 'declined']
  switch (report.status) {
    case 'awaiting-authentication':
    case 'authenticated':
      return ['awaiting-authentication']
    case 'processing':
      return []
    case 'returned':
      return ['paid', 'returned']
    default:
      return [report.status]
  }
}

async function moveCardPayment(
  work: Work,
  deps: ApiDeps,
  { loan, row, to, report: outcome }: RecordStep<'card_payment', CardPaymentOutcome>,
): Promise<void> {
  const reason = outcome.refusal ?? outcome.report?.declineCode ?? null
  await work.tx
    .updateTable('card_payment')
    .set({
      state: to,
      payment_method_id: null,
      ...(outcome.report && { provider_id: outcome.report.id }),
      ...(to === 'declined' && { reason }),
      updated_at: toDate(deps.clock.now()),
    })
    .where('id', '=', row.id)
    .execute()
  await work.record({
    name: 'cardPaymentMoved',
    subject: ['loan', row.loan_id],
    before: { state: row.state },
    after: { state: to, cardPaymentId: row.id, ...(to === 'declined' && { reason }) },
  })
  const booked = { loan, payment: toPayment(deps, row) }
  if (to === 'paid') await bookPayment(work, deps, booked)
  else if (to === 'returned') await returnPayment(work, deps, booked)
  else if (to !== 'awaiting-authentication')
    await releasePayment(work, deps, {
      ...booked,
      isPayerInformed: outcome.isPayerThere,
      email: cardPaymentEndedEmail({
        amountPence: row.amount_pence,
        isByLink: row.repayment_link_id !== null,
        ways: await readWaysToPay(work, deps, { loan, pays: 'overdue' }),
        onceKey: `card-payment-ended:${row.id}`,
      }),
    })
}

function toPayment({ clock }: ApiDeps, row: CardPaymentRow): ReservedPayment {
  const { settlement_quote_id: quoteId } = row
  return {
    source: 'card-payment',
    id: row.id,
    amountPence: pence(row.amount_pence),
    effectiveOn: clock.today(),
    isByLink: row.repayment_link_id !== null,
    target: quoteId === null ? { kind: 'owed' } : { kind: 'settlement-quote', id: quoteId },
  }
}
