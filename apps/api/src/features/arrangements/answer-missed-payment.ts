import { decideMissedPayment } from '@tarnbrook/domain/arrangements/missed-payment'
import { type Day, day, nextWorkingDay } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { calculateDue } from '@tarnbrook/domain/loans/running-loan'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import type { ArrangementUpdate } from '#features/booking/booking.ts'
import { readNextPayments } from '#features/loans/after-arrangement.ts'
import { emailOfArrangement } from '#features/loans/arrangement-email.ts'
import { moveArrangement } from '#features/loans/facts/arrangements.ts'
import { stopCollections } from '#features/loans/facts/collections.ts'
import type { LockedLoan } from '#features/loans/loan.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { arrangementBrokenEmail, arrangementPaymentMovedEmail } from './arrangement-emails.ts'

/**
 * Moves the first payment that is not made in its days of grace to the end, and ends the
 * arrangement with the second (CONC 7.3). @returns what it did
 */
export async function answerMissedPayment(
  work: Work,
  deps: ApiDeps,
  { loan, update }: { loan: LockedLoan; update: ArrangementUpdate },
): Promise<'moved' | 'broken' | null> {
  const { arrangement, payments, isHeld } = update
  if (isHeld) return null
  const outcome = decideMissedPayment(
    payments.map(({ number, due_on, state, missed_on }) => ({
      number,
      dueOn: day(due_on),
      state,
      missedOn: missed_on === null ? null : day(missed_on),
    })),
    day(arrangement.first_payment_on!),
    deps.clock.today(),
  )
  if (outcome?.kind === 'moved')
    await movePaymentToEnd(work, deps, {
      loan,
      update,
      missed: payments.find(({ number }) => number === outcome.number)!,
      dueOn: outcome.dueOn,
    })
  if (outcome?.kind === 'broken') await breakArrangement(work, deps, { loan, arrangement })
  return outcome?.kind ?? null
}

type Payment = ArrangementUpdate['payments'][number]

interface PaymentMove {
  loan: LockedLoan
  update: ArrangementUpdate
  missed: Payment
  dueOn: Day
}

/** What came of it counts for the payments after it, so the whole of it is asked at the end. */
async function movePaymentToEnd(
  work: Work,
  deps: ApiDeps,
  { loan, update, missed, dueOn }: PaymentMove,
): Promise<void> {
  const { arrangement, payments } = update
  const last = payments.at(-1)!
  const collectOn = nextWorkingDay(dueOn)
  await work.tx
    .updateTable('arrangement_payment')
    .set({ state: 'moved' })
    .where('id', '=', missed.id)
    .execute()
  await work.tx
    .insertInto('arrangement_payment')
    .values({
      arrangement_id: arrangement.id,
      number: last.number + 1,
      due_on: dueOn.toString(),
      collect_on: collectOn.toString(),
      amount_pence: missed.amount_pence,
      state: 'due',
    })
    .execute()
  // A usual payment of the month that is added may be with the bank already.
  await stopCollections(work, loan.id)
  // What falls due in that month is overdue at its end too.
  const running = await readRunningLoan({ db: work.tx, clock: deps.clock }, loan)
  const fallsDuePence = calculateDue(running, dueOn) - calculateDue(running, day(last.due_on))
  await work.tx
    .updateTable('arrangement')
    .set({
      last_payment_on: collectOn.toString(),
      arrears_at_end_pence: sql`arrears_at_end_pence + ${fallsDuePence}`,
      updated_at: toDate(deps.clock.now()),
    })
    .where('id', '=', arrangement.id)
    .execute()
  await work.record({
    name: 'arrangementPaymentMoved',
    subject: ['loan', loan.id],
    before: { lastPaymentOn: last.collect_on },
    after: { arrangementId: arrangement.id, number: missed.number, lastPaymentOn: collectOn.toString() },
  })
  const content = arrangementPaymentMovedEmail({
    amountPence: pence(missed.amount_pence),
    wasDueOn: day(missed.collect_on),
    movedTo: collectOn,
    next: findComingPayment(payments),
    hasDirectDebit: (await readNextPayments(work, deps, loan)).hasDirectDebit,
    reference: loan.reference,
    onceKey: `arrangement-moved:${missed.id}`,
  })
  await emailOfArrangement(work, deps, { loan, content })
}

function findComingPayment(payments: readonly Payment[]) {
  const next = payments.find(({ state }) => state === 'due' || state === 'collecting')
  return next ? { amountPence: pence(next.amount_pence - next.paidPence), on: day(next.collect_on) } : null
}

/** The bank is asked not to take what it has: nothing is, before the day that the email names. */
async function breakArrangement(
  work: Work,
  deps: ApiDeps,
  { loan, arrangement }: { loan: LockedLoan; arrangement: ArrangementUpdate['arrangement'] },
): Promise<void> {
  await moveArrangement(work, deps, {
    arrangement,
    to: 'broken',
    reason: 'a second payment is not made within its days of grace',
  })
  await stopCollections(work, loan.id)
  const content = arrangementBrokenEmail({
    ...(await readNextPayments(work, deps, loan)),
    onceKey: `arrangement-broken:${arrangement.id}`,
  })
  await emailOfArrangement(work, deps, { loan, content })
}
