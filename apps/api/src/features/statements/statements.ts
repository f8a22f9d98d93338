import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import { compareDays, type Day, day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { halfOfTotalPrice } from '@tarnbrook/domain/hand-back/hand-back'
import { collectsNow, isWrittenOff } from '@tarnbrook/domain/loans/loan-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { currentQuote } from '#features/applications/application.ts'
import { calculateClaimTotal, readMissed } from '#features/loans/facts/missed-instalments.ts'
import {
  type EndingRecord,
  isLeftOwed,
  isLeftOwedSql,
  readEnding,
  readPaymentsAhead,
} from '#features/loans/facts/owed-after-end.ts'
import { hasWithdrawn, isWithdrawnSql, readWithdrawal } from '#features/loans/facts/settlement-quotes.ts'
import { readTotalPrice } from '#features/loans/facts/total-price.ts'
import { type LoanRow, lockLoan, ownLoan, readLoanRow } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { toDate } from '#platform/clock.ts'
import { command, readSnapshot, type Work } from '#platform/command.ts'
import { type RequestContext, systemContext } from '#platform/context.ts'
import { makePdf } from '#platform/documents/make-pdf.ts'
import { readParty } from '#platform/documents/read-party.ts'
import { storeDocument } from '#platform/documents/stored-documents.ts'
import { keptPdf, storedPdf } from '#platform/documents/stored-pdf.ts'
import { notFound } from '#platform/http/refusals.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
import { readAccount } from './account-of-period.ts'
import { type Standing, type StatementFacts, statementOfAccount } from './statement-document.ts'
import { readStatementNotes } from './statement-notes.ts'
import { yearlyStatementEmail } from './yearly-statement-email.ts'

const PAGE = 500

/**
 * Each period ends so many days before a year is over: the law requires a statement within a year
 * of the agreement, and of the one before (CCA 1974 s77A(1)), also after days without a worker.
 */
const DAYS_BEFORE_A_YEAR = 15

/** Job: has each yearly statement given that is due, of loans that run or left something. */
export async function findYearlyStatements(deps: ApiDeps, payload: { day: string }): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select l.id from loan l
      where l.id > ${after} and (l.state in ('Repaying', 'Late') or ${isLeftOwedSql})
        and not ${isWithdrawnSql}
        and coalesce((select max(s.ends_on) from yearly_statement s where s.loan_id = l.id), l.agreed_on)
          + interval '1 year' - make_interval(days => ${sql.lit(DAYS_BEFORE_A_YEAR)}) < ${payload.day}::date
      order by l.id limit ${PAGE}`.execute(deps.db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    await command(deps, systemContext('daily-run'), { name: 'enqueueYearlyStatements' }, (work) =>
      enqueueMany(
        work,
        'give-yearly-statement',
        rows.map(({ id }) => ({ payload: { loanId: id }, key: `give-yearly-statement:${id}` })),
      ),
    )
  }
}

/** Job: emails the statement of the past year and stores it as it was given (CCA 1974 s77A). */
export async function giveYearlyStatement(deps: ApiDeps, { loanId }: { loanId: number }): Promise<void> {
  await command(deps, systemContext('daily-run'), { name: 'giveYearlyStatement' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: loanId })
    const period = await periodDue(work, deps, loan)
    if (!period) return
    const document = statementOfAccount(await readStatementFacts(work, deps, { loan, ...period }))
    const quote = await currentQuote(work.tx, loan.application_id)
    const { row } = await storeDocument(deps, work, {
      slug: 'yearly-statement',
      applicationId: loan.application_id,
      quoteId: quote.id,
      document,
    })
    const { id } = await work.tx
      .insertInto('yearly_statement')
      .values({
        loan_id: loanId,
        starts_on: period.from.toString(),
        ends_on: period.to.toString(),
        given_on: deps.clock.today().toString(),
        document_id: row.id,
        created_at: toDate(deps.clock.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await work.record({
      name: 'yearlyStatementGiven',
      subject: ['loan', loanId],
      after: { yearlyStatementId: id, to: period.to.toString() },
    })
    const content = yearlyStatementEmail({ ...period, onceKey: `yearly-statement:${id}` })
    const fileName = `Statement-${loan.reference}-${period.to}.pdf`
    await emailBorrower(work, deps, { loan, content, attachments: [{ documentId: row.id, fileName }] })
  })
}

interface Request {
  params: { id: number }
  ctx: RequestContext
}

/**
 * Leaves out days before the payout and to come; kept once its last day is over.
 * @throws Problem NOT_FOUND; WRONG_STATE before the payout; VALIDATION_FAILED for a period without
 * a day
 */
export async function statementOfPeriodAsPdf(
  deps: ApiDeps,
  { params, query, ctx }: Request & { query: { from?: string | undefined; to?: string | undefined } },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const { document, loan, to } = await readSnapshot(deps, async (work) => {
    const loan = await readLoanRow(work.tx, ownLoan(ctx, params.id))
    if (loan.disbursed_on === null)
      throw new Problem('WRONG_STATE', { message: 'There’s no statement until the money has been sent.' })
    if (await readWithdrawal(work, loan.id)) throw new Problem('WRONG_STATE', { message: WITHDRAWN })
    const first = day(loan.disbursed_on)
    const today = deps.clock.today()
    const from = latest(first, query.from ? day(query.from) : first)
    const until = query.to && compareDays(day(query.to), today) < 0 ? day(query.to) : today
    if (compareDays(from, until) > 0)
      throw new Problem('VALIDATION_FAILED', { fields: { to: ['Choose a day after the first one'] } })
    const facts = await readStatementFacts(work, deps, { loan, from, to: until, lastGivenAt: null })
    return { document: statementOfAccount(facts), loan, to: until }
  })
  const isOver = compareDays(to, deps.clock.today()) < 0
  const pdf = await (isOver ? keptPdf(deps, loan.id, document) : makePdf(deps, document))
  return { fileName: `statement-${loan.reference}-${to}.pdf`, pdf }
}

const WITHDRAWN =
  'You’ve withdrawn, so there’s no agreement to give a statement of. The confirmation of your withdrawal shows what you repay.'

/** A yearly statement as it was given. @throws Problem NOT_FOUND */
export async function yearlyStatementAsPdf(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number; yearlyStatementId: number }; ctx: RequestContext },
): Promise<{ fileName: string; pdf: Uint8Array }> {
  const found = await readSnapshot(deps, async (work) => {
    const loan = await readLoanRow(work.tx, ownLoan(ctx, params.id))
    const statement = await work.tx
      .selectFrom('yearly_statement')
      .select(['document_id', 'ends_on'])
      .where('id', '=', params.yearlyStatementId)
      .where('loan_id', '=', loan.id)
      .executeTakeFirst()
    if (!statement) throw notFound('loan', params.id)
    return { ...statement, reference: loan.reference }
  })
  const fileName = `statement-${found.reference}-${found.ends_on}.pdf`
  return { fileName, pdf: await storedPdf(deps, found.document_id) }
}

interface Period {
  from: Day
  to: Day
  /** When the last yearly statement was given, where this one continues it. */
  lastGivenAt: Date | null
}

/** The past year if it has no statement; null if none is due or nothing is to be paid any more. */
async function periodDue({ tx }: Work, { clock }: ApiDeps, loan: LoanRow): Promise<Period | null> {
  if (loan.disbursed_on === null) return null
  if (!collectsNow({ state: loan.state }) && !(await isLeftOwed({ tx }, loan))) return null
  // CCA 1974 s66A(7): nothing was agreed of which s77A asks a statement.
  if (await hasWithdrawn({ tx }, loan.id)) return null
  const last = await tx
    .selectFrom('yearly_statement')
    .select(['ends_on', 'created_at'])
    .where('loan_id', '=', loan.id)
    .orderBy('ends_on', 'desc')
    .executeTakeFirst()
  const from = last ? day(last.ends_on).add({ days: 1 }) : day(loan.disbursed_on)
  const to = day(last?.ends_on ?? loan.agreed_on)
    .add({ years: 1 })
    .subtract({ days: DAYS_BEFORE_A_YEAR })
  return compareDays(to, clock.today()) < 0 ? { from, to, lastGivenAt: last?.created_at ?? null } : null
}

async function readStatementFacts(
  work: Pick<Work, 'tx'>,
  { clock }: ApiDeps,
  { loan, from, to, lastGivenAt }: Period & { loan: LoanRow },
): Promise<StatementFacts> {
  const account = await readAccount(work.tx, { loanId: loan.id, from, to, lastGivenAt })
  const isRunningToday = to.equals(clock.today()) && collectsNow({ state: loan.state })
  return {
    brand: getBrand(loan.brand),
    reference: loan.reference,
    borrower: await readParty(work.tx, loan.user_id),
    agreedOn: day(loan.agreed_on),
    paidOutOn: day(loan.disbursed_on!),
    from,
    to,
    amountPence: pence(loan.amount_pence),
    annualRatePercent: loan.annual_rate_percent,
    termMonths: loan.term_months,
    account,
    notes: await readStatementNotes(work, { loanId: loan.id, from, to }),
    standing: await readStanding(work, { loan, on: to, owedPence: account.closingPence }),
    overduePence: isRunningToday
      ? calculateClaimTotal(await readMissed(work, loan.id))
      : pence(Math.max(0, await readAmountDue(work, loan.id, to))),
    halfOfTotalPence:
      loan.product_type === 'hire-purchase' ? halfOfTotalPrice(await readTotalPrice(work, loan)) : null,
  }
}

/** Before the day on which it ended the agreement ran, whatever has become of it since. */
async function readStanding(
  work: Pick<Work, 'tx'>,
  { loan, on, owedPence }: { loan: LoanRow; on: Day; owedPence: Pence },
): Promise<Standing> {
  const ending = await readEnding(work, loan)
  if (ending && compareDays(ending.on, on) <= 0)
    return findStandingAfterEnd(ending, { state: loan.state, owedPence })
  const ahead = await readPaymentsAhead(work, { loanId: loan.id, after: on })
  return ahead || collectsNow({ state: loan.state }) ? { kind: 'running', ahead } : { kind: 'paid-off' }
}

function findStandingAfterEnd(
  { on, buyer }: EndingRecord,
  { state, owedPence }: { state: LoanRow['state']; owedPence: Pence },
): Standing {
  if (buyer !== null) return { kind: 'sold', on, buyer }
  if (isWrittenOff(state)) return { kind: 'written-off', on }
  return owedPence > 0 ? { kind: 'ended', on } : { kind: 'paid-off' }
}

/** What had fallen due and was not paid at the end of a day, from the books. */
async function readAmountDue({ tx }: Pick<Work, 'tx'>, loanId: number, on: Day): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select coalesce(sum(p.amount_pence), 0)::bigint as due from ledger_posting p join ledger_transaction t on t.id = p.transaction_id
    where p.loan_id = ${loanId} and p.account = 'instalments-due' and t.booked_on <= ${on.toString()}::date`.execute(
    tx,
  )
  return rows[0]!.due
}

function latest(one: Day, other: Day): Day {
  return compareDays(one, other) < 0 ? other : one
}
