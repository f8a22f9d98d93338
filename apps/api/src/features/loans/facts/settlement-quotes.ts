import { Problem } from '@tarnbrook/contract/errors'
import { day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { COLLECTION_STATES, isCollectionPaid } from '@tarnbrook/domain/direct-debit/collection-state'
import {
  isSettlementQuoteLapsed,
  isSettlementQuoteOpen,
  SETTLEMENT_QUOTE_STATES,
  type SettlementQuoteState,
  settlementQuoteCan,
} from '@tarnbrook/domain/settlement/settlement-quote-state'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { DB, Json } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import {
  type ComingDebit,
  calculateDebit,
  owedAfterWithdrawal,
  stillToPay,
} from '#features/loans/facts/settlement-figures.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { readInterestFacts } from '#features/loans/running-loan.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

export type QuoteRow = Selectable<DB['settlement_quote']>

export const OPEN_QUOTES = SETTLEMENT_QUOTE_STATES.filter(isSettlementQuoteOpen)

/** A locked loan's open quote, locked too: the daily run expires quotes without a loan lock. */
export function lockOpenQuote({ tx }: Pick<Work, 'tx'>, loanId: number): Promise<QuoteRow | undefined> {
  return selectOpenQuote(tx, loanId).forUpdate().executeTakeFirst()
}

/** The same for what writes nothing to it. At worst it has just expired. */
export function readOpenQuote({ tx }: Pick<Work, 'tx'>, loanId: number): Promise<QuoteRow | undefined> {
  return selectOpenQuote(tx, loanId).executeTakeFirst()
}

function selectOpenQuote(tx: Work['tx'], loanId: number) {
  return tx
    .selectFrom('settlement_quote')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('state', 'in', OPEN_QUOTES)
}

/** A final figure is being paid, or a withdrawal made: nothing else is collected or agreed. */
export async function isBeingSettled(work: Pick<Work, 'tx'>, loanId: number): Promise<boolean> {
  const quote = await readOpenQuote(work, loanId)
  return quote !== undefined && (quote.type === 'cancellation' || quote.state === 'paying')
}

/** A withdrawal that is not repaid (CCA 1974 s66A): the agreement counts as never made. */
export async function readWithdrawal(work: Pick<Work, 'tx'>, loanId: number): Promise<QuoteRow | null> {
  const quote = await readOpenQuote(work, loanId)
  return quote?.type === 'cancellation' ? quote : null
}

/**
 * Of the loan `l`: its borrower withdrew, also where what was to be repaid is written off by now.
 * What is owed of it is never owed by the agreement (CCA 1974 s66A(7)).
 */
export const isWithdrawnSql = sql<boolean>`exists (select from settlement_quote q
  where q.loan_id = l.id and q.type = 'cancellation')`

export async function hasWithdrawn({ tx }: Pick<Work, 'tx'>, loanId: number): Promise<boolean> {
  const { rows } = await sql`select l.id from loan l where l.id = ${loanId} and ${isWithdrawnSql}`.execute(tx)
  return rows.length > 0
}

/** What a withdrawal leaves to repay, and of it the interest that the books do not have yet. */
export async function readWithdrawalDebt(
  work: Pick<Work, 'tx'>,
  { loan, quote, on }: { loan: LoanRow; quote: QuoteRow; on: Temporal.PlainDate },
): Promise<{ owedPence: Pence; interestPence: Pence }> {
  const facts = await readInterestFacts({ db: work.tx }, loan)
  const { netPence, interestPence } = owedAfterWithdrawal(quote, loan, { ...facts, on })
  const charged = await readInterestCharged(work, loan)
  return { owedPence: netPence, interestPence: pence(interestPence - charged) }
}

/** Of instalments due before the notice: a withdrawal asks its own interest in its place. */
async function readInterestCharged({ tx }: Pick<Work, 'tx'>, { id }: LoanRow): Promise<number> {
  const { rows } = await sql<{ interest: number }>`
    select coalesce(-sum(amount_pence), 0)::bigint as interest from ledger_posting
    where loan_id = ${id} and account = 'interest-income'`.execute(tx)
  return Number(rows[0]?.interest ?? 0)
}

/** Moves a locked loan's quote. @throws Problem WRONG_STATE for a move not in the domain's table */
export async function moveQuote(
  work: Work,
  deps: ApiDeps,
  options: {
    quote: QuoteRow
    to: SettlementQuoteState
    set?: Partial<Pick<QuoteRow, 'payment_method' | 'failed_method' | 'failed_on' | 'settled_on'>>
  },
): Promise<void> {
  const { quote, to, set } = options
  if (quote.state !== to && !settlementQuoteCan(quote.state, to)) throw new Problem('WRONG_STATE')
  await work.tx
    .updateTable('settlement_quote')
    .set({ ...set, state: to, updated_at: toDate(deps.clock.now()) })
    .where('id', '=', quote.id)
    .execute()
  await work.record({
    name: 'settlementQuoteMoved',
    subject: ['loan', quote.loan_id],
    before: { state: quote.state },
    after: { state: to, settlementQuoteId: quote.id, ...(set?.payment_method && { by: set.payment_method }) },
  })
}

/** When a locked loan ends otherwise, its figure lapses. One that ends it is settled before. */
export async function cancelOpenQuote(work: Work, deps: ApiDeps, loanId: number): Promise<void> {
  const quote = await lockOpenQuote(work, loanId)
  if (quote) await moveQuote(work, deps, { quote, to: 'cancelled' })
}

/**
 * Expires figures whose last day is over, some at a time. Loans are not locked: a row that a payer
 * holds is left to the next time, and is then paid or not. @returns their ids
 */
export async function expireQuotes(
  { tx }: Work,
  deps: ApiDeps,
  { before, limit }: { before: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update settlement_quote set state = 'expired', updated_at = ${toDate(deps.clock.now())}
    where id in (select id from settlement_quote where state = 'quoted' and type = 'settlement' and pay_by < ${before}::date
      order by id limit ${limit} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The last figure that lapsed after money had come for it: that pays no instalment by itself. */
export async function lockPartPaidQuote(work: Work, loanId: number): Promise<QuoteRow | undefined> {
  const { rows } = await sql<{ id: number }>`
    select q.id from settlement_quote q where q.loan_id = ${loanId} and ${isPartPaidSql}
    order by q.seq desc limit 1`.execute(work.tx)
  const [found] = rows
  return found && lockQuote(work, found.id)
}

/** Of the quote `q`: it lapsed, and money for it had come. A withdrawal never lapses. */
export const isPartPaidSql = sql`q.type = 'settlement'
  and q.state in (${sql.join(SETTLEMENT_QUOTE_STATES.filter(isSettlementQuoteLapsed))})
  and exists (${paidTowards(sql`q.id`)})`

/** What has come for a quote, and stayed. */
export async function readPaidTowards({ tx }: Pick<Work, 'tx'>, quoteId: number): Promise<Pence> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(paid.amount_pence), 0)::bigint as paid from (${paidTowards(sql`${quoteId}`)}) paid`.execute(
    tx,
  )
  return pence(Number(rows[0]?.paid ?? 0))
}

/** A row for each payment. */
export function paidTowards(quoteId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select c.amount_pence from collection c where c.settlement_quote_id = ${quoteId}
    and c.state in (${sql.join(COLLECTION_STATES.filter(isCollectionPaid))})`
}

export function lockQuote({ tx }: Pick<Work, 'tx'>, id: number): Promise<QuoteRow> {
  return tx
    .selectFrom('settlement_quote')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** What an open quote asks for to end its loan on a day, by the books; negative when more came. */
export async function readStillToPay(
  work: Pick<Work, 'tx'>,
  { loan, quote, on }: { loan: LoanRow; quote: QuoteRow; on: Temporal.PlainDate },
): Promise<Pence> {
  return stillToPay(quote, loan, { ...(await readInterestFacts({ db: work.tx }, loan)), on })
}

/** What the bank takes for other payments of the loan. */
export function listComingDebits(db: Work['tx'] | ApiDeps['db'], loanId: number): Promise<ComingDebit[]> {
  return db
    .selectFrom('collection')
    .select(['charge_on', 'amount_pence'])
    .where('loan_id', '=', loanId)
    .where('method', '=', 'DIRECT_DEBIT')
    .where('state', '=', 'sent')
    .where('settlement_quote_id', 'is', null)
    .execute()
}

/** What a Direct Debit of an open quote takes on a day; nothing, where other payments pay it. */
export async function readDebit(
  work: Pick<Work, 'tx'>,
  { loan, quote, on }: { loan: LoanRow; quote: QuoteRow; on: string },
): Promise<Pence> {
  const leftPence = await readStillToPay(work, { loan, quote, on: day(on) })
  return calculateDebit(leftPence, await listComingDebits(work.tx, loan.id), on)
}

const storedSettlement = z.object({
  settlementDate: z.string(),
  deferredDate: z.string(),
  amountBeforeRebatePence: z.number(),
  rebatePence: z.number(),
  contractualPence: z.number(),
  statutoryPence: z.number(),
  basis: z.enum(['contractual', 'statutory']),
  dailyAmount: z.array(z.object({ on: z.string(), amountPence: z.number() })),
  breakdown: z.object({
    principalPence: z.number(),
    interestPence: z.number(),
    feesPence: z.number(),
    overduePence: z.number(),
    fallingDuePence: z.number(),
    paidAheadPence: z.number(),
    compensationPence: z.number(),
    statutoryReductionPence: z.number(),
  }),
})

export type StoredSettlement = z.output<typeof storedSettlement>

const storedWithdrawal = z.object({
  lastDay: z.string().nullable(),
  creditPence: z.number(),
  interestPence: z.number(),
  paidPence: z.number(),
  interestPerDayPence: z.number(),
})

export type StoredWithdrawal = z.output<typeof storedWithdrawal>

/** The working as it was stored with the quote. @throws ZodError for what no quote has */
export function toStoredSettlement(figures: Json): StoredSettlement {
  return storedSettlement.parse(figures)
}

export function toStoredWithdrawal(figures: Json): StoredWithdrawal {
  return storedWithdrawal.parse(figures)
}
