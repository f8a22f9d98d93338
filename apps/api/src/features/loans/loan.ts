import { randomInt } from 'node:crypto'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { findManagedBrands } from '@tarnbrook/brands/facts/looks-after'
import { Problem } from '@tarnbrook/contract/errors'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { ArrangementState } from '@tarnbrook/domain/arrangements/arrangement-state'
import { londonToday, nextWorkingDay } from '@tarnbrook/domain/core/calendar'
import { type Pence, sumPence } from '@tarnbrook/domain/core/money'
import type { Posting } from '@tarnbrook/domain/loans/ledger'
import { collectsNow, type LoanState, loanCan } from '@tarnbrook/domain/loans/loan-state'
import type { Schedule, ScheduleRow } from '@tarnbrook/domain/schedule/schedule'
import { type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import type { Locked, Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'
import { toLoanResource } from './resource/loan-resource.ts'
import { selectLoans } from './resource/select-loans.ts'

export type LoanRow = Selectable<DB['loan']>

/** No other transaction changes it until this one ends: what writes about a loan takes one. */
export type LockedLoan = Locked<LoanRow>

/** The loans of a borrower; with `brand`, only those that its site services (Spec 1). */
export interface OwnLoans {
  userId: number
  brand?: BrandKey | null
}

/** @throws Problem UNAUTHENTICATED, STEP_UP_REQUIRED: a weak sign-in is for an application */
export function ownLoans(ctx: RequestContext): OwnLoans {
  return { userId: requireStrong(ctx).userId, brand: ctx.configuredBrand }
}

/** @throws Problem UNAUTHENTICATED, STEP_UP_REQUIRED */
export function ownLoan(ctx: RequestContext, id: number): OwnLoans & { id: number } {
  return { id, ...ownLoans(ctx) }
}

/**
 * The loan, locked for the transaction; with `userId`, only when it is that borrower's.
 * @throws Problem NOT_FOUND, the same for another person's loan and for one that does not exist.
 */
export async function lockLoan(
  tx: Transaction<DB>,
  where: Partial<OwnLoans> & { id: number },
): Promise<LockedLoan> {
  const [loan] = await lockLoans(selectOwnLoan(tx, where))
  if (!loan) throw notFound('loan', where.id)
  return loan
}

/** Locked in the order of their ids: two transactions that lock several never deadlock. */
export async function lockLoans(query: SelectQueryBuilder<DB, 'loan', LoanRow>): Promise<LockedLoan[]> {
  return (await query.orderBy('id').forUpdate().execute()) as LockedLoan[]
}

/** The same without the lock, for reads. @throws Problem NOT_FOUND */
export async function readLoanRow(
  tx: Transaction<DB>,
  where: Partial<OwnLoans> & { id: number },
): Promise<LoanRow> {
  const loan = await selectOwnLoan(tx, where).executeTakeFirst()
  if (!loan) throw notFound('loan', where.id)
  return loan
}

function selectOwnLoan(tx: Transaction<DB>, { id, userId, brand }: Partial<OwnLoans> & { id: number }) {
  return tx
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .$if(Boolean(brand), (query) => query.where('brand', 'in', findManagedBrands(brand!)))
}

/**
 * Appends the transition, updates the state and records the event.
 * @throws Problem WRONG_STATE when the table in domain/loan-state does not have the pair.
 */
export async function moveLoan(
  work: Work,
  options: { loan: LockedLoan; to: LoanState; reason: string; now: Temporal.Instant },
): Promise<LockedLoan> {
  const { loan, to, reason, now } = options
  const from = loan.state
  if (!loanCan(from, to)) throw new Problem('WRONG_STATE')
  await appendTransition(work.tx, { loanId: loan.id, from, to, reason, now })
  const moved = await work.tx
    .updateTable('loan')
    .set({ state: to, updated_at: toDate(now) })
    .where('id', '=', loan.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!collectsNow({ state: to })) await endArrangements(work, { loan, reason: 'the loan ends', now })
  await work.record({
    name: 'loanMoved',
    subject: ['loan', loan.id],
    before: { state: from },
    after: { state: to, reason },
  })
  return moved as LockedLoan
}

/** A loan that asks for no payments has no arrangement, nor a draft: its answers are deleted. */
export async function endArrangements(
  { tx, record }: Work,
  { loan, reason, now }: { loan: LockedLoan; reason: string; now: Temporal.Instant },
): Promise<void> {
  const ended = await tx
    .updateTable('arrangement')
    .set({
      state: sql<ArrangementState>`case state when 'active' then 'ended' else 'withdrawn' end`,
      sealed_answers: sql`case state when 'active' then sealed_answers end`,
      ended_on: londonToday(now).toString(),
      updated_at: toDate(now),
    })
    .where('loan_id', '=', loan.id)
    .where('state', 'in', ['draft', 'active'])
    .returning(['id', 'state'])
    .execute()
  for (const { id, state } of ended)
    await record({
      name: 'arrangementMoved',
      subject: ['loan', loan.id],
      after: { state, arrangementId: id, reason },
    })
}

export interface CreateLoanOptions {
  applicationId: number
  userId: number
  bankAccountId: number
  brand: string
  productType: 'unsecured' | 'hire-purchase'
  quote: Selectable<DB['quote']>
  schedule: Schedule
  /** The cards that it pays off: what they get is held, and not paid out to the borrower. */
  cards: readonly { id: number; amountPence: Pence }[]
  agreedOn: Temporal.PlainDate
  now: Temporal.Instant
}

/**
 * Makes the schedule, and the reserved mandate and payout that jobs send. The payout waits for the
 * mandate, so that no money leaves before there is a way to collect it.
 */
export async function createLoan(work: Work, options: CreateLoanOptions): Promise<number> {
  const { quote, schedule, now } = options
  const at = toDate(now)
  const { id } = await work.tx
    .insertInto('loan')
    .values({
      user_id: options.userId,
      application_id: options.applicationId,
      bank_account_id: options.bankAccountId,
      brand: options.brand,
      product_type: options.productType,
      reference: newLoanReference(),
      state: 'Pending',
      amount_pence: quote.amount_pence,
      fee_pence: quote.fee_pence,
      option_to_purchase_fee_pence: quote.option_to_purchase_fee_pence,
      term_months: quote.term_months,
      annual_rate_percent: quote.annual_rate_percent,
      apr_percent: quote.apr_percent,
      instalment_pence: schedule.instalmentPence,
      total_payable_pence: schedule.totalPayablePence,
      payment_day: quote.payment_day,
      agreed_on: options.agreedOn.toString(),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.tx.insertInto('instalment').values(toInstalmentRows(id, schedule)).execute()
  await appendTransition(work.tx, {
    loanId: id,
    from: null,
    to: 'Pending',
    reason: 'agreement accepted',
    now,
  })
  await work.tx
    .insertInto('mandate')
    .values({
      loan_id: id,
      is_current: true,
      bank_account_id: options.bankAccountId,
      state: 'reserved',
      created_at: at,
      updated_at: at,
    })
    .execute()
  await work.tx
    .insertInto('payout')
    .values({
      loan_id: id,
      is_current: true,
      // Hire purchase: we buy the goods, so their seller is paid.
      bank_account_id: options.productType === 'hire-purchase' ? null : options.bankAccountId,
      amount_pence: quote.amount_pence - sumPence(options.cards.map(({ amountPence }) => amountPence)),
      state: 'reserved',
      created_at: at,
      updated_at: at,
    })
    .execute()
  await holdForCards(work, { loanId: id, cards: options.cards, now })
  await work.record({
    name: 'loanCreated',
    subject: ['loan', id],
    after: { state: 'Pending', quoteId: quote.id },
  })
  await work.enqueue('set-up-mandate', { loanId: id }, { key: `set-up-mandate:${id}` })
  return id
}

async function holdForCards(
  { tx }: Work,
  { loanId, cards, now }: { loanId: number; cards: CreateLoanOptions['cards']; now: Temporal.Instant },
): Promise<void> {
  if (cards.length === 0) return
  const rows = cards.map((card) => ({
    loan_id: loanId,
    card_id: card.id,
    amount_pence: card.amountPence,
    state: 'held',
    created_at: toDate(now),
  }))
  await tx.insertInto('card_payoff').values(rows).execute()
}

/**
 * Posts a business fact once: `reference` identifies it, and posting it again does nothing. The
 * database enforces that debits and credits are equal, and derives the loan's balance.
 */
export async function postToLedger(
  work: Work,
  options: {
    loanId: number
    kind: string
    reference: string
    bookedOn: Temporal.PlainDate
    postings: Posting[]
    now: Temporal.Instant
  },
): Promise<void> {
  const { loanId, kind, reference, bookedOn, postings, now } = options
  const posted = await work.tx
    .insertInto('ledger_transaction')
    .values({ loan_id: loanId, kind, reference, booked_on: bookedOn.toString(), created_at: toDate(now) })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted || postings.length === 0) return
  await work.tx
    .insertInto('ledger_posting')
    .values(
      postings.map(({ account, amountPence }) => ({
        transaction_id: posted.id,
        loan_id: loanId,
        account,
        amount_pence: amountPence,
      })),
    )
    .execute()
}

/**
 * One loan of the borrower, in one round trip.
 * @throws Problem NOT_FOUND for another's and for a missing one
 */
export async function readLoan(deps: ApiDeps, where: OwnLoans & { id: number }): Promise<Loan> {
  const [row] = await selectLoans(deps.db, where)
  if (!row) throw notFound('loan', where.id)
  return toLoanResource(row, deps.clock.now())
}

/** All loans of the borrower, newest first, in one round trip. */
export async function readLoansOfUser(deps: ApiDeps, where: OwnLoans): Promise<Loan[]> {
  const now = deps.clock.now()
  return (await selectLoans(deps.db, where)).map((row) => toLoanResource(row, now))
}

/** A schedule's rows as stored. A payment is collected on a working day: its own, or the next. */
export function toInstalmentRows(loanId: number, schedule: { rows: readonly ScheduleRow[] }) {
  return schedule.rows.map((row) => ({
    loan_id: loanId,
    number: row.number,
    due_on: row.dueOn.toString(),
    collect_on: nextWorkingDay(row.dueOn).toString(),
    amount_pence: row.amountPence,
    principal_pence: row.principalPence,
    interest_pence: row.interestPence,
    fee_pence: row.feePence,
    balance_pence: row.balancePence,
  }))
}

/** Read out on the phone and printed on bank statements: no letters that look or sound alike. */
export function newLoanReference(): string {
  return newReference('TB')
}

export function newReference(prefix: 'TB' | 'TS'): string {
  const letters = '23456789CFGHJKMPRTVWX'
  return `${prefix}${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`
}

/** Two processes that change one loan at once conflict on the latest transition's unique index. */
async function appendTransition(
  tx: Transaction<DB>,
  options: { loanId: number; from: LoanState | null; to: LoanState; reason: string; now: Temporal.Instant },
): Promise<void> {
  const { loanId, from, to, reason, now } = options
  await tx
    .updateTable('loan_transition')
    .set({ most_recent: false })
    .where('loan_id', '=', loanId)
    .where('most_recent', '=', true)
    .execute()
  await tx
    .insertInto('loan_transition')
    .values({
      loan_id: loanId,
      sort_key: sql<number>`(select coalesce(max(sort_key), 0) + 1 from loan_transition where loan_id = ${loanId})`,
      from_state: from,
      to_state: to,
      reason,
      most_recent: true,
      at: toDate(now),
    })
    .execute()
}
