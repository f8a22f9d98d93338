import { NO_PENCE, type Pence, pence } from '@tarnbrook/domain/core/money'
import { collectionPostings } from '@tarnbrook/domain/loans/ledger'
import { canPayLate, canPayRemainingBalance, isSold, isWrittenOff } from '@tarnbrook/domain/loans/loan-state'
import { allocatePayment, type InstalmentClaim } from '@tarnbrook/domain/payments/payment-allocation'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { quotePaymentCame, settleExpired, settleIfPaid } from '#features/booking/book-settlement.ts'
import { endedPaymentEmail } from '#features/booking/emails/ended-loan-emails.ts'
import { paymentReceivedEmail } from '#features/booking/emails/payment-emails.ts'
import { updateInstalmentState, updateLoanState } from '#features/booking/loan-state.ts'
import { hasActiveArrangement } from '#features/loans/facts/arrangements.ts'
import {
  calculateClaimTotal,
  readMissed,
  readStillPayable,
} from '#features/loans/facts/missed-instalments.ts'
import { leftToPay, readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import { isPayByDayPast } from '#features/loans/facts/settlement-figures.ts'
import { lockOpenQuote, type QuoteRow, readStillToPay } from '#features/loans/facts/settlement-quotes.ts'
import { type LoanRow, type LockedLoan, lockLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower, type LoanEmail } from '#features/loans/loan-email.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'

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
      reason: 'no-such-loan' | 'not-late' | 'in-the-future' | 'booked-differently' | 'quote-not-valid'
    }
  | { kind: 'refused'; reason: 'more-than-overdue'; overduePence: Pence }

/**
 * Posts a transfer that staff have found in the collection account to the missed instalments, the oldest first, or to what a loan that
 * has ended left to pay. Money above what is overdue would be a partial early repayment, which has other rules (CCA 1974 s94(3)), so it
 * is refused here. What is on its way by Direct Debit counts as paid for that: otherwise it would be paid twice. With the reference of a
 * quote it pays that, whatever its amount: what is too much goes back. For a debt that was sold any amount is posted: it is not owed to
 * us, and is on the list of staff until it was passed on or given back.
 */
export async function bookBankTransfer(deps: ApiDeps, transfer: BankTransfer): Promise<BookedTransfer> {
  const { amountPence, receivedOn } = transfer
  if (amountPence <= 0) throw new RangeError(`A transfer has to be of more than nothing: ${amountPence}`)
  if (Temporal.PlainDate.compare(receivedOn, deps.clock.today()) > 0)
    return { kind: 'refused', reason: 'in-the-future' }
  const context = systemContext('bank-transfer')
  return command(deps, context, { name: 'bookBankTransfer' }, async (work) => {
    const found = await lockByReference(work, transfer.loanReference)
    if (!found) return { kind: 'refused', reason: 'no-such-loan' }
    const { loan } = found
    const { missed, overduePence } = await readPayable(work, loan)
    const before = await findBooked(work, transfer.bankId)
    if (before)
      return isSame(before, loan, transfer)
        ? { kind: 'booked-before', stillOverduePence: await stillToPay(work, loan) }
        : { kind: 'refused', reason: 'booked-differently' }
    const towards = await quoteOfTransfer(work, { ...found, transfer })
    if (towards === 'not-valid') return { kind: 'refused', reason: 'quote-not-valid' }
    if (towards) return payQuote(work, deps, { loan, quote: towards, transfer })
    if (!isPayable(loan)) return { kind: 'refused', reason: 'not-late' }
    if (amountPence > overduePence && !isSold(loan.state))
      return { kind: 'refused', reason: 'more-than-overdue', overduePence }
    return { kind: 'booked', stillOverduePence: await payLoan(work, deps, { loan, transfer, missed }) }
  })
}

/** @returns what is still to be paid */
async function payLoan(
  work: Work,
  deps: ApiDeps,
  { loan, transfer, missed }: { loan: LockedLoan; transfer: BankTransfer; missed: InstalmentClaim[] },
): Promise<Pence> {
  await insertTransfer(work, deps, { loan, transfer })
  if (canPayLate({ state: loan.state })) await payMissed(work, deps, { loan, transfer, missed })
  else await payRemainingBalance(work, deps, { loan, transfer })
  const leftPence = await stillToPay(work, loan)
  const isArranged = await hasActiveArrangement(work, loan.id)
  const content = describeTransferEmail(loan, transfer, { leftPence, isArranged })
  if (content) await emailBorrower(work, deps, { loan, content })
  await settleIfPaid(work, deps, loan)
  await updateLoanState(work, deps, loan)
  return leftPence
}

function isPayable({ state }: LoanRow): boolean {
  return canPayLate({ state }) || canPayRemainingBalance({ state }) || isWrittenOff(state) || isSold(state)
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

/** None about a debt that was sold: staff write what becomes of the money. */
function describeTransferEmail(
  loan: LoanRow,
  transfer: BankTransfer,
  { leftPence, isArranged }: { leftPence: Pence; isArranged: boolean },
): LoanEmail | null {
  const received = {
    amountPence: transfer.amountPence,
    how: 'bank transfer',
    receivedOn: transfer.receivedOn.toString(),
  } as const
  if (isSold(loan.state)) return null
  return canPayLate({ state: loan.state })
    ? paymentReceivedEmail({ ...received, stillOverduePence: leftPence, isArranged })
    : endedPaymentEmail({ ...received, leftPence, onceKey: `bank-transfer:${transfer.bankId}` })
}

/** A loan by its own reference, or by that of one of its quotes. People type a reference with spaces and in lower case. */
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
 * What a transfer pays, where that is a quote. After a withdrawal nothing else can be paid; otherwise the payer has to name the figure,
 * or send exactly what is left of it. A figure that has expired can be paid by what came in time and is booked later.
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
  const at = toDate(deps.clock.now())
  await insertTransfer(work, deps, { loan, transfer })
  await work.tx
    .insertInto('collection')
    .values({
      loan_id: loan.id,
      settlement_quote_id: quote.id,
      method: 'BANK_TRANSFER',
      amount_pence: transfer.amountPence,
      charge_on: transfer.receivedOn.toString(),
      settled_on: transfer.receivedOn.toString(),
      provider_id: `bank-transfer:${transfer.bankId}:settlement`,
      state: 'paid-out',
      created_at: at,
      updated_at: at,
    })
    .execute()
  const payment = { key: `bank-transfer:${transfer.bankId}`, amountPence: transfer.amountPence }
  if (quote.state === 'expired') await settleExpired(work, deps, { loan, quote })
  else await quotePaymentCame(work, deps, { loan, payment })
  const open = await lockOpenQuote(work, loan.id)
  if (!open) return { kind: quote.state === 'settled' ? 'ended-before' : 'ended', leftPence: NO_PENCE }
  const paid = await lockLoan(work.tx, { id: loan.id })
  const leftPence = await readStillToPay(work, { loan: paid, quote: open, on: deps.clock.today() })
  return { kind: 'towards-quote', leftPence }
}

function findBooked({ tx }: Work, bankId: string) {
  return tx.selectFrom('bank_transfer').selectAll().where('bank_id', '=', bankId).executeTakeFirst()
}

function isSame(
  booked: NonNullable<Awaited<ReturnType<typeof findBooked>>>,
  loan: LoanRow,
  transfer: BankTransfer,
): boolean {
  return booked.loan_id === loan.id && booked.amount_pence === transfer.amountPence
}

/**
 * Its key is the bank's id: when one transfer is posted to two loans at once, the second posting fails here and nothing of it
 * is stored.
 */
async function insertTransfer(
  work: Work,
  deps: ApiDeps,
  { loan, transfer }: { loan: LoanRow; transfer: BankTransfer },
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
  await postToLedger(work, {
    loanId: loan.id,
    kind: 'bank-transfer',
    reference: `bank-transfer:${transfer.bankId}`,
    bookedOn: transfer.receivedOn,
    postings: collectionPostings({ amountPence: transfer.amountPence }),
    now: deps.clock.now(),
  })
  await work.record({
    name: 'bankTransferBooked',
    subject: ['loan', loan.id],
    after: { bankId: transfer.bankId, amountPence: transfer.amountPence, by: transfer.bookedBy },
  })
}

/** One amount, which no instalment is paid by. */
async function payRemainingBalance(
  { tx }: Work,
  deps: ApiDeps,
  { loan, transfer }: { loan: LoanRow; transfer: BankTransfer },
): Promise<void> {
  await tx
    .insertInto('collection')
    .values({
      ...toCollectionColumns(deps, { loan, transfer }),
      pays_closing: true,
      amount_pence: transfer.amountPence,
    })
    .execute()
}

/** What each collection of a transfer has of it. */
function toCollectionColumns(deps: ApiDeps, { loan, transfer }: { loan: LoanRow; transfer: BankTransfer }) {
  const at = toDate(deps.clock.now())
  return {
    loan_id: loan.id,
    method: 'BANK_TRANSFER' as const,
    charge_on: transfer.receivedOn.toString(),
    settled_on: transfer.receivedOn.toString(),
    provider_id: `bank-transfer:${transfer.bankId}`,
    state: 'paid-out' as const,
    created_at: at,
    updated_at: at,
  }
}

async function payMissed(
  work: Work,
  deps: ApiDeps,
  options: { loan: LockedLoan; transfer: BankTransfer; missed: InstalmentClaim[] },
): Promise<void> {
  const { loan, transfer, missed } = options
  for (const { number, amountPence } of allocatePayment(missed, transfer.amountPence).shares) {
    await work.tx
      .insertInto('collection')
      .values({
        ...toCollectionColumns(deps, { loan, transfer }),
        instalment_number: number,
        attempt: sql<number>`(select coalesce(max(attempt), 0) + 1 from collection
          where loan_id = ${loan.id} and instalment_number = ${number})`,
        amount_pence: amountPence,
        provider_id: `bank-transfer:${transfer.bankId}:${number}`,
      })
      .execute()
    await updateInstalmentState(work, deps, { loan, instalmentNumber: number })
  }
}
