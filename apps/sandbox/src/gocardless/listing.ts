import type { Db } from '../store/store.ts'
import { invalidField } from './errors.ts'

interface Listed {
  id: string
}

/** Newest first, with GoCardless's cursors. `conditions` are SQL with $n from 1. */
export async function listPage<T extends Listed>(
  db: Db,
  table: 'gocardless_payment' | 'gocardless_event' | 'gocardless_mandate',
  query: Record<string, string>,
  filters: Record<string, string>,
) {
  const limit = Number(query.limit ?? 50)
  if (!Number.isInteger(limit) || limit < 1 || limit > 500)
    throw invalidField('limit', 'must be between 1 and 500')
  const params: unknown[] = []
  const conditions: string[] = []
  for (const [name, column] of Object.entries(filters)) {
    const value = query[name]
    if (value === undefined) continue
    params.push(value.split(','))
    conditions.push(`${column} = any($${params.length})`)
  }
  for (const [name, operator] of Object.entries(CREATED_AT)) {
    const value = query[name]
    if (value === undefined) continue
    params.push(value)
    conditions.push(`(doc->>'created_at')::timestamptz ${operator} $${params.length}::timestamptz`)
  }
  if (query.after !== undefined) {
    params.push(query.after)
    conditions.push(`seq < (select seq from sandbox.${table} where id = $${params.length})`)
  }
  params.push(limit + 1)
  const rows = await db.query<{ doc: T }>(
    `select doc from sandbox.${table} ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
     order by seq desc limit $${params.length}`,
    params,
  )
  const docs = rows.slice(0, limit).map(({ doc }) => doc)
  const after = rows.length > limit ? (docs.at(-1)?.id ?? null) : null
  return { docs, meta: { cursors: { before: null, after }, limit } }
}

const CREATED_AT = {
  'created_at[gt]': '>',
  'created_at[gte]': '>=',
  'created_at[lt]': '<',
  'created_at[lte]': '<=',
}
