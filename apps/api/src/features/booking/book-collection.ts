import type { Day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import {
  type CollectionState,
  isCollectionOpen,
  isCollectionPaid,
} from '@tarnbrook/domain/direct-debit/collection-state'
import { collectionPostings, unpaidReturnPostings } from '@tarnbrook/domain/loans/ledger'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { updateEarlyRepayment } from '#features/booking/book-early-repayment.ts'
import { quotePaymentCame, quotePaymentFailed, settleIfPaid } from '#features/booking/book-settlement.ts'
import { writeOfMissedPayment } from '#features/booking/emails/missed-payment-emails.ts'
import { paymentReceivedEmail } from '#features/booking/emails/payment-emails.ts'
import {
  type InstalmentUpdate,
  updateInstalmentState,
  updateLoanState,
} from '#features/booking/loan-state.ts'
import { hasActiveArrangement } from '#features/loans/facts/arrangements.ts'
import { calculateClaimTotal, readMissed } from '#features/loans/facts/missed-instalments.ts'
import { type LockedLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import type { Work } from '#platform/command.ts'
import type { Collection } from '#providers/direct-debit/port.ts'

export type CollectionRow = Selectable<DB['collection']>

interface ReportedCollection {
  loan: LockedLoan
  collection: CollectionRow
  report: Pick<Collection, 'status' | 'chargeOn'>
}

/** Brings what a collection pays, an instalment, an early repayment or a quote, and with it the loan, to the state of the collection. */
export async function bookCollection(work: Work, deps: ApiDeps, facts: ReportedCollection): Promise<void> {
  const { loan, collection, report } = facts
  const { early_repayment_id: id, instalment_number: instalmentNumber } = collection
  if (id !== null) await updateEarlyRepayment(work, deps, { loan, id, collection: report.status })
  if (collection.settlement_quote_id !== null) return updateQuote(work, deps, facts)
  if (instalmentNumber === null) {
    await settleIfPaid(work, deps, loan)
    // What a loan that has ended left to pay is what its books say, whatever the money was for.
    if (!collectsNow({ state: loan.state })) await updateLoanState(work, deps, loan)
    return
  }
  const instalment = await updateInstalmentState(work, deps, { loan, instalmentNumber })
  if (!(await settleIfPaid(work, deps, loan)))
    await emailCollectionOutcome(work, deps, { ...facts, instalmentNumber, instalment })
  await updateLoanState(work, deps, loan)
}

/** A payment of a figure that ends the loan: it came, came to nothing, or went back. */
async function updateQuote(
  work: Work,
  deps: ApiDeps,
  { loan, collection, report }: ReportedCollection,
): Promise<void> {
  const { settlement_quote_id: quoteId, amount_pence: amountPence } = collection
  if (quoteId === null || isCollectionOpen(report.status)) return
  const payment = { key: String(collection.id), method: 'DIRECT_DEBIT' as const, amountPence }
  if (isCollectionPaid(report.status)) {
    if (!isCollectionPaid(collection.state)) await quotePaymentCame(work, deps, { loan, payment })
    if (!collectsNow({ state: loan.state })) await updateLoanState(work, deps, loan)
    return
  }
  const isKnown = report.status === 'cancelled' && collection.stop_asked_at !== null
  await quotePaymentFailed(work, deps, { loan, quoteId, payment, isKnown })
  await settleIfPaid(work, deps, loan)
}

/** The emails about a payment that was missed, and about one of what had been missed before, which came or did not. */
async function emailCollectionOutcome(
  work: Work,
  deps: ApiDeps,
  facts: ReportedCollection & { instalmentNumber: number; instalment: InstalmentUpdate },
): Promise<void> {
  const { loan, collection, report, instalmentNumber, instalment } = facts
  // The arrangement tells of its own payments, from all that came.
  if (collection.arrangement_payment_id !== null) return
  if (instalment.wasMissed && isCollectionPaid(report.status) && !isCollectionPaid(collection.state)) {
    const content = paymentReceivedEmail({
      amountPence: collection.amount_pence,
      how: 'Direct Debit',
      receivedOn: report.chargeOn,
      stillOverduePence: calculateClaimTotal(await readMissed(work, loan.id)),
      isArranged: await hasActiveArrangement(work, loan.id),
      onceKey: `late-payment-received:${collection.id}`,
    })
    await emailBorrower(work, deps, { loan, content })
  }
  const isEnded = !isCollectionPaid(report.status) && !isCollectionOpen(report.status)
  if (!instalment.isNewlyMissed && !(instalment.isMissed && isEnded)) return
  await writeOfMissedPayment(work, deps, loan, {
    instalmentNumber,
    amountPence: collection.amount_pence,
    chargeOn: report.chargeOn,
    isDisputed: report.status === 'charged-back',
    wasOverdue: !instalment.isNewlyMissed,
    collectionId: collection.id,
  })
}

export async function postStep(
  work: Work,
  deps: ApiDeps,
  options: { collection: CollectionRow; step: CollectionState; bookedOn: Day },
): Promise<void> {
  const { collection, step, bookedOn } = options
  const amountPence = pence(collection.amount_pence)
  const fact = { loanId: collection.loan_id, bookedOn: deps.clock.today(), now: deps.clock.now() }
  if (step === 'confirmed')
    await postToLedger(work, {
      ...fact,
      kind: 'collection',
      bookedOn,
      reference: `collection:${collection.id}`,
      postings: collectionPostings({ amountPence }),
    })
  // Only a payment that was received and then returned is reversed; one that was never received has no postings.
  const hadCome = step === 'charged-back' || (step === 'failed' && isCollectionPaid(collection.state))
  if (hadCome)
    await postToLedger(work, {
      ...fact,
      kind: 'chargeback',
      reference: `chargeback:${collection.id}`,
      postings: unpaidReturnPostings({ amountPence }),
    })
}
