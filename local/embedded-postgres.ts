import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createAppRole, toAppUrl } from './app-role.ts'
import { findPlace, makePrivateFolder, type Place } from './embedded-place.ts'
import { isRunningPostgres, readPostmaster } from './postmaster.ts'

const DATABASE = 'tarnbrook'
/** Key of the lock of the one process managing the cluster; it ends with that process. */
const OWNER_LOCK = 7_236_401
const START_LIMIT_MS = 20_000
const RETRY_MS = 40

export type EmbeddedPostgres = {
  /** With the role of the API. */
  url: string
  /** With the role that owns the tables, for migrations. */
  ownerUrl: string
  /** The cluster's folder: below the data folder, or one the database's user can reach. */
  root: string
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log: (line: string) => void
  /** Server settings, for a cluster whose data is temporary. */
  settings?: Record<string, string>
}

/**
 * Starts PostgreSQL on a data folder, or takes over one that a killed process left, until `stop()`.
 * An advisory lock decides who manages it: never stale or held twice.
 * @throws Error with one readable line when another live process has the folder, or the server does
 * not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = findPlace(options.dataDir, options.log)
  if (!existsSync(join(place.root, 'cluster', 'PG_VERSION'))) await createCluster(place)
  const password = readFileSync(join(place.root, 'password'), 'utf8').trim()
  const manager: Manager = { place, password, port: await choosePort(place), options, stopping: false }
  try {
    await ensureRunning(manager)
  } catch (error) {
    // Another process may have taken over the server that we started.
    endWatcher(manager.child)
    throw error
  }
  await createDatabase(manager)
  const ownerUrl = toDatabaseUrl(manager, DATABASE)
  await createAppRole(manager.owner!, ownerUrl)
  return {
    url: toAppUrl(ownerUrl),
    ownerUrl,
    root: place.root,
    stop: () => stop(manager),
  }
}

/** A server that a process runs on a data folder, by the URL of each role; else null. */
export function findEmbeddedPostgres({
  dataDir,
  log,
}: EmbeddedOptions): Pick<EmbeddedPostgres, 'url' | 'ownerUrl'> | null {
  const { root } = findPlace(dataDir, log)
  const running = readPostmaster(join(root, 'cluster'))
  if (!running?.port || !isRunningPostgres(running.pid)) return null
  const password = readFileSync(join(root, 'password'), 'utf8').trim()
  const ownerUrl = toDatabaseUrl({ password, port: running.port }, DATABASE)
  return { url: toAppUrl(ownerUrl), ownerUrl }
}

type Manager = {
  place: Place
  password: string
  port: number
  options: EmbeddedOptions
  stopping: boolean
  child?: ChildProcess
  owner?: pg.Client
}

class FolderInUse extends Error {}

function toDatabaseUrl({ password, port }: Pick<Manager, 'password' | 'port'>, database: string): string {
  return `postgres://tarnbrook:${password}@127.0.0.1:${port}/${database}`
}

/** Created under another name, then renamed: a killed `initdb` never leaves half a cluster. */
async function createCluster(place: Place) {
  const parent = dirname(place.root)
  const prefix = `${basename(place.root)}.draft-`
  const draft = join(parent, `${prefix}${process.pid}`)
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0
    if (pid === process.pid || (pid && !isAlive(pid)))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
  makePrivateFolder(draft, place.user)
  const passwordFile = join(draft, 'password')
  // A fifo or argument would show other users the password; the next start also reads this file.
  const writePassword = `umask 077 && printf '%s\\n' "$PASSWORD" > "$0" && shift 0 && exec "$@"`
  const result = await run(
    '/bin/sh',
    [
      '-c',
      writePassword,
      passwordFile,
      place.initdb,
      `--pgdata=${join(draft, 'cluster')}`,
      `--pwfile=${passwordFile}`,
      '--username=tarnbrook',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    place,
    { PASSWORD: randomBytes(24).toString('base64url') },
  )
  if (result.code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not create its data folder ${place.root}: ${lastLine(result.output)}`)
  }
  try {
    renameSync(draft, place.root)
  } catch (error) {
    // Two first starts at once: the other process's cluster can be used as well.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(place.root, 'cluster', 'PG_VERSION'))) throw error
  }
}

async function run(command: string, args: string[], place: Place, env: Record<string, string>) {
  const child = spawn(command, args, {
    ...place.user,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(null)
    })
    child.once('close', resolve)
  })
  return { code, output }
}

/** Reuses the last port when it is free, so that tools configured with the URL still work. */
async function choosePort({ root }: Place): Promise<number> {
  const file = join(root, 'port')
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const running = readPostmaster(join(root, 'cluster'))
  if (running && isRunningPostgres(running.pid)) return running.port
  const port = (remembered && (await tryPort(remembered))) || (await tryPort(0))
  if (!port) throw new Error('No free port was found on 127.0.0.1 for PostgreSQL.')
  writeFileSync(file, `${port}\n`)
  return port
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}

/** Returns when a server runs on the folder and this process manages it. */
async function ensureRunning(manager: Manager) {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && !manager.stopping) {
    const running = readPostmaster(join(manager.place.root, 'cluster'))
    if (running && isRunningPostgres(running.pid)) {
      if (await takeOver(manager, running)) return
    } else if (hasEnded(manager.child)) {
      await startServer(manager, running?.pid)
    }
    await wait(RETRY_MS)
  }
  if (manager.stopping) return
  const log = join(manager.place.root, 'postgres.log')
  throw new Error(`PostgreSQL did not start on ${manager.place.root}: ${lastLine(readFileSync(log, 'utf8'))}`)
}

async function startServer(manager: Manager, formerPid: number | undefined) {
  // Retrying does not help when another process took the port. Once the URL is given out the port
  // is fixed, and we retry until it is free.
  const isFirstStart = manager.owner === undefined
  if (isFirstStart && manager.child && !(await tryPort(manager.port)))
    manager.port = await choosePort(manager.place)
  // PostgreSQL takes a zombie, or another process with its id, for a server and does not start.
  if (formerPid && isAlive(formerPid))
    rmSync(join(manager.place.root, 'cluster', 'postmaster.pid'), { force: true })
  manager.child = spawnServer(manager)
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return !child || child.exitCode !== null || child.signalCode !== null
}

/**
 * In its own session, so Ctrl-C reaches it only through us, in the right order. A watcher there
 * stops the server when our pipe to it breaks: this process was killed.
 */
function spawnServer({ place, port, options }: Manager): ChildProcess {
  const logFile = join(place.root, 'postgres.log')
  const log = openSync(logFile, 'a', 0o600)
  truncateSync(logFile)
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    log_timezone: 'UTC',
    timezone: 'UTC',
    max_connections: '200',
    ...options.settings,
  }
  const watchAndRun = `exec 3<&0
    ( trap '' INT; read -r line <&3 || kill -INT $$ ) > /dev/null 2>&1 &
    exec 3<&- && exec "$0" "$@" < /dev/null`
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      watchAndRun,
      place.postgres,
      '-D',
      join(place.root, 'cluster'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...place.user,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      detached: true,
      stdio: ['pipe', log, log],
    },
  )
  closeSync(log)
  child.unref()
  child.stdin?.on('error', () => {})
  child.once('exit', () => endWatcher(child))
  child.once('error', (error) => options.log(`PostgreSQL could not be run: ${error.message}`))
  return child
}

/** Ends the watcher through its pipe and not by a signal: its process id may have been reused. */
function endWatcher(child: ChildProcess | undefined) {
  if (child?.stdin?.writable) child.stdin.end('\n')
}

/** True when this process manages the server; false while it or its manager starts or ends. */
async function takeOver(manager: Manager, running: { pid: number; port: number }): Promise<boolean> {
  if (running.port) manager.port = running.port
  const client = new pg.Client({
    connectionString: toDatabaseUrl(manager, 'postgres'),
    application_name: `tarnbrook keeper ${process.pid}`,
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK])
    if (rows[0].mine) {
      manager.owner = client
      client.once('end', () => void watchEnd(manager))
      if (manager.child?.pid !== running.pid)
        manager.options.log(`Took over PostgreSQL, process ${running.pid}.`)
      return true
    }
    const holder = await client.query(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = $1 and granted`,
      [OWNER_LOCK],
    )
    const pid = Number(/(\d+)$/.exec(holder.rows[0]?.name ?? '')?.[1] ?? 0)
    if (pid && pid !== process.pid && isAlive(pid)) {
      throw new FolderInUse(
        `Tarnbrook is already running on ${manager.options.dataDir} (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
      )
    }
  } catch (error) {
    if (error instanceof FolderInUse || isWrongPassword(error)) {
      await client.end().catch(() => {})
      throw error
    }
  }
  await client.end().catch(() => {})
  return false
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01'
}

/** The server, or our session on it, was killed: restart it on the same port. */
async function watchEnd(manager: Manager) {
  if (manager.stopping) return
  manager.options.log('PostgreSQL went away: starting it again.')
  while (!manager.stopping) {
    try {
      await ensureRunning(manager)
      if (!manager.stopping) manager.options.log('PostgreSQL is back.')
      return
    } catch (error) {
      manager.options.log(error instanceof Error ? error.message : String(error))
      await wait(1000)
    }
  }
}

async function createDatabase(manager: Manager) {
  const { rows } = await manager.owner!.query('select from pg_database where datname = $1', [DATABASE])
  if (rows.length === 0) await manager.owner!.query(`create database ${DATABASE}`)
}

/** A fast shutdown: open transactions are rolled back, everything acknowledged is on disk. */
async function stop(manager: Manager) {
  manager.stopping = true
  const cluster = join(manager.place.root, 'cluster')
  const pid = readPostmaster(cluster)?.pid
  // The server reaps the watcher, its child; once the server has ended, no process may do so.
  endWatcher(manager.child)
  if (pid) {
    signal(pid, 'SIGINT')
    const deadline = Date.now() + 10_000
    while (isRunningPostgres(pid)) {
      if (Date.now() > deadline) signal(pid, 'SIGQUIT')
      await wait(RETRY_MS / 2)
    }
  }
  await manager.owner?.end().catch(() => {})
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT') {
  try {
    process.kill(pid, name)
  } catch {
    // It has already ended.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  const errorLine = lines.findLast((line) => /FATAL|ERROR|error:/.test(line))
  return (errorLine ?? lines.at(-1) ?? '').replace(/^.*?(?:FATAL|ERROR|error):\s*/, '') || 'it said nothing.'
}
