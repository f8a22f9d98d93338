import { formatAddress } from '@tarnbrook/domain/core/address'
import {
  hasMandateEnded,
  isMandateActive,
  isMandateReserved,
  type MandateState,
  mandateCan,
} from '@tarnbrook/domain/direct-debit/mandate-state'
import { collectsPayments } from '@tarnbrook/domain/loans/loan-state'
import { payoutProblem } from '@tarnbrook/domain/payouts/before-payout'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { endUpdate } from '#features/bank-details/end-update.ts'
import { mandateBackEmail, mandateEndedEmail } from '#features/direct-debit/direct-debit-emails.ts'
import { isMandateUnwanted } from '#features/loans/facts/mandates.ts'
import type { LoanRow, LockedLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { applyAnswer, changeRecord, type RecordKind, reconcile } from '#features/loans/reconcile.ts'
import { resumeCollecting } from '#features/loans/resume-collecting.ts'
import { beforePayout, facePayoutProblem } from '#features/payouts/before-payout.ts'
import { readBankAccount } from '#platform/bank-account.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import type { DirectDebitEvent, Mandate } from '#providers/direct-debit/port.ts'
import { recordAccount } from './collected-account.ts'
import { confirmSetUp, duePayments } from './confirm-set-up.ts'
import { storeSuccessor } from './successor.ts'

type MandateRow = Selectable<DB['mandate']>

/**
 * Job: submits a loan's reserved mandates: the current one, and one on another account. The
 * mandate's id is the provider's key, so that a repeat finds the one an interrupted job made.
 * @throws Error when the provider cannot be reached; the queue tries again.
 */
export async function setUpMandate(deps: ApiDeps, { loanId }: { loanId: number }): Promise<void> {
  const reserved = await deps.db
    .selectFrom('mandate')
    .select('id')
    .where('loan_id', '=', loanId)
    .where((eb) => eb.or([eb('is_current', '=', true), eb('is_next', '=', true)]))
    .where('state', '=', 'reserved')
    .execute()
  for (const { id } of reserved) {
    if (!(await beginAsking(deps, id))) continue
    const answer = await askForMandate(deps, id)
    if (answer?.kind === 'refused')
      await recordMandate(deps, id, { status: 'failed', reference: null, reason: answer.reason })
  }
}

/** Recorded before the provider is asked: from then on the mandate may exist there. */
function beginAsking(deps: ApiDeps, mandateId: number): Promise<boolean> {
  const change = { id: mandateId, name: 'beginMandate' }
  return changeRecord(deps, mandateRecord, change, async (work, loan, mandate) => {
    if (!isMandateReserved(mandate.state) || isMandateUnwanted(loan, mandate)) return false
    if (mandate.asked_at === null)
      await work.tx
        .updateTable('mandate')
        .set({ asked_at: toDate(deps.clock.now()) })
        .where('id', '=', mandateId)
        .execute()
    return true
  })
}

/** Submits a mandate, or finds the one that was submitted before, and records it. */
async function askForMandate(deps: ApiDeps, mandateId: number) {
  const row = await selectToAsk(deps, mandateId)
  if (!row) return null
  const answer = await deps.providers.directDebit.setUpMandate({
    key: `mandate-${row.id}`,
    payer: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      line1: formatAddress({
        flatNumber: row.flat_number,
        houseNumber: row.house_number,
        line1: row.line1,
      }).join(', '),
      town: row.town ?? row.county ?? '',
      postCode: row.post_code ?? '',
    },
    account: readBankAccount(deps, row),
    metadata: { loan: String(row.loan_id) },
  })
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  if (answer.kind === 'refused') return answer
  const { billingRequestId, mandateId: providerId, accountId } = answer.value
  const change = { id: mandateId, name: 'recordMandateSetUp' }
  await changeRecord(deps, mandateRecord, change, async (work, loan, mandate) => {
    if (!isMandateReserved(mandate.state)) return
    await work.tx
      .updateTable('mandate')
      .set({
        state: 'pending',
        billing_request_id: billingRequestId,
        provider_id: providerId,
        provider_account_id: accountId,
        updated_at: toDate(deps.clock.now()),
      })
      .where('id', '=', mandateId)
      .execute()
    await work.record({
      name: 'mandateSetUp',
      subject: ['loan', loan.id],
      before: { state: 'reserved' },
      after: { state: 'pending', mandateId },
    })
    // The loan was cancelled, or given another account, while the provider was being asked.
    if (isMandateUnwanted(loan, mandate))
      await work.enqueue('cancel-mandate', { mandateId }, cancelKey(mandate))
    else if (mandate.is_current)
      await work.enqueue('pay-out', { loanId: loan.id }, { key: `pay-out:${loan.id}` })
  })
  return answer
}

/**
 * Job: cancels the mandate of an ended loan, or a replaced one. One submitted without an answer is
 * found first.
 * @throws Error when the provider cannot be reached, or has not named the mandate yet; the queue
 * tries again.
 */
export async function cancelMandate(deps: ApiDeps, { mandateId }: { mandateId: number }): Promise<void> {
  const change = { id: mandateId, name: 'giveUpMandate' }
  const state = await changeRecord(deps, mandateRecord, change, async (work, loan, mandate) => {
    if (hasMandateEnded(mandate.state) || !isMandateUnwanted(loan, mandate)) return 'over'
    if (await isStillCollecting(work, loan, mandate)) return 'over'
    if (!isMandateReserved(mandate.state)) return 'set up'
    if (mandate.asked_at !== null) return 'unknown'
    await moveMandate(work, deps, mandate, { status: 'cancelled', reference: null, reason: 'not needed' })
    return 'over'
  })
  if (state === 'over') return
  if (state === 'unknown') {
    const asked = await askForMandate(deps, mandateId)
    if (asked?.kind === 'refused')
      await recordMandate(deps, mandateId, { status: 'failed', reference: null, reason: asked.reason })
    if (asked?.kind !== 'done') return
  }
  const row = await deps.db
    .selectFrom('mandate')
    .selectAll()
    .where('id', '=', mandateId)
    .executeTakeFirstOrThrow()
  const providerId = row.provider_id ?? (await findProviderId(deps, row))
  if (providerId === null) throw new Error('the Direct Debit provider has not named the mandate yet')
  const answer = await deps.providers.directDebit.cancelMandate(providerId)
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  if (answer.kind === 'done') {
    await recordMandate(deps, mandateId, answer.value)
    return
  }
  // It may have ended otherwise: its status decides; a still active one is on the staff's list.
  await reReadMandate(deps, { mandateId })
  deps.log.error(
    { mandateId, reason: answer.reason, alert: 'mandate-not-cancelled' },
    'a mandate was not cancelled',
  )
}

/**
 * Job: reads a mandate from the provider, and applies any change: another in its place, another
 * account, another status.
 * @param options.event what made us read it, which tells more than the mandate
 */
export async function reReadMandate(
  deps: ApiDeps,
  { mandateId, event }: { mandateId: number; event?: DirectDebitEvent },
): Promise<void> {
  const row = await deps.db.selectFrom('mandate').selectAll().where('id', '=', mandateId).executeTakeFirst()
  if (!row) return
  const providerId = row.provider_id ?? (await findProviderId(deps, row))
  if (providerId === null) return
  const answer = await deps.providers.directDebit.mandate(providerId)
  if (answer.kind !== 'done') {
    await applyAnswer(deps, mandateRecord, { id: mandateId, answer })
    return
  }
  const { status, reference, accountId, successorId } = answer.value
  // Before its end is recorded, which is then that of one whose place is taken.
  const newId = successorId === undefined ? null : await storeSuccessor(deps, { mandateId, successorId })
  await recordAccount(deps, {
    mandateId,
    accountId: accountId ?? null,
    isTold: event?.tells === 'account-moved',
  })
  const reason = event?.tells ?? event?.cause ?? undefined
  const report = { status, reference, askedIn: row.state, ...(reason === undefined ? {} : { reason }) }
  await recordMandate(deps, mandateId, report)
  if (event?.tells === 'payer-died') await recordDeath(deps, mandateId)
  if (newId !== null) await reReadMandate(deps, { mandateId: newId })
}

interface MandateReport {
  status: Mandate['status']
  reference: string | null
  /** Why we end it, the provider did not take it, or the bank ended it. */
  reason?: string
  /** The state that it had here when the provider was asked. */
  askedIn?: MandateState
}

/** Told after the end itself was known. */
async function recordDeath(deps: ApiDeps, mandateId: number): Promise<void> {
  const change = { id: mandateId, name: 'recordPayerDied' }
  await changeRecord(deps, mandateRecord, change, async ({ tx }, _loan, { reason, state }) => {
    if (reason === 'payer-died' || !hasMandateEnded(state)) return
    await tx.updateTable('mandate').set({ reason: 'payer-died' }).where('id', '=', mandateId).execute()
  })
}

/** The provider was asked before it ended here: the answer is older than what is known. */
function isLate(state: MandateState, { askedIn }: MandateReport): boolean {
  return askedIn !== undefined && hasMandateEnded(state) && !hasMandateEnded(askedIn)
}

async function recordMandate(deps: ApiDeps, mandateId: number, report: MandateReport): Promise<void> {
  await reconcile(deps, mandateRecord, { id: mandateId, report })
}

const mandateRecord: RecordKind<'mandate', MandateReport> = {
  table: 'mandate',
  actor: 'direct-debit',
  steps: ({ state }, report) => (isLate(state, report) ? [] : [report.status]),
  can: mandateCan,
  toExpectedState: (state, report) =>
    isLate(state, report) && state !== report.status ? undefined : report.status,
  async move(work, deps, { loan, row: mandate, report }) {
    await moveMandate(work, deps, mandate, report)
    const isBack = hasMandateEnded(mandate.state) && !hasMandateEnded(report.status)
    if (isMandateUnwanted(loan, mandate)) {
      if (isBack) await work.enqueue('cancel-mandate', { mandateId: mandate.id }, cancelKey(mandate))
      return
    }
    if (mandate.is_next) await endUpdate(work, deps, { loan, mandate, report })
    if (isMandateActive(report.status))
      await confirmSetUp(work, deps, { loan, mandate, reference: report.reference ?? mandate.reference })
    if (isBack) await tellBack(work, deps, { loan, mandate, report })
    const hasJustEnded = hasMandateEnded(report.status) && !hasMandateEnded(mandate.state)
    if (hasJustEnded && !mandate.is_next) await tellEnded(work, deps, loan, report)
  },
}

const cancelKey = ({ id }: MandateRow) => ({ key: `cancel-mandate:${id}` })

/**
 * A Direct Debit that had ended collects again, or will: the payer is told, and a payout that
 * waited for it goes on.
 */
async function tellBack(
  work: Work,
  deps: ApiDeps,
  { loan, mandate, report }: { loan: LockedLoan; mandate: MandateRow; report: MandateReport },
): Promise<void> {
  await work.enqueue('pay-out', { loanId: loan.id }, { key: `pay-out:${loan.id}` })
  if (mandate.is_current) await resumeCollecting(work, deps, { loan, because: 'the Direct Debit is back' })
  const missed = await work.tx
    .selectFrom('instalment')
    .select('number')
    .where('loan_id', '=', loan.id)
    .where('state', '=', 'missed')
    .executeTakeFirst()
  const content = mandateBackEmail({
    isActive: isMandateActive(report.status),
    wasRefused: mandate.state === 'failed',
    hasMissed: missed !== undefined,
  })
  await emailBorrower(work, deps, { loan, content })
}

/** The Direct Debit has ended: the payout cannot be sent, or payments cannot be collected. */
async function tellEnded(work: Work, deps: ApiDeps, loan: LockedLoan, report: MandateReport): Promise<void> {
  // Nothing is written to someone who has died: staff see it.
  if (report.reason === 'payer-died') return
  const { facts } = await beforePayout(work.tx, loan)
  if (payoutProblem(facts) === 'mandate-refused') {
    await facePayoutProblem(work, deps, loan)
    return
  }
  const [next] = await duePayments(work, loan)
  const content = mandateEndedEmail({
    why:
      report.status === 'failed'
        ? 'refused'
        : report.reason === 'account-gone'
          ? 'account-gone'
          : 'cancelled',
    next: next ? { amountPence: next.amount_pence, collectOn: next.collect_on } : null,
    reference: loan.reference,
  })
  await emailBorrower(work, deps, { loan, content })
}

async function moveMandate(
  work: Work,
  deps: ApiDeps,
  mandate: MandateRow,
  report: MandateReport,
): Promise<void> {
  await work.tx
    .updateTable('mandate')
    .set({
      state: report.status,
      reference: report.reference ?? mandate.reference,
      reason: hasMandateEnded(report.status) ? (report.reason ?? null) : null,
      updated_at: toDate(deps.clock.now()),
    })
    .where('id', '=', mandate.id)
    .execute()
  await work.record({
    name: 'mandateMoved',
    subject: ['loan', mandate.loan_id],
    before: { state: mandate.state },
    after: { state: report.status, mandateId: mandate.id },
  })
}

/** Cancelling would stop payments on their way: it waits, and the daily run asks again. */
async function isStillCollecting({ tx }: Work, loan: LoanRow, mandate: MandateRow): Promise<boolean> {
  if (!isMandateActive(mandate.state) || !collectsPayments({ state: loan.state })) return false
  const sent = await tx
    .selectFrom('collection')
    .select('id')
    .where('loan_id', '=', loan.id)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return sent !== undefined
}

/** A provider may accept the instruction first and name the mandate later. */
async function findProviderId(
  deps: ApiDeps,
  row: { id: number; billing_request_id: string | null },
): Promise<string | null> {
  if (row.billing_request_id === null) return null
  const answer = await deps.providers.directDebit.mandateOfBillingRequest(row.billing_request_id)
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  const providerId = answer.kind === 'done' ? answer.value.mandateId : null
  if (providerId !== null)
    await command(deps, systemContext('direct-debit'), { name: 'nameMandate' }, (work) =>
      work.tx.updateTable('mandate').set({ provider_id: providerId }).where('id', '=', row.id).execute(),
    )
  return providerId
}

function selectToAsk(deps: ApiDeps, mandateId: number) {
  return deps.db
    .selectFrom('mandate as m')
    .innerJoin('loan as l', 'l.id', 'm.loan_id')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .innerJoin('bank_account as b', 'b.id', 'm.bank_account_id')
    .leftJoin('user_address as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.position', '=', 0))
    .select(['m.id', 'm.loan_id', 'u.first_name', 'u.last_name', 'u.email'])
    .select(['b.account_holder_name', 'b.sealed_details'])
    .select(['a.flat_number', 'a.house_number', 'a.line1', 'a.town', 'a.county', 'a.post_code'])
    .where('m.id', '=', mandateId)
    .where('m.state', '=', 'reserved')
    .executeTakeFirst()
}
