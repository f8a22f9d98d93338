import type { Day } from '@tarnbrook/domain/core/calendar'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { CollectionState } from '@tarnbrook/domain/direct-debit/collection-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import type { LockedLoan } from '#features/loans/loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { updateInstalmentState } from './loan-state.ts'

/** Money that was sent to us, and what it pays. */
export type Payment = ReservedPayment | TransferredPayment

/** Asked for by us, so that what it pays is reserved for it. */
export interface ReservedPayment extends PaymentFacts {
  source: keyof typeof RESERVED
  id: number
}

interface TransferredPayment extends PaymentFacts {
  source: 'bank-transfer'
  /** The bank's own. */
  id: string
}

interface PaymentFacts {
  amountPence: Pence
  /** From which day its money counts. */
  effectiveOn: Day
  /** Paid with a payment link: the payer need not be the borrower. */
  isByLink?: boolean
  target: PaymentTarget
}

/** By which column its collections are found. */
const RESERVED = { 'card-payment': 'card_payment_id', 'bank-payment': 'bank_payment_id' } as const

export type PaymentTarget =
  /**
   * Missed instalments, or what an ended loan left to pay. `shares`: the instalments that a
   * transfer pays, for which nothing is reserved.
   */
  | { kind: 'owed'; shares?: readonly PaidShare[] }
  /** `isBookedLate`: it came in time for a figure that has expired since, and is enough. */
  | { kind: 'settlement-quote'; id: number; isBookedLate?: boolean }
  | { kind: 'early-repayment'; id: number }

interface PaidShare {
  number: number
  amountPence: Pence
}

export interface LoanPayment<Of extends Payment> {
  loan: LockedLoan
  payment: Of
}

/** What it pays is paid. Nothing is reserved for a transfer, which is here when it is booked. */
export async function payCollections(
  work: Work,
  deps: ApiDeps,
  options: LoanPayment<Payment>,
): Promise<void> {
  const { loan, payment } = options
  const paid = isReserved(payment)
    ? moveRows(work, deps, { payment, to: 'paid-out', settledOn: payment.effectiveOn })
    : insertPaid(work, deps, options)
  await updateInstalments(work, deps, { loan, ids: await paid })
}

/** What it was to pay, or paid, is not. @returns that of instalments, the oldest first */
export async function moveCollections(
  work: Work,
  deps: ApiDeps,
  { loan, payment, to }: LoanPayment<ReservedPayment> & { to: 'charged-back' | 'cancelled' },
) {
  const ids = await moveRows(work, deps, { payment, to })
  return updateInstalments(work, deps, { loan, ids })
}

function isReserved(payment: Payment): payment is ReservedPayment {
  return payment.source in RESERVED
}

async function moveRows(
  { tx }: Work,
  deps: ApiDeps,
  { payment, to, settledOn }: { payment: ReservedPayment; to: CollectionState; settledOn?: Day },
): Promise<number[]> {
  const rows = await tx
    .updateTable('collection')
    .set({
      state: to,
      updated_at: toDate(deps.clock.now()),
      ...(settledOn && { settled_on: settledOn.toString() }),
    })
    .where(RESERVED[payment.source], '=', payment.id)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function updateInstalments(
  work: Work,
  deps: ApiDeps,
  { loan, ids }: { loan: LockedLoan; ids: readonly number[] },
) {
  if (ids.length === 0) return []
  const paid = await work.tx
    .selectFrom('collection as c')
    .innerJoin('instalment as i', (join) =>
      join.onRef('i.loan_id', '=', 'c.loan_id').onRef('i.number', '=', 'c.instalment_number'),
    )
    .select(['c.id', 'c.charge_on', 'i.number', 'i.state as stateBefore'])
    .where('c.id', 'in', ids)
    .orderBy('i.number')
    .execute()
  for (const { number } of paid) await updateInstalmentState(work, deps, { loan, instalmentNumber: number })
  return paid
}

async function insertPaid(
  { tx }: Work,
  deps: ApiDeps,
  { loan, payment }: LoanPayment<Payment>,
): Promise<number[]> {
  const at = toDate(deps.clock.now())
  const row = {
    loan_id: loan.id,
    method: 'BANK_TRANSFER' as const,
    charge_on: payment.effectiveOn.toString(),
    settled_on: payment.effectiveOn.toString(),
    state: 'paid-out' as const,
    created_at: at,
    updated_at: at,
  }
  const { target } = payment
  const quoteId = target.kind === 'settlement-quote' ? target.id : null
  const shares = (target.kind === 'owed' && target.shares) || [
    { number: null, amountPence: payment.amountPence },
  ]
  const values = shares.map(({ number, amountPence }) => ({
    ...row,
    instalment_number: number,
    settlement_quote_id: quoteId,
    pays_closing: number === null && quoteId === null,
    attempt: sql<number>`(select coalesce(max(attempt), 0) + 1 from collection
      where loan_id = ${loan.id} and instalment_number = ${number})`,
    amount_pence: amountPence,
    provider_id: [payment.source, payment.id, quoteId === null ? number : 'settlement']
      .filter((part) => part !== null)
      .join(':'),
  }))
  const rows = await tx.insertInto('collection').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}
