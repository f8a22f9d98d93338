import { getBrand } from '@tarnbrook/brands/brand'
import { collectsPayments, type LoanState } from '@tarnbrook/domain/loan-state'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { unseal } from '#platform/secrets.ts'
import type { Mandate } from '#providers/direct-debit/port.ts'
import { lockLoan } from '../loans/loan.ts'
import { mandateEndedLetter, writeToBorrower } from './letters.ts'

/** The account behind a loan, readable only while a provider is told of it. */
export function readBankAccount(
  deps: ApiDeps,
  row: { account_holder_name: string; sealed_details: Buffer },
): { holderName: string; sortCode: string; accountNumber: string } {
  const details = JSON.parse(unseal(deps.config.secretKey, 'bank-account', row.sealed_details)) as {
    sortCode: string
    accountNumber: string
  }
  return { holderName: row.account_holder_name, ...details }
}

/**
 * Job: asks the provider for the reserved mandate of a loan. The mandate's own id is the provider's key, so that a job
 * that stopped half way finds what it made.
 * @throws Error when the provider cannot be reached; the queue tries again.
 */
export async function setUpMandate(deps: ApiDeps, { loanId }: { loanId: number }): Promise<void> {
  const row = await selectReserved(deps, loanId)
  if (!row) return
  const answer = await deps.providers.directDebit.setUpMandate({
    key: `mandate-${row.id}`,
    payer: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      line1: [row.flat_number, row.house_number, row.line1].filter(Boolean).join(' '),
      town: row.town ?? row.county ?? '',
      postCode: row.post_code ?? '',
    },
    account: readBankAccount(deps, row),
    metadata: { loan: String(loanId) },
  })
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  if (answer.kind === 'refused') {
    await recordMandate(deps, row.id, { status: 'failed', reference: null, reason: answer.reason })
    return
  }
  await command(
    deps,
    systemContext(getBrand(row.brand), 'set-up-mandate'),
    { name: 'recordMandateSetUp' },
    async (work) => {
      const { numUpdatedRows } = await work.tx
        .updateTable('mandate')
        .set({
          state: 'pending',
          billing_request_id: answer.value.billingRequestId,
          provider_id: answer.value.mandateId,
          updated_at: toDate(deps.clock.now()),
        })
        .where('id', '=', row.id)
        .where('state', '=', 'reserved')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await work.record({
        name: 'mandateSetUp',
        subject: ['loan', loanId],
        before: { state: 'reserved' },
        after: { state: 'pending', mandateId: row.id },
      })
      await work.enqueue('pay-out', { loanId }, { key: `pay-out:${loanId}` })
    },
  )
}

/** Job: asks the provider how a mandate stands, and applies what is new. */
export async function reReadMandate(deps: ApiDeps, { mandateId }: { mandateId: number }): Promise<void> {
  const row = await deps.db.selectFrom('mandate').selectAll().where('id', '=', mandateId).executeTakeFirst()
  if (!row) return
  const providerId = row.provider_id ?? (await findProviderId(deps, row))
  if (providerId === null) return
  const answer = await deps.providers.directDebit.mandate(providerId)
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  if (answer.kind === 'refused') {
    deps.log.error({ mandateId, reason: answer.reason }, 'the provider does not know a mandate of ours')
    return
  }
  await recordMandate(deps, mandateId, { ...answer.value, reason: null })
}

/** Where a mandate may go. News comes late, twice and out of order, so a state that is past is never gone back to. */
const AHEAD: Record<string, readonly Mandate['status'][]> = {
  reserved: ['pending', 'active', 'failed', 'cancelled'],
  pending: ['active', 'failed', 'cancelled'],
  active: ['failed', 'cancelled'],
}

async function recordMandate(
  deps: ApiDeps,
  mandateId: number,
  news: { status: Mandate['status']; reference: string | null; reason: string | null },
): Promise<void> {
  const context = systemContext(getBrand('main'), 'direct-debit')
  await command(deps, context, { name: 'recordMandate' }, async (work) => {
    const { loan_id } = await work.tx
      .selectFrom('mandate')
      .select('loan_id')
      .where('id', '=', mandateId)
      .executeTakeFirstOrThrow()
    // The loan first, always: two jobs about one loan wait for each other instead of crossing.
    const loan = await lockLoan(work.tx, { id: loan_id })
    const mandate = await work.tx
      .selectFrom('mandate')
      .selectAll()
      .where('id', '=', mandateId)
      .executeTakeFirstOrThrow()
    if (!AHEAD[mandate.state]?.includes(news.status)) return
    await work.tx
      .updateTable('mandate')
      .set({
        state: news.status,
        reference: news.reference ?? mandate.reference,
        reason: news.reason,
        updated_at: toDate(deps.clock.now()),
      })
      .where('id', '=', mandateId)
      .execute()
    await work.record({
      name: 'mandateMoved',
      subject: ['loan', loan_id],
      before: { state: mandate.state },
      after: { state: news.status, mandateId },
    })
    if (news.status !== 'failed' && news.status !== 'cancelled') return
    if (!mandate.is_current || !collectsPayments({ state: loan.state as LoanState })) return
    const letter = mandateEndedLetter({ isRefused: news.status === 'failed' })
    await writeToBorrower(work, deps, { loan, letter })
  })
}

/** A provider may take the instruction first and name the mandate later. */
async function findProviderId(
  deps: ApiDeps,
  row: { id: number; billing_request_id: string | null },
): Promise<string | null> {
  if (row.billing_request_id === null) return null
  const answer = await deps.providers.directDebit.mandateOfBillingRequest(row.billing_request_id)
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  const providerId = answer.kind === 'done' ? answer.value.mandateId : null
  if (providerId !== null)
    await command(deps, systemContext(getBrand('main'), 'direct-debit'), { name: 'nameMandate' }, (work) =>
      work.tx.updateTable('mandate').set({ provider_id: providerId }).where('id', '=', row.id).execute(),
    )
  return providerId
}

function selectReserved(deps: ApiDeps, loanId: number) {
  return deps.db
    .selectFrom('mandate as m')
    .innerJoin('loan as l', 'l.id', 'm.loan_id')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .innerJoin('bank_account as b', 'b.id', 'l.bank_account_id')
    .leftJoin('user_address as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.position', '=', 0))
    .select(['m.id', 'l.brand', 'u.first_name', 'u.last_name', 'u.email'])
    .select(['b.account_holder_name', 'b.sealed_details'])
    .select(['a.flat_number', 'a.house_number', 'a.line1', 'a.town', 'a.county', 'a.post_code'])
    .where('m.loan_id', '=', loanId)
    .where('m.is_current', '=', true)
    .where('m.state', '=', 'reserved')
    .executeTakeFirst()
}
