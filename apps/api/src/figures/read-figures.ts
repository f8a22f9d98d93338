import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { countDueJobs } from '#platform/jobs/queue.ts'
import type { Figure } from './gauges.ts'

export async function readQueue({ db }: ApiDeps): Promise<Figure[]> {
  const rows = await countDueJobs(db)
  const left = rows.reduce((sum, { of_day }) => sum + of_day, 0)
  const ofJobs = rows.flatMap(({ job, waiting, oldest_seconds: oldest, given_up: givenUp }) => [
    { name: 'jobs_waiting', labels: { job }, value: waiting } as const,
    { name: 'jobs_oldest_due_seconds', labels: { job }, value: oldest } as const,
    { name: 'jobs_given_up', labels: { job }, value: givenUp } as const,
  ])
  return [{ name: 'daily_run_jobs_left', value: left }, ...ofJobs]
}

export async function readMessages({ db, clock }: ApiDeps): Promise<Figure[]> {
  const now = clock.now().toString()
  const { rows } = await sql<{ channel: string; unsent: number; oldest: number; given_up: number }>`
    select channel.channel, count(m.id) filter (where m.state = 'queued')::int as unsent,
      count(m.id) filter (where m.state = 'failed')::int as given_up,
      coalesce(extract(epoch from ${now}::timestamptz - min(m.created_at) filter (where m.state = 'queued')), 0)::float8 as oldest
    from unnest(array['mail', 'sms']) as channel (channel)
    left join message m on m.channel = channel.channel and m.state in ('queued', 'failed')
    group by channel.channel`.execute(db)
  return rows.flatMap(({ channel, unsent, oldest, given_up: givenUp }) => [
    { name: 'messages_unsent', labels: { channel }, value: unsent } as const,
    { name: 'messages_oldest_unsent_seconds', labels: { channel }, value: oldest } as const,
    { name: 'messages_given_up', labels: { channel }, value: givenUp } as const,
  ])
}

/** Texts that did not arrive; mail servers tell us of none. */
export async function readBounced({ db, clock }: ApiDeps): Promise<Figure[]> {
  const now = clock.now().toString()
  const { rows: bounced } = await sql<{ texts: number }>`
    select count(*)::int as texts from webhook_event
    where provider = 'twilio' and event_id ~ ':(undelivered|failed)$'
      and received_at > ${now}::timestamptz - interval '24 hours'`.execute(db)
  return [{ name: 'messages_bounced', value: bounced[0]?.texts ?? 0 }]
}

export async function readDailyRun({ db, clock }: ApiDeps): Promise<Figure[]> {
  const [now, today] = [clock.now().toString(), clock.today().toString()]
  const { rows } = await sql<{ lag: number; last: number; late: number }>`
    select coalesce(${today}::date - max(ran_on) filter (where finished_at is not null), 0)::int as lag,
      coalesce(extract(epoch from max(ran_on) filter (where finished_at is not null)), 0)::float8 as last,
      coalesce(extract(epoch from ${now}::timestamptz
        - (min(ran_on) filter (where finished_at is null))::timestamp at time zone 'Europe/London'), 0)::float8 as late
    from daily_run`.execute(db)
  const [run] = rows
  return [
    { name: 'daily_run_lag_days', value: run?.lag ?? 0 },
    { name: 'daily_run_last_day_timestamp_seconds', value: run?.last ?? 0 },
    { name: 'daily_run_late_seconds', value: Math.max(0, run?.late ?? 0) },
  ]
}

/** Of today alone: `check-books` goes through all that the ledger holds, in pages. */
export async function readBooks({ db, clock }: ApiDeps): Promise<Figure[]> {
  const { rows } = await sql<{ kind: string; pence: number; moves: number; imbalance: number }>`
    select t.kind, count(distinct t.id)::int as moves, sum(p.amount_pence)::bigint as imbalance,
      coalesce(sum(abs(p.amount_pence)) filter (where p.account = 'cash'), 0)::bigint as pence
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
    where t.booked_on = ${clock.today().toString()}::date group by t.kind`.execute(db)
  const { rows: disagreements } = await sql<{ kind: string; loans: number }>`
    select kind, count(*)::int as loans from disagreement group by kind`.execute(db)
  return [
    {
      name: 'ledger_imbalance_pence',
      value: rows.reduce((sum, { imbalance }) => sum + Math.abs(imbalance), 0),
    },
    ...rows.flatMap(({ kind, pence, moves }) => [
      { name: 'money_moved_pence', labels: { kind }, value: pence } as const,
      { name: 'money_movements', labels: { kind }, value: moves } as const,
    ]),
    ...disagreements.map(({ kind, loans }) => ({
      name: 'books_disagreements' as const,
      labels: { kind },
      value: loans,
    })),
  ]
}

/** Of the run that is under way or was the last. */
export async function readReseal({ db }: ApiDeps): Promise<Figure[]> {
  const rows = await db.selectFrom('reseal').selectAll().execute()
  const ofPlaces = rows.flatMap(({ place, ...row }) =>
    (['current', 'resealed', 'unreadable'] as const).map(
      (state) => ({ name: 'reseal_values', labels: { place, state }, value: row[state] }) as const,
    ),
  )
  const left = rows.filter(({ ended_at }) => ended_at === null).length
  return [{ name: 'reseal_places_left', value: left }, ...ofPlaces]
}
