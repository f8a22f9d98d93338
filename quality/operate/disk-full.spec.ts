import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  awaitLoan,
  type Borrower,
  call,
  quoted,
  readApplicationStatus,
  walk,
} from '../../e2e/support/api-walk.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { createProduct, type RunningProduct } from '../../e2e/support/running-product.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import { findFreePorts } from '../../scripts/free-ports.ts'
import { checkBooks } from './check-books.ts'
import { type DebianDatabase, startDatabase } from './debian-database.ts'
import { mountDisk, type SmallDisk } from './load/small-disk.ts'
import { compareWithStored, REFUSED_FOR_NOW, startWriter } from './load/writer.ts'

/** Of tables and log: room for what is written before the rest is filled. */
const MEGABYTES = { tables: 300, log: 64 }

/** Where it can't be had, the suite says so. */
const postgres = process.env.POSTGRES_PATH

test.describe('a full disk of the database', exhaustiveIf(true), () => {
  if (!postgres) return

  for (const full of ['tables', 'log'] as const)
    test(`(${full}) loses no acknowledged write, and all goes on once there is room`, async () => {
      test.setTimeout(300_000)
      const set = await startOnDisks(dirname(postgres))
      test.skip(set === null, 'No disk can be mounted here.')
      try {
        await fillAndFree(set!, full)
      } finally {
        await set!.end()
      }
    })
})

async function fillAndFree({ database, disks, product, metricsPort }: OnDisks, full: 'tables' | 'log') {
  const disk = disks[full]
  await product.start()
  const [paid, waiting] = [await walkNew(product), await quoted(product, 'main', newPerson())]
  await awaitLoan(product, paid, 'Repaying')
  const writer = startWriter(product)
  await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(10)

  // A lost standby: no file of the log is used again.
  if (full === 'log') await database.ask(`select pg_create_physical_replication_slot('gone', true)`)
  disk.fill()
  await expect.poll(() => writer.answers.has(REFUSED_FOR_NOW), { timeout: 90_000 }).toBe(true)
  // Without room for its log the server ends; else what needs no room goes on.
  const isGone = full === 'log'
  await expect.poll(() => database.isRunning()).toBe(!isGone)
  await expect.poll(() => readApplicationStatus(product, paid)).toBe(isGone ? 503 : 200)
  await expect.poll(() => readReadiness(product)).toBe(503)
  expect(await tryRequest(product, waiting)).toMatchObject({ status: 503, retryAfter: '10' })
  expect(await countAnswered(metricsPort, '503')).toBeGreaterThan(0)
  const before = writer.acknowledged.size

  disk.free()
  // Who runs the server starts it again.
  if (isGone) await database.start()
  await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(before)
  await expect.poll(() => readReadiness(product)).toBe(200)
  await writer.end()
  await walk(product, waiting)
  for (const borrower of [paid, waiting]) await awaitLoan(product, borrower, 'Repaying')

  expect([...writer.answers.keys()].sort()).toEqual(['201', REFUSED_FOR_NOW])
  expect(await compareWithStored(database.url, writer)).toEqual({ lost: [], doubled: [] })
  await checkBooks(database.url)
  expect(product.ending()).toBeUndefined()
  const outages = listOutages(product)
  expect(outages).toContain(isGone ? 'unreachable' : 'takes-no-writes')
  expect(await countAnswered(metricsPort, '500')).toBe(0)
  console.info(`${full}: ${writer.acknowledged.size} writes acknowledged, none lost; ${outages.join(', ')}`)
}

interface OnDisks {
  database: DebianDatabase
  disks: Record<'tables' | 'log', SmallDisk>
  product: RunningProduct
  metricsPort: number
  end(): Promise<void>
}

/** @returns null where no disk can be mounted */
async function startOnDisks(bin: string): Promise<OnDisks | null> {
  const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-full-'))
  chmodSync(folder, 0o755)
  const tables = mountDisk(join(folder, 'tables'), MEGABYTES.tables)
  const log = tables && mountDisk(join(folder, 'log'), MEGABYTES.log)
  if (!log) return null
  const database = await startDatabase(bin, join(tables.path, 'cluster'), join(log.path, 'wal'))
  const [metricsPort] = (await findFreePorts(1)) as [number]
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    METRICS_PORT: String(metricsPort),
    ROLES: 'api,worker,sandbox',
  }
  const product = await createProduct({ settings })
  return {
    database,
    disks: { tables, log },
    product,
    metricsPort,
    async end() {
      // For the report of a failure.
      cpSync(join(product.dataDir, 'product.log'), test.info().outputPath('product.log'))
      await product.end()
      if (await database.isRunning()) await database.stop('immediate')
      for (const disk of [tables, log]) disk.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function walkNew(product: RunningProduct): Promise<Borrower> {
  const borrower = await quoted(product, 'main', newPerson())
  await walk(product, borrower)
  return borrower
}

/** What a borrower is told who asks for the loan of a quote. */
function tryRequest(product: RunningProduct, { brand, token, applicationId }: Borrower) {
  const path = `/loan-applications/${applicationId}/requested`
  return call(product, 'POST', path, { brand, token, key: randomUUID() })
}

async function readReadiness({ apiUrl }: RunningProduct): Promise<number> {
  const answer = await fetch(`${apiUrl}/readyz`)
  await answer.text()
  return answer.status
}

/** Requests with this status, by the metrics of the process. */
async function countAnswered(metricsPort: number, status: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return text
    .split('\n')
    .filter((line) => line.startsWith('http_request_duration_seconds_count'))
    .filter((line) => line.includes(`status="${status}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

/** What the log says of the database, in order. */
function listOutages({ dataDir }: RunningProduct): string[] {
  return readFileSync(join(dataDir, 'product.log'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('the database cannot be used'))
    .map((line) => (JSON.parse(line) as { outage: string }).outage)
}
