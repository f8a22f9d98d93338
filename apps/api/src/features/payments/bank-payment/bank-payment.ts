import { Problem } from '@tarnbrook/contract/errors'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import {
  type BankPaymentState,
  bankPaymentCan,
  isBankPaymentOpen,
  isBankPaymentUnapproved,
} from '@tarnbrook/domain/payments/bank-payment-state'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { bookPayment, type PaymentTarget, releasePayment } from '#features/booking/booking.ts'
import { lockLoan } from '#features/loans/loan.ts'
import { bankPaymentEndedEmail } from '#features/payments/payment-emails.ts'
import { realNow, toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { compareWithProvider } from '#platform/disagreements.ts'
import type { BankPayment } from '#providers/bank-payments/port.ts'

export type BankPaymentRow = Selectable<DB['bank_payment']>

export function readBankPayment(deps: ApiDeps, id: number): Promise<BankPaymentRow> {
  return deps.db.selectFrom('bank_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Longer than the provider gives a payer to approve it. */
export const SETTLE_AFTER_MINUTES = 16
/** How often one that is approved, and not here yet, is asked for: a bank may take until the next day. */
const AGAIN_MINUTES = 30

/** Job: finds out what became of a payment whose webhook was lost, and ends one that its payer has left. */
export async function settleBankPayment(
  deps: ApiDeps,
  { bankPaymentId }: { bankPaymentId: number },
): Promise<void> {
  const isAnswered = await settle(deps, { bankPaymentId, isPayerThere: false })
  if (!isAnswered) throw new Error('the bank payment provider did not say what became of a payment')
  const { state } = await readBankPayment(deps, bankPaymentId)
  if (isBankPaymentUnapproved(state)) await endBankPayment(deps, { bankPaymentId, isPayerThere: false })
  else if (isBankPaymentOpen(state))
    await command(deps, systemContext('bank-payments'), { name: 'askForBankPaymentAgain' }, (work) =>
      lookLater(work, bankPaymentId, AGAIN_MINUTES),
    )
}

export function lookLater(work: Work, bankPaymentId: number, minutes: number): Promise<void> {
  return work.enqueue(
    'settle-bank-payment',
    { bankPaymentId },
    { key: `settle-bank-payment:${bankPaymentId}`, runAt: realNow().add({ minutes }) },
  )
}

/**
 * After an event, which only says that something changed: the current status is read.
 * @returns false when we have no such payment, or none yet
 */
export async function applyBankPaymentEvent(deps: ApiDeps, providerId: string): Promise<boolean> {
  const row = await deps.db
    .selectFrom('bank_payment')
    .selectAll()
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!row) return false
  const answer = await deps.providers.bankPayments.payment(providerId)
  if (answer.kind === 'unavailable') throw new Error('the bank payment provider did not answer')
  if (answer.kind === 'refused') return true
  if (!isMatchingRecord(row, answer.value)) await recordMismatch(deps, row, answer.value)
  else await record(deps, row.id, { report: answer.value, isPayerThere: false })
  return true
}

/**
 * Asks the provider how far a payment is, and records it.
 * @param options.isPayerThere the page tells the payer what became of it, so that no email has to
 * @returns whether it is known how far it is
 */
export async function settle(
  deps: ApiDeps,
  { bankPaymentId, isPayerThere }: { bankPaymentId: number; isPayerThere: boolean },
): Promise<boolean> {
  const row = await readBankPayment(deps, bankPaymentId)
  // Nobody was given the page of one without an id, so that it can't be approved.
  if (!isBankPaymentOpen(row.state) || row.provider_id === null) return true
  const answer = await deps.providers.bankPayments.payment(row.provider_id)
  if (answer.kind === 'refused')
    deps.log.warn({ bankPaymentId, reason: answer.reason }, 'a bank payment was not found')
  if (answer.kind !== 'done') return false
  if (!isMatchingRecord(row, answer.value)) {
    await recordMismatch(deps, row, answer.value)
    return false
  }
  await record(deps, bankPaymentId, { report: answer.value, isPayerThere })
  return true
}

/**
 * Ends a payment that its payer has not approved, so that another way to pay can take its place; one that turns out to be approved goes on.
 * @throws Problem REQUEST_IN_PROGRESS in words, when it was approved or the provider does not say
 */
export async function endBankPayment(
  deps: ApiDeps,
  { bankPaymentId, isPayerThere = true }: { bankPaymentId: number; isPayerThere?: boolean },
): Promise<void> {
  await settle(deps, { bankPaymentId, isPayerThere })
  const row = await readBankPayment(deps, bankPaymentId)
  if (isBankPaymentUnapproved(row.state)) {
    if (row.provider_id === null) await record(deps, bankPaymentId, { isNotMade: true, isPayerThere })
    else await cancel(deps, { ...row, provider_id: row.provider_id }, isPayerThere)
  }
  const { state } = await readBankPayment(deps, bankPaymentId)
  if (isBankPaymentOpen(state)) throw onItsWay(state)
}

async function cancel(deps: ApiDeps, row: BankPaymentRow & { provider_id: string }, isPayerThere: boolean) {
  const key = `bank-payment-${row.id}-cancel`
  const answer = await deps.providers.bankPayments.cancel(row.provider_id, key)
  if (answer.kind !== 'done') return
  if (!isMatchingRecord(row, answer.value)) return recordMismatch(deps, row, answer.value)
  const isCancelled = answer.value.status === 'failed'
  await record(deps, row.id, { report: answer.value, isPayerThere, isCancelled })
}

export function onItsWay(state: BankPaymentState): Problem {
  return new Problem('REQUEST_IN_PROGRESS', {
    message: isBankPaymentUnapproved(state) ? NOT_KNOWN : APPROVED,
  })
}

const APPROVED =
  'You’ve already approved a payment at your bank, and it’s on its way. Please don’t pay again. We’ll email you when it’s here.'
const NOT_KNOWN =
  'You’ve started a payment at your bank, and we don’t know yet what became of it. Try again in a minute.'

interface BankPaymentOutcome {
  isPayerThere: boolean
  report?: BankPayment
  /** We ended it, so that it did not fail. */
  isCancelled?: boolean
  /** The provider was never asked, or its answer was lost. */
  isNotMade?: boolean
  /** The provider would not take it. */
  refusal?: string
}

/** Records the provider's report, each move once. */
export async function record(deps: ApiDeps, id: number, outcome: BankPaymentOutcome): Promise<void> {
  await command(deps, systemContext('bank-payments'), { name: 'recordBankPayment' }, async (work) => {
    const row = await lockBankPayment(work, id)
    const to = toBankPaymentState(outcome)
    const isMoved = bankPaymentCan(row.state, to)
    // The provider may have made it since another process found that it had not.
    if (outcome.isNotMade && row.provider_id !== null) return
    if (isMoved) await move(work, deps, { row, to, outcome })
    await compareMoney(work, deps, { ...row, state: isMoved ? to : row.state }, outcome)
  })
}

/** The loan first, as in every other write about it. */
export async function lockBankPayment(work: Work, id: number): Promise<BankPaymentRow> {
  const { loan_id } = await work.tx
    .selectFrom('bank_payment')
    .select('loan_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockLoan(work.tx, { id: loan_id })
  return work.tx
    .selectFrom('bank_payment')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

function toBankPaymentState({
  report,
  isCancelled,
  isNotMade,
  refusal,
}: BankPaymentOutcome): BankPaymentState {
  if (isNotMade || isCancelled) return 'cancelled'
  return refusal !== undefined || !report ? 'failed' : report.status
}

async function move(
  work: Work,
  deps: ApiDeps,
  { row, to, outcome }: { row: BankPaymentRow; to: BankPaymentState; outcome: BankPaymentOutcome },
): Promise<void> {
  const reason = to === 'failed' ? (outcome.refusal ?? outcome.report?.failureReason ?? null) : null
  await work.tx
    .updateTable('bank_payment')
    .set({ state: to, reason, updated_at: toDate(deps.clock.now()) })
    .where('id', '=', row.id)
    .execute()
  await work.record({
    name: 'bankPaymentMoved',
    subject: ['loan', row.loan_id],
    before: { state: row.state },
    after: { state: to, bankPaymentId: row.id, ...(reason !== null && { reason }) },
  })
  const loan = await lockLoan(work.tx, { id: row.loan_id })
  const payment = {
    source: 'bank-payment' as const,
    id: row.id,
    amountPence: pence(row.amount_pence),
    // It leaves the borrower's account when they approve it, minutes after they began, and counts from then: a bank may need a day.
    effectiveOn: londonToday(toInstant(row.created_at)),
    target: findTarget(row),
  }
  if (to === 'paid') await bookPayment(work, deps, { loan, payment })
  else if (to === 'failed' || to === 'cancelled')
    await releasePayment(work, deps, {
      loan,
      payment,
      isPayerInformed: outcome.isPayerThere || OWN_CHOICE.has(reason ?? ''),
      email: bankPaymentEndedEmail({
        amountPence: row.amount_pence,
        onceKey: `bank-payment-ended:${row.id}`,
      }),
    })
}

function findTarget({ settlement_quote_id, early_repayment_id }: BankPaymentRow): PaymentTarget {
  if (settlement_quote_id !== null) return { kind: 'settlement-quote', id: settlement_quote_id }
  return early_repayment_id === null ? { kind: 'owed' } : { kind: 'early-repayment', id: early_repayment_id }
}

/** Reasons by which the payer themselves ended it, and needs no email about it. */
const OWN_CHOICE: ReadonlySet<string> = new Set([
  'canceled',
  'user_canceled_at_provider',
  'authorization_failed',
])

/**
 * Where the provider has money and we have not, or the other way round, is for staff: money of a payment that came to nothing here they
 * give back at the provider.
 */
async function compareMoney(
  work: Work,
  deps: ApiDeps,
  { id, loan_id, state }: BankPaymentRow,
  { report }: BankPaymentOutcome,
): Promise<void> {
  if (!report || (report.status !== 'paid' && state !== 'paid' && report.status !== state)) return
  await compareWithProvider(work, deps, {
    what: 'bank-payment',
    id,
    loanId: loan_id,
    ours: state,
    theirs: report.status,
  })
}

/** Whether the provider's record is of this payment of this loan, and of its amount. */
function isMatchingRecord(row: BankPaymentRow, report: BankPayment): boolean {
  return report.amountPence === row.amount_pence && isNamed(row, report)
}

function isNamed(row: BankPaymentRow, { metadata: { loan, payment } }: BankPayment): boolean {
  return loan === String(row.loan_id) && payment === String(row.id)
}

/** A record of another amount or payment is not believed, whatever its status: nothing of it is booked, and staff see it until it is right. */
async function recordMismatch(deps: ApiDeps, row: BankPaymentRow, report: BankPayment): Promise<void> {
  const { id, loan_id: loanId, state, amount_pence } = row
  deps.log.warn({ bankPaymentId: id }, 'the provider’s record is not of this bank payment')
  const ours = `${state}, ${amount_pence} pence`
  const theirs = `${report.status}, ${isNamed(row, report) ? `${report.amountPence} pence` : 'of another payment'}`
  await command(deps, systemContext('bank-payments'), { name: 'noteOtherBankPayment' }, (work) =>
    compareWithProvider(work, deps, { what: 'bank-payment', id, loanId, ours, theirs }),
  )
}
