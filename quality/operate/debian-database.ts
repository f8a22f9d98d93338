import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeDataFolder, runAsServer, startCluster } from '../../e2e/support/plain-postgres.ts'

/** Debian's PostgreSQL with the database and the two roles of deploy/database.sql. */
export interface DebianDatabase {
  readonly port: number
  readonly url: string
  readonly ownerUrl: string
  /** Each statement by itself, under the role that may do all. */
  ask(...statements: string[]): Promise<Record<string, unknown>[]>
  stop(mode: 'fast' | 'immediate'): Promise<void>
}

const ROLES = readFileSync(new URL('../../deploy/database.sql', import.meta.url), 'utf8')
  .split(';')
  .filter((statement) => statement.trim() !== '')

/**
 * @param bin the folder of PostgreSQL's programs
 * @param data a folder that does not exist yet
 */
export async function startDatabase(bin: string, data: string): Promise<DebianDatabase> {
  makeDataFolder(data)
  await runAsServer(join(bin, 'initdb'), ['-D', data, '-U', 'admin', '--auth=trust', '--encoding=UTF8'])
  const { port, stop } = await startCluster(bin, data)
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
  return { port, url: toUrl(port), ownerUrl: toUrl(port, { role: 'tarnbrook_owner' }), ask, stop }
}

/** The server trusts every role. */
export function toUrl(port: number, { role = 'tarnbrook_api', database = 'tarnbrook' } = {}): string {
  return `postgres://${role}@127.0.0.1:${port}/${database}`
}
