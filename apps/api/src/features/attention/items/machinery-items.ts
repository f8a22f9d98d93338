import { legal } from '@tarnbrook/brands/facts/legal'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { DEAD_JOBS } from '#platform/jobs/queue.ts'
import { type AttentionQuery, hoursAgo } from './item-query.ts'

/** Failures of the product. One with a record is listed by that and not again as a job. */
export function machineryItems(deps: ApiDeps): AttentionQuery[] {
  return [...records(deps), ...jobs(deps)]
}
function records(deps: ApiDeps): AttentionQuery[] {
  const differs = {
    since: sql`d.found_at`,
    detail: { as: 'difference', value: sql`d.kind || ': ' || d.detail` },
    loan: sql`d.loan_id`,
    name: sql`(d.kind || '/' || d.subject_id)`,
  } satisfies Partial<AttentionQuery>
  const years = sql`make_interval(years => ${sql.lit(legal.retention.yearsAfterAgreement)})`
  return [
    {
      reason: 'loan-kept-too-long',
      since: sql`l.updated_at + ${years}`,
      detail: { as: 'words', value: sql`l.state` },
      loan: sql`l.id`,
      from: sql`loan l where l.state in ('Complete', 'Settled', 'Cancelled', 'Sold')
        and l.updated_at < ${toDate(deps.clock.now())}::timestamptz - ${years}`,
    },
    { ...differs, reason: 'provider-disagrees', from: sql`disagreement d where d.kind like 'provider-%'` },
    { ...differs, reason: 'books-disagree', from: sql`disagreement d where d.kind not like 'provider-%'` },
  ]
}

function jobs(deps: ApiDeps): AttentionQuery[] {
  return [
    {
      reason: 'event-not-used',
      since: sql`w.received_at`,
      detail: { as: 'provider', value: sql`w.provider` },
      name: sql`(w.provider || '/' || left(w.event_id, 100))`,
      from: sql`webhook_event w where w.processed_at is null
        and w.received_at <= ${hoursAgo(deps, EVENT_HOURS)}`,
    },
    {
      reason: 'daily-run-late',
      since: sql`d.ran_on::timestamp at time zone 'Europe/London'`,
      detail: { as: 'day', value: sql`d.ran_on` },
      name: sql`d.ran_on::text`,
      from: sql`daily_run d where d.finished_at is null and d.ran_on < ${deps.clock.today().toString()}::date`,
    },
    {
      reason: 'dead-job',
      since: sql`j.updated_at`,
      detail: { as: 'name', value: sql`j.task_identifier` },
      job: sql`j.id`,
      from: sql`${DEAD_JOBS} j where j.task_identifier not in (${sql.join(LISTED_BY_RECORD)})`,
    },
  ]
}

const LISTED_BY_RECORD = ['send-message', 'process-direct-debit-event', 'process-payout-event', 'run-day']

/** An event is retried until the record that it is about is stored. */
const EVENT_HOURS = 1
