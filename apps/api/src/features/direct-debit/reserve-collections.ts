import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { earliestDebit, lastAskedDay } from '#features/loans/debit-days.ts'
import { IS_ARRANGED } from '#features/loans/facts/arrangements.ts'
import { hasAskedHandBack } from '#features/loans/hand-backs.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
import { inCommand, PAGE } from '#platform/jobs/daily-run-command.ts'
import { findPriority } from '#platform/jobs/job-priority.ts'
import type { JobName } from '#platform/jobs/job-types.ts'
import { hasPersonEvent } from '#platform/people/person-facts.ts'

interface Place {
  collectOn: string
  loanId: number
  number: number
}

/** A collection that is part of another's debit: the job of that one takes both. */
interface Share {
  id: number
  firstId: number
}

const START: Place = { collectOn: '0001-01-01', loanId: 0, number: 0 }

/**
 * A collection for every instalment that is due soon, and the job that submits it: both in one
 * statement for each page. None while a payment that ends the loan is under way.
 */
export async function reserveCollections(deps: ApiDeps, day: Temporal.PlainDate): Promise<void> {
  const until = lastAskedDay(day).toString()
  // After a day without a worker, the full notice is still given: the money is taken later instead.
  const earliest = earliestDebit(day).toString()
  // Until a pass reserves nothing: a conflict of ids or another transaction's lock can leave some
  // out.
  for (let reservedInPass = 1; reservedInPass > 0; ) {
    reservedInPass = 0
    for (let after: Place | null = START; after; ) {
      const place: Place = after
      const page = await inCommand(deps, 'reserveCollections', (work) =>
        reservePage(work, deps, { until, earliest, after: place }),
      )
      reservedInPass += page.reserved
      after = page.last
    }
  }
}

/** @returns how many were reserved, and where the page ended; null when it was empty. */
async function reservePage(
  work: Work,
  deps: ApiDeps,
  { until, earliest, after }: { until: string; earliest: string; after: Place },
): Promise<{ last: Place | null; reserved: number }> {
  const now = toDate(deps.clock.now())
  const { rows } = await sql<{
    last: Place | null
    reserved: number
    enqueued: number
    shares: Share[] | null
  }>`
    with near as materialized (
      select i.loan_id, i.number, i.collect_on
      from instalment i
      where i.state = 'due' and i.collect_on <= ${until}::date
        and (i.collect_on, i.loan_id, i.number)
          > (${after.collectOn}::date, ${after.loanId}::bigint, ${after.number}::smallint)
      order by i.collect_on, i.loan_id, i.number
      limit ${PAGE}
    ), found as (
      select i.loan_id, i.number, i.amount_pence, i.collect_on
      from near
      join instalment i on i.loan_id = near.loan_id and i.number = near.number and i.state = 'due'
      where (select l.state from loan l where l.id = near.loan_id and l.collecting_stopped_at is null) in ('Repaying', 'Late')
        and (select m.state from mandate m where m.loan_id = near.loan_id and m.is_current) = 'active'
        and not ${IS_ARRANGED}
        -- Whether a payment is made decides whether the arrangement goes on.
        and not exists (select from arrangement a join arrangement_payment p on p.arrangement_id = a.id
          where a.loan_id = near.loan_id and a.state = 'active' and p.state = 'missed')
        and not exists (select from settlement_quote q where q.loan_id = near.loan_id and q.state = 'paying')
        and not ${hasAskedHandBack(sql`near.loan_id`)}
        and not ${hasPersonEvent(deps.clock.today(), sql`(select l.user_id from loan l where l.id = near.loan_id)`)}
      for update of i skip locked
    ), reserved as (
      insert into collection
        (loan_id, instalment_number, attempt, method, amount_pence, charge_on, state, created_at, updated_at)
      select f.loan_id, f.number,
        1 + coalesce(tried.attempts, 0),
        -- A payment of an arrangement that is over may have paid a part of it.
        'DIRECT_DEBIT', f.amount_pence - coalesce(tried.paid, 0), greatest(f.collect_on, ${earliest}::date), 'reserved', ${now}, ${now}
      from found f
      cross join lateral (select max(c.attempt) as attempts,
          sum(c.amount_pence) filter (where c.state in ('confirmed', 'paid-out')) as paid
        from collection c where c.loan_id = f.loan_id and c.instalment_number = f.number) tried
      on conflict do nothing
      returning id, loan_id, instalment_number, charge_on
    ), moved as (
      update instalment i set state = 'collecting' from reserved r
      where i.loan_id = r.loan_id and i.number = r.instalment_number
      returning i.loan_id
    ), debits as (
      select r.id, first_value(r.id) over (partition by r.loan_id, r.charge_on order by r.instalment_number) as first_id
      from reserved r
    ), specs as (
      select array_agg(row(${'collect-payment' satisfies JobName}::text, json_build_object('collectionId', d.id),
        null, null, 25::smallint, 'collect-payment:' || d.id, ${findPriority('collect-payment')}::smallint, null)::graphile_worker.job_spec) as list
      from debits d where d.id = d.first_id
    )
    select (select json_build_object('collectOn', n.collect_on, 'loanId', n.loan_id, 'number', n.number)
        from near n order by n.collect_on desc, n.loan_id desc, n.number desc limit 1) as last,
      (select count(*) from moved) as reserved,
      (select json_agg(json_build_object('id', d.id, 'firstId', d.first_id)) from debits d where d.id <> d.first_id) as shares,
      (select count(*) from specs, graphile_worker.add_jobs(coalesce(specs.list, '{}'))) as enqueued`.execute(
    work.tx,
  )
  const { last = null, reserved = 0, shares = null } = rows[0] ?? {}
  if (shares !== null) await joinDebits(work, shares)
  if (reserved > 0) await work.record({ name: 'collectionsReserved', after: { count: reserved } })
  return { last, reserved }
}

/** After a standstill several are due: those of a loan and a day are one Direct Debit. */
async function joinDebits({ tx }: Work, shares: readonly Share[]): Promise<void> {
  await sql`
    update collection c set taken_with_id = share.first_id
    from unnest(${shares.map(({ id }) => id)}::bigint[], ${shares.map(({ firstId }) => firstId)}::bigint[])
      as share(id, first_id)
    where c.id = share.id`.execute(tx)
}

/** The bank is asked for figures that end a loan on the day of their notice. */
export async function askForSettlements(deps: ApiDeps, day: Temporal.PlainDate): Promise<void> {
  const noticeEnd = lastAskedDay(day).toString()
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from collection
      where state = 'reserved' and settlement_quote_id is not null and method = 'DIRECT_DEBIT'
        and charge_on <= ${noticeEnd}::date and id > ${after}
      order by id
      limit ${PAGE}`.execute(deps.db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    await inCommand(deps, 'askForSettlements', (work) =>
      enqueueMany(
        work,
        'collect-payment',
        rows.map(({ id }) => ({ payload: { collectionId: id }, key: `collect-payment:${id}` })),
      ),
    )
  }
}

/** An instalment due that is not collected by Direct Debit was missed. */
export async function findUncollectable(deps: ApiDeps, day: Temporal.PlainDate): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ loan_id: number; numbers: number[] }>`
      select i.loan_id, array_agg(i.number order by i.number) as numbers
      from instalment i
      join loan l on l.id = i.loan_id and l.state in ('Repaying', 'Late')
      where i.state = 'due' and i.collect_on < ${day.toString()}::date
        and not ${hasAskedHandBack(sql`i.loan_id`)}
        and i.loan_id > ${after}::bigint
        and (not exists (select from mandate m
            where m.loan_id = i.loan_id and m.is_current and m.state in ('active', 'pending'))
          or l.collecting_stopped_at is not null
          or ${IS_ARRANGED}
          or ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)})
      group by i.loan_id
      order by i.loan_id
      limit ${PAGE}`.execute(deps.db)
    const last = rows.at(-1)
    if (!last) return
    after = last.loan_id
    await inCommand(deps, 'enqueueMissedInstalments', (work) =>
      enqueueMany(
        work,
        'miss-instalments',
        rows.map(({ loan_id: loanId, numbers }) => ({
          payload: { loanId, numbers },
          key: `miss-instalments:${loanId}`,
        })),
      ),
    )
  }
}
