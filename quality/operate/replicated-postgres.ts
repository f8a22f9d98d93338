import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeDataFolder, runAsServer, startCluster } from '../../e2e/support/plain-postgres.ts'
import { findFreePorts } from '../../scripts/free-ports.ts'
import { startDatabase, toUrl } from './debian-database.ts'
import { createProgram } from './program.ts'

/**
 * A PostgreSQL and its streaming standby. Both are behind one address, which leads to the
 * standby when the first is lost.
 */
export interface ReplicatedPostgres {
  readonly url: string
  readonly ownerUrl: string
  /** Of the standby itself. */
  readonly standbyUrl: string
  /** From now on the standby receives nothing. */
  cutStandby(): Promise<void>
  /** Ends the first at once, as a machine that is lost. */
  losePrimary(): Promise<void>
  /** The same for the standby. */
  loseStandby(): Promise<void>
  /** The standby becomes the server that takes writes. */
  promote(): Promise<void>
  end(): Promise<void>
}

/**
 * @param bin the folder of PostgreSQL's programs
 * @param balancer the path of HAProxy
 * @param isConfirming whether each commit waits for the standby
 */
export async function startReplicated(
  bin: string,
  balancer: string,
  { isConfirming = true } = {},
): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-replicated-'))
  chmodSync(folder, 0o755)
  const [primaryData, standbyData] = [join(folder, 'primary'), join(folder, 'standby')]
  const primary = await startDatabase(bin, primaryData)
  makeDataFolder(standbyData)
  const source = `host=127.0.0.1 port=${primary.port} user=admin application_name=standby`
  await runAsServer(join(bin, 'pg_basebackup'), [
    '-D',
    standbyData,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '-d',
    source,
  ])
  const standby = await startCluster(bin, standbyData)
  // From now on a commit is acknowledged once both have it.
  if (isConfirming)
    await primary.ask(`alter system set synchronous_standby_names = 'standby'`, 'select pg_reload_conf()')

  const [port] = (await findFreePorts(1)) as [number]
  const settings = join(folder, 'haproxy.cfg')
  writeFileSync(
    settings,
    `defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  default-server check inter 200 fall 2 rise 1 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${primary.port}
  server standby 127.0.0.1:${standby.port} backup
`,
  )
  const answers = async () => {
    const client = new pg.Client({ connectionString: toUrl(port) })
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end()
    }
  }
  const address = createProgram([balancer, '-db', '-f', settings], {
    isUp: answers,
    explain: () => `Nothing answers on port ${port}.`,
  })
  await address.start()
  let isLost = false
  let isStandbyLost = false
  return {
    url: toUrl(port),
    ownerUrl: toUrl(port, { role: 'tarnbrook_owner' }),
    standbyUrl: toUrl(standby.port),
    async cutStandby() {
      const client = new pg.Client({
        connectionString: toUrl(standby.port, { role: 'admin', database: 'postgres' }),
      })
      await client.connect()
      await client.query(`alter system set primary_conninfo = ''`)
      await client.query('select pg_reload_conf()')
      await client.end()
    },
    async losePrimary() {
      await primary.stop('immediate')
      isLost = true
    },
    async loseStandby() {
      await standby.stop('immediate')
      isStandbyLost = true
    },
    promote: () => runAsServer(join(bin, 'pg_ctl'), ['-D', standbyData, '-w', 'promote']),
    async end() {
      await address.kill()
      if (!isStandbyLost) await standby.stop('fast')
      if (!isLost) await primary.stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
