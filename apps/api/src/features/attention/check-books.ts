import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { OUR_MONEY_KINDS } from '@tarnbrook/domain/loans/ledger'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { storeMismatch } from '#platform/mismatches.ts'

const PAGE = 500

/** In a day. With more loans than this, each is checked every few days. */
const MOST_LOANS = 100_000

/**
 * Job: compares each loan's figures with its books, schedule and payments, in pages, starting where
 * the last run stopped. A disagreement is stored for staff until it is resolved.
 */
export async function checkBooks(deps: ApiDeps): Promise<void> {
  for (let checked = 0; checked < MOST_LOANS; checked += PAGE) if (!(await checkPage(deps))) return
}

export interface CheckedBooks {
  loans: number
  disagreements: { kind: string; loan_id: number; detail: string }[]
}

/** Compares all loans at once, at a terminal. Staff's list has what disagrees, as by the job. */
export async function checkAllBooks(deps: ApiDeps): Promise<CheckedBooks> {
  let loans = 0
  let checkedTo = 0
  for (;;) {
    const ids = await command(deps, systemContext('check-books'), { name: 'checkBooks' }, async (work) => {
      const page = await listNextLoans(work, checkedTo)
      await compareLoans(work, deps, page)
      return page
    })
    loans += ids.length
    checkedTo = ids.at(-1) ?? checkedTo
    if (ids.length < PAGE) break
  }
  const disagreements = await deps.db
    .selectFrom('disagreement')
    .select(['kind', 'loan_id', 'detail'])
    .where('kind', 'not like', 'provider-%')
    .orderBy('loan_id')
    .execute()
  return { loans, disagreements }
}

async function listNextLoans(work: Work, id: number): Promise<number[]> {
  const rows = await work.tx
    .selectFrom('loan')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(PAGE)
    .execute()
  return rows.map((loan) => loan.id)
}

/** @returns whether there are loans after this page. */
function checkPage(deps: ApiDeps): Promise<boolean> {
  const context = systemContext('check-books')
  return command(deps, context, { name: 'checkBooks' }, async (work) => {
    const { checked_to } = await work.tx
      .selectFrom('books_check')
      .select('checked_to')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const loans = await listNextLoans(work, checked_to)
    const isLast = loans.length < PAGE
    await compareLoans(work, deps, loans)
    await work.tx
      .updateTable('books_check')
      .set({ checked_to: isLast ? 0 : (loans.at(-1) ?? 0) })
      .execute()
    return !isLast
  })
}

/** Checks the loans with disagreements again, so that what was corrected is removed at once. */
export async function recheckDisagreements(work: Work, deps: ApiDeps): Promise<void> {
  const found = await work.tx
    .selectFrom('disagreement')
    .select('loan_id')
    .distinct()
    .where('kind', 'not like', 'provider-%')
    .orderBy('loan_id')
    .limit(PAGE)
    .execute()
  if (found.length > 0)
    await compareLoans(
      work,
      deps,
      found.map(({ loan_id }) => loan_id),
    )
}

async function compareLoans(work: Work, deps: ApiDeps, loanIds: number[]): Promise<void> {
  if (loanIds.length === 0) return
  const found = await findDifferences(work, loanIds)
  for (const { kind, loan_id, stored, counted } of found)
    await storeMismatch(work, deps, {
      kind,
      subjectId: loan_id,
      loanId: loan_id,
      detail: `${write(kind, stored)} on the loan, ${write(kind, counted)} in its records`,
    })
  const stillThere = found.map(({ kind, loan_id }) => `${kind}/${loan_id}`)
  await sql`delete from disagreement where loan_id = any(${loanIds}::bigint[]) and kind not like 'provider-%'
    and kind || '/' || subject_id <> all(${stillThere}::text[])`.execute(work.tx)
}

interface Difference {
  kind: string
  loan_id: number
  stored: number
  counted: number
}

const COUNTED = ['instalments', 'early-repayments', 'payouts']

function write(kind: string, figure: number): string {
  return COUNTED.includes(kind) ? String(figure) : formatMoneyExact(pence(figure))
}

/**
 * In pence, but for those of `COUNTED`: instalments and early repayments wrongly marked as
 * (un)paid, and payouts executed against the loan's paid-out state.
 */
async function findDifferences(work: Work, loanIds: number[]): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select figure.kind, l.id as loan_id, figure.stored, figure.counted
    from loan l
    cross join lateral (
      select coalesce(sum(p.amount_pence), 0) as total,
        coalesce(sum(p.amount_pence) filter (where p.account = 'loan-principal'), 0) as principal,
        coalesce(sum(p.amount_pence) filter (where p.account = 'cash'
          and t.kind <> all (${OUR_MONEY_KINDS}::text[])), 0) as paid,
        coalesce(sum(p.amount_pence) filter (where p.account = 'card-payoffs'), 0) as cards,
        coalesce(sum(p.amount_pence) filter (where p.account = 'instalments-due'), 0) as due,
        coalesce(sum(p.amount_pence) filter (where p.account = 'goods-returned'), 0) as goods,
        coalesce(sum(p.amount_pence) filter (where p.account = 'given-back'), 0) as given
      from ledger_posting p join ledger_transaction t on t.id = p.transaction_id
      where p.loan_id = l.id
    ) books
    cross join lateral (
      select coalesce(sum(i.principal_pence) filter (where asked.for), 0) as principal,
        coalesce(sum(i.amount_pence) filter (where asked.for), 0) as total,
        count(*) filter (where i.state <> 'closed' and (i.state = 'paid') <> (c.paid >= i.amount_pence)) as wrong,
        coalesce(sum(c.paid), 0) as paid
      from instalment i
      left join loan_closing k on k.loan_id = i.loan_id
      -- What had not fallen due when the loan ended was replaced by the one amount. After a notice of withdrawal that is still to come.
      cross join lateral (select i.state <> 'closed' or k.loan_id is null or exists (select from ledger_transaction t
        where t.reference = 'instalment:' || i.loan_id || ':' || i.number) as for) asked
      cross join lateral (
        select coalesce(sum(c.amount_pence), 0) as paid from collection c
        where c.loan_id = i.loan_id and c.instalment_number = i.number and c.state in ('confirmed', 'paid-out')
      ) c
      where i.loan_id = l.id
    ) schedule
    cross join lateral (
      select coalesce(sum(e.principal_pence) filter (where e.state in ('applied', 'owed-again')), 0) as principal,
        coalesce(sum(e.amount_pence) filter (where e.state in ('applied', 'owed-again')), 0) as total,
        coalesce(sum(c.amount_pence) filter (where c.state in ('confirmed', 'paid-out')), 0) as paid,
        count(*) filter (where (e.state in ('applied', 'not-applied')) <> (c.state in ('confirmed', 'paid-out'))) as wrong
      from early_repayment e join collection c on c.early_repayment_id = e.id
      where e.loan_id = l.id
    ) early
    cross join lateral (
      select coalesce(sum(c.amount_pence), 0) as paid from collection c
      where c.loan_id = l.id and c.settlement_quote_id is not null and c.state in ('confirmed', 'paid-out')
    ) quotes
    cross join lateral (
      select coalesce(sum(r.amount_pence) filter (where r.state = 'executed' and r.source = 'credit'), 0) as sent,
        coalesce(sum(r.amount_pence) filter (where r.state not in ('executed', 'cancelled') and not r.is_replaced
          and r.source = 'credit'), 0) as asked,
        coalesce(sum(r.amount_pence) filter (where r.state = 'executed' and r.source = 'given-back'), 0) as given
      from refund r where r.loan_id = l.id
    ) refunds
    cross join lateral (
      select coalesce(sum(k.principal_pence), 0) as principal, coalesce(sum(k.amount_pence), 0) as total,
        coalesce(sum(k.goods_pence), 0) as goods
      from loan_closing k where k.loan_id = l.id
    ) closing
    cross join lateral (
      select coalesce(sum(p.amount_pence), 0) as held from card_payoff p
      where p.loan_id = l.id and p.state = 'held' and l.disbursed_on is not null
    ) cards
    cross join lateral (
      select coalesce(sum(c.amount_pence), 0) as paid from collection c
      where c.loan_id = l.id and c.pays_closing and c.state in ('confirmed', 'paid-out')
    ) rest
    cross join lateral (select count(*) as executed from payout p where p.loan_id = l.id and p.state = 'executed') payouts
    cross join lateral (values
      ('balance', l.balance_pence::bigint, books.principal::bigint),
      ('paid', l.paid_pence, books.paid::bigint),
      ('card-payoffs', -cards.held::bigint, books.cards::bigint),
      ('sum', 0, books.total::bigint),
      ('credit', l.amount_pence + l.fee_pence, (schedule.principal + early.principal + closing.principal)::bigint),
      ('total-payable', l.total_payable_pence, (schedule.total + early.total + closing.total)::bigint),
      ('payments', l.paid_pence, (schedule.paid + early.paid + quotes.paid + rest.paid - refunds.sent)::bigint),
      ('goods', closing.goods::bigint, books.goods::bigint),
      ('given-back', refunds.given::bigint, books.given::bigint),
      -- What was written off or sold is not due to us any more.
      ('due-after-end', 0, case when l.state in ('Written Off', 'Sold') then greatest(books.due, 0) else 0 end::bigint),
      -- What came beyond a debt that payments have ended goes back.
      ('credit-after-end', 0, case when l.state in ('Complete', 'Settled', 'Cancelled') and l.disbursed_on is not null
        then greatest(case when exists (select from loan_closing k where k.loan_id = l.id) then -books.due
          else l.paid_pence - l.total_payable_pence end - refunds.asked, 0) else 0 end::bigint),
      ('instalments', 0, schedule.wrong),
      ('early-repayments', 0, early.wrong),
      ('payouts', case when l.disbursed_on is null then 0 else 1 end, payouts.executed)
    ) as figure (kind, stored, counted)
    where l.id = any(${loanIds}::bigint[]) and figure.stored <> figure.counted
    order by l.id, figure.kind`.execute(work.tx)
  return rows
}
