import { pence } from '@tarnbrook/domain/core/money'
import { instalmentFallsDuePostings, partRepaymentPostings } from '@tarnbrook/domain/loans/ledger'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { COLLECTING } from '#features/loans/facts/collections.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { inCommand, PAGE } from '#platform/jobs/daily-run-command.ts'

/** Instalments fall due on their contractual day, whether or not banks are open to collect them. */
export async function postInstalmentsFallenDue(deps: ApiDeps, day: Temporal.PlainDate): Promise<void> {
  const since = await readFirstUnpostedDay(deps, day)
  for (let after = 0; ; ) {
    const loans = await deps.db
      .selectFrom('loan')
      .select('id')
      .where('id', '>', after)
      .where('state', 'in', COLLECTING)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    const last = loans.at(-1)
    if (!last) return
    const loanIds = loans.map(({ id }) => id)
    while (
      await inCommand(deps, 'postInstalmentsFallenDue', (work) =>
        postPage(work, deps, { loanIds, day, since }),
      )
    ) {}
    after = last.id
  }
}

/** Avoids reading old instalments every night: starts a week before the last finished run. */
async function readFirstUnpostedDay(deps: ApiDeps, day: Temporal.PlainDate): Promise<string> {
  const last = await deps.db
    .selectFrom('daily_run')
    .select(({ fn }) => fn.max('ran_on').as('ran_on'))
    .where('finished_at', 'is not', null)
    .where('ran_on', '<', day.toString())
    .executeTakeFirst()
  return last?.ran_on ? Temporal.PlainDate.from(last.ran_on).subtract({ days: 7 }).toString() : '0001-01-01'
}

/** @returns whether there may be more: the next pass finds what a conflict of ids left out. */
async function postPage(
  work: Work,
  deps: ApiDeps,
  page: { loanIds: number[]; day: Temporal.PlainDate; since: string },
): Promise<boolean> {
  const fallen = await selectFallenDue(work, page)
  if (fallen.length === 0) return false
  const { rows: posted } = await sql<{ id: number; reference: string }>`
    insert into ledger_transaction (loan_id, kind, reference, booked_on, created_at)
    select item.loan_id, item.kind, item.reference, item.due_on, ${toDate(deps.clock.now())}
    from unnest(${fallen.map((row) => row.loan_id)}::bigint[], ${fallen.map((row) => row.kind)}::text[],
      ${fallen.map((row) => row.reference)}::text[], ${fallen.map((row) => row.due_on)}::date[])
      as item(loan_id, kind, reference, due_on)
    on conflict do nothing
    returning id, reference`.execute(work.tx)
  const idOf = new Map(posted.map(({ id, reference }) => [reference, id]))
  const postings = fallen.flatMap((row) => {
    const transactionId = idOf.get(row.reference)
    if (transactionId === undefined) return []
    return POSTINGS[row.kind]({
      principalPence: pence(row.principal_pence),
      interestPence: pence(row.interest_pence),
      feePence: pence(row.fee_pence),
    }).map((posting) => ({ ...posting, transactionId, loanId: row.loan_id }))
  })
  if (postings.length > 0)
    await sql`
      insert into ledger_posting (transaction_id, account, loan_id, amount_pence)
      select * from unnest(${postings.map((row) => row.transactionId)}::bigint[],
        ${postings.map((row) => row.account)}::text[], ${postings.map((row) => row.loanId)}::bigint[],
        ${postings.map((row) => row.amountPence)}::bigint[])`.execute(work.tx)
  await work.record({ name: 'instalmentsFellDue', after: { day: page.day.toString(), count: posted.length } })
  return true
}

const POSTINGS = { 'instalment-due': instalmentFallsDuePostings, 'early-repayment': partRepaymentPostings }

interface FallenDue {
  loan_id: number
  kind: keyof typeof POSTINGS
  /** `fallsDueReference` or `takesEffectReference`. */
  reference: string
  due_on: string
  principal_pence: number
  interest_pence: number
  fee_pence: number
}

/**
 * Instalments, and early repayments whose day has come; of a loan that was paid out after its first
 * due day all are checked. An early repayment that is being taken back waits for the next run.
 */
async function selectFallenDue(
  work: Work,
  page: { loanIds: number[]; day: Temporal.PlainDate; since: string },
): Promise<FallenDue[]> {
  const { rows } = await sql<FallenDue>`
    with early as (
      select e.loan_id, 'early-repayment' as kind, 'early-repayment:' || e.id as reference, e.takes_effect_on as due_on,
        e.principal_pence, e.interest_pence, e.fee_pence
      from early_repayment e
      where e.loan_id = any(${page.loanIds}::bigint[]) and e.state in ('applied', 'owed-again')
        and e.takes_effect_on <= ${page.day.toString()}::date
        and not exists (select from ledger_transaction t where t.reference = 'early-repayment:' || e.id)
      order by e.loan_id, e.seq
      limit ${PAGE}
      for update of e skip locked
    )
    (select i.loan_id, 'instalment-due' as kind, 'instalment:' || i.loan_id || ':' || i.number as reference, i.due_on,
      i.principal_pence, i.interest_pence, i.fee_pence
    from loan l join instalment i on i.loan_id = l.id
    where l.id = any(${page.loanIds}::bigint[])
      and i.due_on <= ${page.day.toString()}::date
      and i.state <> 'closed' and (i.due_on > ${page.since}::date or l.disbursed_on >= i.due_on)
      and not exists (select from ledger_transaction t
        where t.reference = 'instalment:' || i.loan_id || ':' || i.number)
    order by i.loan_id, i.number
    limit ${PAGE})
    union all select * from early`.execute(work.tx)
  return rows
}
