import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  applicationOfBorrower,
  awaitLoan,
  type Borrower,
  quoted,
  readApplicationStatus,
  walk,
} from '../../e2e/support/api-walk.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { createProduct } from '../../e2e/support/running-product.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import { checkBooks } from './check-books.ts'
import { AT_ONCE, compareWithStored, REFUSED_FOR_NOW, startWriter } from './load/writer.ts'
import { startReplicated } from './replicated-postgres.ts'

const BORROWERS = 3
const FAILED = '500 INTERNAL_ERROR, Retry-After null'

/** Where they can't be had, the suite says so. */
const balancer = process.env.HAPROXY_PATH
const postgres = process.env.POSTGRES_PATH

test.describe('a standby that confirms each commit', exhaustiveIf(true), () => {
  if (!balancer || !postgres) return

  test('takes the place of a database that is lost, and no acknowledged write is lost', async () => {
    test.setTimeout(240_000)
    const database = await startReplicated(dirname(postgres), balancer)
    const product = await createProduct({
      settings: {
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        ROLES: 'api,worker,sandbox',
      },
    })
    try {
      await product.start()
      const borrowers: Borrower[] = []
      for (let index = 0; index < BORROWERS; index += 1)
        borrowers.push(await quoted(product, 'main', newPerson()))
      for (const borrower of borrowers) await walk(product, borrower)

      const writer = startWriter(product)
      await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(20)
      await database.losePrimary()
      await expect.poll(() => writer.answers.has(REFUSED_FOR_NOW)).toBe(true)
      // The standby is read meanwhile, as it is.
      await expect.poll(() => readApplicationStatus(product, borrowers[0]!)).toBe(200)
      const before = writer.acknowledged.size
      const promotedAt = performance.now()
      await database.promote()
      await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(before)
      const seconds = (performance.now() - promotedAt) / 1000
      await writer.end()

      expect([...writer.answers.keys()].sort()).toEqual(['201', REFUSED_FOR_NOW])
      // What was under way when the server was lost may be written: sent again, it is done once.
      expect(await compareWithStored(database.standbyUrl, writer)).toEqual({ lost: [], doubled: [] })
      for (const borrower of borrowers) await awaitLoan(product, borrower, 'Repaying')
      await checkBooks(database.url)
      expect(product.ending()).toBeUndefined()
      console.info(
        `${writer.acknowledged.size} writes acknowledged, none lost; writes again ${seconds.toFixed(1)} s after the standby was promoted`,
      )
    } finally {
      storeLog(product)
      await product.end()
      await database.end()
    }
  })
})

test.describe('a standby that confirms nothing', exhaustiveIf(true), () => {
  if (!balancer || !postgres) return

  test('takes the place of a lost database without its last writes, and what it has is sound', async () => {
    test.setTimeout(240_000)
    const database = await startReplicated(dirname(postgres), balancer, { isConfirming: false })
    const product = await createProduct({
      settings: {
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        ROLES: 'api,worker,sandbox',
      },
    })
    try {
      await product.start()
      const borrowers: Borrower[] = []
      for (let index = 0; index < BORROWERS; index += 1)
        borrowers.push(await quoted(product, 'main', newPerson()))
      const [paid, ...late] = borrowers as [Borrower, ...Borrower[]]
      await walk(product, paid)
      await awaitLoan(product, paid, 'Repaying')
      const writer = startWriter(product)
      await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(10)

      await database.cutStandby()
      const before = writer.acknowledged.size
      // They sign after the cut: the payout goes to the bank, and the standby knows nothing of it.
      for (const borrower of late) await walk(product, borrower)
      for (const borrower of late) await awaitLoan(product, borrower, 'Repaying')
      await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(before + 5)
      await database.losePrimary()
      await expect.poll(() => writer.answers.has(REFUSED_FOR_NOW)).toBe(true)
      const atLoss = writer.acknowledged.size
      await database.promote()
      await expect.poll(() => writer.acknowledged.size).toBeGreaterThan(atLoss)
      await writer.end()

      // A call that had stored a part of its work: on the standby the part is not there.
      expect(writer.answers.get(FAILED) ?? 0).toBeLessThanOrEqual(AT_ONCE)
      const others = [...writer.answers.keys()].filter((answer) => answer !== FAILED)
      expect(others.sort()).toEqual(['201', REFUSED_FOR_NOW])
      const { lost, doubled } = await compareWithStored(database.standbyUrl, writer)
      expect(lost.length).toBeGreaterThan(0)
      expect(doubled).toEqual([])
      // Nothing from before the cut, or from after the promotion.
      const order = [...writer.acknowledged.keys()]
      expect(order.slice(0, before - 2).filter((id) => lost.includes(id))).toEqual([])
      expect(order.slice(atLoss).filter((id) => lost.includes(id))).toEqual([])
      await awaitLoan(product, paid, 'Repaying')
      for (const borrower of late)
        expect((await applicationOfBorrower(product, borrower)).loanId ?? null).toBeNull()
      await checkBooks(database.url)
      expect(product.ending()).toBeUndefined()
      console.info(`${writer.acknowledged.size} writes acknowledged, ${lost.length} of them lost`)
    } finally {
      storeLog(product)
      await product.end()
      await database.end()
    }
  })
})

/** What the product has said, for the report of a failure. */
function storeLog({ dataDir }: { dataDir: string }): void {
  cpSync(join(dataDir, 'product.log'), test.info().outputPath('product.log'))
}
