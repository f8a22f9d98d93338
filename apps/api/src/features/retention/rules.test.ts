import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { RETENTION } from './rules.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
})

afterAll(() => kit?.stop())

test('every table of the database is in a rule, and every rule is about existing tables', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(kit.deps.db)
  const ruled = RETENTION.flatMap(({ tables }) => tables).filter((name) => !name.includes('.'))
  expect([...new Set(ruled)].toSorted()).toEqual(rows.map(({ name }) => name))
})

test('what refers to an application or a person is deleted with it, or before it by a rule of its own', async () => {
  const { rows } = await sql<{ child: string; parent: string; definition: string }>`
    select distinct c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      pg_get_functiondef('forget_applications'::regproc) || pg_get_functiondef('forget_people'::regproc) as definition
    from pg_constraint c
    -- With a cascade the reference itself deletes the row.
    where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid in ('loan_application'::regclass, 'app_user'::regclass, 'quote'::regclass,
      'requirement'::regclass, 'document'::regclass, 'bureau_search'::regclass, 'bank_account'::regclass)`.execute(
    kit.deps.db,
  )
  expect(rows.length).toBeGreaterThan(20)
  const left = rows.filter(
    ({ child, definition }) =>
      !new RegExp(`(delete from|update|not exists \\(select from) ${child}\\b`).test(definition),
  )
  // Only a loan or staff have these, and an application with a loan stays, as staff do.
  expect([...new Set(left.map(({ child }) => child))].toSorted()).toEqual([
    'arrangement',
    'arrears_notice',
    'attention_work',
    'bank_line',
    'breathing_space',
    'card_payoff',
    'contact_proposal',
    'data_request',
    'decline_review',
    'default_notice',
    'ending_notice',
    'hand_back',
    'mandate',
    'payout',
    'person_event',
    'refund',
    'settlement_quote',
    'staff_proposal',
    'vehicle_return',
    'yearly_statement',
  ])
})

test('each reference is served by an index, so that a deletion does not read whole tables', async () => {
  const { rows } = await sql<{ reference: string }>`
    select c.conrelid::regclass || '.' || a.attname as reference
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and not exists (select from pg_index i
      where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by 1`.execute(kit.deps.db)
  expect(rows.map(({ reference }) => reference)).toEqual([])
})

test('each rule finds what is old by an index on its age', async () => {
  const { rows } = await sql<{ name: string }>`
    select i.indrelid::regclass || '.' || a.attname as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`.execute(kit.deps.db)
  const indexed = new Set(rows.map(({ name }) => name))
  for (const { name, page } of RETENTION) {
    const text = page?.(new Date(0)).end.compile(kit.deps.db).sql
    if (!text || name === 'jobs' || name === 'applications') continue
    const [, table, age] = /ctid from "?(\w+)"?.* where "?(?:m\.)?(\w+)"? < /s.exec(text) ?? []
    expect(text, name).toMatch(new RegExp(`order by "?(m\\.)?${age}"?\\s+limit \\d+`))
    expect(indexed, name).toContain(`${table}.${age}`)
  }
  // Found by the function in the database, and by this index.
  expect(indexed).toContain('loan_application.updated_at')
})
