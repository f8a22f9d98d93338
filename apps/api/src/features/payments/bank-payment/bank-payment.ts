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
import { type RecordKind, type RecordStep, reconcile } from '#features/loans/reconcile.ts'
import { readWaysToPay } from '#features/loans/ways-to-pay.ts'
import { bankPaymentEndedEmail } from '#features/payments/payment-emails.ts'
import { realNow, toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { BankPayment } from '#providers/bank-payments/port.ts'

export type BankPaymentRow = Selectable<DB['bank_payment']>

export function readBankPayment(deps: ApiDeps, id: number): Promise<BankPaymentRow> {
  return deps.db.selectFrom('bank_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Longer than the provider gives a payer to approve it. */
export const SETTLE_AFTER_MINUTES = 16
/** How often an approved payment is checked: a bank may take until the next day. */
const AGAIN_MINUTES = 30

/** Job: settles a payment whose webhook was lost, and ends one that its payer has left. */
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
  await record(deps, row.id, { report: answer.value, isPayerThere: false })
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
  // No one was given the page of one without an id, so that it can't be approved.
  if (!isBankPaymentOpen(row.state) || row.provider_id === null) return true
  const answer = await deps.providers.bankPayments.payment(row.provider_id)
  if (answer.kind === 'refused')
    deps.log.warn({ bankPaymentId, reason: answer.reason }, 'a bank payment was not found')
  if (answer.kind !== 'done') return false
  return (await record(deps, bankPaymentId, { report: answer.value, isPayerThere })) === 'applied'
}

/**
 * Ends a payment that is not approved, so that there can be another; one that turns out to be
 * approved goes on.
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
export function record(deps: ApiDeps, id: number, outcome: BankPaymentOutcome) {
  return reconcile(deps, bankPaymentRecord, { id, report: outcome })
}

export const bankPaymentRecord: RecordKind<'bank_payment', BankPaymentOutcome> = {
  table: 'bank_payment',
  actor: 'bank-payments',
  describeMismatch(row, { report }) {
    if (!report) return null
    const { loan, payment } = report.metadata
    const isNamed = loan === String(row.loan_id) && payment === String(row.id)
    if (isNamed && report.amountPence === row.amount_pence) return null
    return {
      ours: `${row.state}, ${row.amount_pence} pence`,
      theirs: `${report.status}, ${isNamed ? `${report.amountPence} pence` : 'of another payment'}`,
    }
  },
  // The provider may have made it since another process found that it had not.
  steps: (row, outcome) =>
    outcome.isNotMade && row.provider_id !== null ? [] : [toBankPaymentState(outcome)],
  can: bankPaymentCan,
  /** Only money is compared: staff refund, at the provider, that of a payment that failed here. */
  toExpectedState(state, { report }) {
    const isCompared = report?.status === 'paid' || state === 'paid' || report?.status === state
    return isCompared ? report?.status : undefined
  },
  move: moveBankPayment,
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

async function moveBankPayment(
  work: Work,
  deps: ApiDeps,
  { loan, row, to, report: outcome }: RecordStep<'bank_payment', BankPaymentOutcome>,
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
  const payment = {
    source: 'bank-payment' as const,
    id: row.id,
    amountPence: pence(row.amount_pence),
    // It leaves their account on approval, minutes after the start, but a bank may need a day.
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
        ways:
          row.early_repayment_id === null ? await readWaysToPay(work, deps, { loan, pays: 'overdue' }) : null,
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
