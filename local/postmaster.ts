import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a running or ended server wrote into its cluster; the port is 0 while it starts. */
export function readPostmaster(cluster: string): { pid: number; port: number } | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10))
  if (!pid) return undefined
  return { pid, port: Number.parseInt(lines[3] ?? '', 10) || 0 }
}

/** False for an ended process, a zombie, or another process with the same id. */
export function isRunningPostgres(pid: number): boolean {
  if (existsSync('/proc/self/stat')) return isPostgresInProc(pid)
  const { stdout } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]\S*\s.*postgres/.test((stdout ?? '').trim())
}

function isPostgresInProc(pid: number): boolean {
  try {
    // "4711 (postgres) S 1 ...": parsed from the last bracket, as names may have some too.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    return name === 'postgres' && state !== 'Z' && state !== 'X'
  } catch {
    return false
  }
}
