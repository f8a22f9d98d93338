import type { Env } from './environment/env.ts'

/**
 * Opens the database, migrated when this process may do that, and returns its URL. The embedded
 * PostgreSQL is added to what is stopped at the end.
 * @throws Error with one readable line when the database cannot be used as it is.
 */
export async function openDatabase(env: Env, stops: (() => Promise<void>)[]): Promise<string> {
  const { migrate, OlderDatabase } = await import('@tarnbrook/api/db/migrate')
  const { findExcess, readRole: roleOf } = await import('@tarnbrook/api/db/grants')
  const { url, ownerUrl } = await findAddresses(env, stops)
  if (env.databaseUrl && !env.databaseDirectUrl) await refusePooler(env.databaseUrl)
  try {
    if (ownerUrl) {
      const ownSchemas = env.allowsSandbox ? ['sandbox'] : []
      await migrate(ownerUrl, { access: { role: await roleOf(url), ownSchemas } })
    } else await refuseUnmigrated(env.databaseDirectUrl ?? url)
  } catch (error) {
    if (!(error instanceof OlderDatabase)) throw error
    const remedy = env.databaseUrl
      ? 'Set DATABASE_URL (and DATABASE_OWNER_URL) to an empty database'
      : `Move or delete the data folder ${env.dataDir}`
    throw new Error(`${error.message} ${remedy}, then start again.`)
  }
  const excess = env.appEnv === 'local' ? undefined : await findExcess(url)
  if (excess) throw new Error(`DATABASE_URL: its role ${excess}. ${ROLES_WANTED}`)
  return url
}

const ROLES_WANTED =
  'The product needs a role that neither owns the tables nor is a superuser; the owner goes into DATABASE_OWNER_URL.'

async function findAddresses(
  env: Env,
  stops: (() => Promise<void>)[],
): Promise<{ url: string; ownerUrl: string | null }> {
  if (env.databaseUrl) return { url: env.databaseUrl, ownerUrl: env.databaseOwnerUrl }
  const { startEmbeddedPostgres } = await import('@tarnbrook/local/embedded-postgres')
  const server = await startEmbeddedPostgres({ dataDir: env.dataDir, log: (line) => console.info(line) })
  stops.push(server.stop)
  return server
}

/** PgBouncer refuses the limits of a connection, in words that name none of our settings. */
async function refusePooler(url: string): Promise<void> {
  const { openDatabase: open } = await import('@tarnbrook/api/db/client')
  const { pool, close } = open(url, { max: 1 })
  try {
    await pool.query('select')
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('unsupported startup parameter'))) throw error
    throw new Error('DATABASE_URL is a pooler: set DATABASE_DIRECT_URL to the server itself.')
  } finally {
    await close()
  }
}

async function refuseUnmigrated(url: string): Promise<void> {
  const [{ openDatabase: open }, { isMigrated }] = await Promise.all([
    import('@tarnbrook/api/db/client'),
    import('@tarnbrook/api/db/migrate'),
  ])
  const { pool, close } = open(url, { max: 1 })
  try {
    if (await isMigrated(pool)) return
  } finally {
    await close()
  }
  throw new Error(
    'The database lacks migrations of this version, and DATABASE_OWNER_URL is not set: start a process that has it first.',
  )
}
