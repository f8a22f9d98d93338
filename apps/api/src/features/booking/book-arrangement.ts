import { findArrangementGraceEnd } from '@tarnbrook/domain/arrangements/arrangement'
import {
  type ArrangementPaymentState,
  arrangementPayments,
  isArrangementPaymentAsked,
} from '@tarnbrook/domain/arrangements/arrangement-state'
import { type Day, day, daysBetween } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import type { InstalmentClaim } from '@tarnbrook/domain/payments/payment-allocation'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import {
  arrangementCompletedEmail,
  arrangementPaymentMissedEmail,
} from '#features/booking/emails/arrangement-emails.ts'
import { readNextPayments } from '#features/loans/after-arrangement.ts'
import { emailOfArrangement } from '#features/loans/arrangement-email.ts'
import {
  listArrangementPayments,
  moveArrangement,
  type PaymentRow,
  type Received,
  readActive,
  readReceived,
} from '#features/loans/facts/arrangements.ts'
import { readStandstill } from '#features/loans/facts/breathing-spaces.ts'
import { calculateClaimTotal, readUnpaid } from '#features/loans/facts/missed-instalments.ts'
import { isBeingSettled } from '#features/loans/facts/settlement-quotes.ts'
import { readAskedHandBack } from '#features/loans/hand-backs.ts'
import type { LockedLoan } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'

type Active = NonNullable<Awaited<ReturnType<typeof readActive>>>

/** An arrangement and its payments, as worked out from all that came. */
export interface ArrangementUpdate {
  arrangement: Active
  payments: (PaymentRow & { paidPence: Pence })[]
  received: Received
  /** We ask for nothing of it now, so nothing is missed, moved or broken. */
  isHeld: boolean
}

/**
 * Works out what became of each payment of the arrangement, tells the borrower of a missed one, and
 * ends an arrangement whose payments are made. It can be repeated.
 * @returns null when none is followed, or none any more
 */
export async function updateArrangement(
  work: Work,
  deps: ApiDeps,
  loan: LockedLoan,
): Promise<ArrangementUpdate | null> {
  const arrangement = await readActive(work.tx, loan.id)
  if (!arrangement) return null
  const update = await workOut(work, deps, loan, arrangement)
  const before = await listArrangementPayments(work.tx, [arrangement.id])
  await storeChanges(work, update.payments, before)
  await tellMissed(work, deps, { loan, update, before })
  // What holds it back can be undone, and its payments are then asked for after all.
  const isDone =
    !update.isHeld &&
    update.payments.every(({ state }) => state === 'paid' || !isArrangementPaymentAsked(state)) &&
    daysBetween(day(arrangement.last_payment_on!), deps.clock.today()) >= 0
  if (!isDone) return update
  await moveArrangement(work, deps, { arrangement, to: 'completed', reason: 'its last payment is made' })
  const content = arrangementCompletedEmail({
    ...(await readNextPayments(work, deps, loan)),
    skipped: findSkipped(update.payments.map(({ state }) => state)),
    onceKey: `arrangement-completed:${arrangement.id}`,
  })
  await emailOfArrangement(work, deps, { loan, content })
  return null
}

function findSkipped(states: readonly ArrangementPaymentState[]): 'none' | 'some' | 'all' {
  if (!states.includes('skipped')) return 'none'
  return states.includes('paid') ? 'some' : 'all'
}

async function workOut(
  work: Work,
  deps: ApiDeps,
  loan: LockedLoan,
  arrangement: Active,
): Promise<ArrangementUpdate> {
  const today = deps.clock.today()
  const payments = await listArrangementPayments(work.tx, [arrangement.id])
  const received = await readReceived(work.tx, arrangement)
  const unpaid = await readUnpaid(work, loan.id)
  const { isFrozen } = await readStandstill(work, deps, loan)
  const isHeld = isFrozen || (await isHeldBack(work, loan.id))
  const outcome = arrangementPayments(
    payments.map((payment) => ({
      amountPence: pence(payment.amount_pence),
      dueOn: day(payment.due_on),
      collectOn: day(payment.collect_on),
      state: payment.state,
      isWithBank: received.withBank.has(payment.id),
      hasFailed: received.failed.has(payment.id),
      isNothingOwed: isNothingOwed(unpaid, day(payment.due_on)),
    })),
    received.receivedPence,
    today,
  )
  return {
    arrangement,
    received,
    isHeld,
    payments: payments.map((payment, index) => {
      const { paidPence, state: found } = outcome[index]!
      const wasAsked = payment.state === 'missed' || received.failed.has(payment.id)
      const state = found === 'missed' ? missedState({ isFrozen, isHeld, wasAsked }) : found
      return { ...payment, paidPence, state, missed_on: findMissedDay(payment, { state, isHeld, today }) }
    }),
  }
}

/** What is not asked for is not missed. One that was asked for is forgiven by the law alone. */
function missedState(of: { isFrozen: boolean; isHeld: boolean; wasAsked: boolean }): ArrangementPaymentState {
  if (of.isFrozen) return 'skipped'
  return of.isHeld && !of.wasAsked ? 'due' : 'missed'
}

/** A figure that ends the loan is being paid, or a hand-back is asked for. */
async function isHeldBack(work: Work, loanId: number): Promise<boolean> {
  return (await isBeingSettled(work, loanId)) || (await readAskedHandBack(work, loanId)) !== null
}

function isNothingOwed(unpaid: readonly InstalmentClaim[], by: Day): boolean {
  return calculateClaimTotal(unpaid.filter(({ dueOn }) => daysBetween(dueOn, by) >= 0)) === 0
}

/**
 * Missed again after it had been paid, it has its days of grace again. They begin on the day after
 * which nothing holds the arrangement back.
 */
function findMissedDay(
  before: PaymentRow,
  { state, isHeld, today }: { state: ArrangementPaymentState; isHeld: boolean; today: Day },
): string | null {
  if (state !== 'missed') return before.missed_on
  return before.state === 'missed' && !isHeld ? before.missed_on : today.toString()
}

async function storeChanges(
  { tx }: Work,
  payments: ArrangementUpdate['payments'],
  before: readonly PaymentRow[],
): Promise<void> {
  const changed = payments.filter(
    ({ state, missed_on }, index) => state !== before[index]!.state || missed_on !== before[index]!.missed_on,
  )
  if (changed.length === 0) return
  await sql`
    update arrangement_payment p set state = changed.state, missed_on = changed.missed_on
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ state }) => state)}::text[],
      ${changed.map(({ missed_on }) => missed_on)}::date[]) as changed(id, state, missed_on)
    where p.id = changed.id`.execute(tx)
}

async function tellMissed(
  work: Work,
  deps: ApiDeps,
  { loan, update, before }: { loan: LockedLoan; update: ArrangementUpdate; before: readonly PaymentRow[] },
): Promise<void> {
  const missed = update.payments.filter(
    ({ state }, index) => state === 'missed' && before[index]!.state !== 'missed',
  )
  for (const payment of missed) {
    const on = day(payment.missed_on!)
    await work.record({
      name: 'arrangementPaymentMissed',
      subject: ['loan', loan.id],
      after: { arrangementId: payment.arrangement_id, number: payment.number },
    })
    const content = arrangementPaymentMissedEmail({
      leftPence: pence(payment.amount_pence - payment.paidPence),
      dueOn: day(payment.collect_on),
      graceUntil: findArrangementGraceEnd(on),
      wasTried: update.received.failed.has(payment.id),
      takesCards: deps.providers.cardPayments !== null,
      isFirst: !update.payments.some(
        ({ number, state }) => state === 'moved' || (state === 'missed' && number < payment.number),
      ),
      reference: loan.reference,
      onceKey: `arrangement-missed:${payment.id}:${on}`,
    })
    await emailOfArrangement(work, deps, { loan, content })
  }
}
