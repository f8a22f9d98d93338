import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { itemsQuery } from './items.ts'

/** Tables with few rows whatever the loans: what waits for a person, a job or a code. */
const SMALL = ['disagreement', 'daily_run', 'phone_code']

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})

afterAll(() => kit?.stop())

test('the list reads no large table as a whole', async () => {
  const plan = await kit.deps.db.transaction().execute(async (tx) => {
    // A small table is read whole where quicker; with this, only where it has no usable index.
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (verbose) ${itemsQuery(kit.deps)}`.execute(
      tx,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index (Only )?Scan/)
  // The job queue's own tables are small too.
  const readWhole = [...plan.matchAll(/Seq Scan on (?!graphile_worker\.)(?:public\.)?(\w+)/g)].map(
    ([, table]) => table ?? '',
  )
  expect(readWhole.filter((table) => !SMALL.includes(table))).toEqual([])
})
