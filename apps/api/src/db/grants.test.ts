import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { findExcess, readRole } from './grants.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let app: pg.Client
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  ;[app, owner] = await Promise.all([connect(database.url), connect(database.ownerUrl)])
})

afterAll(async () => {
  await Promise.all([app?.end(), owner?.end()])
  await database?.drop()
})

describe('the role of the API', () => {
  test('is no superuser, and not the owner of any of our tables', async () => {
    const { rows } =
      await app.query(`select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
      from pg_roles where rolname = current_user`)
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
    const owned = await app.query(`select relname from pg_class
      where pg_has_role(current_user, relowner, 'member') and relnamespace <> 'sandbox'::regnamespace`)
    expect(owned.rows).toEqual([])
    expect(await findExcess(database.url)).toBeUndefined()
  })

  test.each([
    'create table mine (id int)',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create schema mine',
    'alter table event disable trigger all',
    'drop trigger event_append_only on event',
    'alter table ledger_posting add column note text',
    'drop table ledger_posting',
    'set session_replication_role = replica',
    'truncate app_user cascade',
    'truncate daily_run',
    `insert into schema_migration (name, sha256) values ('999', 'x')`,
    'delete from schema_migration',
    'delete from graphile_worker.migrations',
    'alter view graphile_worker.jobs set (security_barrier)',
    'create role mine superuser',
    'alter role tarnbrook_app superuser',
    `copy event to program 'true'`,
    'create extension file_fdw',
  ])('may not: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner|Only roles with/)
  })

  test('may not change a table of the job queue', async () => {
    const { rows } = await app.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r'`,
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const { name } of rows)
      await expect(app.query(`alter table ${name} enable row level security`)).rejects.toThrow(
        /must be owner/,
      )
  })

  test('reads and writes every table but the append-only ones, which it only adds to', async () => {
    const { rows } = await app.query<{ name: string; granted: string }>(`
      select relname as name, (select string_agg(p, ' ' order by p) from
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger', 'references']) as p
        where has_table_privilege(oid, p)) as granted
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`)
    const granted = Object.fromEntries(rows.map((row) => [row.name, row.granted]))
    expect(rows.length).toBeGreaterThan(40)
    const appendOnly = await appendOnlyTables()
    for (const [table, rights] of Object.entries(granted)) {
      if (table === 'schema_migration') expect(rights).toBe('select')
      else
        expect(rights, table).toBe(
          appendOnly.includes(table) ? 'insert select' : 'delete insert select update',
        )
    }
  })
})

describe('an append-only table', () => {
  test('is one of these', async () => {
    expect(await appendOnlyTables()).toEqual([
      'application_consent',
      'contact_consent',
      'event',
      'ledger_posting',
      'ledger_transaction',
      'signature',
    ])
  })

  test('refuses its own owner an update, a delete and a truncate, also by way of another table', async () => {
    await fillAppendOnlyTables()
    expect((await owner.query('select count(*)::int as n from ledger_posting')).rows).toEqual([{ n: 1 }])
    for (const table of await appendOnlyTables()) {
      const { rows: columns } = await owner.query(
        `select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'NO' limit 1`,
        [table],
      )
      const column = columns[0].name
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(owner.query(statement), statement).rejects.toThrow(/is append only/)
        await expect(app.query(statement), statement).rejects.toThrow(/permission denied/)
      }
    }
    await expect(owner.query('truncate app_user cascade')).rejects.toThrow(/is append only/)
  })
})

describe('a migration', () => {
  test('grants the API what it makes, and its role no more than that', async () => {
    await owner.query('create table later (id int); create table fixed (id int)')
    await owner.query(`create trigger fixed_append_only before update or delete on fixed
      for each row execute function refuse_change()`)
    await owner.query(
      'grant all on ledger_posting, fixed to tarnbrook_app; grant create on schema public to public',
    )
    await expect(app.query('select from later')).rejects.toThrow(/permission denied/)
    expect(await findExcess(database.url)).toBe('may change fixed, ledger_posting')
    await migrate(database.ownerUrl, { access: { role: await readRole(database.url) } })
    await app.query('insert into later values (1); update later set id = 2; delete from later')
    await app.query('insert into fixed values (1)')
    await expect(app.query('delete from fixed')).rejects.toThrow(/permission denied/)
    await expect(app.query('truncate ledger_posting')).rejects.toThrow(/permission denied/)
    expect(await findExcess(database.url)).toBeUndefined()
  })

  test('hands over a schema that an earlier version made as the owner', async () => {
    await owner.query('create schema outside; create table outside.parcel (id int)')
    await owner.query('insert into outside.parcel values (1)')
    await expect(app.query('truncate outside.parcel')).rejects.toThrow(/permission denied/)
    await migrate(database.ownerUrl, {
      access: { role: await readRole(database.url), ownSchemas: ['outside'] },
    })
    await app.query('create index parcel_id on outside.parcel (id); create table outside.other (id int)')
    await app.query('truncate outside.parcel')
    expect((await app.query('select id from outside.parcel')).rows).toEqual([])
  })

  test('of many at once grants without a collision', async () => {
    const access = { role: await readRole(database.url), ownSchemas: ['sandbox'] }
    await Promise.all(Array.from({ length: 5 }, () => migrate(database.ownerUrl, { access })))
    expect(await findExcess(database.url)).toBeUndefined()
  })

  test('under one role for everything leaves that role its rights', async () => {
    const role = await readRole(database.ownerUrl)
    await migrate(database.ownerUrl, { access: { role } })
    await owner.query('create table still (id int); drop table still')
    expect(await findExcess(database.ownerUrl)).toBe('is a superuser')
  })
})

test('an owner that is not a superuser is found to be able to change the ledger', async () => {
  const role = `owner_${randomBytes(6).toString('hex')}`
  const own = await createTestDatabase()
  const admin = await connect(own.ownerUrl)
  try {
    await admin.query(`create role ${role} login password 'only-in-this-test'`)
    await admin.query(
      `alter table ledger_posting owner to ${role}; grant select on schema_migration to ${role}`,
    )
    const url = new URL(own.ownerUrl)
    url.username = role
    url.password = 'only-in-this-test'
    expect(await findExcess(url.href)).toBe('may change ledger_posting')
  } finally {
    await admin.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
    await admin.end()
    await own.drop()
  }
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function appendOnlyTables(): Promise<string[]> {
  const { rows } = await owner.query<{
    name: string
  }>(`select distinct tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'refuse_change'::regproc order by 1`)
  return rows.map(({ name }) => name)
}

/** A row trigger does not fire on a table without rows. */
async function fillAppendOnlyTables(): Promise<void> {
  const { rows: checks } = await owner.query<{ drop: string }>(`
    select distinct format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint join pg_trigger on tgrelid = conrelid where contype = 'c' and tgfoid = 'refuse_change'::regproc`)
  for (const { drop } of checks) await owner.query(drop)
  await owner.query('set session_replication_role = replica')
  for (const table of await appendOnlyTables()) await owner.query(rowOf(table, await requiredColumns(table)))
  await owner.query('set session_replication_role = origin')
}

function rowOf(table: string, columns: { name: string; type: string }[]): string {
  const names = columns.map(({ name }) => name).join(', ')
  return `insert into ${table} (${names}) values (${columns.map(({ type }) => sampleOf(type)).join(', ')})`
}

function sampleOf(type: string): string {
  if (type === 'date' || type.startsWith('timestamp')) return 'now()'
  if (type.startsWith('json')) return `'{}'`
  if (type === 'boolean') return 'true'
  return `'1'`
}

async function requiredColumns(table: string) {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  )
  return rows
}
