import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { createLog } from '#platform/log.ts'
import { answers, createApplicantKit } from '#testing/applicant.ts'
import { startTestProxy, type TestProxy } from '#testing/database/proxy.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { startJobWorker } from './platform/jobs/jobs.ts'

/** Long enough for a busy machine, and far below the limit of a single wait (4,500 ms). */
const DEADLINE_MS = 1_500

let api: TestApi
let proxy: TestProxy
let aside: Database
const lines: { level: number; msg: string; outage?: string }[] = []

beforeAll(async () => {
  proxy = await startTestProxy()
  api = await startTestApi({
    wayToDatabase: async (url) => {
      aside = openDatabase(url, { max: 1 })
      return proxy.toProxyUrl(url)
    },
    openLog: () => createLog('info', new Writable({ write: noteLine })),
  })
})

afterEach(async () => {
  api.deps.config.requestDeadlineMs = 30_000
  proxy.restore()
  await api.setFault('callreport', 'ok')
  await expect.poll(ready).toBe(200)
})

afterAll(async () => {
  await aside?.close()
  await api?.stop()
  await proxy?.close()
})

function noteLine(chunk: Buffer, _encoding: string, done: () => void): void {
  for (const line of chunk.toString().split('\n').filter(Boolean)) lines.push(JSON.parse(line))
  done()
}

const hurry = () => {
  api.deps.config.requestDeadlineMs = DEADLINE_MS
}
const errorLines = () => lines.filter(({ level }) => level >= 50)
const ready = async () => (await fetch(`${api.apiUrl}/readyz`)).status
const call = () => api.call('POST', '/sessions/initialize', { body: {} })
const applicant = createApplicantKit(() => api)

const UNAVAILABLE = { error: { code: 'SERVICE_UNAVAILABLE' } }

describe('a database that is gone', () => {
  test('is a 503 with a Retry-After, logged once, and the worker continues when it is back', async () => {
    await api.drain()
    lines.length = 0
    hurry()
    proxy.cut()
    for (let time = 0; time < 30; time += 1) {
      const { status, body, headers } = await call()
      expect([status, body]).toMatchObject([503, UNAVAILABLE])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await ready()).toBe(503)
    }
    expect(errorLines()).toMatchObject([{ outage: 'unreachable', msg: 'the database cannot be used' }])

    proxy.restore()
    await expect.poll(() => call().then(({ status }) => status)).toBe(200)
    expect(lines.filter(({ msg }) => msg === 'the database can be used again')).toHaveLength(1)
    await sql`select graphile_worker.add_job('prune', '{}')`.execute(api.deps.db)
    await api.drain()
  })
})

test('a job that ends while the database is gone is recorded as done when it is back', async () => {
  let runs = 0
  const worker = await startJobWorker(api.deps, {
    'cut-off': async () => {
      runs += 1
      proxy.cut()
    },
  })
  await aside.pool.query("select graphile_worker.add_job('cut-off', '{}')")
  await expect.poll(() => runs).toBe(1)
  proxy.restore()
  const waiting = () => aside.pool.query("select from graphile_worker.jobs where task_identifier = 'cut-off'")
  await expect.poll(async () => (await waiting()).rows.length).toBe(0)
  expect(runs).toBe(1)
  await worker.stop()
})

describe('a database that takes no writes', () => {
  afterEach(() => setReadOnly('off'))

  test.each(['read only', 'without room'])('is not ready, and a 503: %s', async (which) => {
    if (which === 'read only') await setReadOnly('on')
    else await alterDatabase('set temp_file_limit = 0')
    proxy.cut()
    proxy.restore()
    await expect.poll(ready).toBe(503)
    if (which === 'read only') expect(await call()).toMatchObject({ status: 503, body: UNAVAILABLE })
  })
})

test('a table that a migration has locked is a 503 with a Retry-After', async () => {
  const { token } = await applicant.applied()
  const migrated = api.asOwner('begin; lock table loan_application; select pg_sleep(5); commit')
  const locks = () =>
    aside.pool.query(
      "select from pg_locks where granted and mode = 'AccessExclusiveLock' and relation = 'loan_application'::regclass",
    )
  await expect.poll(async () => (await locks()).rowCount).toBe(1)
  const { status, body, headers } = await api.call('GET', '/loan-applications', { as: token })
  expect([status, body]).toMatchObject([503, UNAVAILABLE])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  await migrated
})

describe('a database that hangs', () => {
  test('is a 503 at the deadline of the request, whatever it waits for', async () => {
    const { token } = await applicant.applied()
    hurry()
    proxy.hang()
    const waits = await Promise.all([
      // A first query that hangs; more requests than the pool has connections; the health check.
      ...Array.from({ length: 14 }, () => call()),
      api.call('GET', '/loan-applications', { as: token }),
      fetch(`${api.apiUrl}/readyz`).then(({ status }) => ({ status, body: UNAVAILABLE })),
    ])
    for (const { status, body } of waits) expect([status, body]).toMatchObject([503, UNAVAILABLE])
    expect(errorLines().filter(({ outage }) => outage === 'slow').length).toBeLessThanOrEqual(1)
  })

  test('and a provider that is slow before it do not add up', async () => {
    await api.setFault('callreport', 'slow')
    const [before, deferred] = [await searches(), await deferredSearches()]
    hurry()
    const waiting = applicant.apply(answers())
    await expect.poll(searches).toBe(before + 1)
    // The agency is being asked; its answer cannot be recorded.
    proxy.hang()
    expect(await waiting).toMatchObject({ status: 503, body: UNAVAILABLE })
    // The request has ended, and yet it is stored that the search continues.
    proxy.restore()
    await expect.poll(deferredSearches).toBe(deferred + 1)
  })
})

describe('a provider that is slow', () => {
  test('leaves time to store that the search continues', async () => {
    await api.setFault('callreport', 'slow')
    const before = await deferredSearches()
    hurry()
    const { status, body } = await applicant.apply(answers())
    expect([status, body]).toMatchObject([503, { error: { code: 'CREDIT_CHECK_PENDING' } }])
    expect(await deferredSearches()).toBe(before + 1)
  })
})

/** Queries the database through a connection that is never cut. */
const searches = async () => (await aside.pool.query('select from bureau_search')).rows.length
const deferredSearches = async () => (await aside.pool.query('select from deferred_search')).rows.length

/** For the connections that are made from now on. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await alterDatabase(`set default_transaction_read_only = ${value}`)
  await alterDatabase('reset temp_file_limit')
  proxy.cut()
  proxy.restore()
}

async function alterDatabase(change: string): Promise<void> {
  const { rows } = await aside.pool.query<{ name: string }>('select current_database() as name')
  await api.asOwner(`begin read write; alter database ${rows[0]?.name} ${change}; commit`)
}
