import type { Pool } from 'pg'
import { isMigrated } from './migrate.ts'

/**
 * What keeps a process from serving, or null. Besides the migrations: whether the database takes writes at the moment.
 * @throws DatabaseUnavailable
 */
export async function readiness(pool: Pool): Promise<string | null> {
  if (!(await isMigrated(pool))) return 'migrations are pending'
  const { rows } = await pool.query("select current_setting('transaction_read_only') as read_only")
  if (rows[0].read_only === 'on') return 'the database takes no writes'
  await pool.query(WRITE_TO_DISK)
  return null
}

/**
 * Sorts more than fits in the memory of a sort, so that PostgreSQL writes a file beside its data: a disk that is full is
 * found without a table of its own and without a line in the write-ahead log. The two statements are one transaction.
 */
const WRITE_TO_DISK = `select set_config('work_mem', '64kB', true);
  select count(*) from (select md5(n::text) from generate_series(1, 3000) as s(n) order by 1) as sorted`
