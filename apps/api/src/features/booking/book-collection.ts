import { type Day, day, londonToday } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import {
  type CollectionState,
  collectionSteps,
  isCollectionOpen,
  isCollectionPaid,
} from '@tarnbrook/domain/direct-debit/collection-state'
import { collectionPostings, unpaidReturnPostings } from '@tarnbrook/domain/loans/ledger'
import type { ApiDeps } from '#deps.ts'
import { type CollectionRow, moveCollection } from '#features/loans/facts/collections.ts'
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
  collection: CollectionRow
  report: Pick<Collection, 'status' | 'chargeOn'>
  reason?: string
}

/** Posts each step that its money went since, and moves the collection to the last. */
export async function postCollection(work: Work, deps: ApiDeps, reported: ReportedCollection): Promise<void> {
  const { collection, report, reason } = reported
  const steps = collectionSteps(collection.state, report.status)
  const paidOn = findPaymentDay(deps, reported)
  const bookedOn = day(findEffectiveDay({ agreedOn: collection.agreed_on, takenOn: paidOn.toString() }))
  for (const step of steps) await postStep(work, deps, { collection, step, bookedOn })
  await moveCollection(work, deps, {
    collection,
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
  const [, nearest] = [madeOn, day(report.chargeOn), deps.clock.today()].sort(Temporal.PlainDate.compare)
  return nearest!
}

async function postStep(
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

/** The emails about a missed payment, and about a later one for it that came or did not. */
export async function emailCollectionOutcome(
  work: Work,
  deps: ApiDeps,
  facts: ReportedCollection & { instalmentNumber: number; instalment: InstalmentUpdate },
): Promise<void> {
  const { loan, collection, report, instalmentNumber, instalment } = facts
  // The arrangement tells of its payments, from all that came.
  if (collection.arrangement_payment_id !== null) return
  if (instalment.wasMissed && isCollectionPaid(report.status) && !isCollectionPaid(collection.state)) {
    const content = paymentReceivedEmail({
      amountPence: collection.amount_pence,
      how: 'Direct Debit',
      receivedOn: report.chargeOn,
      overdue: await readOverdue(work, loan.id),
      ways: await readWaysToPay(work, deps, { loan, pays: 'overdue' }),
      onceKey: `late-payment-received:${collection.id}`,
    })
    await emailBorrower(work, deps, { loan, content })
  }
  const isEnded = !isCollectionPaid(report.status) && !isCollectionOpen(report.status)
  if (!instalment.isNewlyMissed && !(instalment.isMissed && isEnded)) return
  await emailMissedPayment(work, deps, loan, {
    instalmentNumber,
    amountPence: collection.amount_pence,
    chargeOn: report.chargeOn,
    isDisputed: report.status === 'charged-back',
    wasOverdue: !instalment.isNewlyMissed,
    collectionId: collection.id,
  })
}
