import { Problem } from '@tarnbrook/contract/errors'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import type * as paymentDayCalls from '@tarnbrook/contract/payment-day/payment-day'
import { nameMoratorium } from '@tarnbrook/domain/breathing-space/moratorium-name'
import type { Nation } from '@tarnbrook/domain/breathing-space/nation'
import { day, nextWorkingDay } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import {
  changePaymentDate,
  eligiblePaymentDates,
  type PaymentDateChange,
  type PaymentDateOption,
  type PaymentDateRefusal,
  type PaymentDateRequest,
} from '@tarnbrook/domain/payment-day/payment-day-change'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { hasFrozenSchedule } from '#features/breathing-space/freeze-interest.ts'
import { hasActiveArrangement } from '#features/loans/facts/arrangements.ts'
import { hasPendingPayment } from '#features/loans/facts/collections.ts'
import { readOpenQuote } from '#features/loans/facts/settlement-quotes.ts'
import { readAskedHandBack } from '#features/loans/hand-backs.ts'
import { type LoanRow, lockLoan, ownLoan, readLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { readHomeNation } from '#platform/people/home-nation.ts'
import { paymentDayChangedEmail } from './payment-day-email.ts'

interface PaymentDayRequest {
  params: { id: number }
  ctx: RequestContext
}

type NewDate = z.output<typeof paymentDayCalls.newPaymentDate>

/** @throws Problem NOT_FOUND, STEP_UP_REQUIRED */
export function getPaymentDates(
  deps: ApiDeps,
  about: PaymentDayRequest,
): Promise<z.output<typeof paymentDayCalls.getPaymentDates.data>> {
  return withLoan(deps, about, 'readPaymentDates', async (_work, row, request) => {
    const found = request.kind === 'refused' ? request : eligiblePaymentDates(request)
    const nextRow =
      found.kind === 'eligible' && request.kind === 'possible'
        ? request.loan.schedule.rows.find(({ number }) => number === found.number)
        : undefined
    return {
      '@type': 'eligiblePaymentDates',
      paymentDay: row.payment_day,
      nextPayment: nextRow
        ? { number: nextRow.number, amount: nextRow.amountPence, dueOn: nextRow.dueOn.toString() }
        : null,
      notOffered: found.kind === 'refused' ? found.reason : null,
      dates: found.kind === 'eligible' ? found.options.map(toOption) : [],
    }
  })
}

/**
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; PAYMENT_DATE_NOT_OFFERED with the reason in words
 */
export function previewPaymentDate(
  deps: ApiDeps,
  { body, ...about }: PaymentDayRequest & { body: NewDate },
): Promise<z.output<typeof paymentDayCalls.previewPaymentDate.data>> {
  return withLoan(deps, about, 'previewPaymentDate', async (_work, _row, request) => {
    const { loan, change } = requireChange(request, body)
    const old = loan.schedule.rows.find(({ number }) => number === change.number)!
    return {
      '@type': 'paymentDatePreview',
      ...toOption(change),
      before: {
        remaining: change.remainingBeforePence,
        nextPayment: old.amountPence,
        dueOn: old.dueOn.toString(),
        lastPaymentOn: loan.schedule.rows.at(-1)!.dueOn.toString(),
      },
      after: {
        remaining: change.remainingAfterPence,
        nextPayment: change.nextPaymentPence,
        dueOn: change.dueOn.toString(),
        lastPaymentOn: change.loan.schedule.rows.at(-1)!.dueOn.toString(),
      },
    }
  })
}

/**
 * Moves the payments that have not fallen due; the next one has the interest for the days between.
 * The agreement's other figures stay.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; PAYMENT_DATE_NOT_OFFERED with the reason in words
 */
export async function updatePaymentDate(
  deps: ApiDeps,
  { body, idempotencyKey, ...about }: PaymentDayRequest & { body: NewDate; idempotencyKey: string },
): Promise<Loan> {
  const { params, ctx } = about
  requireStrong(ctx)
  const options = { name: 'updatePaymentDate', idempotencyKey, input: { params, body } }
  await command(deps, ctx, options, async (work) => {
    const row = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const request = await readPaymentDayFacts(work, deps, row)
    if (request.kind === 'possible' && isPaymentDaySet(request, row, body)) return
    const { change } = requireChange(request, body)
    await storeChange(work, deps, { row, change })
    const content = paymentDayChangedEmail({
      paymentDay: change.paymentDay,
      collectOn: change.collectOn,
      nextPaymentPence: change.nextPaymentPence,
      extraInterestPence: change.extraInterestPence,
      remainingPence: change.remainingAfterPence,
    })
    await emailBorrower(work, deps, { loan: row, content })
  })
  return readLoan(deps, ownLoan(ctx, params.id))
}

async function storeChange(
  work: Work,
  deps: ApiDeps,
  { row, change }: { row: LoanRow; change: PaymentDateChange },
): Promise<void> {
  const moved = change.loan.schedule.rows.filter(({ number }) => number >= change.number)
  await sql`
    update instalment i
    set due_on = moved.due_on, collect_on = moved.collect_on, amount_pence = moved.amount_pence,
      interest_pence = moved.interest_pence
    from unnest(${moved.map(({ number }) => number)}::smallint[],
      ${moved.map(({ dueOn }) => dueOn.toString())}::date[],
      ${moved.map(({ dueOn }) => nextWorkingDay(dueOn).toString())}::date[],
      ${moved.map(({ amountPence }) => amountPence)}::bigint[],
      ${moved.map(({ interestPence }) => interestPence)}::bigint[])
      as moved(number, due_on, collect_on, amount_pence, interest_pence)
    where i.loan_id = ${row.id} and i.number = moved.number`.execute(work.tx)
  await work.tx
    .updateTable('loan')
    .set({
      payment_day: change.paymentDay,
      total_payable_pence: row.total_payable_pence + change.extraInterestPence,
      updated_at: toDate(deps.clock.now()),
    })
    .where('id', '=', row.id)
    .execute()
  await work.record({
    name: 'paymentDayChanged',
    subject: ['loan', row.id],
    before: { paymentDay: row.payment_day },
    after: {
      paymentDay: change.paymentDay,
      number: change.number,
      dueOn: change.dueOn.toString(),
      extraInterestPence: change.extraInterestPence,
    },
  })
}

type Possible = PaymentDateRequest & { kind: 'possible' }
/** An early repayment that has not taken effect keeps the payments it changes where they are. */
type Refusal =
  | PaymentDateRefusal
  | 'early-repayment'
  | 'breathing-space'
  | 'arrangement'
  | 'settlement'
  | 'handing-back'
type Impossible = { kind: 'refused'; reason: Refusal; nation?: Nation | null }

function withLoan<Result>(
  deps: ApiDeps,
  { params, ctx }: PaymentDayRequest,
  name: string,
  body: (work: Work, row: LoanRow, request: Possible | Impossible) => Promise<Result>,
): Promise<Result> {
  return command(deps, ctx, { name }, async (work) => {
    const row = await lockLoan(work.tx, ownLoan(ctx, params.id))
    return body(work, row, await readPaymentDayFacts(work, deps, row))
  })
}

/** What the domain needs to know. Of a loan that is not paid out there is no schedule to move. */
async function readPaymentDayFacts(work: Work, deps: ApiDeps, row: LoanRow): Promise<Possible | Impossible> {
  if (row.disbursed_on === null || !collectsNow({ state: row.state }))
    return { kind: 'refused', reason: 'not-repaying' }
  if (await readOpenQuote(work, row.id)) return { kind: 'refused', reason: 'settlement' }
  if (await readAskedHandBack(work, row.id)) return { kind: 'refused', reason: 'handing-back' }
  if (await hasFrozenSchedule(work, deps, row))
    return {
      kind: 'refused',
      reason: 'breathing-space',
      nation: await readHomeNation(work.tx, row.user_id),
    }
  if (await hasActiveArrangement(work, row.id)) return { kind: 'refused', reason: 'arrangement' }
  if (await hasEarlyRepaymentAhead(work, deps, row)) return { kind: 'refused', reason: 'early-repayment' }
  return {
    kind: 'possible',
    loan: await readRunningLoan({ db: work.tx, clock: deps.clock }, row),
    state: row.state,
    hasPendingPayment: await hasPendingPayment(work, row),
    today: deps.clock.today(),
  }
}

async function hasEarlyRepaymentAhead({ tx }: Work, { clock }: ApiDeps, { id }: LoanRow): Promise<boolean> {
  const ahead = await tx
    .selectFrom('early_repayment')
    .select('id')
    .where('loan_id', '=', id)
    .where('state', '=', 'applied')
    .where('takes_effect_on', '>=', clock.today().toString())
    .executeTakeFirst()
  return ahead !== undefined
}

function requireChange(request: Possible | Impossible, { date, paymentDay }: NewDate) {
  if (request.kind === 'refused') throw notOffered(request.reason, request.nation)
  const dueOn = day(date)
  const isOnDay = paymentDay === undefined || dueOn.day === Math.min(paymentDay, dueOn.daysInMonth)
  if (!isOnDay)
    throw new Problem('VALIDATION_FAILED', { fields: { paymentDay: ['Choose the day of this date'] } })
  const change = changePaymentDate({ ...request, dueOn, ...(paymentDay === undefined ? {} : { paymentDay }) })
  if (change.kind === 'refused') throw notOffered(change.reason)
  return { loan: request.loan, change }
}

/** Whether the change was made before: pressed twice, or answered too late for the browser. */
function isPaymentDaySet({ loan }: Possible, row: LoanRow, { date, paymentDay }: NewDate): boolean {
  const wanted = paymentDay ?? day(date).day
  return row.payment_day === wanted && loan.schedule.rows.some(({ dueOn }) => dueOn.toString() === date)
}

function notOffered(reason: Refusal, nation: Nation | null = null): Problem {
  return new Problem('PAYMENT_DATE_NOT_OFFERED', { message: nameMoratorium(REFUSED[reason], nation) })
}

const REFUSED: Record<Refusal, string> = {
  'not-repaying': 'You can change your payment day while your payments are running.',
  'payment-pending':
    'A payment from your bank hasn’t gone through yet. You can change your payment day once it has, usually within a few working days.',
  'early-repayment':
    'Your extra payment hasn’t taken effect yet. You can change your payment day once it has: that’s 28 days after you asked for it.',
  'breathing-space':
    'You’re in a breathing space, or interest of one still comes off your next payment. You can change your payment day once that payment has gone through.',
  arrangement: 'You have an arrangement to pay less. You can change your payment day once it’s over.',
  settlement:
    'You have a settlement figure, or you’ve withdrawn. You can change your payment day if you drop the settlement figure first.',
  'handing-back':
    'You’ve asked to hand the vehicle back. You can change your payment day if you take that back.',
  'payment-missed': 'You’ve missed a payment. You can change your payment day once it’s paid.',
  'next-payment-too-close':
    'Your next payment is too close to move. You can change your payment day once it’s gone through.',
  'same-day': 'That’s the day you pay on now. Choose another one.',
  'too-soon': 'That date is too soon. Choose a later one.',
  'too-late': 'That date is too late. Choose an earlier one.',
}

function toOption(option: PaymentDateOption) {
  return {
    paymentDay: option.paymentDay,
    dueOn: option.dueOn.toString(),
    collectOn: option.collectOn.toString(),
    extraDays: option.extraDays,
    extraInterest: pence(option.extraInterestPence),
  }
}
