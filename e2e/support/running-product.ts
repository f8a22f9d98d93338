import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { clearRecords } from '@tarnbrook/local/clear-records'
import pg from 'pg'
import { findFreePorts } from '../../scripts/free-ports.ts'

export const BRANDS = ['main', 'supermarket', 'motor', 'post-office', 'money-management'] as const
export type BrandKey = (typeof BRANDS)[number]

/** The brands whose own site takes applications; the others get them from partners. */
export const DIRECT_BRANDS: readonly BrandKey[] = ['main', 'supermarket', 'post-office']

/** The whole product on its own ports and data folder, as `npm start` runs it. */
export interface RunningProduct {
  readonly webPort: number
  readonly apiUrl: string
  readonly sandboxUrl: string
  readonly dataDir: string
  getSiteUrl(brand: BrandKey): string
  /** The id of its process, while it runs. */
  pid(): number | undefined
  /** How its process ended, when it has ended by itself. */
  ending(): string | undefined
  /**
   * Starts it, at first or again on the same data folder; returns when it answers. `root` is the
   * folder of another release.
   */
  start(root?: string): Promise<void>
  /** The process is gone at once, with whatever it was doing. */
  kill(): Promise<void>
  /** Ends it and forgets its data. */
  end(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_LIMIT_MS = 120_000
const END_LIMIT_MS = 8_000

/**
 * `settings` replace the product's own; with another one's data folder it is one more process of
 * that product, which has to be ended first.
 */
export async function createProduct(
  given: { settings?: Record<string, string>; dataDir?: string } = {},
): Promise<RunningProduct> {
  const [web, api, sandbox, smtp, scanner] = (await findFreePorts(5)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  // The database may run as another user, who has to get into the folder.
  const dataDir = given.dataDir ?? mkdtempSync(join(tmpdir(), 'tarnbrook-e2e-'))
  chmodSync(dataDir, 0o755)
  const getSiteUrl = (brand: BrandKey) => `http://${brand}.localhost:${web}`
  let child: ChildProcess | undefined

  const env = {
    ...process.env,
    NODE_ENV: 'production',
    APP_ENV: 'local',
    PORT: String(web),
    API_PORT: String(api),
    SANDBOX_PORT: String(sandbox),
    SANDBOX_SMTP_PORT: String(smtp),
    SANDBOX_SCANNER_PORT: String(scanner),
    SANDBOX_REVIEWS_AFTER_MS: '50',
    DATA_DIR: dataDir,
    SITE_URLS: BRANDS.map((brand) => `${brand}=${getSiteUrl(brand)}`).join(','),
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    BRAND: '',
    ...given.settings,
  }
  const frontPort = (given.settings?.ROLES ?? 'web').includes('web') ? web : api

  async function start(root = ROOT) {
    const log = openSync(join(dataDir, 'product.log'), 'a')
    child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    await waitUntilReady(`http://127.0.0.1:${frontPort}/readyz`, child, dataDir)
  }

  async function stop(signal: 'SIGTERM' | 'SIGKILL') {
    const running = child
    if (!running || hasEnded(running)) return
    const ended = once(running, 'exit')
    running.kill(signal)
    const isInTime = await Promise.race([ended.then(() => true), wait(END_LIMIT_MS, false, { ref: false })])
    if (!isInTime) {
      running.kill('SIGKILL')
      await ended
    }
  }

  return {
    webPort: web,
    apiUrl: `http://127.0.0.1:${api}`,
    sandboxUrl: `http://127.0.0.1:${sandbox}`,
    dataDir,
    getSiteUrl,
    pid: () => child?.pid,
    ending: () =>
      child && hasEnded(child) ? `${child.signalCode ?? `exit code ${child.exitCode}`}` : undefined,
    start,
    kill: () => stop('SIGKILL'),
    end: async () => {
      await stop('SIGTERM')
      if (!given.dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess, dataDir: string) {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && !hasEnded(child)) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error(`The product did not start:\n${readLog(dataDir)}`)
}

/** The embedded database, as its folder says where it is. */
export function readDatabaseUrl({ dataDir }: Pick<RunningProduct, 'dataDir'>): string {
  const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8').trim()
  return `postgres://tarnbrook:${read('password')}@127.0.0.1:${read('port')}/tarnbrook`
}

/**
 * Tries count by address, and all tests come from one; loans of the tests before would live the
 * days of the next.
 */
export async function clearProduct(product: Pick<RunningProduct, 'dataDir'>): Promise<void> {
  const client = new pg.Client({ connectionString: readDatabaseUrl(product) })
  await client.connect()
  await clearRecords(client)
  await client.end()
}

/** What the server has said, for the report of a failure. */
export function readLog(dataDir: string): string {
  return readFileSync(join(dataDir, 'product.log'), 'utf8').slice(-8000)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
