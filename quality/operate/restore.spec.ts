import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { awaitLoan, type Borrower, quoted, readApplicationStatus, walk } from '../../e2e/support/api-walk.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { createProduct, type RunningProduct } from '../../e2e/support/running-product.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import { checkBooks } from './check-books.ts'
import { type DebianDatabase, startDatabase, toUrl } from './debian-database.ts'
import { buildLastRelease } from './last-release.ts'

const BORROWERS = 2
/** Longer than a migration waits for a table before it is tried again. */
const HELD_MS = 4000

/** Where it can't be had, the suite says so. */
const postgres = process.env.POSTGRES_PATH

test.describe('a backup that is made while a release migrates', exhaustiveIf(true), () => {
  if (!postgres) return

  test('holds up neither the release nor its readers, and is whole', async () => {
    test.setTimeout(300_000)
    const release = buildLastRelease()
    test.skip(release === null, 'The history of this repository is cut off.')
    const bin = dirname(postgres)
    const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-restored-'))
    chmodSync(folder, 0o755)
    const database = await startDatabase(bin, join(folder, 'cluster'))
    const settings = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }
    const product = await createProduct({ settings: { ...settings, ROLES: 'api,worker,sandbox' } })
    const { dataDir, sandboxUrl } = product
    const add = (roles: string, given: Record<string, string> = {}) =>
      createProduct({
        dataDir,
        settings: { ...settings, ROLES: roles, SANDBOX_URL: sandboxUrl, ...given },
      })
    const running: RunningProduct[] = [product]
    try {
      await product.start(release!.root)
      const borrowers: Borrower[] = []
      for (let index = 0; index < BORROWERS; index += 1) {
        const borrower = await quoted(product, 'main', newPerson())
        await walk(product, borrower)
        await awaitLoan(product, borrower, 'Repaying')
        borrowers.push(borrower)
      }
      const copy = join(folder, 'copy.sql')
      const dump = spawn(join(bin, 'pg_dump'), ['-d', toUrl(database.port, { role: 'admin' })])
      const dumped = once(dump, 'exit')
      // With its output not taken, it holds every table that it reads.
      await expect.poll(() => isHolding(database)).toBe(true)
      const next = await add('api,worker')
      running.push(next)
      const started = next.start()
      await expect.poll(() => isWaiting(database), { intervals: [20] }).toBe(true)
      const statuses: number[] = []
      for (const end = performance.now() + HELD_MS; performance.now() < end; await wait(50))
        statuses.push(await readApplicationStatus(product, borrowers[0]!))
      await pipeline(dump.stdout, createWriteStream(copy))
      expect(await dumped).toEqual([0, null])
      await started
      expect(new Set(statuses)).toEqual(new Set([200]))

      await database.ask('create database restored owner tarnbrook_owner')
      const restored = { role: 'admin', database: 'restored' }
      const psql = spawn(
        join(bin, 'psql'),
        ['-q', '-v', 'ON_ERROR_STOP=1', '-d', toUrl(database.port, restored)],
        { stdio: ['pipe', 'ignore', 'inherit'] },
      )
      const loaded = once(psql, 'exit')
      await pipeline(createReadStream(copy), psql.stdin)
      expect(await loaded).toEqual([0, null])
      const url = toUrl(database.port, { database: 'restored' })
      const again = await add('api', {
        DATABASE_URL: url,
        DATABASE_OWNER_URL: toUrl(database.port, { role: 'tarnbrook_owner', database: 'restored' }),
      })
      running.push(again)
      await again.start()
      await checkBooks(url)
      for (const borrower of borrowers) expect((await awaitLoan(again, borrower, 'Repaying')).id).toBeTruthy()
      console.info(`${statuses.length} reads while a backup held the tables for ${HELD_MS / 1000} s`)
    } finally {
      for (const one of running.toReversed()) await one.end()
      await database.stop('immediate')
      rmSync(folder, { recursive: true, force: true })
      release!.remove()
    }
  })
})

async function isHolding({ ask }: Pick<DebianDatabase, 'ask'>): Promise<boolean> {
  const held = `select from pg_locks l join pg_stat_activity a using (pid)
    where a.application_name = 'pg_dump' and l.mode = 'AccessShareLock' and l.granted`
  return (await ask(held)).length > 100
}

/** A migration waits for a table. */
async function isWaiting({ ask }: Pick<DebianDatabase, 'ask'>): Promise<boolean> {
  const waiting = `select from pg_locks where mode = 'AccessExclusiveLock' and not granted`
  return (await ask(waiting)).length > 0
}
