import type { Pool } from 'pg'
import type { ApiDeps } from '#deps.ts'
import { DeadlineExceeded, withDeadline } from '#platform/http/deadline.ts'
import { isMigrated } from './migrate.ts'
import { DatabaseUnavailable, describeOutage, LOCK_NOT_AVAILABLE } from './unavailable.ts'

/** Whether the same request can succeed later. The pool logs an outage once, not for each. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof DeadlineExceeded) return true
  return (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE
}

/**
 * Finds why a process cannot do its work, or null. Anyone may call it, and each check costs the
 * database work: callers share a running check.
 */
export function createReadiness({ pool, config }: Pick<ApiDeps, 'pool' | 'config'>) {
  let migrated = false
  let current: Promise<string | null> | undefined

  async function find(): Promise<string | null> {
    // Migrations are never reverted: one successful check is enough.
    migrated ||= await isMigrated(pool)
    return migrated ? await problemWithWrites(pool) : 'migrations are pending'
  }

  return (): Promise<string | null> => {
    current ??= withDeadline(config.requestDeadlineMs, find)
      .catch(problemOfDatabase)
      .finally(() => {
        current = undefined
      })
    return current
  }
}

function problemOfDatabase(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return describeOutage(error.outage)
  if (isOutage(error)) return describeOutage('overload')
  throw error
}

/** Besides the migrations: whether the database accepts writes. */
async function problemWithWrites(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query("select current_setting('transaction_read_only') as read_only")
  if (rows[0].read_only === 'on') return 'the database takes no writes'
  await pool.query(WRITE_TO_DISK)
  return null
}

/**
 * Sorts more than fits in memory, so that PostgreSQL writes a temporary file: finds a full disk
 * without its own table or a line in the write-ahead log. Both statements are one transaction.
 */
const WRITE_TO_DISK = `select set_config('work_mem', '64kB', true);
  select count(*) from (select md5(n::text) from generate_series(1, 3000) as s(n) order by 1) as sorted`
