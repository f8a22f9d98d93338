import { Problem } from '@tarnbrook/contract/errors'
import type { Pence } from '@tarnbrook/domain/core/money'
import {
  canPayLate,
  canPayRemainingBalance,
  isSold,
  isTerminated,
  isWrittenOff,
} from '@tarnbrook/domain/loans/loan-state'
import { describeRefusedPart } from '@tarnbrook/domain/payments/part-payment'
import { allocatePayment } from '@tarnbrook/domain/payments/payment-allocation'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import {
  calculateClaimTotal,
  readMissed,
  readStillPayable,
} from '#features/loans/facts/missed-instalments.ts'
import { payableAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

/** @throws Problem LATE_REPAYMENT_NOT_OFFERED */
export function requireLate(loan: LoanRow): void {
  if (!canPayLate({ state: loan.state })) throw notOffered(describeNotPayable(loan))
}

/** What part of an amount pays which missed instalment; null for what an ended loan left. */
export interface PaidShare {
  number: number | null
  amountPence: Pence
}

/**
 * @throws Problem LATE_REPAYMENT_NOT_OFFERED unless something is overdue, or an ended loan left
 * something to pay
 */
export function requirePayable(loan: LoanRow): void {
  if (!canPayRemainingBalance({ state: loan.state })) requireLate(loan)
}

/**
 * What a card can pay of a late or ended loan. What is on its way counts as paid. The loan should
 * be locked. @throws Problem as `sharesOfLate`
 */
export async function readPaidShares(
  work: Work,
  loan: LoanRow,
  amountPence: Pence,
): Promise<readonly PaidShare[]> {
  if (!canPayRemainingBalance({ state: loan.state })) return sharesOfLate(work, loan, amountPence)
  const mostPence = await payableAfterEnd(work, loan.id)
  if (mostPence === 0) throw nothingLeft()
  requireWithin(amountPence, mostPence)
  return [{ number: null, amountPence }]
}

/**
 * How an amount pays the missed instalments, the oldest first. What is on its way counts as paid,
 * so that nothing is paid twice. The loan should be locked.
 * @throws Problem LATE_REPAYMENT_NOT_OFFERED in words; VALIDATION_FAILED for more than is overdue,
 * or too little
 */
export async function sharesOfLate(
  work: Work,
  loan: LoanRow,
  amountPence: Pence,
): Promise<readonly PaidShare[]> {
  const payable = await readStillPayable(work, loan.id)
  const mostPence = calculateClaimTotal(payable)
  if (mostPence === 0) throw nothingToPay(calculateClaimTotal(await readMissed(work, loan.id)))
  requireWithin(amountPence, mostPence)
  return allocatePayment(payable, amountPence).shares
}

function requireWithin(amountPence: Pence, mostPence: Pence): void {
  const words = describeRefusedPart(amountPence, mostPence)
  if (words !== null) throw new Problem('VALIDATION_FAILED', { fields: { amount: [words] } })
}

/** Reserves the collection of a share, which from then on counts as on its way. @returns its id */
export async function reserveShare(
  { tx }: Work,
  deps: ApiDeps,
  options: {
    loan: LoanRow
    share: PaidShare
    method: 'DIRECT_DEBIT' | 'CARD' | 'OPEN_BANKING'
    chargeOn: Temporal.PlainDate
    cardPaymentId?: number
    bankPaymentId?: number
    /** Of an arrangement, which it is collected for. */
    arrangementPaymentId?: number
    /** The first of the same Direct Debit. */
    takenWithId?: number | null
  },
): Promise<number> {
  const { loan, share, method, chargeOn } = options
  const { cardPaymentId = null, bankPaymentId = null } = options
  const { arrangementPaymentId = null, takenWithId = null } = options
  const now = toDate(deps.clock.now())
  const { id } = await tx
    .insertInto('collection')
    .values({
      loan_id: loan.id,
      instalment_number: share.number,
      pays_closing: share.number === null,
      attempt: sql<number>`(select coalesce(max(attempt), 0) + 1 from collection
        where loan_id = ${loan.id} and instalment_number is not distinct from ${share.number})`,
      method,
      amount_pence: share.amountPence,
      charge_on: chargeOn.toString(),
      card_payment_id: cardPaymentId,
      bank_payment_id: bankPaymentId,
      arrangement_payment_id: arrangementPaymentId,
      taken_with_id: takenWithId,
      state: 'reserved',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One Direct Debit of some instalments, which the bank is asked for as one amount. */
export async function reserveDebit(
  work: Work,
  deps: ApiDeps,
  options: {
    loan: LoanRow
    shares: readonly PaidShare[]
    chargeOn: Temporal.PlainDate
    arrangementPaymentId?: number
  },
): Promise<void> {
  const { shares, ...debit } = options
  let firstId: number | null = null
  for (const share of shares) {
    const id = await reserveShare(work, deps, {
      ...debit,
      share,
      method: 'DIRECT_DEBIT',
      takenWithId: firstId,
    })
    firstId ??= id
  }
  if (firstId === null) return
  await work.enqueue('collect-payment', { collectionId: firstId }, { key: `collect-payment:${firstId}` })
}

/** Refuses because all that is overdue, if anything, is on its way. */
export function nothingToPay(overdue: Pence): Problem {
  return notOffered(overdue > 0 ? ON_ITS_WAY : NOTHING_OVERDUE)
}

/** The same of what an ended loan left. */
export function nothingLeft(): Problem {
  return notOffered(NOTHING_LEFT)
}

export function notOffered(message: string): Problem {
  return new Problem('LATE_REPAYMENT_NOT_OFFERED', { message })
}

/** By what became of the loan: nothing being asked for is not the same as nothing being owed. */
function describeNotPayable({ state }: LoanRow): string {
  if (isSold(state)) return 'We’ve sold this agreement to another company. Please pay them, and not us.'
  if (isWrittenOff(state))
    return 'We’ve written off this agreement, so we’re not asking you to pay it. If you’d like to pay some of it, call us.'
  if (isTerminated(state))
    return 'This agreement has ended, so we don’t collect anything by Direct Debit. You can pay by card, from your bank account or by bank transfer.'
  return NOTHING_OVERDUE
}

const NOTHING_OVERDUE = 'Nothing is overdue any more, so there’s nothing to pay now.'
const NOTHING_LEFT = 'Nothing is left to pay now, or a payment of all of it has already been started.'
const ON_ITS_WAY =
  'A payment of all that’s overdue has already been started, so there’s nothing more to pay now.'
