import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from './client.ts'
import { createCachedQuery } from './compiled-once.ts'

// Nothing is asked of it: it only says how a query is written.
const database = openDatabase('postgres://nobody@localhost:1/none')
afterAll(() => database.close())

test('a query is put together once for each of its forms, and each use has its own values', () => {
  const build = vi.fn(
    (db: typeof database.db, { isNewest }: { isNewest: boolean }, values: { of: number[] }) =>
      sql<{ id: number }>`select ${'a'} from loan where id = any (${sql.val(values.of)}) ${
        isNewest ? sql`limit 1` : sql``
      }`.compile(db),
  )
  const query = createCachedQuery(['of'], build)
  const { sql: text, parameters } = query(database.db, { isNewest: true }, { of: [1, 2] })
  expect([text.trim(), parameters]).toEqual([
    'select $1 from loan where id = any ($2) limit 1',
    ['a', [1, 2]],
  ])
  expect(query(database.db, { isNewest: true }, { of: [3] }).parameters).toEqual(['a', [3]])
  expect(parameters).toEqual(['a', [1, 2]])
  expect(build).toHaveBeenCalledTimes(1)
  expect(query(database.db, { isNewest: false }, { of: [4] }).sql).not.toContain('limit')
  expect(build).toHaveBeenCalledTimes(2)
})
