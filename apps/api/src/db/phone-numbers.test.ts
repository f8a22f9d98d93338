import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { openDatabase } from './client.ts'

test('the database takes phone numbers in the international form only', async () => {
  const { url, drop } = await createTestDatabase()
  const { pool, close } = openDatabase(url)
  const insert = (number: string) =>
    pool.query(
      `insert into contact_message (reference, brand, name, email, phone, subject, message, received_at)
      values (gen_random_uuid(), 'motor', 'Ada Reed', 'ada@people.example', $1, 'My loan', 'Hello', now())`,
      [number],
    )
  await insert('+441632960001')
  for (const number of ['01632 960 001', '0000000000', '+44 1632 960001'])
    await expect(insert(number)).rejects.toThrow(/contact_message_phone_e164/)
  const { rows } = await pool.query(
    `select attrelid::regclass::text as table, (select pg_get_constraintdef(oid) from pg_constraint
      where contype = 'c' and conrelid = attrelid and conkey = array[attnum]) as check
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname in ('phone', 'mobile_number')`,
  )
  expect(rows).toHaveLength(5)
  for (const { table, check } of rows)
    expect([table, check]).toEqual([
      table,
      expect.stringMatching(/^CHECK .*'\^\\\+\[1-9\]\[0-9\]\{7,14\}\$'/),
    ])
  await close()
  await drop()
})
