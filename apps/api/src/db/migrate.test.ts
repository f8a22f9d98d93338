import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { openDatabase } from './client.ts'
import { isMigrated, MIGRATIONS_FOLDER, migrate, OlderDatabase, readMigrations } from './migrate.ts'

let folder: string
let url: string
let drop: () => Promise<void>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tarnbrook-migrations-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  ;({ ownerUrl: url, drop } = await createTestDatabase())
})

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await drop()
})

describe('migrate', () => {
  test('a database of the template is migrated, and has the job queue', async () => {
    const { pool, close } = openDatabase(url)
    const { rows } = await pool.query("select to_regclass('graphile_worker.jobs') is not null as has_queue")
    expect(rows).toEqual([{ has_queue: true }])
    expect(await isMigrated(pool)).toBe(true)
    await pool.query('delete from schema_migration where name = $1', [readMigrations().at(-1)!.name])
    expect(await isMigrated(pool)).toBe(false)
    await close()
  })

  test('applies the new files only, in the order of their names', async () => {
    write('902-second.sql', 'insert into pot values (2)')
    write('901-first.sql', 'create table pot (id int); insert into pot values (1)')
    expect(await migrate(url, { folder })).toEqual(['901-first.sql', '902-second.sql'])
    write('903-third.sql', 'insert into pot values (3)')
    expect(await migrate(url, { folder })).toEqual(['903-third.sql'])
    expect(await read('select id from pot order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  test('refuses a database that other files made, and changes nothing in it', async () => {
    write('901-first.sql', 'create table pot (id int)')
    await read("update schema_migration set name = '001-identity-and-sessions.sql' where name like '001-%'")
    await expect(migrate(url, { folder })).rejects.toThrow(OlderDatabase)
    const { pool, close } = openDatabase(url)
    await expect(isMigrated(pool)).rejects.toThrow(OlderDatabase)
    await close()
    expect(await read("select to_regclass('pot') as pot")).toEqual([{ pot: null }])
  })

  test('refuses a file that was changed after it was applied', async () => {
    write('901-first.sql', 'create table pot (id int)')
    await migrate(url, { folder })
    write('901-first.sql', 'create table pot (id bigint)')
    await expect(migrate(url, { folder })).rejects.toThrow(/901-first\.sql was changed after it was applied/)
  })

  test('a file that fails is rolled back, and the error names its line', async () => {
    write('901-first.sql', 'create table pot (id int);\n\nselect 1 / 0, nonsense;')
    await expect(migrate(url, { folder })).rejects.toThrow(/901-first\.sql failed: .*nonsense.* \(line 3\)/)
    expect(await read("select to_regclass('pot') as pot")).toEqual([{ pot: null }])
  })

  test('a table that is being read is tried again for, and holds up no other reader meanwhile', async () => {
    write('901-first.sql', 'alter table app_user add column pot int')
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    await reader.query('begin; select from app_user')
    const migrated = migrate(url, { folder, lockRetryMs: 50 })
    const waiting = () => read("select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'")
    await expect.poll(waiting, { interval: 5 }).toHaveLength(1)
    // Gives up by itself, with the long read still there.
    await expect.poll(waiting, { interval: 5 }).toHaveLength(0)
    await reader.query('commit')
    await reader.end()
    expect(await migrated).toEqual(['901-first.sql'])
  })

  test('an index can be built beside writes, in a file without a transaction', async () => {
    const statements = [
      'drop index concurrently if exists pot',
      'create index concurrently pot on app_user (id)',
    ]
    write('901-first.sql', `-- no transaction\n-- why;\n${statements.join(';\n')};\n`)
    expect(await migrate(url, { folder })).toEqual(['901-first.sql'])
    expect(await read("select to_regclass('pot')::text as pot")).toEqual([{ pot: 'pot' }])
  })

  test('of many at once, one applies each file', async () => {
    write('901-first.sql', 'create table pot (id int)')
    write('902-second.sql', 'insert into pot values (1)')
    // A process that waited for the lock in the database would be waited for.
    write('903-third.sql', '-- no transaction\ncreate index concurrently pot_id on pot (id);\n')
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, { folder })))
    expect(applied.flat().sort()).toEqual(['901-first.sql', '902-second.sql', '903-third.sql'])
    expect(await read('select id from pot')).toEqual([{ id: 1 }])
  })
})

function write(name: string, sql: string) {
  writeFileSync(join(folder, name), sql)
}

async function read(sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}
