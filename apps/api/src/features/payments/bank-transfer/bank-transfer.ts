import { compareDays } from '@tarnbrook/domain/core/calendar'
import { NO_PENCE, type Pence, pence } from '@tarnbrook/domain/core/money'
import {
  canPayLate,
  canPayRemainingBalance,
  isFinished,
  isSold,
  isWrittenOff,
} from '@tarnbrook/domain/loans/loan-state'
import { allocatePayment, type InstalmentClaim } from '@tarnbrook/domain/payments/payment-allocation'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { bookPayment, type PaymentTarget } from '#features/booking/booking.ts'
import {
  calculateClaimTotal,
  readMissed,
  readStillPayable,
} from '#features/loans/facts/missed-instalments.ts'
import { leftToPay, readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import { readSetAside } from '#features/loans/facts/refunds.ts'
import { isPayByDayPast } from '#features/loans/facts/settlement-figures.ts'
import { lockOpenQuote, type QuoteRow, readStillToPay } from '#features/loans/facts/settlement-quotes.ts'
import { type LoanRow, type LockedLoan, lockLoan } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

export interface BankTransfer {
  /** The reference that the payer entered: that of the loan, or of a quote that ends it. */
  loanReference: string
  amountPence: Pence
  receivedOn: Temporal.PlainDate
  /** The bank's own id of the transaction: each transaction is posted once. */
  bankId: string
  /** Which member of staff posts it, for the audit trail. */
  bookedBy: string
}

export type BookedTransfer =
  | { kind: 'booked' | 'booked-before'; stillOverduePence: Pence }
  | { kind: 'ended' | 'ended-before' | 'towards-quote'; leftPence: Pence }
  | {
      kind: 'refused'
      reason:
        | 'no-such-loan'
        | 'not-late'
        | 'in-the-future'
        | 'before-the-loan'
        | 'booked-differently'
        | 'quote-not-valid'
    }
  | { kind: 'refused'; reason: 'more-than-overdue'; overduePence: Pence }
  | { kind: 'refused'; reason: 'more-than-left'; leftPence: Pence }

/**
 * Posts a transfer that staff found to the missed instalments, oldest first, or to what an ended
 * loan left to pay. What is on its way by Direct Debit counts as paid, or it would be paid twice.
 */
export async function bookTransfer(
  work: Work,
  deps: ApiDeps,
  transfer: BankTransfer,
): Promise<BookedTransfer> {
  const { amountPence, receivedOn } = transfer
  if (amountPence <= 0) throw new RangeError(`A transfer has to be of more than nothing: ${amountPence}`)
  if (compareDays(receivedOn, deps.clock.today()) > 0) return { kind: 'refused', reason: 'in-the-future' }
  const found = await lockByReference(work, transfer.loanReference)
  if (!found) return { kind: 'refused', reason: 'no-such-loan' }
  const { loan } = found
  // Money from before the loan would make its records contradict each other.
  if (loan.disbursed_on !== null && receivedOn.toString() < loan.disbursed_on)
    return { kind: 'refused', reason: 'before-the-loan' }
  const before = await findBooked(work, transfer.bankId)
  if (before) return answerBooked(work, { loan, before, transfer })
  return withoutCredit(work, { loan, amountPence }, () => post(work, deps, { ...found, transfer }))
}

/**
 * A credit goes back by itself, and money leaves by the word of two: what one person types leaves
 * none. Nothing of such a booking stays.
 */
async function withoutCredit(
  work: Work,
  { loan, amountPence }: { loan: LockedLoan; amountPence: Pence },
  book: () => Promise<BookedTransfer>,
): Promise<BookedTransfer> {
  const setAsidePence = await readSetAside(work, loan.id)
  await sql`savepoint before_booking`.execute(work.tx)
  const booked = await book()
  const creditPence = (await readSetAside(work, loan.id)) - setAsidePence
  if (creditPence <= 0) return booked
  await sql`rollback to savepoint before_booking`.execute(work.tx)
  return {
    kind: 'refused',
    reason: 'more-than-left',
    leftPence: pence(Math.max(0, amountPence - creditPence)),
  }
}

async function post(
  work: Work,
  deps: ApiDeps,
  found: { loan: LockedLoan; named: QuoteRow | null; transfer: BankTransfer },
): Promise<BookedTransfer> {
  const { loan, transfer } = found
  const { missed, overduePence } = await readPayable(work, loan)
  const towards = await quoteOfTransfer(work, found)
  if (towards === 'not-valid') return { kind: 'refused', reason: 'quote-not-valid' }
  if (towards) return payQuote(work, deps, { loan, quote: towards, transfer })
  if (!isPayable(loan, overduePence)) return { kind: 'refused', reason: 'not-late' }
  // More would be a partial early repayment, which has other rules (CCA 1974 s94(3)). For a sold
  // debt any amount is posted: staff pass it on or give it back.
  if (transfer.amountPence > overduePence && !isSold(loan.state))
    return { kind: 'refused', reason: 'more-than-overdue', overduePence }
  return { kind: 'booked', stillOverduePence: await payLoan(work, deps, { loan, transfer, missed }) }
}

/** @returns what is still to be paid */
async function payLoan(
  work: Work,
  deps: ApiDeps,
  { loan, transfer, missed }: { loan: LockedLoan; transfer: BankTransfer; missed: InstalmentClaim[] },
): Promise<Pence> {
  const { shares } = allocatePayment(missed, transfer.amountPence)
  const isLate = canPayLate({ state: loan.state })
  await book(work, deps, { loan, transfer, target: { kind: 'owed', ...(isLate && { shares }) } })
  return stillToPay(work, loan)
}

function isPayable({ state }: LoanRow, overduePence: Pence): boolean {
  if (isSold(state) || isWrittenOff(state) || canPayLate({ state })) return true
  return canPayRemainingBalance({ state }) && (overduePence > 0 || !isFinished(state))
}

/** What a transfer may pay now. */
async function readPayable(
  work: Work,
  loan: LoanRow,
): Promise<{ missed: InstalmentClaim[]; overduePence: Pence }> {
  if (canPayLate({ state: loan.state })) {
    const missed = await readStillPayable(work, loan.id)
    return { missed, overduePence: calculateClaimTotal(missed) }
  }
  const { onItsWayPence } = await readOwedAfterEnd(work, loan.id)
  return { missed: [], overduePence: pence(Math.max(0, (await leftToPay(work, loan)) - onItsWayPence)) }
}

async function stillToPay(work: Work, loan: LoanRow): Promise<Pence> {
  if (canPayLate({ state: loan.state })) return calculateClaimTotal(await readMissed(work, loan.id))
  return isSold(loan.state) ? NO_PENCE : pence(Math.max(0, await leftToPay(work, loan)))
}

/** By the loan's or a quote's reference, which people type with spaces and in lower case. */
async function lockByReference(
  { tx }: Work,
  typed: string,
): Promise<{ loan: LockedLoan; named: QuoteRow | null } | null> {
  const reference = typed.replaceAll(/\s/g, '').toUpperCase()
  const found = await tx.selectFrom('loan').select('id').where('reference', '=', reference).executeTakeFirst()
  if (found) return { loan: await lockLoan(tx, { id: found.id }), named: null }
  const quote = tx.selectFrom('settlement_quote').selectAll().where('reference', '=', reference)
  const ofLoan = await quote.executeTakeFirst()
  if (!ofLoan) return null
  const loan = await lockLoan(tx, { id: ofLoan.loan_id })
  return { loan, named: await quote.forUpdate().executeTakeFirstOrThrow() }
}

/**
 * The quote that a transfer pays: named, or paid to the penny; after a withdrawal nothing else can
 * be paid. An expired figure can be paid by money that came in time and is booked later.
 */
async function quoteOfTransfer(
  work: Work,
  { loan, named, transfer }: { loan: LoanRow; named: QuoteRow | null; transfer: BankTransfer },
): Promise<QuoteRow | 'not-valid' | null> {
  const open = await lockOpenQuote(work, loan.id)
  if (open && (named || open.type === 'cancellation')) return open
  if (open) {
    const leftPence = await readStillToPay(work, { loan, quote: open, on: transfer.receivedOn })
    return leftPence === transfer.amountPence ? open : null
  }
  if (!named || named.state === 'settled') return named
  const isInTime = named.state === 'expired' && !isPayByDayPast(named, transfer.receivedOn)
  if (!isInTime) return 'not-valid'
  const asOpen = { ...named, state: 'quoted' as const }
  const leftPence = await readStillToPay(work, { loan, quote: asOpen, on: transfer.receivedOn })
  return leftPence <= transfer.amountPence ? named : 'not-valid'
}

async function payQuote(
  work: Work,
  deps: ApiDeps,
  { loan, quote, transfer }: { loan: LockedLoan; quote: QuoteRow; transfer: BankTransfer },
): Promise<BookedTransfer> {
  const isBookedLate = quote.state === 'expired'
  await book(work, deps, { loan, transfer, target: { kind: 'settlement-quote', id: quote.id, isBookedLate } })
  const open = await lockOpenQuote(work, loan.id)
  if (!open) return { kind: quote.state === 'settled' ? 'ended-before' : 'ended', leftPence: NO_PENCE }
  const paid = await lockLoan(work.tx, { id: loan.id })
  const leftPence = await readStillToPay(work, { loan: paid, quote: open, on: deps.clock.today() })
  return { kind: 'towards-quote', leftPence }
}

async function answerBooked(
  work: Work,
  { loan, before, transfer }: { loan: LockedLoan; before: BookedRow; transfer: BankTransfer },
): Promise<BookedTransfer> {
  if (!isSame(before, loan, transfer)) return { kind: 'refused', reason: 'booked-differently' }
  return { kind: 'booked-before', stillOverduePence: await stillToPay(work, loan) }
}

type BookedRow = NonNullable<Awaited<ReturnType<typeof findBooked>>>

function findBooked({ tx }: Work, bankId: string) {
  return tx.selectFrom('bank_transfer').selectAll().where('bank_id', '=', bankId).executeTakeFirst()
}

function isSame(booked: BookedRow, loan: LoanRow, transfer: BankTransfer): boolean {
  return booked.loan_id === loan.id && booked.amount_pence === transfer.amountPence
}

/** Its key is the bank's id: if it is booked for two loans at once, the second fails entirely. */
async function book(
  work: Work,
  deps: ApiDeps,
  { loan, transfer, target }: { loan: LockedLoan; transfer: BankTransfer; target: PaymentTarget },
): Promise<void> {
  await work.tx
    .insertInto('bank_transfer')
    .values({
      bank_id: transfer.bankId,
      loan_id: loan.id,
      amount_pence: transfer.amountPence,
      received_on: transfer.receivedOn.toString(),
      booked_by: transfer.bookedBy,
      created_at: toDate(deps.clock.now()),
    })
    .execute()
  await work.record({
    name: 'bankTransferBooked',
    subject: ['loan', loan.id],
    after: { bankId: transfer.bankId, amountPence: transfer.amountPence, by: transfer.bookedBy },
  })
  const { bankId: id, amountPence, receivedOn: effectiveOn } = transfer
  const payment = { source: 'bank-transfer', id, amountPence, effectiveOn, target } as const
  await bookPayment(work, deps, { loan, payment })
}
