import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { APP_ROLE, createAppRole, toAppUrl } from '@tarnbrook/local/app-role'
import { clearRecords } from '@tarnbrook/local/clear-records'
import { startEmbeddedPostgres } from '@tarnbrook/local/embedded-postgres'
import pg from 'pg'
import { migrate, readMigrations } from '#db/migrate.ts'

export type TestDatabase = {
  /** Opened as the product opens it: with the role of the API. */
  url: string
  /** For what only the owner of the tables may do, such as a migration. */
  ownerUrl: string
  asOwner(statement: string): Promise<void>
  /** Removes what the tests before left. */
  clear(): Promise<void>
  drop(): Promise<void>
}

/** A migrated, empty database, cloned from the template that the tests' set-up made. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = process.env.TEST_DATABASE_URL
  if (!admin)
    throw new Error('TEST_DATABASE_URL is not set: run the tests by `npm test` or `npx vitest run`.')
  // Taken before anything is waited for: two that ask at once get two.
  const database = spare ?? cloneDatabase(admin, templateName())
  spare = process.env.TEST_DATABASE_IS_SCRATCH ? cloneDatabase(admin, templateName()) : undefined
  // Whoever takes it hears of its failure.
  spare?.catch(() => {})
  return database
}

/** Cloned for this worker's next file while tests run. The last goes with the scratch server. */
let spare: Promise<TestDatabase> | undefined

/** For one run: TEST_DATABASE_URL when it is set, else embedded in a temporary folder. */
export async function createScratchServer() {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { ownerUrl: given, stop: async () => {} } : await startScratch()
  await prepareTemplate(server.ownerUrl)
  return {
    /** The URL of an administrator, who may create databases. */
    url: server.ownerUrl,
    createDatabase: () => cloneDatabase(server.ownerUrl, templateName()),
    stop: server.stop,
  }
}

async function startScratch() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tarnbrook-test-'))
  chmodSync(dataDir, 0o711)
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (line) => console.info(line),
    // Temporary data; waiting for the disk is most of the time of cloning a database.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // A busy connection uses a generic plan after five calls; tests use one from the first call.
      plan_cache_mode: 'force_generic_plan',
    },
  })
  return {
    ownerUrl: server.ownerUrl,
    stop: async () => {
      await server.stop()
      for (const folder of [server.root, dataDir]) rmSync(folder, { recursive: true, force: true })
      // If the database's user can't reach the temporary folder, the cluster has its own.
      if (dirname(server.root) !== dataDir) rmSync(dirname(server.root), { recursive: true, force: true })
    },
  }
}

const GRANTS = new URL('../src/db/grants.ts', import.meta.url)

/** Named by the migrations and grants, so that an older template is never used for them. */
function templateName(): string {
  const hash = createHash('sha256').update(readFileSync(GRANTS))
  for (const { name, sha256 } of readMigrations()) hash.update(`${name} ${sha256}\n`)
  return `tarnbrook_template_${hash.digest('hex').slice(0, 16)}`
}

async function prepareTemplate(adminUrl: string) {
  const name = templateName()
  await asAdmin(adminUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('tarnbrook template'))")
    await createAppRole(client, adminUrl)
    const { rows } = await client.query('select from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    // Renamed when it is complete: a template with its final name is never partly migrated.
    const draft = `${name}_${randomBytes(4).toString('hex')}`
    await client.query(`create database ${draft}`)
    await migrate(toDatabaseUrl(adminUrl, draft), { access: { role: APP_ROLE, ownSchemas: ['sandbox'] } })
    await client.query(`alter database ${draft} rename to ${name}`)
  })
}

async function cloneDatabase(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `tarnbrook_test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, async (client) => {
    // Copying the files of a small template is quicker than copying it through the write-ahead log.
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const ownerUrl = toDatabaseUrl(adminUrl, name)
  return {
    url: toAppUrl(ownerUrl),
    ownerUrl,
    asOwner: (statement) => asAdmin(ownerUrl, async (client) => void (await client.query(statement))),
    clear: () => asAdmin(ownerUrl, clearRecords),
    drop: () =>
      asAdmin(adminUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

/** The owner's URL of the database that the API has open. */
export function toOwnerUrl(url: string): string {
  return toDatabaseUrl(process.env.TEST_DATABASE_URL!, new URL(url).pathname.slice(1))
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function toDatabaseUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  return url.toString()
}
