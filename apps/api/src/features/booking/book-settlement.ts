import { day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { findCoveredLoan } from '@tarnbrook/domain/settlement/settlement'
import { isSettlementQuoteOpen } from '@tarnbrook/domain/settlement/settlement-quote-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import {
  loanSettledEmail,
  settlementPartReceivedEmail,
  settlementPaymentFailedEmail,
  withdrawalCompletedEmail,
} from '#features/booking/emails/settlement-emails.ts'
import { earliestDebit } from '#features/loans/debit-days.ts'
import { type CollectionRow, reserveSettlementDebit } from '#features/loans/facts/collections.ts'
import { openCollection } from '#features/loans/facts/open-collection.ts'
import { isPayByDayPast } from '#features/loans/facts/settlement-figures.ts'
import {
  lockOpenQuote,
  lockPartPaidQuote,
  lockQuote,
  moveQuote,
  type QuoteRow,
  readDebit,
  readPaidTowards,
  readStillToPay,
  readWithdrawalDebt,
  toStoredSettlement,
} from '#features/loans/facts/settlement-quotes.ts'
import { type LockedLoan, lockLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { readWaysToPay } from '#features/loans/ways-to-pay.ts'
import type { Work } from '#platform/command.ts'
import { balanceEndedLoan } from './balance-ended-loan.ts'
import { closeRunningLoan } from './close-loan.ts'

/**
 * After money came or went back, and is posted: ends the loan when its quote is paid, whatever
 * payment came to the figure; then sees to what is too much or too little.
 * @returns whether the loan was ended by one amount in place of its payments
 */
export async function closePaidLoan(work: Work, deps: ApiDeps, { id }: LockedLoan): Promise<boolean> {
  const loan = await lockLoan(work.tx, { id })
  if (!collectsNow({ state: loan.state })) {
    return balanceEndedLoan(work, deps, loan)
  }
  const quote = await lockOpenQuote(work, id)
  if (!quote) return settleCovered(work, deps, loan)
  if (await settle(work, deps, { loan, quote })) return true
  await lowerDebit(work, deps, { loan, quote })
  return false
}

/**
 * Money came that a Direct Debit of the figure need not take any more (decision 110). One that the
 * bank was asked for is cancelled, and the rest taken later, while the figure is valid.
 */
async function lowerDebit(
  work: Work,
  deps: ApiDeps,
  { loan, quote }: { loan: LockedLoan; quote: QuoteRow },
): Promise<void> {
  const open = await openCollection(work, quote)
  if (open?.method !== 'DIRECT_DEBIT' || open.stop_asked_at !== null || open.rest_on !== null) return
  const on = open.agreed_on ?? open.charge_on
  const amountPence = await readDebit(work, { loan, quote, on })
  if (amountPence === open.amount_pence || amountPence <= 0) return
  if (open.asked_at === null) {
    await setDebit(work, open.id, { amount_pence: amountPence })
    return
  }
  const restOn = earliestDebit(deps.clock.today()).toString()
  if (amountPence > open.amount_pence || (quote.type === 'settlement' && restOn > quote.pay_by)) return
  await setDebit(work, open.id, { rest_on: restOn })
  await work.enqueue('cancel-collection', { collectionId: open.id }, { key: `cancel-collection:${open.id}` })
}

function setDebit({ tx }: Work, id: number, set: { amount_pence: Pence } | { rest_on: string }) {
  return tx.updateTable('collection').set(set).where('id', '=', id).execute()
}

/** The bank cancelled what was too much. @returns false where the rest can't be taken instead */
export async function takeRest(
  work: Work,
  deps: ApiDeps,
  { loan, collection }: { loan: LockedLoan; collection: CollectionRow },
): Promise<boolean> {
  const { rest_on: restOn, settlement_quote_id: quoteId } = collection
  const quote = await lockOpenQuote(work, loan.id)
  if (restOn === null || quote === undefined || quote.id !== quoteId) return false
  const first = earliestDebit(deps.clock.today()).toString()
  const chargeOn = restOn < first ? first : restOn
  const agreedOn = collection.agreed_on ?? chargeOn
  const amountPence = await readDebit(work, { loan, quote, on: agreedOn })
  if (amountPence <= 0) return false
  await reserveSettlementDebit(work, deps, { loanId: loan.id, quoteId, chargeOn, agreedOn, amountPence })
  return true
}

/**
 * A quote's payment is posted. Where it does not end the loan, the borrower is told what is left.
 * @param options.expiredId of a figure that has expired since, and that is known to be paid by it
 */
export async function bookQuotePayment(
  work: Work,
  deps: ApiDeps,
  options: { loan: LockedLoan; payment: { key: string; amountPence: number }; expiredId?: number },
): Promise<void> {
  const { loan, payment, expiredId } = options
  if (expiredId !== undefined) {
    const current = await lockLoan(work.tx, { id: loan.id })
    await settle(work, deps, { loan: current, quote: await lockQuote(work, expiredId), state: 'quoted' })
    return
  }
  if (await closePaidLoan(work, deps, loan)) return
  const quote = await lockOpenQuote(work, loan.id)
  const current = await lockLoan(work.tx, { id: loan.id })
  if (!quote || !collectsNow({ state: current.state })) return
  const open = await openCollection(work, quote)
  if (!open) await moveQuote(work, deps, { quote, to: 'quoted', set: { payment_method: null } })
  const leftPence = await readStillToPay(work, { loan: current, quote, on: deps.clock.today() })
  const content = settlementPartReceivedEmail({
    ...payment,
    type: quote.type,
    leftPence,
    payBy: day(quote.pay_by),
    isPastPayBy: isPayByDayPast(quote, deps.clock.today()),
    isCollected: open?.method === 'DIRECT_DEBIT',
    ways: await readWaysToPay(work, deps, { loan: current, pays: 'figure' }),
  })
  await emailBorrower(work, deps, { loan, content })
}

/** @returns false where something is still to be paid */
async function settle(
  work: Work,
  deps: ApiDeps,
  { loan, quote, state = quote.state }: { loan: LockedLoan; quote: QuoteRow; state?: QuoteRow['state'] },
): Promise<boolean> {
  const today = deps.clock.today()
  const leftPence = await readStillToPay(work, { loan, quote: { ...quote, state }, on: today })
  if (leftPence > 0) return false
  const interestPence = await interestNotFallenDue(work, deps, { loan, quote })
  await endByQuote(work, deps, { loan, quote, creditPence: pence(-leftPence), interestPence })
  return true
}

/**
 * What came for a figure that lapsed counts: once all that came covers what is left, with the
 * rebate of that day, the loan is paid off, and what is too much goes back (decision 154).
 */
async function settleCovered(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<boolean> {
  const quote = await lockPartPaidQuote(work, loan.id)
  if (!quote) return false
  const running = await readRunningLoan({ db: work.tx, clock: deps.clock }, loan)
  const covered = findCoveredLoan({ loan: running, aprPercent: loan.apr_percent }, deps.clock.today())
  if (!covered) return false
  await endByQuote(work, deps, { loan, quote, ...covered, isCovered: true })
  return true
}

async function endByQuote(
  work: Work,
  deps: ApiDeps,
  options: {
    loan: LockedLoan
    quote: QuoteRow
    /** What came beyond the amount. */
    creditPence: Pence
    interestPence: Pence
    isCovered?: boolean
  },
): Promise<void> {
  const { loan, quote, creditPence, interestPence, isCovered = false } = options
  await moveQuote(work, deps, { quote, to: 'settled', set: { settled_on: deps.clock.today().toString() } })
  const isWithdrawal = quote.type === 'cancellation'
  const ended = await closeRunningLoan(work, deps, {
    loan,
    to: isWithdrawal ? 'Cancelled' : 'Settled',
    reason: isWithdrawal
      ? 'the borrower withdrew and repaid'
      : isCovered
        ? 'what was paid covers all that was left'
        : 'the settlement figure is paid',
    owedPence: pence(-creditPence),
    interestPence,
  })
  const facts = { id: quote.id, refundPence: creditPence }
  const content = isWithdrawal ? withdrawalCompletedEmail(facts) : loanSettledEmail({ ...facts, isCovered })
  await emailBorrower(work, deps, { loan: ended, content })
  await balanceEndedLoan(work, deps, ended)
}

/** Interest paid besides what fell due; the figure's other difference is charges given back. */
async function interestNotFallenDue(
  work: Work,
  deps: ApiDeps,
  { loan, quote }: { loan: LockedLoan; quote: QuoteRow },
): Promise<Pence> {
  if (quote.type === 'cancellation')
    return (await readWithdrawalDebt(work, { loan, quote, on: deps.clock.today() })).interestPence
  const { settlementDate, breakdown } = toStoredSettlement(quote.figures)
  const { rows } = await sql<{ interest: number }>`
    select coalesce(sum(interest_pence), 0)::bigint as interest from instalment
    where loan_id = ${loan.id} and due_on > ${deps.clock.today().toString()}::date and due_on <= ${settlementDate}::date`.execute(
    work.tx,
  )
  return pence(breakdown.interestPence + Number(rows[0]?.interest ?? 0))
}

/** A payment of a quote came to nothing: its figure can be paid again while it is valid. */
export async function releaseQuotePayment(
  work: Work,
  deps: ApiDeps,
  facts: {
    loan: LockedLoan
    quoteId: number
    /** Which of its payments, for the email. */
    payment: { key: string; method: 'DIRECT_DEBIT' | 'CARD' | 'OPEN_BANKING'; amountPence: number }
    /** The borrower stopped it, or is told by the page in front of them. */
    isKnown: boolean
  },
): Promise<void> {
  const { loan, quoteId, payment, isKnown } = facts
  const quote = await lockQuote(work, quoteId)
  if (!isSettlementQuoteOpen(quote.state)) return
  const today = deps.clock.today()
  const isPastPayBy = isPayByDayPast(quote, today)
  const isExpired = quote.type === 'settlement' && isPastPayBy
  await moveQuote(work, deps, {
    quote,
    to: isExpired ? 'expired' : 'quoted',
    set: {
      payment_method: null,
      ...(isKnown ? {} : { failed_method: payment.method, failed_on: today.toString() }),
    },
  })
  if (isKnown && !isExpired) return
  const content = settlementPaymentFailedEmail({
    ...payment,
    type: quote.type,
    payBy: day(quote.pay_by),
    isPastPayBy,
    paidPence: await readPaidTowards(work, quoteId),
    wasStopped: isKnown,
    // After the time to repay a withdrawal there is no last day.
    ways: await readWaysToPay(work, deps, {
      loan,
      pays: 'figure',
      ...(!isPastPayBy && { lastDay: day(quote.pay_by) }),
    }),
  })
  await emailBorrower(work, deps, { loan, content })
}
