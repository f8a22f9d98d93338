import { compareDays, type Day, day, londonToday } from '@tarnbrook/domain/core/calendar'
import type { Pence } from '@tarnbrook/domain/core/money'
import {
  type CollectionState,
  collectionSteps,
  isCollectionOpen,
  isCollectionPaid,
} from '@tarnbrook/domain/direct-debit/collection-state'
import { collectionPostings, unpaidReturnPostings } from '@tarnbrook/domain/loans/ledger'
import type { ApiDeps } from '#deps.ts'
import { type CollectionRow, calculateDebitTotal, moveCollection } from '#features/loans/facts/collections.ts'
import { readOverdue } from '#features/loans/facts/missed-instalments.ts'
import { findEffectiveDay } from '#features/loans/facts/settlement-figures.ts'
import { type LockedLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readWaysToPay } from '#features/loans/ways-to-pay.ts'
import { toInstant } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import type { Collection } from '#providers/direct-debit/port.ts'
import { emailMissedPayment } from './emails/missed-payment-emails.ts'
import { paymentReceivedEmail } from './emails/payment-emails.ts'
import type { InstalmentUpdate } from './loan-state.ts'

/** A collection as it was, and as the provider has it now. */
export interface ReportedCollection {
  loan: LockedLoan
  /** The one that the provider has; of several, the first. */
  collection: CollectionRow
  report: Pick<Collection, 'status' | 'chargeOn'>
  reason?: string
}

/** With all that is taken with it. */
export interface ReportedDebit extends ReportedCollection {
  shares: readonly CollectionRow[]
}

/** Posts each step that its money went since, as one amount, and moves all of it to the last. */
export async function postCollection(work: Work, deps: ApiDeps, reported: ReportedDebit): Promise<void> {
  const { collection, report, reason, shares } = reported
  const amountPence = calculateDebitTotal(shares)
  const steps = collectionSteps(collection.state, report.status)
  const paidOn = findPaymentDay(deps, reported)
  const bookedOn = day(findEffectiveDay({ agreedOn: collection.agreed_on, takenOn: paidOn.toString() }))
  for (const step of steps) await postStep(work, deps, { collection, amountPence, step, bookedOn })
  for (const share of shares)
    await moveCollection(work, deps, {
      collection: share,
      to: report.status,
      set: {
        charge_on: report.chargeOn,
        ...(steps.includes('confirmed') && { settled_on: paidOn.toString() }),
        ...(reason !== undefined && { reason }),
      },
    })
}

/**
 * The day the money left the account, from which it counts: the provider reports days later. A day
 * before the collection or ahead is its mistake: the nearest possible day counts.
 */
function findPaymentDay(
  deps: ApiDeps,
  { collection, report }: Pick<ReportedCollection, 'collection' | 'report'>,
): Day {
  const madeOn = londonToday(toInstant(collection.created_at))
  const [, nearest] = [madeOn, day(report.chargeOn), deps.clock.today()].sort(compareDays)
  return nearest!
}

async function postStep(
  work: Work,
  deps: ApiDeps,
  options: { collection: CollectionRow; amountPence: Pence; step: CollectionState; bookedOn: Day },
): Promise<void> {
  const { collection, amountPence, step, bookedOn } = options
  const fact = { loanId: collection.loan_id, bookedOn: deps.clock.today(), now: deps.clock.now() }
  if (step === 'confirmed')
    await postToLedger(work, {
      ...fact,
      kind: 'collection',
      bookedOn,
      reference: `collection:${collection.id}`,
      postings: collectionPostings({ amountPence }),
    })
  // Only a payment received and then returned is reversed; a failed one has no postings.
  const hadCome = step === 'charged-back' || (step === 'failed' && isCollectionPaid(collection.state))
  if (hadCome)
    await postToLedger(work, {
      ...fact,
      kind: 'chargeback',
      reference: `chargeback:${collection.id}`,
      postings: unpaidReturnPostings({ amountPence }),
    })
}

/**
 * The email about missed payments, or about a later one for them that came or did not: one, however
 * many instalments the Direct Debit was for.
 */
export async function emailCollectionOutcome(
  work: Work,
  deps: ApiDeps,
  facts: ReportedDebit & { instalmentNumber: number; instalments: readonly InstalmentUpdate[] },
): Promise<void> {
  const { loan, collection, report, shares, instalmentNumber, instalments } = facts
  const amountPence = calculateDebitTotal(shares)
  const isNewlyMissed = instalments.some((each) => each.isNewlyMissed)
  // The arrangement tells of its payments, from all that came.
  if (collection.arrangement_payment_id !== null) return
  if (
    instalments.some(({ wasMissed }) => wasMissed) &&
    isCollectionPaid(report.status) &&
    !isCollectionPaid(collection.state)
  ) {
    const content = paymentReceivedEmail({
      amountPence,
      how: 'Direct Debit',
      receivedOn: report.chargeOn,
      overdue: await readOverdue(work, loan.id),
      ways: await readWaysToPay(work, deps, { loan, pays: 'overdue' }),
      onceKey: `late-payment-received:${collection.id}`,
    })
    await emailBorrower(work, deps, { loan, content })
  }
  const isEnded = !isCollectionPaid(report.status) && !isCollectionOpen(report.status)
  if (!isNewlyMissed && !(isEnded && instalments.some(({ isMissed }) => isMissed))) return
  await emailMissedPayment(work, deps, loan, {
    instalmentNumber,
    amountPence,
    chargeOn: report.chargeOn,
    isDisputed: report.status === 'charged-back',
    wasOverdue: !isNewlyMissed,
    collectionId: collection.id,
  })
}
