import { toE164 } from '@tarnbrook/domain/core/contact-details'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { openDatabase } from './client.ts'
import { readMigrations } from './migrate.ts'

let url: string
let drop: () => Promise<void>

beforeEach(async () => {
  ;({ ownerUrl: url, drop } = await createTestDatabase())
})

afterEach(() => drop())

const TYPED = [
  '01632 960 001',
  '(020) 794-60018',
  '020.794.60018',
  '+44 7912 345678',
  '+353 861 234567',
  '07912345678',
  '447912345678',
  '7912345678',
  '+07912345678',
  '0044 79123456',
]

test('phone numbers that were stored as typed become what the forms store now', async () => {
  const { pool, close } = openDatabase(url)
  const phone = 'contact_message'
  const insert = (number: string) =>
    pool.query(
      `insert into ${phone} (reference, brand, name, email, phone, subject, message, received_at)
      values (gen_random_uuid(), 'motor', 'Ada Reed', 'ada@people.example', $1, 'My loan', 'Hello', now())`,
      [number],
    )
  await expect(insert('01632 960 001')).rejects.toThrow(/contact_message_phone_e164/)

  // As it was before the migration.
  const { sql } = readMigrations().find(({ name }) => name.startsWith('018-'))!
  for (const [, table, constraint] of sql.matchAll(/alter table (\w+) add constraint (\w+)/g))
    await pool.query(`alter table ${table} drop constraint ${constraint}`)
  for (const number of [...TYPED, '0000000000']) await insert(number)
  await pool.query(
    `insert into app_user (email, first_name, last_name, mobile_number)
    values ('ada@people.example', 'Ada', 'Reed', '07912 345678')`,
  )

  await pool.query(sql)
  const { rows } = await pool.query<{ phone: string }>(`select phone from ${phone}`)
  const stored = rows.map((row) => row.phone)
  expect(stored.toSorted()).toEqual([...TYPED.map((number) => toE164(number)!), '0000000000'].toSorted())
  expect((await pool.query('select mobile_number from app_user')).rows).toEqual([
    { mobile_number: '+447912345678' },
  ])
  await close()
})
