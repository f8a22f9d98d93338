import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from './client.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

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
  test('come back exact', async () => {
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

describe('a database in trouble', () => {
  test('a table that changes under a prepared statement costs one error, not the connection for good', async () => {
    const narrow = openDatabase(own.url, { max: 1 })
    const read = () => narrow.pool.query('select * from shifting where id = $1', [1])
    await own.asOwner('create table shifting (id int); grant select on shifting to public')
    await read()
    await own.asOwner('alter table shifting add column later int')
    await expect(read()).rejects.toMatchObject({ code: '0A000' })
    await expect.poll(() => read().then((answer) => answer.fields.length)).toBe(2)
    await narrow.close()
  })

  test('a statement that takes too long ends, and the connection lives on', async () => {
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

  test('no server at all gives an error in time', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:9/none', { timeoutMs: 900 })
    await expect(nowhere.pool.query('select 1')).rejects.toThrow(/ECONNREFUSED/)
    await nowhere.close()
  })
})
