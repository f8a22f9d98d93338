import { lender } from '@tarnbrook/brands/lender'
import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { instalmentFallsDuePostings, partRepaymentPostings } from '@tarnbrook/domain/loans/ledger'
import { collectsNow, LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { chasePayouts } from '#features/payouts/chase-payouts.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
import { findWork } from '#platform/jobs/find-work.ts'
import type { JobName, Jobs } from '#platform/jobs/job-types.ts'

/** Bacs: notice of the amount and the day, as short as the mandate's terms allow, and the time that a submission takes. */
export const ADVANCE_WORKING_DAYS = lender.directDebitNoticeWorkingDays

const PAGE = 500

const COLLECTING = LOAN_STATES.filter((state) => collectsNow({ state }))

/**
 * Job: the daily run. Each part works in pages, each page in a transaction of its own, and takes only what is not yet done: a
 * run that was killed starts again from the beginning and does nothing twice.
 */
export async function runDay(deps: ApiDeps, payload: { day: string }): Promise<void> {
  const day = Temporal.PlainDate.from(payload.day)
  if (!(await beginRun(deps, day))) return
  await postInstalmentsFallenDue(deps, day)
  await reserveCollections(deps, day)
  await findUncollectable(deps, day)
  await pollStale(deps)
  await chasePayouts(deps)
  await inCommand(deps, 'finishDailyRun', async (work) => {
    await work.enqueue('expire-quotes', { day: payload.day }, { key: `expire-quotes:${payload.day}` })
    for (const job of [
      'expire-settlement-quotes',
      'find-arrangements',
      'find-arrears-notices',
      'find-yearly-statements',
    ] as const)
      await work.enqueue(job, { day: payload.day }, { key: `${job}:${payload.day}` })
    await work.enqueue('find-breathing-spaces', {}, { key: 'find-breathing-spaces' })
    await work.enqueue('prune', {}, { key: 'prune' })
    await work.enqueue('check-books', {}, { key: 'check-books' })
    await work.tx
      .updateTable('daily_run')
      .set({ finished_at: toDate(deps.clock.now()) })
      .where('ran_on', '=', payload.day)
      .execute()
    await work.record({ name: 'dailyRunFinished', after: { day: payload.day } })
  })
}

/** False when the day's run is already done. */
async function beginRun(deps: ApiDeps, day: Temporal.PlainDate): Promise<boolean> {
  return inCommand(deps, 'beginDailyRun', async ({ tx }) => {
    await tx
      .insertInto('daily_run')
      .values({ ran_on: day.toString() })
      .onConflict((conflict) => conflict.column('ran_on').doNothing())
      .execute()
    const { finished_at } = await tx
      .selectFrom('daily_run')
      .select('finished_at')
      .where('ran_on', '=', day.toString())
      .executeTakeFirstOrThrow()
    return finished_at === null
  })
}

/** Instalments fall due on their contractual day, whether or not banks are open to collect them. */
async function postInstalmentsFallenDue(deps: ApiDeps, day: Temporal.PlainDate): Promise<void> {
  const since = await lookBackFrom(deps, day)
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

/** How many days to go back, so that old instalments are not read every night: to a week before the last finished run. */
async function lookBackFrom(deps: ApiDeps, day: Temporal.PlainDate): Promise<string> {
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
 * Instalments, and early repayments whose day has come. After a notice of withdrawal none falls due any more (they are closed). The instalments of a loan that was paid out after its first due day are all
 * checked. An early repayment that is being taken back at this moment is left to the next run.
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

interface Place {
  collectOn: string
  loanId: number
  number: number
}

const START: Place = { collectOn: '0001-01-01', loanId: 0, number: 0 }

/**
 * Reserves a collection for every instalment that is due soon, and enqueues its submission: instalment, collection and job in
 * one statement per page. While a payment that ends a loan is under way, nothing else of it is collected. Passes repeat until one reserves nothing, because a conflict of ids or another transaction's lock
 * can leave some out.
 */
async function reserveCollections(deps: ApiDeps, day: Temporal.PlainDate): Promise<void> {
  // After a day without a worker, the full notice is still given: the money is taken later instead.
  const earliest = addWorkingDays(day, ADVANCE_WORKING_DAYS).toString()
  for (let reservedInPass = 1; reservedInPass > 0; ) {
    reservedInPass = 0
    for (let after: Place | null = START; after; ) {
      const place: Place = after
      const page = await inCommand(deps, 'reserveCollections', (work) =>
        reservePage(work, deps, { earliest, after: place }),
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
  { earliest, after }: { earliest: string; after: Place },
): Promise<{ last: Place | null; reserved: number }> {
  const now = toDate(deps.clock.now())
  const { rows } = await sql<{ last: Place | null; reserved: number; enqueued: number }>`
    with near as materialized (
      select i.loan_id, i.number, i.collect_on
      from instalment i
      where i.state = 'due' and i.collect_on <= ${earliest}::date
        and (i.collect_on, i.loan_id, i.number)
          > (${after.collectOn}::date, ${after.loanId}::bigint, ${after.number}::smallint)
      order by i.collect_on, i.loan_id, i.number
      limit ${PAGE}
    ), found as (
      select i.loan_id, i.number, i.amount_pence, i.collect_on
      from near
      join instalment i on i.loan_id = near.loan_id and i.number = near.number and i.state = 'due'
      where (select l.state from loan l where l.id = near.loan_id) in ('Repaying', 'Late')
        and (select m.state from mandate m where m.loan_id = near.loan_id and m.is_current) = 'active'
        -- Its payments take the place of these until its last day.
        and not exists (select from arrangement a
          where a.loan_id = near.loan_id and a.state = 'active' and i.collect_on <= a.last_payment_on)
        and not exists (select from settlement_quote q where q.loan_id = near.loan_id and q.state = 'paying')
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
      returning id, loan_id, instalment_number
    ), moved as (
      update instalment i set state = 'collecting' from reserved r
      where i.loan_id = r.loan_id and i.number = r.instalment_number
      returning i.loan_id
    ), specs as (
      select array_agg(row(${'collect-payment' satisfies JobName}::text, json_build_object('collectionId', r.id),
        null, null, 25::smallint, 'collect-payment:' || r.id, null, null)::graphile_worker.job_spec) as list
      from reserved r
    )
    select (select json_build_object('collectOn', n.collect_on, 'loanId', n.loan_id, 'number', n.number)
        from near n order by n.collect_on desc, n.loan_id desc, n.number desc limit 1) as last,
      (select count(*) from moved) as reserved,
      (select count(*) from specs, graphile_worker.add_jobs(coalesce(specs.list, '{}'))) as enqueued`.execute(
    work.tx,
  )
  const { last = null, reserved = 0 } = rows[0] ?? {}
  if (reserved > 0) await work.record({ name: 'collectionsReserved', after: { count: reserved } })
  return { last, reserved }
}

/** An instalment that fell due without a Direct Debit to collect it, or during an arrangement, was missed. */
async function findUncollectable(deps: ApiDeps, day: Temporal.PlainDate): Promise<void> {
  for (let after = { loanId: 0, number: 0 }; ; ) {
    const { rows } = await sql<{ loan_id: number; number: number }>`
      select i.loan_id, i.number
      from instalment i
      join loan l on l.id = i.loan_id and l.state in ('Repaying', 'Late')
      where i.state = 'due' and i.collect_on < ${day.toString()}::date
        and (i.loan_id, i.number) > (${after.loanId}::bigint, ${after.number}::smallint)
        and (not exists (select from mandate m
            where m.loan_id = i.loan_id and m.is_current and m.state in ('active', 'pending'))
          or exists (select from arrangement a
            where a.loan_id = i.loan_id and a.state = 'active' and i.collect_on <= a.last_payment_on))
      order by i.loan_id, i.number
      limit ${PAGE}`.execute(deps.db)
    const last = rows.at(-1)
    if (!last) return
    after = { loanId: last.loan_id, number: last.number }
    await inCommand(deps, 'enqueueMissedInstalments', (work) =>
      enqueueMany(
        work,
        'miss-instalment',
        rows.map(({ loan_id, number }) => ({
          payload: { loanId: loan_id, number },
          key: `miss-instalment:${loan_id}:${number}`,
        })),
      ),
    )
  }
}

/** Webhooks can be lost: the status of what was sent to a provider a day ago or earlier is read from the provider. */
async function pollStale(deps: ApiDeps): Promise<void> {
  const before = toDate(deps.clock.now().subtract({ hours: 24 }))
  const sources = staleSources({ before, today: deps.clock.today().toString() })
  for (const source of await findWork(deps.db, sources)) await reRead(deps, source)
}

type StaleJob =
  | 're-read-payout'
  | 're-read-mandate'
  | 're-read-collection'
  | 're-read-refund'
  | 'send-refund'
  | 'settle-card-payment'
  | 'settle-bank-payment'
  | 'cancel-mandate'

/** The ids that a job is to be enqueued for. */
interface StaleSource {
  name: StaleJob
  rows: RawBuilder<unknown>
  toPayload: (id: number) => Jobs[StaleJob]
}

function staleSources({ before, today }: { before: Date; today: string }): StaleSource[] {
  // Where a provider's record differs from ours, it is read until both agree.
  const disagreeing = (what: string) =>
    sql`union select subject_id from disagreement where kind = ${`provider-${what}`}`
  return [
    {
      name: 're-read-payout',
      rows: sql`select id from payout where state = 'sent' and updated_at <= ${before} ${disagreeing('payout')}`,
      toPayload: (payoutId) => ({ payoutId }),
    },
    {
      name: 're-read-mandate',
      rows: sql`select id from mandate where state = 'pending' and updated_at <= ${before} ${disagreeing('mandate')}`,
      toPayload: (mandateId) => ({ mandateId }),
    },
    {
      // The status of a collection does not change before its day.
      name: 're-read-collection',
      rows: sql`select id from collection where state = 'sent' and updated_at <= ${before} and charge_on <= ${today}
        ${disagreeing('collection')}`,
      toPayload: (collectionId) => ({ collectionId }),
    },
    {
      name: 're-read-refund',
      rows: sql`select id from refund where state = 'sent' and updated_at <= ${before} ${disagreeing('refund')}`,
      toPayload: (refundId) => ({ refundId }),
    },
    {
      name: 'send-refund',
      rows: sql`select id from refund where state in ('reserved', 'sending') and updated_at <= ${before}`,
      toPayload: (refundId) => ({ refundId }),
    },
    {
      // Those that were replaced while a payment under them was on its way.
      name: 'cancel-mandate',
      rows: sql`select id from mandate where not is_current and not is_next and state in ('reserved', 'pending', 'active')
        and updated_at <= ${before}`,
      toPayload: (mandateId) => ({ mandateId }),
    },
    {
      name: 'settle-card-payment',
      rows: sql`select id from card_payment where state in ('reserved', 'awaiting-authentication') and updated_at <= ${before}`,
      toPayload: (cardPaymentId) => ({ cardPaymentId }),
    },
    {
      name: 'settle-bank-payment',
      rows: sql`select id from bank_payment where state in ('reserved', 'started', 'authorised') and updated_at <= ${before}`,
      toPayload: (bankPaymentId) => ({ bankPaymentId }),
    },
  ]
}

async function reRead(deps: ApiDeps, { name, rows: open, toPayload }: StaleSource) {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from (${open}) as open where id > ${after} order by id limit ${PAGE}`.execute(deps.db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    await inCommand(deps, 'enqueueReReads', (work) =>
      enqueueMany(
        work,
        name,
        rows.map(({ id }) => ({ payload: toPayload(id), key: `${name}:${id}` })),
      ),
    )
  }
}

function inCommand<Result>(
  deps: ApiDeps,
  name: string,
  body: (work: Work) => Promise<Result>,
): Promise<Result> {
  return command(deps, systemContext('daily-run'), { name }, body)
}
