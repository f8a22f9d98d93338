import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { countItems, hasOneId, REASONS, selectPage } from './queue-page.ts'

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
  const wanted = { reasons, conditions: [() => sql`true`] }
  const isLate = () => sql`false`
  const counts = await db
    .transaction()
    .execute((tx) => countItems({ tx }, kit.deps, { wanted, isLate, most: 2 }))
  expect(counts.map(({ reason, open }) => [reason, open]).toSorted()).toEqual([
    ['complaint-received', 1],
    ['message-received', 3],
  ])
})

test('items are found by their ids, each of its own kind of key', async () => {
  const { db } = kit.deps
  await sql`insert into daily_run (ran_on) values ('2026-01-01')`.execute(db)
  const find = async (ids: string[]) => {
    const items = selectPage(kit.deps, { reasons: REASONS, conditions: [hasOneId(ids)] }, { limit: 100 })
    const { rows } = await sql<{ id: string }>`${items}`.execute(db)
    return rows.map(({ id }) => id).toSorted()
  }
  const [complaint] = (
    await sql<{ id: number }>`select id from contact_message where subject = ${COMPLAINT}`.execute(db)
  ).rows
  const ids = [`complaint-received:${complaint!.id}`, 'daily-run-late:2026-01-01']
  expect(await find(ids)).toEqual(ids)
  // A key of every reason, of the right type and of the wrong one.
  const strange = ['1', '007', '-1', '1e3', '9'.repeat(30), "'", '', 'a/b', '2026-02-30', '2026']
  expect(await find(REASONS.flatMap((reason) => strange.map((key) => `${reason}:${key}`)))).toEqual([])
  expect(await find([`complaint-received:0${complaint!.id}`, `message-received:${complaint!.id}`])).toEqual(
    [],
  )
})
