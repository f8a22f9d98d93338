import { isArrangementPaymentAsked } from '@tarnbrook/domain/arrangements/arrangement-state'
import { type Day, day, daysBetween } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { allocatePayment } from '@tarnbrook/domain/payments/payment-allocation'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { type ArrangementUpdate, refreshArrangement, refreshLoanState } from '#features/booking/booking.ts'
import { earliestDebit } from '#features/loans/debit-days.ts'
import { whyNoDirectDebit } from '#features/loans/facts/collections.ts'
import { readUnpaidAndNotAsked } from '#features/loans/facts/missed-instalments.ts'
import { type LockedLoan, lockLoan } from '#features/loans/loan.ts'
import { reserveDebit } from '#features/payments/late-payment/late-payable.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import { answerMissedPayment } from './answer-missed-payment.ts'

const PAGE = 500

/**
 * Job of the daily run: looks at each arrangement with a payment to collect soon or late, or its
 * last day behind it. One that fails stops no other, and no collection.
 */
export async function findArrangements(deps: ApiDeps, payload: { day: string }): Promise<void> {
  const today = day(payload.day)
  const earliest = earliestDebit(today).toString()
  for (let after = 0; ; ) {
    const { rows } = await sql<{ loan_id: number }>`
      select a.loan_id from arrangement a
      where a.state = 'active' and a.loan_id > ${after}
        and (a.last_payment_on <= ${today.toString()}::date or exists (select from arrangement_payment p
          where p.arrangement_id = a.id and p.state in ('due', 'collecting', 'missed') and p.collect_on <= ${earliest}::date))
      order by a.loan_id limit ${PAGE}`.execute(deps.db)
    const last = rows.at(-1)
    if (!last) return
    after = last.loan_id
    await command(deps, systemContext('daily-run'), { name: 'enqueueArrangements' }, (work) =>
      enqueueMany(
        work,
        'follow-arrangement',
        rows.map(({ loan_id: loanId }) => ({ payload: { loanId }, key: `follow-arrangement:${loanId}` })),
      ),
    )
  }
}

/** Job: collects an arrangement's next payment, and answers one not made. It can be repeated. */
export async function followArrangement(deps: ApiDeps, { loanId }: { loanId: number }): Promise<void> {
  await command(deps, systemContext('daily-run'), { name: 'followArrangement' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    const found = await refreshArrangement(work, deps, loan)
    if (!found || !collectsNow({ state: loan.state })) return
    // It is neither collected nor broken: nothing is asked of an estate or of who is insolvent.
    if (isStopped(await readPersonFacts(work, deps, loan.user_id))) return
    const answer = await answerMissedPayment(work, deps, { loan, update: found })
    const update = answer === 'moved' ? await refreshArrangement(work, deps, loan) : found
    if (!update || answer === 'broken') return
    const instalmentNumbers = await collectNext(work, deps, { loan, update })
    await refreshLoanState(work, deps, { loan, instalmentNumbers })
  })
}

/**
 * Reserves collections whose notice is due now: what is left of each payment, over the instalments
 * that have fallen due by its day, the oldest first.
 * @returns the numbers of these instalments
 */
async function collectNext(
  work: Work,
  deps: ApiDeps,
  { loan, update }: { loan: LockedLoan; update: ArrangementUpdate },
): Promise<number[]> {
  const { payments, received, isHeld } = update
  const earliest = earliestDebit(deps.clock.today())
  const whyNot = await whyNoDirectDebit(work, deps, loan)
  if (isHeld || whyNot !== null) return []
  const numbers: number[] = []
  let onItsWay = received.openPence
  for (const payment of payments) {
    const leftPence = pence(
      isArrangementPaymentAsked(payment.state) ? payment.amount_pence - payment.paidPence : 0,
    )
    // What is on its way counts for the oldest, as what came does.
    const coveredPence = Math.min(onItsWay, leftPence)
    onItsWay = pence(onItsWay - coveredPence)
    const isNear = daysBetween(day(payment.collect_on), earliest) >= 0
    if (payment.state !== 'due' || received.failed.has(payment.id) || !isNear) continue
    const amountPence = pence(leftPence - coveredPence)
    const chargeOn = later(day(payment.collect_on), earliest)
    numbers.push(...(await reserve(work, deps, { loan, payment, amountPence, chargeOn })))
  }
  return numbers
}

async function reserve(
  work: Work,
  deps: ApiDeps,
  options: {
    loan: LockedLoan
    payment: ArrangementUpdate['payments'][number]
    amountPence: ReturnType<typeof pence>
    chargeOn: Day
  },
): Promise<number[]> {
  const { loan, payment, amountPence, chargeOn } = options
  const claims = await readUnpaidAndNotAsked(work, loan.id)
  const { shares } = allocatePayment(claims, amountPence, { dueBy: day(payment.due_on) })
  await reserveDebit(work, deps, { loan, shares, chargeOn, arrangementPaymentId: payment.id })
  if (shares.length > 0)
    await work.record({
      name: 'arrangementPaymentRequested',
      subject: ['loan', loan.id],
      after: {
        arrangementId: payment.arrangement_id,
        number: payment.number,
        amountPence,
        instalments: shares.map(({ number }) => number),
      },
    })
  return shares.map(({ number }) => number)
}

function later(a: Day, b: Day): Day {
  return daysBetween(a, b) > 0 ? b : a
}
