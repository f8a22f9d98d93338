import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type Database, openDatabase } from './client.ts'
import { DatabaseUnavailable, watchOutages } from './unavailable.ts'

let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, { max: 2, timeoutMs: 900 })
})

afterAll(async () => {
  await database.close()
  await own.drop()
})

describe('values', () => {
  test('are read back exactly', async () => {
    const { rows } = await database.pool.query(`select 9007199254740991::bigint as id, 12.34::numeric as rate,
      date '2024-02-29' as day, array[1, null]::bigint[] as ids, array[0.5]::numeric[] as rates,
      array[date '2024-02-29'] as days, timestamptz '2024-07-01 00:00:00+01' as at`)
    expect(rows).toEqual([
      {
        id: Number.MAX_SAFE_INTEGER,
        rate: 12.34,
        day: '2024-02-29',
        ids: [1, null],
        rates: [0.5],
        days: ['2024-02-29'],
        at: new Date('2024-06-30T23:00:00Z'),
      },
    ])
  })

  test('an integer that a number cannot hold is an error, not another integer', async () => {
    await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow(
      /too large to be exact/,
    )
  })
})

describe('a compiled query', () => {
  const one = sql<{ id: number; day: string }>`select ${7}::bigint as id, date '2024-02-29' as day`

  test('reads the same on a connection of the pool and in a transaction', async () => {
    const { db } = database
    const query = one.compile(db)
    const expected = { rows: [{ id: 7, day: '2024-02-29' }] }
    expect(await db.executeQuery(query)).toEqual(expected)
    expect(await db.transaction().execute((tx) => tx.executeQuery(query))).toMatchObject(expected)
    expect(await one.execute(db)).toMatchObject(expected)
  })

  test('sees in a transaction what that has written and nobody else does', async () => {
    await own.asOwner('create table counted (id int); grant select, insert on counted to public')
    const { db } = database
    const count = sql<{ count: number }>`select count(*) from counted`.compile(db)
    const counted = async (on: typeof db) => (await on.executeQuery(count)).rows[0]?.count
    await db.transaction().execute(async (tx) => {
      const { numAffectedRows } = await tx.executeQuery(sql`insert into counted values (1), (2)`.compile(tx))
      expect([numAffectedRows, await counted(tx), await counted(db)]).toEqual([2n, 2, 0])
    })
    expect(await counted(db)).toBe(2)
    expect(await db.executeQuery(sql`insert into counted values (3)`.compile(db))).toEqual({
      rows: [],
      numAffectedRows: 1n,
    })
  })

  test('that PostgreSQL refuses is the same error', async () => {
    const { db } = database
    const wrong = sql`select ${1}::int / 0`
    await expect(db.executeQuery(wrong.compile(db))).rejects.toMatchObject({ code: '22012' })
    await expect(wrong.execute(db)).rejects.toMatchObject({ code: '22012' })
  })
})

describe('through a pooler', () => {
  const limits = `select array[current_setting('statement_timeout'), current_setting('lock_timeout'),
    current_setting('idle_in_transaction_session_timeout')] as set`

  test('a transaction has its limits, and nothing is left on the connection after it', async () => {
    const pooled = openDatabase(own.url, { max: 1, timeoutMs: 900, isPooled: true })
    const settings = async (on: typeof pooled.db) =>
      (await sql<{ set: string[] }>`${sql.raw(limits)}`.execute(on)).rows[0]!.set
    try {
      const before = await settings(pooled.db)
      const ways = [pooled.db.transaction(), pooled.db.transaction().setIsolationLevel('repeatable read')]
      for (const way of ways) expect(await way.execute(settings)).toEqual(['400ms', '300ms', '1800ms'])
      expect(await settings(pooled.db)).toEqual(before)
      const { rows } = await pooled.pool.query('select name from pg_prepared_statements where $1', [true])
      expect(rows).toEqual([])
    } finally {
      await pooled.close()
    }
  })

  test('a change that waits for a lock is ended by the server', async () => {
    const pooled = openDatabase(own.url, { max: 1, timeoutMs: 900, isPooled: true })
    await own.asOwner(
      'create table locked (id int); insert into locked values (1); grant all on locked to public',
    )
    const change = sql`update locked set id = 2`
    try {
      await database.db.transaction().execute(async (tx) => {
        await change.execute(tx)
        await expect(pooled.db.transaction().execute((other) => change.execute(other))).rejects.toMatchObject(
          {
            code: '55P03',
          },
        )
      })
    } finally {
      await pooled.close()
    }
  })
})

describe('database failures', () => {
  test('a table that changes under prepared statements is read and written as before', async () => {
    const pooled = openDatabase(own.url, { max: 3 })
    const inThree = (text: string) => Promise.all([1, 2, 3].map((id) => pooled.pool.query(text, [id])))
    const statements = [
      'select * from shifting where id = $1',
      'insert into shifting values ($1) returning *',
    ]
    await own.asOwner('create table shifting (id int); grant select, insert on shifting to public')
    for (const text of statements) await inThree(text)
    await own.asOwner('alter table shifting add column later int')
    for (const text of statements)
      for (const { fields } of await inThree(text))
        expect(fields.map(({ name }) => name)).toEqual(['id', 'later'])
    const { rows } = await pooled.pool.query('select count(*)::int as n from shifting')
    expect(rows).toEqual([{ n: 6 }])
    await pooled.close()
  })

  test('in a transaction it is an error, and the next one finds no statement stale', async () => {
    const one = openDatabase(own.url, { max: 1 })
    const read = () =>
      one.db.transaction().execute((tx) => sql`select * from moving where id = ${1}`.execute(tx))
    await own.asOwner('create table moving (id int); grant select on moving to public')
    await read()
    await own.asOwner('alter table moving add column later int')
    await expect(read()).rejects.toMatchObject({ code: '0A000' })
    expect(await read()).toMatchObject({ rows: [] })
    await one.close()
  })

  test('a statement that takes too long is ended, and the connection stays usable', async () => {
    await expect(database.pool.query('select pg_sleep(30)')).rejects.toThrow(/statement timeout/)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('a server that stops answering gives an error in time, and the next query another connection', async () => {
    const { rows } = await database.pool.query('select pg_backend_pid() as pid')
    process.kill(rows[0].pid, 'SIGSTOP')
    const started = performance.now()
    const asked = await Promise.allSettled([database.pool.query('select 1')])
    expect(asked[0]?.status).toBe('rejected')
    expect(performance.now() - started).toBeLessThan(2000)
    expect((await database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
    process.kill(rows[0].pid, 'SIGCONT')
  })

  test('connections that are cut while idle are replaced', async () => {
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const { rows } = await database.pool.query('select pg_backend_pid() as pid')
    const other = openDatabase(own.url, { max: 1 })
    await other.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await other.close()
    await expect
      .poll(() => database.pool.query('select 3 as three').then((r) => r.rows))
      .toEqual([{ three: 3 }])
  })

  test('a connection that is cut in a transaction fails only that transaction', async () => {
    const failed = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await cut(rows[0]!.pid)
      await sql`select 1`.execute(tx)
    })
    await expect(failed).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect((await database.pool.query('select 4 as four')).rows).toEqual([{ four: 4 }])
  })

  test.each([
    ['57P01', 'unreachable'],
    ['57P03', 'unreachable'],
    ['08006', 'unreachable'],
    ['53300', 'unreachable'],
    ['53100', 'takes-no-writes'],
    ['25006', 'takes-no-writes'],
    ['57014', 'slow'],
    ['23505', null],
    ['40001', null],
    ['55P03', null],
    ['22001', null],
  ])('an error %s is an outage of kind %s', async (code, outage) => {
    const raise = `do $$ begin raise exception using errcode = '${code}', message = 'raised'; end $$`
    const error = await database.pool.query(raise).catch((thrown: unknown) => thrown)
    if (outage === null) expect(error).toMatchObject({ code })
    else expect(error).toMatchObject({ name: 'DatabaseUnavailable', outage, cause: { code } })
  })

  test('no server at all gives an error in time', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:9/none', { timeoutMs: 900 })
    await expect(nowhere.pool.query('select 1')).rejects.toThrow(/ECONNREFUSED/)
    await nowhere.close()
  })
})

/** Ends a connection on the server, and waits until it has ended, while its user runs no query. */
async function cut(pid: number): Promise<void> {
  const other = openDatabase(own.url, { max: 1 })
  await other.pool.query('select pg_terminate_backend($1)', [pid])
  const alive = () => other.pool.query('select from pg_stat_activity where pid = $1', [pid])
  await expect.poll(async () => (await alive()).rows.length).toBe(0)
  await other.close()
}

describe('an outage', () => {
  test('is logged once when it begins and once when it is over, and at most so often a minute', () => {
    let now = 0
    const lines: unknown[][] = []
    const watch = watchOutages(
      {
        error: (facts, message) => lines.push(['error', message, facts]),
        info: (facts, message) => lines.push(['info', message, facts]),
      },
      () => now,
    )
    const error = new DatabaseUnavailable('unreachable', new Error('gone'))
    watch.worked(true)
    for (let time = 0; time < 1000; time += 1) watch.failed(error)
    watch.worked(false)
    watch.worked(false)
    expect(lines).toMatchObject([
      ['error', 'the database cannot be used', { outage: 'unreachable', err: { message: 'gone' } }],
      ['info', 'the database can be used again', { failures: 1000 }],
    ])
    // This column is added and removed with every request.
    for (let time = 0; time < 1000; time += 1) {
      watch.failed(error)
      watch.worked(false)
    }
    expect(lines).toHaveLength(2)
    now = 60_000
    watch.failed(error)
    expect(lines).toHaveLength(3)
  })

  test('is an overload where the database answered others meanwhile, and a lost database where it did not', () => {
    let now = 0
    const lines: string[] = []
    const note = (_facts: object, message: string) => lines.push(message)
    const watch = watchOutages({ error: note, info: note }, () => now)
    expect(watch.isOverload(4000)).toBe(false)
    watch.worked(false)
    now = 1000
    expect([watch.isOverload(4000), watch.isOverload(1500)]).toEqual([true, false])
    watch.failed(new DatabaseUnavailable('overload', new Error('late')))
    watch.worked(false)
    expect(lines).toEqual(['more is asked than can be answered', 'what is asked can be answered again'])
  })

  test('of writing is not over when a read goes through', () => {
    const lines: string[] = []
    const watch = watchOutages({
      error: () => lines.push('gone'),
      info: () => lines.push('back'),
    })
    watch.failed(new DatabaseUnavailable('takes-no-writes', new Error('disk full')))
    watch.worked(false)
    expect(lines).toEqual(['gone'])
    watch.worked(true)
    expect(lines).toEqual(['gone', 'back'])
  })
})
