import type pg from 'pg'

/**
 * Removes all records but the clock’s, the site’s rating and staff, between tests that share a
 * database: each day that a test lives is lived for every loan that is there.
 * @param owner connected as the owner of the tables
 */
export async function clearRecords(owner: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await owner.query(DELETE_JOBS)
  for (let tries = 1; ; tries += 1)
    try {
      await owner.query(DELETE_RECORDS)
      return
    } catch (error) {
      // A running job locks the same records in another order.
      if ((error as { code?: string }).code !== DEADLOCK || tries === MOST_TRIES) throw error
    }
}

const DEADLOCK = '40P01'
const MOST_TRIES = 10

/** But those that run now. */
const DELETE_JOBS = `select graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs where locked_at is null))`

/** Without the checks of foreign keys and the triggers that keep the books unchangeable. */
const DELETE_RECORDS = `do $$
  declare
    each record;
    of_borrowers text;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for each in
      select n.nspname, c.relname, c.relname = 'app_user' as is_last,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id') as has_user
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'sandbox') and c.relkind = 'r'
        and c.relname not in ('schema_migration', 'clock_offset', 'setting', 'daily_run', 'review_rating')
      order by is_last
    loop
      of_borrowers := case
        when each.is_last then $where$ where roles = '{}'$where$
        when each.has_user then $where$ where user_id is null
          or user_id not in (select id from app_user where roles <> '{}')$where$
        else '' end;
      execute format('delete from %I.%I', each.nspname, each.relname) || of_borrowers;
    end loop;
  end $$`
