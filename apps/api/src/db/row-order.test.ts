import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { openDatabase } from './client.ts'
import { readMigrations } from './migrate.ts'

test('earlier rows come in the order of their times and then of their ids, before all later ones', async () => {
  const { ownerUrl, drop } = await createTestDatabase()
  const { pool, close } = openDatabase(ownerUrl)
  const migrations = ['063-', '064-', '065-'].map(
    (number) => readMigrations().find(({ name }) => name.startsWith(number))!.sql,
  )
  // As it was before the migrations.
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'seq'`,
  )
  for (const { name } of tables) await pool.query(`alter table ${name} drop column seq`)

  const write = (id: number, at: string) =>
    pool.query(
      `insert into message (id, channel, recipient, brand, body, created_at)
      values ($1, 'mail', 'ada@people.example', 'main', '', $2)`,
      [id, at],
    )
  const hear = (event: string, at: string) =>
    pool.query(
      `insert into webhook_event (provider, event_id, body, received_at) values ('p', $1, '{}', $2)`,
      [event, at],
    )
  await write(3, '2026-11-20T10:00:00Z')
  await write(2, '2026-11-20T10:00:00Z')
  await write(1, '2026-11-20T11:00:00Z')
  await hear('a', '2026-11-20T11:00:00Z')
  await hear('b', '2026-11-20T10:00:00Z')

  await pool.query(migrations[0]!)
  // A process of the release before is still running.
  await write(5, '2026-11-20T09:00:00Z')
  for (const sql of migrations.slice(1)) await pool.query(sql)
  await write(4, '2026-11-20T09:00:00Z')
  await hear('c', '2026-11-20T09:00:00Z')

  const { rows } = await pool.query('select id, seq from message order by seq')
  expect(rows.map(({ id }) => id)).toEqual([2, 3, 1, 5, 4])
  expect(rows.slice(0, 4).map(({ seq }) => seq)).toEqual([-3, -2, -1, 1])
  const { rows: events } = await pool.query('select event_id from webhook_event order by seq')
  expect(events.map(({ event_id }) => event_id)).toEqual(['b', 'a', 'c'])
  await expect(pool.query('update message set seq = 9')).rejects.toThrow(/can only be updated to DEFAULT/)
  await close()
  await drop()
})
