import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openStore, type Store } from './store.ts'

let database: TestDatabase
let store: Store

beforeAll(async () => {
  database = await startTestDatabase()
  store = await openStore(database.url)
})

afterAll(async () => {
  await store.close()
  await database.stop()
})

test('a connection that is cut in a transaction costs that transaction and nothing else', async () => {
  const failed = store.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await cut(row!.pid)
    await tx.query('select 1')
  })
  await expect(failed).rejects.toThrow()
  expect(await store.query('select 1 as one')).toEqual([{ one: 1 }])
})

/** Waits until it is gone: the store hears of it while none of its queries runs. */
async function cut(pid: number): Promise<void> {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [pid])
  const alive = () => other.query('select from pg_stat_activity where pid = $1', [pid])
  await expect.poll(async () => (await alive()).rows.length).toBe(0)
  await other.end()
}
