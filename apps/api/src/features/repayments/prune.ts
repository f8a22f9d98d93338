import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'

const PAGE = 5000

/**
 * Job: forgets what has served its time. A key used again after a week is a new intent, a counted try is past its
 * window after two days, and a draft that nobody came back to for a month holds personal data for nothing. Which pages were
 * looked at is compared with the year before, and no further back. A credit check that went on later is over within a day.
 */
export async function prune(deps: ApiDeps): Promise<void> {
  const before = (days: number) => toDate(deps.clock.now().subtract({ hours: 24 * days }))
  const { db } = deps
  await inPages(() =>
    sql`delete from idempotency where (scope, key) in
      (select scope, key from idempotency where created_at < ${before(7)} limit ${PAGE})`.execute(db),
  )
  await inPages(() =>
    sql`delete from intent where (scope, input_hash) in
      (select scope, input_hash from intent where created_at < ${before(7)} limit ${PAGE})`.execute(db),
  )
  await inPages(() =>
    sql`delete from rate_limit where (key, window_start) in
      (select key, window_start from rate_limit where window_start < ${before(2)} limit ${PAGE})`.execute(db),
  )
  await inPages(() =>
    sql`delete from application_draft where visit_id in
      (select visit_id from application_draft where updated_at < ${before(30)} limit ${PAGE})`.execute(db),
  )
  await inPages(() =>
    sql`delete from deferred_search where search_id in
      (select search_id from deferred_search where deferred_at < ${before(30)} limit ${PAGE})`.execute(db),
  )
  await inPages(() =>
    sql`delete from page_view where id in
      (select id from page_view where viewed_at < ${before(400)} limit ${PAGE})`.execute(db),
  )
  await inPages(() =>
    sql`delete from visit_device where visit_id in
      (select visit_id from visit_device where noted_at < ${before(400)} limit ${PAGE})`.execute(db),
  )
  await inPages(() =>
    sql`delete from hand_over where hash in
      (select hash from hand_over where expires_at < ${before(1)} limit ${PAGE})`.execute(db),
  )
}

/** In pages, so that no delete runs into the statement's time limit. */
async function inPages(deletePage: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  while (((await deletePage()).numAffectedRows ?? 0n) > 0n) {}
}
