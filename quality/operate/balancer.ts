import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findFreePorts } from '../../scripts/free-ports.ts'
import { createProgram } from './program.ts'

/** A HAProxy that asks each process every 200 ms whether it is ready, and sends nothing twice. */
export interface Balancer {
  readonly siteUrl: string
  readonly apiUrl: string
  /** With the ports of the processes on this machine, which need not run yet. */
  start(behind: Record<Role, readonly number[]>): Promise<void>
  /** How many processes of each role it sends requests to now. */
  countReady(): Promise<Record<Role, number>>
  /** As an operator does: sends a process nothing more, whatever it says of itself, or again. */
  set(role: Role, port: number, state: 'drain' | 'ready'): Promise<void>
  end(): Promise<void>
}

export type Role = 'web' | 'api'

/** @param program the path of HAProxy, of any version from Debian's 2.6 */
export async function createBalancer(program: string): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-balancer-'))
  const settings = join(folder, 'haproxy.cfg')
  const [site, api, commands] = (await findFreePorts(3)) as [number, number, number]
  /** Answers, and ends the connection. */
  const command = (words: string) => text(connect({ host: '127.0.0.1', port: commands }).end(`${words}\n`))
  const { start, kill } = createProgram([program, '-db', '-f', settings], {
    isUp: () => command('show info').then(Boolean, () => false),
    explain: () => `It takes no command on port ${commands}.`,
  })
  return {
    siteUrl: `http://127.0.0.1:${site}`,
    apiUrl: `http://127.0.0.1:${api}`,
    start(behind) {
      writeFileSync(
        settings,
        `global
  stats socket ipv4@127.0.0.1:${commands} level admin
defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 30s
  timeout server 30s
  retries 0
  option forwardfor
${listen('web', site, behind.web)}${listen('api', api, behind.api)}`,
      )
      return start()
    },
    async countReady() {
      const [names, ...rows] = (await command('show stat')).split('\n').map((row) => row.split(','))
      const status = names!.indexOf('status')
      const count = (role: Role) =>
        rows.filter(
          ([of, server, ...rest]) =>
            of === role && /^\d+$/.test(server!) && rest[status - 2]?.startsWith('UP'),
        ).length
      return { web: count('web'), api: count('api') }
    },
    async set(role, port, state) {
      await command(`set server ${role}/${port} state ${state}`)
    },
    async end() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function listen(role: Role, port: number, behind: readonly number[]): string {
  const servers = behind.map((each) => `  server ${each} 127.0.0.1:${each} check inter 200 fall 2 rise 1\n`)
  return `listen ${role}
  bind 127.0.0.1:${port}
  option httpchk GET /readyz
${servers.join('')}`
}
