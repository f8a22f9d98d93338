import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '../../scripts/free-ports.ts'

/** A PgBouncer in transaction mode in front of a PostgreSQL on this machine. */
export interface Pooler {
  /** The same database under the same role, through the pooler. */
  readonly url: string
  start(): Promise<void>
  /** Its connections break, on both sides. */
  kill(): Promise<void>
  readLog(): string
  end(): Promise<void>
}

/**
 * @param program the path of PgBouncer, of any version from Debian's 1.18
 * @param serverUrl the server's own, with the password of the role
 * @param connections how many it opens to the server at most
 */
export async function createPooler(program: string, serverUrl: string, connections: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-pooler-'))
  const [port] = (await findFreePorts(1)) as [number]
  const server = new URL(serverUrl)
  const files = {
    settings: join(folder, 'pgbouncer.ini'),
    users: join(folder, 'users.txt'),
    log: join(folder, 'log'),
  }
  writeFileSync(files.users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`)
  writeFileSync(
    files.settings,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${files.users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
query_wait_timeout = 5
server_login_retry = 1
logfile = ${files.log}
`,
  )
  writeFileSync(files.log, '')
  // It refuses to run as root, and reads these as the user that it becomes.
  chmodSync(folder, 0o755)
  chmodSync(files.log, 0o666)
  const isRoot = process.getuid?.() === 0
  let child: ChildProcess | undefined
  const readLog = () => readFileSync(files.log, 'utf8')

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async start() {
      const from = readLog().length
      child = spawn(program, [...(isRoot ? ['-u', 'nobody'] : []), files.settings], { stdio: 'ignore' })
      for (let tries = 0; !readLog().slice(from).includes('process up'); tries += 1) {
        if (tries === 100) throw new Error(`PgBouncer did not start:\n${readLog()}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    kill: stop,
    readLog,
    async end() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
