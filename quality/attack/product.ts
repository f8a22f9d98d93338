import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createProduct, type RunningProduct, readDatabaseUrl } from '../../e2e/support/running-product.ts'

/** The started product, in one process or in five. */
export interface Product {
  /** The first of them has the database, the worker and the sandbox. */
  processes: readonly RunningProduct[]
  webPorts: readonly number[]
  apiPorts: readonly number[]
  databaseUrl: string
  /** Of all processes together. */
  residentMegabytes(): number
  /** What has ended, and how. */
  ended(): string[]
  /** What was logged since it was started. */
  log(): string
  end(): Promise<void>
}

/** Our proxy is in front, as in production, so each request has the address it says. */
const SETTINGS = { TRUSTED_PROXIES: '1', LOG_LEVEL: 'info' }

/** Starts the product in one process, or two for pages and two for the API on one database. */
export async function startProduct({ isSplit }: { isSplit: boolean }): Promise<Product> {
  const first = await createProduct({
    settings: { ...SETTINGS, ...(isSplit && { ROLES: 'api,worker,sandbox' }) },
  })
  const processes = [first]
  try {
    await first.start()
    if (isSplit) processes.push(...(await startOthers(first)))
  } catch (error) {
    await endAll(processes)
    throw error
  }
  const [, secondApi, ...webs] = processes
  const logFile = join(first.dataDir, 'product.log')
  const { size } = statSync(logFile)
  return {
    processes,
    webPorts: (isSplit ? webs : [first]).map(({ webPort }) => webPort),
    apiPorts: (isSplit ? [first, secondApi!] : [first]).map(({ apiUrl }) => Number(new URL(apiUrl).port)),
    databaseUrl: readDatabaseUrl(first),
    residentMegabytes: () => processes.map(readMegabytes).reduce((total, one) => total + one, 0),
    ended: () => processes.flatMap((one, at) => (one.ending() ? [`process ${at + 1}: ${one.ending()}`] : [])),
    log: () => readFileSync(logFile).subarray(size).toString(),
    end: () => endAll(processes),
  }
}

async function startOthers(first: RunningProduct): Promise<RunningProduct[]> {
  const add = async (settings: Record<string, string>) => {
    const one = await createProduct({ dataDir: first.dataDir, settings: { ...SETTINGS, ...settings } })
    await one.start()
    return one
  }
  const outside = { DATABASE_URL: readDatabaseUrl(first), SANDBOX_URL: first.sandboxUrl }
  const api = await add({ ROLES: 'api', ...outside })
  const webs = await Promise.all([first, api].map(({ apiUrl }) => add({ ROLES: 'web', API_URL: apiUrl })))
  return [api, ...webs]
}

async function endAll(processes: readonly RunningProduct[]): Promise<void> {
  for (const one of processes.toReversed()) await one.end()
}

function readMegabytes(one: RunningProduct): number {
  const pid = one.pid()
  if (pid === undefined || one.ending()) return 0
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
  return Math.round(kilobytes / 1024)
}
