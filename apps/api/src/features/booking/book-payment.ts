import type { Day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { collectionPostings } from '@tarnbrook/domain/loans/ledger'
import { collectsNow, isClosedOff, isTerminated } from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import { endedPaymentEmail } from '#features/booking/emails/ended-loan-emails.ts'
import { paymentReceivedEmail } from '#features/booking/emails/payment-emails.ts'
import { hasActiveArrangement } from '#features/loans/facts/arrangements.ts'
import { calculateClaimTotal, readMissed } from '#features/loans/facts/missed-instalments.ts'
import { leftToPay } from '#features/loans/facts/owed-after-end.ts'
import { type LockedLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower, type LoanEmail } from '#features/loans/loan-email.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { updateEarlyRepayment } from './book-early-repayment.ts'
import { quotePaymentCame, quotePaymentFailed, settleIfPaid } from './book-settlement.ts'
import { updateInstalmentState, updateLoanState } from './loan-state.ts'

/** A payment that a borrower made at once, by card or from their bank account, and the collections that were reserved for it. */
export interface PaymentAtOnce {
  by: 'card' | 'bank'
  id: number
  amountPence: number
  quoteId: number | null
  earlyRepaymentId: number | null
  /** From which day its money counts. */
  on: Day
}

interface LoanPayment {
  loan: LockedLoan
  payment: PaymentAtOnce
}

const WAYS = {
  card: { column: 'card_payment_id', kind: 'card-payment', method: 'CARD', how: 'card' },
  bank: { column: 'bank_payment_id', kind: 'bank-payment', method: 'OPEN_BANKING', how: 'open banking' },
} as const

/** Its money has come: posted once, and what it pays with it. */
export async function bookReceived(work: Work, deps: ApiDeps, { loan, payment }: LoanPayment): Promise<void> {
  const { by, id, amountPence } = payment
  const on = payment.on.toString()
  const { kind, how } = WAYS[by]
  await postToLedger(work, {
    loanId: loan.id,
    kind,
    reference: `${kind}:${id}`,
    bookedOn: payment.on,
    postings: collectionPostings({ amountPence: pence(amountPence) }),
    now: deps.clock.now(),
  })
  await moveShares(work, deps, { loan, payment, to: 'paid-out', settledOn: on })
  if (payment.quoteId !== null) {
    await quotePaymentCame(work, deps, { loan, payment: { key: `${by}:${id}`, amountPence } })
    return
  }
  if (payment.earlyRepaymentId !== null) return bookEarly(work, deps, { loan, id: payment.earlyRepaymentId })
  if (await settleIfPaid(work, deps, loan)) return
  const received = { amountPence, how, receivedOn: on } as const
  const onceKey = `${kind}-received:${id}`
  const content = hasEnded(loan)
    ? endedPaymentEmail({ ...received, onceKey, leftPence: await leftToPay(work, loan) })
    : paymentReceivedEmail({
        ...received,
        onceKey,
        stillOverduePence: calculateClaimTotal(await readMissed(work, loan.id)),
        isArranged: await hasActiveArrangement(work, loan.id),
      })
  await emailBorrower(work, deps, { loan, content })
  await updateLoanState(work, deps, loan)
}

async function bookEarly(
  work: Work,
  deps: ApiDeps,
  { loan, id }: { loan: LockedLoan; id: number },
): Promise<void> {
  await updateEarlyRepayment(work, deps, { loan, id, collection: 'paid-out' })
  await settleIfPaid(work, deps, loan)
  // What a loan that has ended left to pay is what its books say, whatever the money was for.
  if (!collectsNow({ state: loan.state })) await updateLoanState(work, deps, loan)
}

/** Whether it has ended before its last instalment, so that what it left to pay is one amount. */
function hasEnded({ state }: LockedLoan): boolean {
  return isTerminated(state) || isClosedOff(state)
}

/**
 * Nothing was taken: what it was to pay can be paid in another way.
 * @param options.isKnown the payer is told by the page in front of them; anybody else is by email
 * @param options.letter the email, where no other says it
 */
export async function releaseShares(
  work: Work,
  deps: ApiDeps,
  { loan, payment, isKnown, content }: LoanPayment & { isKnown: boolean; content: LoanEmail },
): Promise<void> {
  const { by, id, quoteId, earlyRepaymentId, amountPence } = payment
  await moveShares(work, deps, { loan, payment, to: 'cancelled' })
  if (quoteId !== null) {
    const facts = { key: `${by}:${id}`, method: WAYS[by].method, amountPence }
    await quotePaymentFailed(work, deps, { loan, quoteId, payment: facts, isKnown })
    return
  }
  if (earlyRepaymentId !== null)
    await updateEarlyRepayment(work, deps, {
      loan,
      id: earlyRepaymentId,
      collection: 'cancelled',
      isKnown: true,
    })
  if (!isKnown) await emailBorrower(work, deps, { loan, content })
}

/** The collections that it pays, and their instalments after it. */
export async function moveShares(
  work: Work,
  deps: ApiDeps,
  options: LoanPayment & { to: 'paid-out' | 'charged-back' | 'cancelled'; settledOn?: string },
) {
  const { loan, payment, to, settledOn } = options
  const { column } = WAYS[payment.by]
  const set = { state: to, updated_at: toDate(deps.clock.now()), ...(settledOn && { settled_on: settledOn }) }
  if (payment.quoteId !== null) {
    await work.tx.updateTable('collection').set(set).where(column, '=', payment.id).execute()
    return []
  }
  const shares = await work.tx
    .updateTable('collection as c')
    .set(set)
    .where(`c.${column}`, '=', payment.id)
    .returning((eb) => [
      'c.id',
      'c.instalment_number as number',
      'c.charge_on',
      eb
        .selectFrom('instalment as i')
        .select('i.state')
        .whereRef('i.loan_id', '=', 'c.loan_id')
        .whereRef('i.number', '=', 'c.instalment_number')
        .as('stateBefore'),
    ])
    .execute()
  const ofInstalments = shares
    .flatMap((share) =>
      share.number !== null && share.stateBefore !== null
        ? [{ ...share, number: share.number, stateBefore: share.stateBefore }]
        : [],
    )
    .toSorted((one, other) => one.number - other.number)
  for (const { number } of ofInstalments)
    await updateInstalmentState(work, deps, { loan, instalmentNumber: number })
  return ofInstalments
}
