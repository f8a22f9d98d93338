import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePorts } from '../../../scripts/free-ports.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface RunningSite {
  url: string
  apiUrl: string
  /** From the command to a site that answers /readyz with 200. */
  readyAfterMs: number
  stop(): Promise<void>
}

/** A data folder of the bench's own, thrown away at the end. */
export function scratchFolder(): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), 'tarnbrook-bench-'))
  // As root the database runs as another user, who has to pass through.
  chmodSync(dataDir, 0o711)
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** Runs `npm start` on free ports until the site is ready. `settings` are its environment. */
export async function startSite(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningSite> {
  const [web, api, sandbox, smtp, scanner] = await findFreePorts(5)
  const [url, apiUrl] = [`http://127.0.0.1:${web}`, `http://127.0.0.1:${api}`]
  const begun = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: {
      ...process.env,
      // A compile cache is npm start's own to set.
      NODE_COMPILE_CACHE: undefined,
      PORT: String(web),
      API_PORT: String(api),
      SANDBOX_PORT: String(sandbox),
      SANDBOX_SMTP_PORT: String(smtp),
      SANDBOX_SCANNER_PORT: String(scanner),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // What fills the desk of an empty database would be measured with the pages.
      DESK_SEED: '0',
      ...settings,
    },
    // Its own group, so that the signal to stop reaches what npm has started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const tell = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  // A bench that is broken off takes its site with it.
  process.once('exit', tell)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const roles = settings.ROLES ?? 'web'
  await untilReady(child, roles.includes('web') ? url : apiUrl)
  return {
    url,
    apiUrl,
    readyAfterMs: performance.now() - begun,
    async stop() {
      process.off('exit', tell)
      tell()
      await ended
    },
  }
}

/** Ready is what /readyz says, not what is printed. The first start may also install and build. */
async function untilReady(child: ChildProcess, url: string): Promise<void> {
  let output = ''
  const isUp = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.includes('Tarnbrook is ready.')) resolve()
      })
    }
    child.once('error', reject)
    child.once('close', () => reject(new Error(`npm start ended before it was ready:\n${output}`)))
  })
  await isUp
  const answer = await fetch(`${url}/readyz`)
  if (answer.status !== 200) throw new Error(`/readyz answered ${answer.status}:\n${output}`)
}
