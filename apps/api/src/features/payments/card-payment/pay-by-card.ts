import { Problem } from '@tarnbrook/contract/errors'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import type * as latePayments from '@tarnbrook/contract/payments/late-payments'
import { NO_PENCE, type Pence } from '@tarnbrook/domain/core/money'
import { LEAST_CARD_PENCE } from '@tarnbrook/domain/payments/part-payment'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { type LoanRow, lockLoan, type OwnLoans, ownLoan, readLoan } from '#features/loans/loan.ts'
import { realNow, toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { readPersonFacts } from '#platform/people/person-facts.ts'
import type { CardPayment } from '#providers/card-payments/port.ts'
import { readPaidShares, requirePayable, reserveShare } from '../late-payment/late-payable.ts'
import { readPayable, reserveOfQuote } from '../settlement-payable.ts'
import { cardFailed, findCardFailure } from './card-failure.ts'
import { endCardPayment, readCardPayment, requireCards, settle } from './card-payment.ts'

/** Which loan is paid, and by which call. */
export interface Payer {
  loan: Partial<OwnLoans> & { id: number }
  ctx: RequestContext
  /** The payment link by which the payer came, who may be anybody. */
  linkId?: number
  /** Whether the payer may pay this loan, as it is under its lock. @throws Problem where not */
  assertMayPay?: (loan: LoanRow) => void
}

export interface CardCharge {
  /** Of missed payments, how much; of a quote, what the payer was shown. */
  amount?: Pence | undefined
  paymentMethodId: string
}

/** Paid, or what the payer's browser needs for the challenge of the card's bank. */
export type CardOutcome =
  | { type: 'paid' }
  | Extract<z.output<typeof latePayments.payLateByCard.data>, { type: string }>

/**
 * Pays missed payments, the oldest first, what an ended loan left, or the open quote. Each step can
 * be repeated. The money is posted only when the provider says that it was paid.
 * @param options.name of the command, in the audit trail
 * @throws Problem NOT_FOUND, CARD_PAYMENTS_UNAVAILABLE, VALIDATION_FAILED, TOO_MANY_REQUESTS;
 * CARD_PAYMENT_FAILED with its reason; in words LATE_REPAYMENT_NOT_OFFERED, SETTLEMENT_NOT_OFFERED
 * @throws PaymentUnderWay where a Direct Debit of the quote has to be stopped first
 */
export async function chargeCard(
  deps: ApiDeps,
  payer: Payer,
  options: { name: string; charge: CardCharge; idempotencyKey: string; pays: 'missed' | 'quote' },
): Promise<CardOutcome> {
  requireCards(deps)
  const { cardPaymentId } = await reserveInPlace(deps, payer, options)
  const report = await settle(deps, { cardPaymentId, isPayerThere: true, mayCharge: true })
  return readCardOutcome(deps, { cardPaymentId, report })
}

/**
 * Continues after the payer's challenge. The id comes from the browser: both our record and the
 * provider's must show that it is of a payment of this loan.
 * @throws Problem NOT_FOUND, CARD_PAYMENTS_UNAVAILABLE; CARD_PAYMENT_FAILED with its reason
 */
export async function confirmCharge(
  deps: ApiDeps,
  loanId: number,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<void> {
  requireCards(deps)
  const found = await deps.db
    .selectFrom('card_payment')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('provider_id', '=', paymentIntentId)
    .executeTakeFirst()
  if (!found) throw new Problem('NOT_FOUND')
  const report = await settle(deps, { cardPaymentId: found.id, isPayerThere: true })
  const outcome = await readCardOutcome(deps, { cardPaymentId: found.id, report })
  if (outcome.type !== 'paid') throw cardFailed('AUTHENTICATION_NOT_FINISHED')
}

/** The borrower pays, signed in. @throws Problem STEP_UP_REQUIRED, and as `chargeCard` */
export async function payLateByCard(
  deps: ApiDeps,
  request: { params: { id: number }; ctx: RequestContext; body: CardCharge; idempotencyKey: string },
): Promise<z.output<typeof latePayments.payLateByCard.data>> {
  const { params, ctx, body: charge, idempotencyKey } = request
  const loan = ownLoan(ctx, params.id)
  const outcome = await chargeCard(
    deps,
    { loan, ctx },
    { name: 'payLateByCard', charge, idempotencyKey, pays: 'missed' },
  )
  return outcome.type === 'paid' ? readLoan(deps, loan) : outcome
}

/** @throws Problem STEP_UP_REQUIRED, and as `confirmCharge` */
export async function confirmLateCardPayment(
  deps: ApiDeps,
  { params, body, ctx }: { params: { id: number }; ctx: RequestContext; body: { paymentIntentId: string } },
): Promise<Loan> {
  const loan = ownLoan(ctx, params.id)
  const { id } = await readLoan(deps, loan)
  await confirmCharge(deps, id, body)
  return readLoan(deps, loan)
}

/** A payment with an unfinished challenge or a lost answer is ended first: one at a time. */
async function reserveInPlace(deps: ApiDeps, ...[payer, options]: Reservation) {
  try {
    return await reservePayment(deps, payer, options)
  } catch (error) {
    if (!(error instanceof StillOpen)) throw error
    await endCardPayment(deps, { cardPaymentId: error.cardPaymentId })
    return reservePayment(deps, payer, options).catch((again: unknown) => {
      throw again instanceof StillOpen ? new Problem('REQUEST_IN_PROGRESS') : again
    })
  }
}

type Reservation = [payer: Payer, options: Parameters<typeof chargeCard>[2]]

class StillOpen extends Error {
  override readonly name = 'StillOpen'
  readonly cardPaymentId: number
  constructor(cardPaymentId: number) {
    super('a card payment of this loan is open')
    this.cardPaymentId = cardPaymentId
  }
}

function reservePayment(
  deps: ApiDeps,
  ...[payer, { name, charge, idempotencyKey, pays }]: Reservation
): Promise<{ cardPaymentId: number }> {
  const { ctx } = payer
  const input = { params: { id: payer.loan.id }, body: charge }
  return command(deps, ctx, { name, idempotencyKey, input }, async (work) => {
    const loan = await lockLoan(work.tx, payer.loan)
    // A death is recorded under the same lock, and may be since the payer was let in.
    if ((await readPersonFacts(work, deps, loan.user_id)).isDeceased) throw new Problem('BORROWER_HAS_DIED')
    payer.assertMayPay?.(loan)
    await refuseOpen(work, loan)
    const reserve = pays === 'quote' ? reserveForQuote : reserveForMissed
    const id = await reserve(work, deps, { loan, charge, linkId: payer.linkId ?? null })
    // In case this process dies or the payer leaves: finds out what happened and sends an email.
    await work.enqueue(
      'settle-card-payment',
      { cardPaymentId: id },
      { key: `settle-card-payment:${id}`, runAt: realNow().add({ minutes: SETTLE_AFTER_MINUTES }) },
    )
    return { cardPaymentId: id }
  })
}

interface Reserving {
  loan: LoanRow
  charge: CardCharge
  linkId: number | null
}

async function reserveForMissed(work: Work, deps: ApiDeps, reserving: Reserving): Promise<number> {
  const { loan, charge } = reserving
  requirePayable(loan)
  const amountPence = charge.amount ?? NO_PENCE
  const shares = await readPaidShares(work, loan, amountPence)
  const id = await insertPayment(work, deps, { ...reserving, amountPence })
  const chargeOn = deps.clock.today()
  for (const share of shares)
    await reserveShare(work, deps, { loan, share, method: 'CARD', chargeOn, cardPaymentId: id })
  await work.record({
    name: 'cardPaymentRequested',
    subject: ['loan', loan.id],
    after: { cardPaymentId: id, amountPence, instalments: shares.map(({ number }) => number) },
  })
  return id
}

async function reserveForQuote(work: Work, deps: ApiDeps, reserving: Reserving): Promise<number> {
  const { loan, charge } = reserving
  const { quote, amountPence } = await readPayable(work, deps, { loan, shown: charge.amount })
  const id = await insertPayment(work, deps, { ...reserving, amountPence, quoteId: quote.id })
  await reserveOfQuote(work, deps, { quote, amountPence, by: { method: 'CARD', card_payment_id: id } })
  await work.record({
    name: 'cardPaymentRequested',
    subject: ['loan', loan.id],
    after: { cardPaymentId: id, amountPence, settlementQuoteId: quote.id },
  })
  return id
}

async function insertPayment(
  work: Work,
  deps: ApiDeps,
  { loan, charge, linkId, amountPence, quoteId }: Reserving & { amountPence: Pence; quoteId?: number },
): Promise<number> {
  if (amountPence < LEAST_CARD_PENCE)
    throw new Problem('VALIDATION_FAILED', { message: TOO_LITTLE, fields: { amount: [TOO_LITTLE] } })
  await refuseMany(work, deps, loan)
  const now = toDate(deps.clock.now())
  const { id } = await work.tx
    .insertInto('card_payment')
    .values({
      loan_id: loan.id,
      settlement_quote_id: quoteId ?? null,
      repayment_link_id: linkId,
      amount_pence: amountPence,
      payment_method_id: charge.paymentMethodId,
      state: 'reserved',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const TOO_LITTLE = `A card can’t pay less than ${LEAST_CARD_PENCE}p. Pay it by Direct Debit or bank transfer.`

/** Longer than a bank gives the payer for its challenge. */
const SETTLE_AFTER_MINUTES = 15

async function refuseOpen({ tx }: Work, { id }: LoanRow): Promise<void> {
  const open = await tx
    .selectFrom('card_payment')
    .select('id')
    .where('loan_id', '=', id)
    .where('state', 'in', ['reserved', 'awaiting-authentication'])
    .executeTakeFirst()
  if (open) throw new StillOpen(open.id)
}

/** So that no one tries one card after another here. */
const MOST_A_DAY = 10

async function refuseMany({ tx }: Work, deps: ApiDeps, { id }: LoanRow): Promise<void> {
  const since = toDate(deps.clock.now().subtract({ hours: 24 }))
  const { count } = await tx
    .selectFrom('card_payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('loan_id', '=', id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  if (count >= MOST_A_DAY) throw new Problem('TOO_MANY_REQUESTS', { message: MANY_CARDS })
}

const MANY_CARDS =
  'You’ve tried to pay by card many times today. Pay by Direct Debit or bank transfer, or call us and we’ll sort it out with you.'

/** Read from the record: another process may have settled it meanwhile. */
async function readCardOutcome(
  deps: ApiDeps,
  { cardPaymentId, report }: { cardPaymentId: number; report: CardPayment | null },
): Promise<CardOutcome> {
  const { state, reason } = await readCardPayment(deps, cardPaymentId)
  switch (state) {
    case 'paid':
    case 'returned':
      return { type: 'paid' }
    case 'awaiting-authentication':
      if (report?.status === 'awaiting-authentication')
        return { type: 'stripe-requires-action', paymentIntentClientSecret: report.clientSecret }
      throw cardFailed('FAILED_TO_PROCESS')
    case 'declined':
      throw cardFailed(findCardFailure(reason))
    case 'cancelled':
      throw cardFailed('ENDED')
    case 'reserved':
      throw cardFailed('FAILED_TO_PROCESS')
  }
}
