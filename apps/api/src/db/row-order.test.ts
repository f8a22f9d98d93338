import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { openDatabase } from './client.ts'

test('rows have the order in which they were stored, and nobody else gives one its place', async () => {
  const { ownerUrl, drop } = await createTestDatabase()
  const { pool, close } = openDatabase(ownerUrl)
  const write = (id: number) =>
    pool.query(
      `insert into message (id, class, channel, recipient, brand, body, created_at)
      values ($1, 'service', 'mail', 'ada@people.example', 'main', '', '2026-11-20T10:00:00Z')`,
      [id],
    )
  for (const id of [3, 1, 2]) await write(id)
  const { rows } = await pool.query('select id from message order by seq')
  expect(rows.map(({ id }) => id)).toEqual([3, 1, 2])
  const { rows: columns } = await pool.query<{ name: string; given: string }>(
    `select table_name as name, identity_generation as given from information_schema.columns
    where table_schema = 'public' and column_name = 'seq'`,
  )
  expect(columns.length).toBeGreaterThan(25)
  expect(columns.filter(({ given }) => given !== 'ALWAYS')).toEqual([])
  await expect(pool.query('update message set seq = 9')).rejects.toThrow(/can only be updated to DEFAULT/)
  await close()
  await drop()
})
