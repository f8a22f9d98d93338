import { emailKey } from '@tarnbrook/domain/core/contact-details'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { openDatabase } from './client.ts'
import { readMigrations } from './migrate.ts'

const BEFORE = `
  drop trigger email_key_of_older_process on app_user;
  drop function email_key_of_older_process, ascii_lower;
  drop table staff_identity;
  alter table auth_token drop column application_id;
  alter table link_token drop column application_id;
  alter table loan_application drop column visit_hash;
  alter table app_user drop column email_key;
  alter table app_user add column email_key text not null generated always as (lower(email)) stored unique`

test('stored keys become those that are computed now; an invalid address finds nobody', async () => {
  const { ownerUrl, drop } = await createTestDatabase()
  const { pool, close } = openDatabase(ownerUrl)
  const add = (email: string) =>
    pool.query(`insert into app_user (email, first_name, last_name) values ($1, 'Ada', 'Reed')`, [email])
  try {
    await pool.query(BEFORE)
    const plain = ["Jo.O'Neill@People.Example", 'ada@people.example']
    for (const email of [...plain, 'İvan@people.example', 'jo@münchen.example']) await add(email)

    const { sql } = readMigrations().find(({ name }) => name.startsWith('027-'))!
    await pool.query(sql)
    // A process of the previous version is still running and sets no key. The email address can be used again.
    const late = ['Late@People.Example', 'ivan@people.example']
    for (const email of late) await add(email)

    const { rows } = await pool.query<{ id: number; email: string; email_key: string }>(
      'select id, email, email_key from app_user',
    )
    expect(rows).toHaveLength(6)
    for (const { id, email, email_key } of rows) {
      const isPlain = [...plain, ...late].includes(email)
      expect([email, email_key]).toEqual([email, isPlain ? emailKey(email) : `not-found-by-email:${id}`])
    }
  } finally {
    await close()
    await drop()
  }
})
