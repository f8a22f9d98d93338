import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createHouse, databaseUrlOf, type House } from '../house.ts'

/** The started product, in one process or in five. */
export interface Product {
  /** The first of them has the database, the worker and the sandbox. */
  houses: readonly House[]
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

/** A proxy of ours stands in front, as it does in production, so that each request has the address that it says. */
const SETTINGS = { TRUSTED_PROXIES: '1', LOG_LEVEL: 'info' }

/** Starts the product: all of it in one process, or two for the pages and two for the API on one database. */
export async function startProduct({ isSplit }: { isSplit: boolean }): Promise<Product> {
  const first = await createHouse({
    settings: { ...SETTINGS, ...(isSplit && { ROLES: 'api,worker,sandbox' }) },
  })
  const houses = [first]
  try {
    await first.start()
    if (isSplit) houses.push(...(await startOthers(first)))
  } catch (error) {
    await endAll(houses)
    throw error
  }
  const [, secondApi, ...webs] = houses
  const logFile = join(first.dataDir, 'house.log')
  const { size } = statSync(logFile)
  return {
    houses,
    webPorts: (isSplit ? webs : [first]).map(({ webPort }) => webPort),
    apiPorts: (isSplit ? [first, secondApi!] : [first]).map(({ apiUrl }) => Number(new URL(apiUrl).port)),
    databaseUrl: databaseUrlOf(first),
    residentMegabytes: () => houses.map(megabytesOf).reduce((total, one) => total + one, 0),
    ended: () =>
      houses.flatMap((house, at) => (house.ending() ? [`process ${at + 1}: ${house.ending()}`] : [])),
    log: () => readFileSync(logFile).subarray(size).toString(),
    end: () => endAll(houses),
  }
}

async function startOthers(first: House): Promise<House[]> {
  const add = async (settings: Record<string, string>) => {
    const house = await createHouse({ dataDir: first.dataDir, settings: { ...SETTINGS, ...settings } })
    await house.start()
    return house
  }
  const outside = { DATABASE_URL: databaseUrlOf(first), SANDBOX_URL: first.sandboxUrl }
  const api = await add({ ROLES: 'api', ...outside })
  const webs = await Promise.all([first, api].map(({ apiUrl }) => add({ ROLES: 'web', API_URL: apiUrl })))
  return [api, ...webs]
}

async function endAll(houses: readonly House[]): Promise<void> {
  for (const house of houses.toReversed()) await house.end()
}

function megabytesOf(house: House): number {
  const pid = house.pid()
  if (pid === undefined || house.ending()) return 0
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
  return Math.round(kilobytes / 1024)
}
