import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Problem } from '@tarnbrook/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { borrowerContext } from '#testing/actors.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import type { Clock } from './clock.ts'
import { command, readSnapshot, type Work } from './command.ts'
import { type RequestContext, systemContext } from './context.ts'

let testDatabase: TestDatabase
let database: Database
let deps: { db: Database['db']; clock: Clock }
const ctx = systemContext('test')
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { max: 30 })
  deps = { db: database.db, clock: { now: () => Temporal.Now.instant() } as Clock }
  await testDatabase.asOwner(
    'create table counter (name text primary key, value integer not null); grant all on counter to public',
  )
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Adds one to a counter and returns the new value: a write whose repetition is visible. */
const addOne = (
  key: string | undefined,
  name: string,
  options: { who?: RequestContext; input?: unknown } = {},
) =>
  command(
    deps,
    options.who ?? ctx,
    { name: 'addOne', ...(key ? { idempotencyKey: key } : {}), input: options.input ?? { name } },
    async (work) => {
      const { rows } = await sql<{ value: number }>`insert into counter values (${name}, 1)
      on conflict (name) do update set value = counter.value + 1 returning value`.execute(work.tx)
      await work.record({ name: 'counted', subject: ['counter', 1], after: { name } })
      await work.enqueue('email-quote', { quoteId: 1 }, { key: `count:${name}:${rows[0]?.value}` })
      return { value: rows[0]?.value }
    },
  )

const counterValue = async (name: string) =>
  (await sql<{ value: number }>`select value from counter where name = ${name}`.execute(database.db)).rows[0]
    ?.value

const eventsOf = async (name: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from event where after->>'name' = ${name}`.execute(
      database.db,
    )
  ).rows[0]?.n

test('the same key and input gives the stored answer and writes once', async () => {
  expect(await addOne('key-one-two', 'replayed')).toEqual({ value: 1 })
  expect(await addOne('key-one-two', 'replayed')).toEqual({ value: 1 })
  expect(await counterValue('replayed')).toBe(1)
  expect(await eventsOf('replayed')).toBe(1)
})

test('the same key with other input is refused and writes nothing', async () => {
  await addOne('key-reused-1', 'reused', { input: { amount: 1 } })
  await expect(addOne('key-reused-1', 'reused', { input: { amount: 2 } })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
  expect(await counterValue('reused')).toBe(1)
})

test('the order of input fields does not matter', async () => {
  await addOne('key-ordered-1', 'ordered', { input: { a: 1, b: { c: 2, d: 3 } } })
  await expect(addOne('key-ordered-1', 'ordered', { input: { b: { d: 3, c: 2 }, a: 1 } })).resolves.toEqual({
    value: 1,
  })
})

test('two people may use the same key without a conflict', async () => {
  await addOne('key-shared-1', 'first person', { who: borrowerContext(1) })
  await addOne('key-shared-1', 'second person', { who: borrowerContext(2) })
  expect(await counterValue('first person')).toBe(1)
  expect(await counterValue('second person')).toBe(1)
})

test('the system has no brand, and the audit trail names what part of it acted', async () => {
  expectTypeOf(ctx).not.toHaveProperty('brand')
  await addOne('key-system-1', 'by the system')
  const { actor, scope } = await database.db
    .selectFrom('event')
    .innerJoin('idempotency', (join) => join.on('idempotency.key', '=', 'key-system-1'))
    .select(['event.actor', 'idempotency.scope'])
    .where(sql`event.after->>'name'`, '=', 'by the system')
    .executeTakeFirstOrThrow()
  expect([actor, scope]).toEqual(['system:test', 'system:test'])
})

test('a refusal stores nothing, not even the key', async () => {
  const failing = command(
    deps,
    ctx,
    { name: 'failing', idempotencyKey: 'key-failing-1', input: {} },
    async (work) => {
      await sql`insert into counter values ('refused', 1)`.execute(work.tx)
      await work.enqueue('email-quote', { quoteId: 1 })
      throw new Problem('WRONG_STATE')
    },
  )
  await expect(failing).rejects.toMatchObject({ code: 'WRONG_STATE' })
  expect(await counterValue('refused')).toBeUndefined()
  const retried = await command(
    deps,
    ctx,
    { name: 'failing', idempotencyKey: 'key-failing-1', input: {} },
    async () => 'done',
  )
  expect(retried).toBe('done')
})

test('two hundred requests at once with one key make one write', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => addOne('key-race-one', 'raced')))
  expect(new Set(answers.map(({ value }) => value))).toEqual(new Set([1]))
  expect(await counterValue('raced')).toBe(1)
  expect(await eventsOf('raced')).toBe(1)
})

test('without a key every call writes, and none is lost under concurrency', async () => {
  await Promise.all(Array.from({ length: 50 }, () => addOne(undefined, 'keyless')))
  expect(await counterValue('keyless')).toBe(50)
})

test('a serialisation conflict is tried again, a bounded number of times', async () => {
  let tries = 0
  const conflicting = command(deps, ctx, { name: 'conflicting' }, async () => {
    tries += 1
    throw Object.assign(new Error('could not serialize'), { code: '40001' })
  })
  await expect(conflicting).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(tries).toBe(4)
})

test('a table that changes under the statements of a command or a snapshot fails neither', async () => {
  const read = ({ tx }: Pick<Work, 'tx'>) =>
    sql<Record<string, unknown>>`select * from counter where name = ${'kept'}`.execute(tx)
  const readBoth = () =>
    Promise.all([command(deps, ctx, { name: 'reading' }, read), readSnapshot(deps, read)])
  await addOne(undefined, 'kept')
  await readBoth()
  await testDatabase.asOwner('alter table counter add column later int')
  for (const { rows } of await readBoth()) expect(rows).toEqual([{ name: 'kept', value: 1, later: null }])
})

test('no feature opens a transaction by itself, which a changed table would fail', () => {
  const paths = ['grep', '--untracked', '-lF', '.transaction()', '--', '.', ':!*.test.ts']
  const found = execFileSync('git', paths, { encoding: 'utf8', cwd: `${import.meta.dirname}/..` })
  expect(found.trim().split('\n')).toEqual(['platform/command.ts'])
})

/** Of jobs, of tests' days, and of counts that no answer shows. */
const OUTSIDE_COMMANDS = [
  'features/direct-debit/send-collection.ts',
  'platform/clock.ts',
  'platform/http/intent.ts',
  'platform/http/limits.ts',
  'platform/http/partners.ts',
  'platform/sealing/reseal.ts',
]

test('what callers write is written by commands, which note it for their reads from a replica', () => {
  const src = `${import.meta.dirname}/..`
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts'], {
    encoding: 'utf8',
    cwd: src,
  })
  const direct = [
    /\bdb\s*\.(insertInto|updateTable|deleteFrom)\(/,
    /`\s*(insert into|update|delete from) \w+[^`]*`\s*\.execute\(\s*(deps\.)?db\b/,
  ]
  const found = listed
    .trim()
    .split('\n')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => direct.some((pattern) => pattern.test(readFileSync(`${src}/${path}`, 'utf8'))))
  expect(found).toEqual(OUTSIDE_COMMANDS)
})

test('a concurrent call with the same key that does not finish causes an error instead of a hang', async () => {
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const first = command(deps, ctx, { name: 'slow', idempotencyKey: 'key-slow-one', input: {} }, async () => {
    begun.resolve()
    await held.promise
    return 'first'
  })
  await begun.promise
  const second = command(
    deps,
    ctx,
    { name: 'slow', idempotencyKey: 'key-slow-one', input: {} },
    async () => 'second',
  )
  await expect(second).rejects.toMatchObject({ code: expect.stringMatching(/REQUEST_IN_PROGRESS/) })
  held.resolve()
  expect(await first).toBe('first')
})

test('events cannot be changed afterwards', async () => {
  await addOne('key-audited1', 'audited')
  await expect(sql`update event set name = 'other'`.execute(database.db)).rejects.toThrow('permission denied')
  await expect(sql`delete from event`.execute(database.db)).rejects.toThrow('permission denied')
})

test('a read at once sees one state, whatever is written meanwhile, and waits for no writer', async () => {
  await addOne(undefined, 'read at once')
  const valueIn = async (db: Database['db']) =>
    (await sql<{ value: number }>`select value from counter where name = 'read at once'`.execute(db)).rows[0]
      ?.value
  await readSnapshot(deps, async ({ tx }) => {
    expect(await valueIn(tx)).toBe(1)
    await addOne(undefined, 'read at once')
    expect(await valueIn(tx)).toBe(1)
  })
  expect(await valueIn(database.db)).toBe(2)
  await database.db.transaction().execute(async (tx) => {
    await sql`select from counter where name = 'read at once' for update`.execute(tx)
    expect(await readSnapshot(deps, (reading) => valueIn(reading.tx))).toBe(2)
  })
})

test('a read at once cannot write', async () => {
  const writing = readSnapshot(deps, ({ tx }) => sql`insert into counter values ('written', 1)`.execute(tx))
  await expect(writing).rejects.toThrow('read-only transaction')
  expect(await counterValue('written')).toBeUndefined()
})
