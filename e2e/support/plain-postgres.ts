import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePorts } from '../../scripts/free-ports.ts'

const run = promisify(execFile)

/** Where Debian's packages put the servers: a folder for each major version. */
const INSTALLED = '/usr/lib/postgresql'
/** A server refuses to run as root. */
const NOBODY = 65_534

export interface PlainPostgres extends AsyncDisposable {
  readonly url: string
  /** As the server states it: '15.18 (Debian …)'. */
  readonly version: string
}

/**
 * An empty database of a foreign PostgreSQL: the oldest server installed on this machine, or else a
 * new database of the one at `serverUrl`.
 */
export async function startPlainPostgres(folder: string, serverUrl: string): Promise<PlainPostgres> {
  const bin = oldestInstalled()
  const server = bin ? await startServer(bin, folder) : { url: serverUrl, stop: async () => {} }
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    await client.query('create database plain')
    const { rows } = await client.query('show server_version')
    const url = new URL(server.url)
    url.pathname = '/plain'
    return { url: url.href, version: rows[0].server_version, [Symbol.asyncDispose]: server.stop }
  } finally {
    await client.end()
  }
}

function oldestInstalled(): string | undefined {
  if (!existsSync(INSTALLED)) return undefined
  return readdirSync(INSTALLED)
    .sort((left, right) => Number(left) - Number(right))
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

async function startServer(bin: string, folder: string) {
  const data = join(folder, 'plain-postgres')
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY, cwd: '/' } : {}
  mkdirSync(data)
  if (as.uid) chownSync(data, as.uid, as.gid)
  const [port] = await findFreePorts(1)
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'plain', '--auth=trust'], as)
  const options = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1`
  await run(join(bin, 'pg_ctl'), ['-D', data, '-o', options, '-l', join(data, 'log'), '-w', 'start'], as)
  return {
    url: `postgres://plain@127.0.0.1:${port}/postgres`,
    stop: async () => void (await run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'stop'], as)),
  }
}
