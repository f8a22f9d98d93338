import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Borrower, call, expectStatus, quoted, walk } from '../../e2e/support/api-walk.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { createProduct, type RunningProduct, readLog } from '../../e2e/support/running-product.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import { findFreePorts } from '../../scripts/free-ports.ts'
import { toUrl } from './debian-database.ts'
import { startReplicated } from './replicated-postgres.ts'

const WRITERS = 4
const PHASE_MS = 6000
/** A replica that is further behind is not asked. */
const MOST_LAG_MS = 10_000

/** Where they can't be had, the suite says so. */
const balancer = process.env.HAPROXY_PATH
const postgres = process.env.POSTGRES_PATH

test.describe('a read replica', exhaustiveIf(true), () => {
  if (!balancer || !postgres) return

  test('never shows a borrower less than they wrote, and is not missed', async () => {
    test.setTimeout(300_000)
    const database = await startReplicated(dirname(postgres), balancer, { isConfirming: false })
    const metrics = (await findFreePorts(2)) as [number, number]
    const shared = {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATABASE_READ_URL: database.standbyUrl,
    }
    const first = await createProduct({
      settings: { ...shared, ROLES: 'api,worker,sandbox', METRICS_PORT: String(metrics[0]) },
    })
    await first.start()
    const second = await createProduct({
      dataDir: first.dataDir,
      settings: {
        ...shared,
        ROLES: 'api',
        SANDBOX_URL: first.sandboxUrl,
        METRICS_PORT: String(metrics[1]),
      },
    })
    const standby = Number(new URL(database.standbyUrl).port)
    const askStandby = (statement: string) => ask(toUrl(standby, { role: 'admin' }), statement)
    let load: ReturnType<typeof startLoad> | undefined
    try {
      await second.start()
      const api = inTurn(first, second)
      // On the way each step reads what the one before wrote, from the other process.
      await askStandby('select pg_wal_replay_pause()')
      const people: Account[] = []
      for (let index = 0; index < WRITERS + 1; index += 1) people.push(await openAccount(api, database.url))
      await askStandby('select pg_wal_replay_resume()')
      const [reader, ...writers] = people as [Account, ...Account[]]
      load = startLoad(api, { readers: [reader], writers })
      const measure = async (ms: number) => {
        const before = await countReads(metrics)
        await wait(ms)
        const after = await countReads(metrics)
        return Object.fromEntries(
          Object.entries(after).map(([key, value]) => [key, value - (before[key] ?? 0)]),
        )
      }
      await expect.poll(async () => (await countReads(metrics))['replica current'] ?? 0).toBeGreaterThan(0)

      const following = await measure(PHASE_MS)
      await askStandby('select pg_wal_replay_pause()')
      await wait(500)
      const paused = await measure(PHASE_MS)
      await wait(MOST_LAG_MS - PHASE_MS)
      const behind = await measure(PHASE_MS / 2)
      await askStandby('select pg_wal_replay_resume()')
      await expect.poll(async () => (await measure(500))['replica current'] ?? 0).toBeGreaterThan(0)
      // The replica replays a lock: reads there wait for it in vain, and then for the primary's.
      const lock = 'begin; lock table contact_consent in access exclusive mode; select pg_sleep(2.5); commit'
      const locking = ask(database.ownerUrl, lock)
      await wait(200)
      // Until something is committed the replica does not hear of it.
      await ask(database.ownerUrl, 'create temporary table written ()')
      const [locked] = await Promise.all([measure(PHASE_MS), locking])
      // It follows no one now, and would show an old state for ever.
      await database.promote()
      await wait(1000)
      const parted = await measure(PHASE_MS / 2)
      await database.loseStandby()
      const lost = await measure(PHASE_MS)
      const { written, answered, stale, failed } = await load.end()

      console.info(JSON.stringify({ written, answered, following, paused, behind, locked, parted, lost }))
      expect([stale, failed]).toEqual([[], []])
      expect(written).toBeGreaterThan(100)
      expect(shareOfReplica(following)).toBeGreaterThan(0.3)
      expect(paused['replica current']).toBeGreaterThan(0)
      expect(paused['primary own-write']).toBeGreaterThan(0)
      expect(behind).toMatchObject({ 'replica current': 0, 'primary behind': expect.any(Number) })
      expect(locked['primary failed']).toBeGreaterThan(0)
      expect(parted['replica current'] ?? 0).toBe(0)
      expect(readLog(first.dataDir)).toContain('the read replica takes writes itself')
      expect(lost['replica current'] ?? 0).toBe(0)
      for (const { apiUrl } of [first, second]) expect((await fetch(`${apiUrl}/readyz`)).status).toBe(200)
      console.info(
        `${answered} reads, ${written} writes, none stale, none failed; the replica answered ${Math.round(shareOfReplica(following) * 100)} %`,
      )
    } finally {
      await load?.end()
      await second.end()
      await first.end()
      await database.end()
    }
  })
})

type Api = Pick<RunningProduct, 'apiUrl' | 'sandboxUrl'>

/** Each call goes to the other process than the one before. */
function inTurn(...products: readonly RunningProduct[]): Api {
  let turn = 0
  return {
    get apiUrl() {
      turn += 1
      return products[turn % products.length]!.apiUrl
    },
    sandboxUrl: products[0]!.sandboxUrl,
  }
}

interface Account {
  borrower: Borrower
  path: string
}

/** A borrower who proved their phone number. */
async function openAccount(api: Api, databaseUrl: string): Promise<Account> {
  const borrower = await quoted(api, 'main', newPerson())
  await walk(api, borrower, 'mobile number')
  const owner = `select user_id from loan_application where id = ${borrower.applicationId}`
  const [row] = await ask(databaseUrl, owner)
  return { borrower, path: `/users/${row!.user_id}/contact-permission` }
}

/** Writers who read at once what they wrote, and readers who write nothing. */
function startLoad(
  api: Api,
  { readers, writers }: { readers: readonly Account[]; writers: readonly Account[] },
) {
  const stale: string[] = []
  const failed: string[] = []
  let [written, answered, isOver] = [0, 0, false]

  const read = async ({ path, borrower: { brand, token } }: Account) => {
    const { status, data, error } = await call(api, 'GET', path, { brand, token })
    answered += 1
    if (status !== 200) failed.push(`${status} ${error?.code}`)
    return data?.unsecuredLoanOffers as boolean
  }
  const write = async (account: Account) => {
    const { brand, token } = account.borrower
    for (let wants = true; !isOver; wants = !wants) {
      const body = { unsecuredLoanReminders: false, unsecuredLoanOffers: wants, groupCrossSell: false }
      expectStatus(await call(api, 'POST', account.path, { brand, token, body }), 200)
      written += 1
      for (const pause of [0, 0, 20, 100, 200, 300]) {
        await wait(pause)
        const shown = await read(account)
        if (shown !== wants) stale.push(`${shown} after ${wants}`)
      }
    }
  }
  const onlyRead = async (account: Account) => {
    while (!isOver) {
      await read(account)
      await wait(50)
    }
  }
  const running = Promise.all([...writers.map(write), ...readers.map(onlyRead)])
  return {
    async end() {
      isOver = true
      await running
      return { written, answered, stale, failed }
    },
  }
}

/** Reads of both processes since their start, by who answered and why. */
async function countReads(ports: readonly number[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const port of ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    for (const [, from, why, count] of text.matchAll(
      /^replica_reads_total\{from="(.*)",why="(.*)"\} (\d+)$/gm,
    ))
      counts[`${from} ${why}`] = (counts[`${from} ${why}`] ?? 0) + Number(count)
  }
  return counts
}

function shareOfReplica(counts: Record<string, number>): number {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (counts['replica current'] ?? 0) / all
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
