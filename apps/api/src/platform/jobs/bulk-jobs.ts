import { sql } from 'kysely'
import type { Work } from '#platform/command.ts'
import { orderedQueue } from './job-order.ts'
import { findPriority } from './job-priority.ts'
import type { JobName, Jobs } from './job-types.ts'

/**
 * One job per payload in one statement, in the transaction of `work`. A waiting job with the same
 * `key` is replaced. Those with the same `inOrderOf` run one after the other.
 */
export async function enqueueMany<Name extends JobName>(
  work: Work,
  job: Name,
  items: readonly { payload: Jobs[Name]; key: string; inOrderOf?: string }[],
  options: { maxAttempts?: number } = {},
): Promise<void> {
  if (items.length === 0) return
  const payloads = items.map(({ payload }) => JSON.stringify(payload))
  const keys = items.map(({ key }) => key)
  const queues = items.map(({ inOrderOf }) => (inOrderOf === undefined ? null : orderedQueue(inOrderOf)))
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row(${job}::text, item.payload::json, item.queue, clock_timestamp(), ${options.maxAttempts ?? 25}::smallint, item.key,
        ${findPriority(job)}::smallint, null)
        ::graphile_worker.job_spec
      from unnest(${payloads}::text[], ${keys}::text[], ${queues}::text[]) as item(payload, key, queue)))`.execute(
    work.tx,
  )
}
