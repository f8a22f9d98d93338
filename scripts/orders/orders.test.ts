import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { startTestApi, type TestApi } from '@tarnbrook/api/testing/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Order, readOrders } from './read-orders.ts'

/** Orderings whose last key is an id or a time, not `seq`, although rows may share it. */
const EXCEPTIONS = [
  {
    file: 'apps/api/src/db/migrate.test.ts',
    keys: ['id'],
    why: 'the ids are 1, 2 and 3, as the test gives them',
  },
  {
    file: 'apps/api/src/features/applications/reviews/read-reviews.ts',
    keys: ['r.confirmed_at', 'r.id'],
    why: 'confirmed long after they were stored; of one moment either may be first, and pages need one order',
  },
  {
    file: 'apps/api/src/features/attention/open-items.ts',
    keys: ['item.since', 'item.id'],
    why: 'rows of many tables, by the day from which they wait; pages need one order of those of one moment',
  },
  {
    file: 'apps/api/src/features/attention/queue-page.ts',
    keys: ['f.since', 'f.id'],
    why: 'the same, of each table',
  },
  {
    file: 'apps/api/src/features/attention/queue-page.ts',
    keys: ['f.since'],
    why: 'the oldest of each kind are counted: of one moment any',
  },
  {
    file: 'apps/api/src/features/attention/item-history.ts',
    keys: ['found.id'],
    why: 'events, which are numbered as they are written',
  },
  {
    file: 'apps/api/src/features/attention/items/difficulty-items.ts',
    keys: ['o.id'],
    why: 'any one loan of the person, the same each time',
  },
  {
    file: 'apps/api/src/features/attention/check-books.ts',
    keys: ['l.id', 'figure.kind'],
    why: 'what disagrees of each loan, with the loans in any order',
  },
  ...['?', 'id'].map((key) => ({
    file: 'apps/api/src/platform/sealing/reseal.ts',
    keys: [key],
    why: 'pages of all rows, each looked at once, in any order',
  })),
  {
    file: 'apps/api/src/platform/staff/staff-calls.ts',
    keys: ['u.id'],
    why: 'the owners of a record, each once, in any order',
  },
  {
    file: 'apps/api/src/features/loans/running-loan.ts',
    keys: ['t.booked_on'],
    why: 'grouped by this day: one row for each',
  },
  {
    file: 'apps/api/src/features/direct-debit/reserve-collections.ts',
    keys: ['n.collect_on', 'n.loan_id', 'n.number'],
    why: 'the end of a page of instalments, which these three name',
  },
  {
    file: 'apps/api/src/features/retention/rules.ts',
    keys: ['id'],
    why: 'jobs of the queue, which numbers them, to be deleted',
  },
  {
    file: 'apps/api/src/own-records.test.ts',
    keys: ['id'],
    why: 'all rows of a person before and after, in any order that stays the same',
  },
  {
    file: 'apps/api/testing/seed/loan-copies.ts',
    keys: ['id'],
    why: 'the copies have ids that are counted',
  },
]

let kit: TestApi
let facts: Facts

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
  facts = await readFacts()
})
afterAll(() => kit?.stop())

test('no ordering ends with an id or a time, but for those that rely on no order within it', () => {
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    encoding: 'utf8',
  })
  const orders = sources
    .trim()
    .split('\n')
    .filter((file) => !file.startsWith('scripts/orders/'))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
    .filter(({ source }) => MAY_ORDER.test(source))
    .flatMap(({ file, source }) => readOrders(source).map((order) => ({ file, ...order })))
  expect(orders.length).toBeGreaterThan(150)
  const left = orders.filter(hasOpenOrder)
  const isExcepted = ({ file, keys }: (typeof left)[number]) =>
    EXCEPTIONS.some((each) => each.file === file && each.keys.join() === keys.join())
  expect(left.filter((order) => !isExcepted(order)).map(inWords)).toEqual([])
  const unused = EXCEPTIONS.filter(
    ({ file, keys }) => !left.some((order) => order.file === file && order.keys.join() === keys.join()),
  )
  expect(unused).toEqual([])
})

/** Most files need not be parsed. */
const MAY_ORDER = /\borderBy\(|\border by\b|\b(?:max|min)\('?(?:\w+\.)?id\b/i

const inWords = ({ file, line, keys }: Order & { file: string }) =>
  `${file}:${line}: order by ${keys.join(', ')}`

test.each([
  `db.selectFrom('message').selectAll().orderBy('created_at', 'desc').limit(1)`,
  `db.selectFrom('message').selectAll().orderBy('id')`,
  `db.selectFrom('message as m').orderBy('m.created_at').orderBy('m.id', 'desc')`,
  `() => { const open = db.selectFrom('staff_proposal'); return open.orderBy('proposed_at') }`,
  `(query) => query.orderBy('id')`,
  `db.selectFrom('loan').selectAll().orderBy('id', 'desc').forUpdate()`,
  `db.selectFrom('loan').selectAll().orderBy('id').forUpdate().executeTakeFirst()`,
  `db.selectFrom('loan').select(({ fn }) => fn.max('id').as('newest'))`,
  'sql`select * from loan l where l.user_id = ? order by l.id desc limit 1`',
  'sql`select max(r.id) from refund r`',
  `'select (select state from refund order by created_at desc limit 1) from loan order by seq'`,
  'sql`select jsonb_agg(p order by p.created_at) from proof p`',
  'sql`select first_value(id) over (partition by loan_id order by created_at) from refund`',
  `sql\`select * from \${table} order by \${age}\``,
  `'select doc from sandbox.webhook order by created_at desc'`,
])('refuses %s', (source) => {
  expect(readOrders(source).some(hasOpenOrder)).toBe(true)
})

test.each([
  `db.selectFrom('message').selectAll().orderBy('seq', 'desc').limit(1)`,
  `db.selectFrom('data_pull as p').orderBy('p.read_at', 'desc').orderBy('p.seq', 'desc')`,
  `db.selectFrom('yearly_statement').where('loan_id', '=', id).orderBy('ends_on', 'desc')`,
  `db.selectFrom('event').orderBy('id')`,
  `db.selectFrom('instalment').orderBy('number')`,
  `db.selectFrom('loan').where('id', '>', after).orderBy('id').limit(500)`,
  `db.selectFrom('loan').where('user_id', '=', userId).orderBy('id').forUpdate()`,
  `sql\`select l.id from loan l where l.id > \${after} order by l.id limit \${PAGE}\``,
  'sql`select id from refund where state = 1 order by id limit 500 for update skip locked`',
  'sql`select jsonb_agg(p order by p.seq) from proof p`',
  `'select doc from sandbox.webhook order by target, seq'`,
  `'listed in order by the day'`,
])('accepts %s', (source) => {
  expect(readOrders(source).filter(hasOpenOrder)).toEqual([])
})

test('each order of its own is counted by the database alone, and never shown', async () => {
  const { rows } = await kit.deps.pool.query(
    `select table_name, data_type, identity_generation from information_schema.columns
     where table_schema = 'public' and column_name = 'seq'`,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) expect(row).toMatchObject({ data_type: 'bigint', identity_generation: 'ALWAYS' })
  const description = await (await fetch(`${kit.apiUrl}/openapi.json`)).text()
  expect(description).toContain('"createdAt"')
  expect(description).not.toContain('"seq"')
})

type Kind = 'counted' | 'id' | 'time' | 'other'

/** What the columns of the tables are, and which columns together name one row. */
interface Facts {
  kinds: ReadonlyMap<string, Kind>
  unique: { table: string; columns: string[] }[]
}

async function readFacts(): Promise<Facts> {
  const { pool } = kit.deps
  const { rows: columns } = await pool.query<{ name: string; kind: Kind }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name,
       case when is_identity = 'YES' then 'counted' when column_default like 'fresh_id()%' then 'id'
         when data_type like 'timestamp%' or data_type = 'date' then 'time' else 'other' end as kind
     from information_schema.columns where table_schema in ('public', 'sandbox')`,
  )
  const { rows: unique } = await pool.query<Facts['unique'][number]>(
    `select i.indrelid::regclass::text as table, (select array_agg(a.attname::text) from pg_attribute a
       where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
     from pg_index i where i.indisunique and i.indpred is null and i.indnatts > 1`,
  )
  return { kinds: new Map(columns.map(({ name, kind }) => [name, kind])), unique }
}

/** Whether rows of one second, or of one moment, may come in either order. */
function hasOpenOrder(order: Order): boolean {
  const kinds = order.keys.map((key) => readKind(order, key))
  const isCounted = kinds.at(-1) === 'counted'
  const hasIdOrTime = kinds.includes('id') || kinds.includes('time')
  const isOnlyLocksOrPages = order.isForLocksOrPages && order.keys.length === 1
  return hasIdOrTime && !isCounted && !isOnlyLocksOrPages && !hasUniqueKey(order)
}

/** What no table explains is taken for what its name says. */
function readKind({ tables }: Order, key: string): Kind {
  const [, alias, column] = /^(?:([a-z_]+)\.)?([a-z_]+)$/.exec(key) ?? []
  if (!column) return key === '?' ? 'time' : 'other'
  const named = alias === undefined ? [...tables.values()] : [tables.get(alias)]
  const kinds = named.flatMap((table) => facts.kinds.get(`${table}.${column}`) ?? [])
  if (kinds.length > 0) return kinds.find((kind) => kind !== 'other') ?? 'other'
  if (column === 'seq') return 'counted'
  if (column === 'id') return 'id'
  return /(^|_)(at|on|since|day)$/.test(column) ? 'time' : 'other'
}

/** As a statement's day in its loan: all parts of a unique key but one, which the query fixes. */
function hasUniqueKey({ tables, keys }: Order): boolean {
  const paths = keys.map((key) => key.split('.'))
  return facts.unique.some(({ table, columns }) => {
    if (![...tables.values()].includes(table)) return false
    const own = paths.filter(({ length, 0: alias }) => length === 1 || tables.get(alias!) === table)
    const named = new Set(own.map((path) => path.at(-1)))
    return columns.filter((column) => !named.has(column)).length <= 1
  })
}
