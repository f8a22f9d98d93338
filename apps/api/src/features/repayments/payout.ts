import { getBrand } from '@tarnbrook/brands/brand'
import { disbursementPostings } from '@tarnbrook/domain/ledger'
import { pence } from '@tarnbrook/domain/money'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { type LoanRow, lockLoan, moveLoan, postToLedger } from '../loans/loan.ts'
import { loanPaidLetter, writeToBorrower } from './letters.ts'
import { readBankAccount } from './mandate.ts'

/**
 * Job: sends the reserved pay-out of a loan once its mandate is set up. The pay-out's own id is the provider's key, so
 * that the money leaves once however often this runs.
 * @throws Error when the provider cannot be reached; the queue tries again.
 */
export async function payOut(deps: ApiDeps, { loanId }: { loanId: number }): Promise<void> {
  const row = await selectReserved(deps, loanId)
  if (!row) return
  const answer = await deps.providers.payouts.send({
    key: `payout-${row.id}`,
    amountPence: row.amount_pence,
    account: payee(deps, row),
    reference: row.reference,
    metadata: { loan: String(loanId) },
  })
  if (answer.kind === 'unavailable') throw new Error('the pay-out provider did not answer')
  await command(
    deps,
    systemContext(getBrand(row.brand), 'pay-out'),
    { name: 'recordPayoutSent' },
    async (work) => {
      const loan = await lockLoan(work.tx, { id: loanId })
      const next =
        answer.kind === 'done'
          ? ({ state: 'sent', provider_id: answer.value.id } as const)
          : ({ state: 'failed', provider_id: null } as const)
      const { numUpdatedRows } = await work.tx
        .updateTable('payout')
        .set({ ...next, updated_at: toDate(deps.clock.now()) })
        .where('id', '=', row.id)
        .where('state', '=', 'reserved')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await recordPayout(work, { loanId, payoutId: row.id, from: 'reserved', to: next.state })
      if (answer.kind === 'done')
        await moveLoan(work, { loan, to: 'Funded', reason: 'pay-out sent', now: deps.clock.now() })
    },
  )
  if (answer.kind === 'refused') alertStaff(deps, { loanId, payoutId: row.id, reason: answer.reason })
}

/** Job: asks the provider how a pay-out stands, and applies what is new. */
export async function reReadPayout(deps: ApiDeps, { payoutId }: { payoutId: number }): Promise<void> {
  const row = await deps.db.selectFrom('payout').selectAll().where('id', '=', payoutId).executeTakeFirst()
  if (!row?.provider_id) return
  const answer = await deps.providers.payouts.payout(row.provider_id)
  if (answer.kind === 'unavailable') throw new Error('the pay-out provider did not answer')
  if (answer.kind === 'refused') {
    alertStaff(deps, { loanId: row.loan_id, payoutId, reason: answer.reason })
    return
  }
  const { status, failureReason } = answer.value
  if (status === 'executed') await recordExecuted(deps, row)
  if (status === 'failed') await recordFailed(deps, row, failureReason ?? 'unknown')
}

type PayoutRow = { id: number; loan_id: number }

/**
 * The money has left: the loan runs from today. Should that be later than the day the quote reckoned with, the schedule
 * stands as agreed; the borrower then has the money for a shorter first period and pays what the agreement says.
 */
async function recordExecuted(deps: ApiDeps, { id, loan_id }: PayoutRow): Promise<void> {
  const now = deps.clock.now()
  const today = deps.clock.today()
  await command(
    deps,
    systemContext(getBrand('main'), 'pay-out'),
    { name: 'recordPayoutExecuted' },
    async (work) => {
      const loan = await lockLoan(work.tx, { id: loan_id })
      const { numUpdatedRows } = await work.tx
        .updateTable('payout')
        .set({ state: 'executed', updated_at: toDate(now) })
        .where('id', '=', id)
        .where('state', '=', 'sent')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      await recordPayout(work, { loanId: loan_id, payoutId: id, from: 'sent', to: 'executed' })
      await work.tx
        .updateTable('loan')
        .set({ disbursed_on: today.toString() })
        .where('id', '=', loan_id)
        .execute()
      await moveLoan(work, { loan, to: 'Repaying', reason: 'pay-out executed', now })
      await postToLedger(work, {
        loanId: loan_id,
        kind: 'disbursement',
        reference: `disbursement:${loan_id}`,
        bookedOn: today,
        postings: disbursementPostings({
          amountPence: pence(loan.amount_pence),
          feePence: pence(loan.fee_pence),
        }),
        now,
      })
      await writeToBorrower(work, deps, { loan, letter: await loanPaid(work, loan) })
    },
  )
}

async function loanPaid({ tx }: Work, loan: LoanRow) {
  const paid = await tx
    .selectFrom('loan as l')
    .innerJoin('bank_account as b', 'b.id', 'l.bank_account_id')
    .innerJoin('loan_application as a', 'a.id', 'l.application_id')
    .select(['b.account_number_ending', 'a.partner'])
    .where('l.id', '=', loan.id)
    .executeTakeFirstOrThrow()
  const first = await tx
    .selectFrom('instalment')
    .select(['amount_pence', 'collect_on'])
    .where('loan_id', '=', loan.id)
    .orderBy('number')
    .executeTakeFirst()
  return loanPaidLetter({
    amountPence: loan.amount_pence,
    paidTo:
      loan.product_type === 'hire-purchase' && paid.partner
        ? { seller: paid.partner }
        : { accountNumberEnding: paid.account_number_ending },
    firstPayment: first ? { amountPence: first.amount_pence, collectOn: first.collect_on } : null,
  })
}

/** The loan stays as it is, Funded or (money sent back later) Repaying: what to do next is for staff to decide. */
async function recordFailed(deps: ApiDeps, { id, loan_id }: PayoutRow, reason: string): Promise<void> {
  const isNews = await command(
    deps,
    systemContext(getBrand('main'), 'pay-out'),
    { name: 'recordPayoutFailed' },
    async (work) => {
      await lockLoan(work.tx, { id: loan_id })
      const payout = await work.tx
        .selectFrom('payout')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (payout.state === 'failed') return false
      await work.tx
        .updateTable('payout')
        .set({ state: 'failed', updated_at: toDate(deps.clock.now()) })
        .where('id', '=', id)
        .execute()
      await recordPayout(work, { loanId: loan_id, payoutId: id, from: payout.state, to: 'failed' })
      return true
    },
  )
  if (isNews) alertStaff(deps, { loanId: loan_id, payoutId: id, reason })
}

/**
 * A loan goes to the borrower. On hire purchase we buy the goods, so the partner who sells them is paid.
 * @throws Error when the partner's account is not configured; the queue tries again once it is.
 */
function payee(deps: ApiDeps, row: NonNullable<Awaited<ReturnType<typeof selectReserved>>>) {
  if (row.product_type !== 'hire-purchase') return readBankAccount(deps, row)
  const account = deps.config.partnerAccounts[row.partner ?? '']
  if (!row.partner || !account) throw new Error('the partner to be paid has no account in PARTNER_ACCOUNTS')
  return { holderName: row.partner, ...account }
}

function recordPayout(work: Work, move: { loanId: number; payoutId: number; from: string; to: string }) {
  return work.record({
    name: 'payoutMoved',
    subject: ['loan', move.loanId],
    before: { state: move.from },
    after: { state: move.to, payoutId: move.payoutId },
  })
}

function alertStaff(deps: ApiDeps, facts: { loanId: number; payoutId: number; reason: string }): void {
  deps.log.error({ ...facts, alert: 'payout-failed' }, 'a pay-out failed: the borrower has not been paid')
}

function selectReserved(deps: ApiDeps, loanId: number) {
  return deps.db
    .selectFrom('payout as p')
    .innerJoin('loan as l', 'l.id', 'p.loan_id')
    .innerJoin('bank_account as b', 'b.id', 'l.bank_account_id')
    .innerJoin('loan_application as a', 'a.id', 'l.application_id')
    .innerJoin('mandate as m', (join) => join.onRef('m.loan_id', '=', 'l.id').on('m.is_current', '=', true))
    .select([
      'p.id',
      'p.amount_pence',
      'l.brand',
      'l.product_type',
      'l.reference',
      'a.partner',
      'b.account_holder_name',
      'b.sealed_details',
    ])
    .where('p.loan_id', '=', loanId)
    .where('p.state', '=', 'reserved')
    .where('l.state', '=', 'Pending')
    .where('m.state', 'in', ['pending', 'active'])
    .executeTakeFirst()
}
