import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'

/** The sources that have a row, by one query: on most days few have. `rows` is a query in SQL. */
export async function findWork<Source extends { name: string; rows: RawBuilder<unknown> }>(
  db: Kysely<DB>,
  sources: readonly Source[],
): Promise<Source[]> {
  const asked = sources.map(({ name, rows }) => sql`select ${sql.lit(name)} as name where exists (${rows})`)
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db)
  const found = new Set(rows.map(({ name }) => name))
  return sources.filter(({ name }) => found.has(name))
}
