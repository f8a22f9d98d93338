import { sql } from 'kysely'
import type { TestApi } from './kit.ts'

/** Our tables with the text in any row, with or without spaces and dashes, by name. */
export async function findTables({ deps }: Pick<TestApi, 'deps'>, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`.execute(deps.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.raw(name)} as t
      where position(${text} in t::text) > 0
      or position(${text} in replace(replace(t::text, ' ', ''), '-', '')) > 0 limit 1`.execute(deps.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
