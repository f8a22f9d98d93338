import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

test('records are cleared although a transaction locks them in another order', async () => {
  const { borrower, loanId } = await seedLoan(kit.deps)
  await kit.drain()
  const client = await kit.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from app_user where id = $1 for update', [borrower.userId])
    const cleared = kit.clear()
    // By now it waits for the account, which it deletes last.
    await wait(300)
    // PostgreSQL ends either of the two.
    const ended = await client.query('select from loan where id = $1 for update', [loanId]).then(
      () => 'commit',
      () => 'rollback',
    )
    await client.query(ended)
    await cleared
  } finally {
    client.release()
  }
  const { rows } = await kit.deps.pool.query('select from loan')
  expect(rows).toEqual([])
})
