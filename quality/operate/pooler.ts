import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '../../scripts/free-ports.ts'
import { createProgram, type Program } from './program.ts'

/** A PgBouncer in transaction mode in front of a PostgreSQL on this machine. */
export interface Pooler extends Program {
  /** The same database under the same role, through the pooler. */
  readonly url: string
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
  const readLog = () => readFileSync(files.log, 'utf8')
  let begunAt = 0
  const pooler = createProgram([program, ...(isRoot ? ['-u', 'nobody'] : []), files.settings], {
    isUp: () => readLog().slice(begunAt).includes('process up'),
    explain: readLog,
  })
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    start() {
      begunAt = readLog().length
      return pooler.start()
    },
    kill: pooler.kill,
    readLog,
    async end() {
      await pooler.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
