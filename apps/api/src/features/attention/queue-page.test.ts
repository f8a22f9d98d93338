import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { countItems } from './queue-page.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})
afterAll(() => kit?.stop())

test('more messages than are counted hide no complaint', async () => {
  const { db } = kit.deps
  const received = new Date(kit.deps.clock.now().epochMilliseconds)
  for (const [subject, most] of [
    ['Other', 4],
    [COMPLAINT, 1],
  ] as const)
    await sql`insert into contact_message (reference, brand, name, email, subject, message, received_at)
      select ${subject} || n, 'main', 'Ann', 'ann@mail.example', ${subject}, 'Hello', ${received}
      from generate_series(1, ${sql.lit(most)}) n`.execute(db)
  const reasons = ['complaint-received', 'message-received'] as const
  const open = { reasons, conditions: [() => sql`true`] }
  const counts = await db.transaction().execute((tx) => countItems({ tx }, kit.deps, { open }, 2))
  expect(counts.map(({ reason, count }) => [reason, count]).toSorted()).toEqual([
    ['complaint-received', 1],
    ['message-received', 3],
  ])
})
