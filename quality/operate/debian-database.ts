import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, makeDataFolder, runAsServer, startCluster } from '../../e2e/support/plain-postgres.ts'

/** Debian's PostgreSQL with the database and the two roles of deploy/database.sql. */
export interface DebianDatabase extends Cluster {
  readonly url: string
  readonly ownerUrl: string
  /** Each statement by itself, under the role that may do all. */
  ask(...statements: string[]): Promise<Record<string, unknown>[]>
}

const ROLES = readFileSync(new URL('../../deploy/database.sql', import.meta.url), 'utf8')
  .split(';')
  .filter((statement) => statement.trim() !== '')

/**
 * @param bin the folder of PostgreSQL's programs
 * @param data a folder that does not exist yet
 * @param logFolder the same, for a write-ahead log on another disk, in files of 1 MB
 */
export async function startDatabase(bin: string, data: string, logFolder?: string): Promise<DebianDatabase> {
  for (const folder of logFolder ? [data, logFolder] : [data]) makeDataFolder(folder)
  await runAsServer(join(bin, 'initdb'), [
    ...['-D', data, '-U', 'admin', '--auth=trust', '--encoding=UTF8'],
    ...(logFolder ? ['-X', logFolder, '--wal-segsize=1'] : []),
  ])
  const settings = logFolder ? ['min_wal_size=2MB', 'max_wal_size=8MB'] : []
  const cluster = await startCluster(bin, data, settings)
  const { port } = cluster
  const ask = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: toUrl(port, { role: 'admin', database: 'postgres' }) })
    await client.connect()
    try {
      let rows: Record<string, unknown>[] = []
      for (const statement of statements) rows = (await client.query(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }
  await ask(...ROLES)
  return { ...cluster, url: toUrl(port), ownerUrl: toUrl(port, { role: 'tarnbrook_owner' }), ask }
}

/** The server trusts every role. */
export function toUrl(port: number, { role = 'tarnbrook_api', database = 'tarnbrook' } = {}): string {
  return `postgres://${role}@127.0.0.1:${port}/${database}`
}
