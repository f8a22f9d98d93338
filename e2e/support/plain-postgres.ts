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
  makeDataFolder(data)
  await runAsServer(join(bin, 'initdb'), ['-D', data, '-U', 'plain', '--auth=trust'])
  const { port, stop } = await startCluster(bin, data)
  return { url: `postgres://plain@127.0.0.1:${port}/postgres`, stop: () => stop('fast') }
}

/** An empty folder that a server may write to. */
export function makeDataFolder(data: string): void {
  mkdirSync(data, { mode: 0o700 })
  if (isRoot()) chownSync(data, NOBODY, NOBODY)
}

const isRoot = () => process.getuid?.() === 0

/** As the user that a server runs under. */
export async function runAsServer(program: string, args: readonly string[]): Promise<void> {
  await run(program, args, isRoot() ? { uid: NOBODY, gid: NOBODY, cwd: '/' } : {})
}

export interface Cluster {
  readonly port: number
  /** Once more, where it has ended. */
  start(): Promise<void>
  isRunning(): Promise<boolean>
  stop(mode: 'fast' | 'immediate'): Promise<void>
}

/** A server on a folder that has a cluster. `settings` are as on its command line. */
export async function startCluster(
  bin: string,
  data: string,
  settings: readonly string[] = [],
): Promise<Cluster> {
  const [port] = (await findFreePorts(1)) as [number]
  const options = [`-p ${port} -k ${data} -c listen_addresses=127.0.0.1`, ...settings].join(' -c ')
  const control = (...args: string[]) => runAsServer(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args])
  const start = () => control('-o', options, '-l', join(data, 'log'), 'start')
  await start()
  const isRunning = () =>
    control('status').then(
      () => true,
      () => false,
    )
  return { port, start, isRunning, stop: (mode) => control('-m', mode, 'stop') }
}
