import { dirname } from 'node:path'
import pg from 'pg'
import {
  awaitLoan,
  type Borrower,
  quoted,
  readApplicationStatus,
  sendApplication,
  walk,
} from '../../e2e/support/api-walk.ts'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { newPerson } from '../../e2e/support/people.ts'
import { createProduct, type RunningProduct } from '../../e2e/support/running-product.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import { checkBooks } from './check-books.ts'
import { startReplicated } from './replicated-postgres.ts'

const BORROWERS = 3

/** Where they can't be had, the suite says so. */
const balancer = process.env.HAPROXY_PATH
const postgres = process.env.POSTGRES_PATH

test.describe('a copy that confirms each commit', exhaustiveIf(true), () => {
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
      await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(20)
      await database.losePrimary()
      await expect.poll(() => writer.answers.has('503 SERVICE_UNAVAILABLE')).toBe(true)
      // The copy is read meanwhile, as it is.
      await expect.poll(() => readApplicationStatus(product, borrowers[0]!)).toBe(200)
      const before = writer.acknowledged.length
      const promotedAt = performance.now()
      await database.promote()
      await expect.poll(() => writer.acknowledged.length).toBeGreaterThan(before)
      const seconds = (performance.now() - promotedAt) / 1000
      await writer.end()

      // A call under way when the server is lost may have been written: its caller does not know.
      for (const answer of writer.answers) expect(['201', '503 SERVICE_UNAVAILABLE']).toContain(answer)
      const kept = await listKept(database.standbyUrl)
      expect(writer.acknowledged.filter((id) => !kept.has(id))).toEqual([])
      for (const borrower of borrowers) await awaitLoan(product, borrower, 'Repaying')
      await checkBooks(database.url)
      expect(product.ending()).toBeUndefined()
      console.info(
        `${writer.acknowledged.length} writes acknowledged, none lost; writes again ${seconds.toFixed(1)} s after the copy was promoted`,
      )
    } finally {
      await product.end()
      await database.end()
    }
  })
})

/** Sends applications one after the other, and remembers which were acknowledged. */
function startWriter(api: Pick<RunningProduct, 'apiUrl' | 'sandboxUrl'>) {
  const acknowledged: number[] = []
  const answers = new Set<string>()
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const { status, data, error } = await sendApplication(api, { person: newPerson(), brand: 'main' })
      answers.add(error ? `${status} ${error.code}` : String(status))
      if (status === 201) acknowledged.push(data.id)
    }
  }
  const writing = Promise.all([write(), write()])
  const end = async () => {
    isOver = true
    await writing
  }
  return { acknowledged, answers, end }
}

async function listKept(url: string): Promise<Set<number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select id::float8 as id from loan_application')
  await client.end()
  return new Set(rows.map(({ id }) => id))
}
