import { isCollectionOpen, isCollectionPaid } from '@tarnbrook/domain/direct-debit/collection-state'
import { isInstalmentMissed } from '@tarnbrook/domain/loans/instalment-state'
import { collectionPostings, unpaidReturnPostings } from '@tarnbrook/domain/loans/ledger'
import {
  collectsNow,
  isClosedOff,
  isFinished,
  isSold,
  isTerminated,
  isWrittenOff,
} from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import { listDebitShares } from '#features/loans/facts/collections.ts'
import { readOverdue } from '#features/loans/facts/missed-instalments.ts'
import { leftToPay, readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import { type LockedLoan, lockLoan, moveLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower, type LoanEmail } from '#features/loans/loan-email.ts'
import { readWaysToPay } from '#features/loans/ways-to-pay.ts'
import type { Work } from '#platform/command.ts'
import { type ArrangementUpdate, updateArrangement } from './book-arrangement.ts'
import { emailCollectionOutcome, postCollection, type ReportedCollection } from './book-collection.ts'
import { updateEarlyRepayment } from './book-early-repayment.ts'
import { postLoss } from './book-ended-loan.ts'
import { bookQuotePayment, closePaidLoan, releaseQuotePayment, takeRest } from './book-settlement.ts'
import { type CloseLoanOptions, closeRunningLoan } from './close-loan.ts'
import { endedPaymentEmail, endedPaymentReturnedEmail } from './emails/ended-loan-emails.ts'
import { emailMissedPayment } from './emails/missed-payment-emails.ts'
import { paymentReceivedEmail } from './emails/payment-emails.ts'
import { type InstalmentUpdate, updateInstalmentState, updateLoanState } from './loan-state.ts'
import {
  type LoanPayment,
  moveCollections,
  type Payment,
  payCollections,
  type ReservedPayment,
} from './payment-collections.ts'
import { postInstalmentsFallenDue } from './post-due-instalments.ts'
import { stopAfterUnpaid } from './stop-collecting.ts'

export type { ArrangementUpdate } from './book-arrangement.ts'
export type { PaymentTarget, ReservedPayment } from './payment-collections.ts'

/*
 * What money does to a loan, in order: ledger, collections, instalments, quote or early repayment,
 * arrangement, loan state, emails. All else here is private to it (decision 090).
 */

/** Money that a borrower sent has come: posted once, and what it pays with it. */
export async function bookPayment(work: Work, deps: ApiDeps, options: LoanPayment<Payment>): Promise<void> {
  const { loan, payment } = options
  const { source, id, amountPence, effectiveOn, target } = payment
  const wasOwedAgain = await isOwedAfterEnd(work, loan)
  await postToLedger(work, {
    loanId: loan.id,
    kind: source,
    reference: `${source}:${id}`,
    bookedOn: effectiveOn,
    postings: collectionPostings({ amountPence }),
    now: deps.clock.now(),
  })
  await payCollections(work, deps, options)
  if (target.kind === 'settlement-quote') {
    await bookQuotePayment(work, deps, {
      loan,
      payment: { key: `${source}:${id}`, amountPence },
      ...(target.isBookedLate && { expiredId: target.id }),
    })
    if (wasOwedAgain) await emailReceipt(work, deps, options)
    return refreshEndedLoan(work, deps, loan)
  }
  if (target.kind === 'early-repayment') {
    await updateEarlyRepayment(work, deps, { loan, id: target.id, collection: 'paid-out' })
    await closePaidLoan(work, deps, loan)
    return refreshEndedLoan(work, deps, loan)
  }
  if ((await closePaidLoan(work, deps, loan)) && !wasOwedAgain) return
  await emailReceipt(work, deps, options)
  await updateLoanState(work, deps, loan)
}

/** Money that had ended the loan was taken back. */
async function isOwedAfterEnd(work: Work, { id, state }: LockedLoan): Promise<boolean> {
  return isFinished(state) && (await readOwedAfterEnd(work, id)).duePence > 0
}

const WAYS = {
  'card-payment': 'card',
  'bank-payment': 'open banking',
  'bank-transfer': 'bank transfer',
} as const

/** None about a debt that was sold: staff write what becomes of the money. */
async function emailReceipt(
  work: Work,
  deps: ApiDeps,
  { loan, payment }: LoanPayment<Payment>,
): Promise<void> {
  if (isSold(loan.state)) return
  const { source, id, amountPence, effectiveOn, isByLink = false } = payment
  const received = {
    amountPence,
    how: WAYS[source],
    receivedOn: effectiveOn.toString(),
    isByLink,
    onceKey: `${source}-received:${id}`,
  }
  const content =
    isTerminated(loan.state) || isClosedOff(loan.state) || isFinished(loan.state)
      ? endedPaymentEmail({ ...received, leftPence: await leftToPay(work, loan) })
      : paymentReceivedEmail({
          ...received,
          overdue: await readOverdue(work, loan.id),
          ways: await readWaysToPay(work, deps, { loan, pays: 'overdue' }),
        })
  await emailBorrower(work, deps, { loan, content })
}

const METHODS = { 'card-payment': 'CARD', 'bank-payment': 'OPEN_BANKING' } as const

/**
 * Nothing was taken: what it was to pay can be paid in another way.
 * @param options.isPayerInformed the page in front of them says it, so that no email has to
 * @param options.email where no other says it
 */
export async function releasePayment(
  work: Work,
  deps: ApiDeps,
  options: LoanPayment<ReservedPayment> & { isPayerInformed: boolean; email: LoanEmail },
): Promise<void> {
  const { loan, payment, isPayerInformed, email } = options
  const { source, id, amountPence, target } = payment
  await moveCollections(work, deps, { loan, payment, to: 'cancelled' })
  if (target.kind === 'settlement-quote') {
    await releaseQuotePayment(work, deps, {
      loan,
      quoteId: target.id,
      payment: { key: `${source}:${id}`, method: METHODS[source], amountPence },
      isKnown: isPayerInformed,
    })
    return
  }
  if (target.kind === 'early-repayment')
    await updateEarlyRepayment(work, deps, { loan, id: target.id, collection: 'cancelled', isKnown: true })
  if (!isPayerInformed) await emailBorrower(work, deps, { loan, content: email })
}

/** Refunded, or taken back through the payer's bank: what it paid is owed again. */
export async function returnPayment(
  work: Work,
  deps: ApiDeps,
  options: LoanPayment<ReservedPayment>,
): Promise<void> {
  const { loan, payment } = options
  const { source, id, amountPence } = payment
  const wasOwedAgain = await isOwedAfterEnd(work, loan)
  await postToLedger(work, {
    loanId: loan.id,
    kind: 'chargeback',
    reference: `chargeback:${source}:${id}`,
    bookedOn: deps.clock.today(),
    postings: unpaidReturnPostings({ amountPence }),
    now: deps.clock.now(),
  })
  const [first] = await moveCollections(work, deps, { ...options, to: 'charged-back' })
  const isBalanced = await closePaidLoan(work, deps, loan)
  if (!isBalanced && first) {
    await emailMissedPayment(work, deps, loan, {
      instalmentNumber: first.number,
      amountPence,
      chargeOn: first.charge_on,
      isDisputed: true,
      wasOverdue: isInstalmentMissed(first.stateBefore),
      collectionId: first.id,
    })
  } else if (!isBalanced || wasOwedAgain) {
    const content = endedPaymentReturnedEmail({
      amountPence,
      leftPence: await leftToPay(work, loan),
      onceKey: `${source}-returned:${id}`,
    })
    await emailBorrower(work, deps, { loan, content })
  }
  await updateLoanState(work, deps, loan)
}

/**
 * A collection came, failed or went back, maybe several of these since it was last read: its money
 * is posted, and what it pays (instalments, early repayment or quote) is brought to its state.
 */
export async function bookCollection(work: Work, deps: ApiDeps, reported: ReportedCollection): Promise<void> {
  const { loan, collection, report } = reported
  const shares = await listDebitShares(work, collection)
  await postCollection(work, deps, { ...reported, shares })
  const { early_repayment_id: id, instalment_number: instalmentNumber } = collection
  if (id !== null) await updateEarlyRepayment(work, deps, { loan, id, collection: report.status })
  if (instalmentNumber === null) {
    if (collection.settlement_quote_id !== null) await bookQuoteCollection(work, deps, reported)
    else await closePaidLoan(work, deps, loan)
    await stopAfterUnpaid(work, deps, reported)
    return refreshEndedLoan(work, deps, loan)
  }
  const instalments: InstalmentUpdate[] = []
  for (const { instalment_number: number } of shares)
    instalments.push(await updateInstalmentState(work, deps, { loan, instalmentNumber: number! }))
  const isOver = await closePaidLoan(work, deps, loan)
  // The one email of a stop says what its last missed payment's would.
  if (!isOver && !(await stopAfterUnpaid(work, deps, reported)))
    await emailCollectionOutcome(work, deps, { ...reported, shares, instalmentNumber, instalments })
  await updateLoanState(work, deps, loan)
}

/** A payment of a figure that ends the loan. */
async function bookQuoteCollection(
  work: Work,
  deps: ApiDeps,
  { loan, collection, report }: ReportedCollection,
): Promise<void> {
  const quoteId = collection.settlement_quote_id!
  const payment = {
    key: String(collection.id),
    method: 'DIRECT_DEBIT' as const,
    amountPence: collection.amount_pence,
  }
  if (isCollectionOpen(report.status)) return
  if (isCollectionPaid(report.status)) {
    if (!isCollectionPaid(collection.state)) await bookQuotePayment(work, deps, { loan, payment })
    return
  }
  const wasStopped = report.status === 'cancelled' && collection.stop_asked_at !== null
  const wasTooMuch = report.status === 'cancelled' && collection.rest_on !== null
  if (wasTooMuch && !wasStopped && (await takeRest(work, deps, { loan, collection }))) return
  const isKnown = wasStopped || wasTooMuch
  await releaseQuotePayment(work, deps, { loan, quoteId, payment, isKnown })
  await closePaidLoan(work, deps, loan)
}

/** What a loan that has ended left to pay is what its books say, whatever the money was for. */
async function refreshEndedLoan(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<void> {
  if (!collectsNow({ state: loan.state })) await updateLoanState(work, deps, loan)
}

/**
 * Ends a paid-out loan before its last instalment; of one ended before, only the state changes.
 * What is written off is our loss from now on. Money that pays what is owed is booked after it.
 * @throws Problem WRONG_STATE when the loan cannot move to that state
 */
export async function closeLoan(work: Work, deps: ApiDeps, options: CloseLoanOptions): Promise<LockedLoan> {
  const { loan, to, reason, owedPence } = options
  const closed = collectsNow({ state: loan.state })
    ? await closeRunningLoan(work, deps, options)
    : await moveLoan(work, { loan, to, reason, now: deps.clock.now() })
  if (isWrittenOff(closed.state))
    await postLoss(work, deps, { loan: closed, amountPence: owedPence, isRecovered: false })
  return closed
}

/** Brings a loan to its books and instalments, once something besides a payment changed them. */
export async function refreshLoanState(
  work: Work,
  deps: ApiDeps,
  { loan, instalmentNumbers = [] }: { loan: LockedLoan; instalmentNumbers?: readonly number[] },
): Promise<LockedLoan> {
  for (const instalmentNumber of instalmentNumbers)
    await updateInstalmentState(work, deps, { loan, instalmentNumber })
  if (!(await closePaidLoan(work, deps, loan))) await updateLoanState(work, deps, loan)
  return lockLoan(work.tx, { id: loan.id })
}

/** What became of the arrangement's payments; null when none is followed, or none any more. */
export function refreshArrangement(
  work: Work,
  deps: ApiDeps,
  loan: LockedLoan,
): Promise<ArrangementUpdate | null> {
  return updateArrangement(work, deps, loan)
}

/** Daily run: instalments fall due on their contractual day, also when banks are closed. */
export function postDueInstalments(deps: ApiDeps, day: Temporal.PlainDate): Promise<void> {
  return postInstalmentsFallenDue(deps, day)
}
