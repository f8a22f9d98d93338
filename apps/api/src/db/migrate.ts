import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { CREATE_QUEUES } from '#platform/jobs/job-order.ts'
import { type Access, grantAccess } from './grants.ts'
import { LOCK_NOT_AVAILABLE } from './unavailable.ts'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))

/** Every process that migrates a database takes this lock: one migrates, the others wait. */
export const MIGRATION_LOCK = 7_236_402

/** What waits for a table has all that come after it wait: no statement does so for longer. */
const LOCK_TIMEOUT_MS = 1000
/** Two minutes in all, in which a long read or a payout run ends. */
const LOCK_TRIES = 40
const LOCK_RETRY_MS = 2000
const LOCK_POLL_MS = 200

/** A file that begins with it runs statement by statement, as `create index concurrently` must. */
const NO_TRANSACTION = /^-- no transaction\n/

export type Migration = { name: string; sql: string; sha256: string }

/** The database was made by files that are gone, and nothing leads from its tables to today's. */
export class OlderDatabase extends Error {
  constructor() {
    super('The database was made by an older version, and its tables cannot be brought up to date.')
  }
}

/**
 * Applies our SQL files in name order, each in its own transaction, and the job queue's tables.
 * `url` is the owner's; `access` then gets its grants. Returns the names of files applied now.
 * @throws OlderDatabase, or Error with one readable line when an applied file was changed or a file
 * fails.
 */
export async function migrate(
  url: string,
  options: { folder?: string; access?: Access; lockRetryMs?: number } = {},
): Promise<string[]> {
  const { folder = MIGRATIONS_FOLDER, access, lockRetryMs = LOCK_RETRY_MS } = options
  const client = new pg.Client({ connectionString: url, application_name: 'tarnbrook migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await takeMigrationLock(client)
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    const pending = await findPending(client, readMigrations(folder))
    for (const migration of pending) await apply(client, migration, lockRetryMs)
    await runMigrations({ connectionString: url, noHandleSignals: true, logger: new Logger(() => () => {}) })
    await client.query(CREATE_QUEUES)
    if (access) await grantAccess(client, access)
    return pending.map(({ name }) => name)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Asked for again and again: one that waits in the database holds a snapshot, for which an index
 * that another process builds concurrently would wait in turn.
 */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK])
    if (rows[0].taken) return
    await wait(LOCK_POLL_MS)
  }
}

/** Every migration on disk, in the order in which they are applied. */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(`${folder}/${name}`, 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Whether every migration on disk is applied: serving before that would meet missing columns. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('schema_migration') is not null as exists")
  if (!rows[0].exists) return false
  return (await findPending(pool, readMigrations())).length === 0
}

async function findPending(database: pg.Client | pg.Pool, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await database.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  if (applied.size > 0 && !applied.has(migrations[0]!.name)) throw new OlderDatabase()
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed) {
    throw new Error(
      `The migration ${changed.name} was changed after it was applied to this database: put it back as it was and add a new file.`,
    )
  }
  // Names only the database knows are a newer release's: in a roll-out the older still serves.
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.Client, migration: Migration, lockRetryMs: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (NO_TRANSACTION.test(migration.sql)) await runEach(client, migration)
      else await runWhole(client, migration)
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!isLocked || tries >= LOCK_TRIES)
        throw new Error(`The migration ${migration.name} failed: ${describe(error, migration.sql)}`, {
          cause: error,
        })
    }
    await wait(lockRetryMs)
  }
}

async function runWhole(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query('begin')
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  await client.query(sql)
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
  await client.query('commit')
}

/** Each statement has to be repeatable. What runs concurrently waits for no lock that hinders. */
async function runEach(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  const statements = sql.split(/;\s*$/m).filter((text) => text.replaceAll(/--.*$/gm, '').trim() !== '')
  for (const statement of statements) await client.query(statement)
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const position = Number(error.position ?? 0)
  const line = position ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
  return `${error.message}${line}`
}
