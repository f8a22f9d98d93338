import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { awaitResult } from '../../e2e/support/outside.ts'
import {
  createProduct,
  type RunningProduct,
  readDatabaseUrl,
  readLog,
} from '../../e2e/support/running-product.ts'
import { randomNumbers } from '../../e2e/support/seeds/random.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import { type Crash, inDatabase, walkThroughCrashes } from './crash-walk.ts'

const RECOVERY_LIMIT_MS = 60_000

for (const times of [1, 10])
  test(
    `killed ${times} times at random moments on the way to a loan, it loses nothing and does nothing twice`,
    exhaustiveIf(times > 1),
    async () => {
      const product = await createProduct()
      try {
        await product.start()
        const crash = { times, kill: () => product.kill(), recover: () => product.start() }
        await walkThroughCrashes(product, seedOfRun(), crash)
      } finally {
        await product.end()
      }
    },
  )

test(
  'with PostgreSQL killed under all roles, it comes back by itself, loses nothing and does nothing twice',
  exhaustiveIf(true),
  async () => {
    const product = await createProduct()
    try {
      await product.start()
      const seed = seedOfRun()
      await walkThroughCrashes(product, seed, killingPostgres(product, [product], seed))
      expect(product.ending(), 'the process has not ended').toBeUndefined()
    } finally {
      await product.end()
    }
  },
)

test('with PostgreSQL killed under an API of its own, the same', exhaustiveIf(true), async () => {
  const first = await createProduct({ settings: { ROLES: 'api,worker,sandbox' } })
  const products = [first]
  try {
    await first.start()
    const api = await createProduct({
      dataDir: first.dataDir,
      settings: { ROLES: 'api', DATABASE_URL: readDatabaseUrl(first), SANDBOX_URL: first.sandboxUrl },
    })
    products.push(api)
    await api.start()
    const seed = seedOfRun()
    const product = { ...first, apiUrl: api.apiUrl }
    await walkThroughCrashes(product, seed, killingPostgres(first, products, seed))
    for (const one of products) expect(one.ending(), 'no process has ended').toBeUndefined()
  } finally {
    for (const product of products.toReversed()) await product.end()
  }
})

function seedOfRun(): number {
  const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`CRASH_SEED=${seed}`)
  return seed
}

/** The server itself, or one of its connection processes, at which it ends all of them. */
function killingPostgres(keeper: RunningProduct, products: readonly RunningProduct[], seed: number): Crash {
  const random = randomNumbers(seed + 1)
  return {
    times: 6,
    async kill() {
      const client = new pg.Client({ connectionString: readDatabaseUrl(keeper) })
      client.on('error', () => {})
      await client.connect()
      const ended = new Promise((resolve) => client.once('end', resolve))
      process.kill(random() < 0.5 ? postmasterOf(keeper) : await someBackend(client, random), 'SIGKILL')
      await ended
    },
    async recover() {
      const ask = () => inDatabase(keeper, (query) => query('select')).catch(() => undefined)
      await awaitResult('the server', ask, RECOVERY_LIMIT_MS).catch((error: Error) => {
        const said = readFileSync(join(keeper.dataDir, 'postgres/postgres.log'), 'utf8').slice(-2000)
        throw new Error(`${error.message}:\n${said}\n${readLog(keeper.dataDir)}`)
      })
      await awaitResult('an API with its database', () => areReady(products), RECOVERY_LIMIT_MS)
    },
  }
}

function postmasterOf({ dataDir }: RunningProduct): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
}

async function someBackend(client: pg.Client, random: () => number): Promise<number> {
  const { rows } = await client.query(`select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`)
  return Number(rows[Math.floor(random() * rows.length)].pid)
}

async function areReady(products: readonly RunningProduct[]): Promise<true | undefined> {
  for (const { apiUrl } of products) {
    const answer = await fetch(`${apiUrl}/readyz`)
    await answer.text()
    // Without its database it logs that, and keeps running.
    expect([200, 500, 503]).toContain(answer.status)
    if (answer.status !== 200) return undefined
  }
  return true
}
