import { ATTENTION, type AttentionReason } from '@tarnbrook/contract/attention/reasons'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import type { Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { listOwnAccounts } from '#platform/staff/staff-calls.ts'
import { type AttentionQuery, buildSelect, ITEM_COLUMNS, type Sql } from './items/item-query.ts'
import { listItemQueries } from './items.ts'

export const REASONS = Object.keys(ATTENTION) as AttentionReason[]

/** Of one reason more are not counted: that there are more is what staff need to know. */
export const MOST_COUNTED = 1000

/** What is asked of each kind of item before they are put together, so that few rows are read. */
export interface Wanted {
  reasons: readonly AttentionReason[]
  conditions: readonly Condition[]
}

/** A condition on the item `f`, by where it is found. */
export type Condition = (query: AttentionQuery) => Sql

/** The items that are not closed, and not about who asks. */
export async function readOpenFilter({ tx }: Pick<Work, 'tx'>, ctx: RequestContext): Promise<Sql> {
  // A query of so many parts takes longer to be planned and compiled than to run; and each part is
  // to read its oldest in order: other joins would read all.
  await sql`select set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('random_page_cost', '1.1', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true)`.execute(tx)
  const { rows } = await sql<{ users: number[]; loans: number[]; applications: number[] }>`
    with own as (${listOwnAccounts(ctx)}) select
      array(select id from own) as users,
      array(select l.id from loan l where l.user_id in (select id from own)) as loans,
      array(select a.id from loan_application a where a.user_id in (select id from own)) as applications`.execute(
    tx,
  )
  const { users = [], loans = [], applications = [] } = rows[0] ?? {}
  return sql`(f.loan_id = any(${loans}::bigint[]) or f.application_id = any(${applications}::bigint[])
      or f.user_id = any(${users}::bigint[])) is not true
    and not exists (select from attention_closure c where c.item_id = f.id and c.closed_at >= f.since)`
}

/** Those of a person, whom each kind of item finds by an index. */
export async function readCustomerFilter({ tx }: Pick<Work, 'tx'>, userId: number): Promise<Sql> {
  const { rows } = await sql<{ loans: number[]; applications: number[] }>`select
      array(select l.id from loan l where l.user_id = ${userId}) as loans,
      array(select a.id from loan_application a where a.user_id = ${userId}) as applications`.execute(tx)
  const { loans = [], applications = [] } = rows[0] ?? {}
  return sql`(f.loan_id = any(${loans}::bigint[]) or f.application_id = any(${applications}::bigint[])
    or f.user_id = ${userId}::bigint)`
}

/** The oldest first, and at most so many. */
export function selectPage(
  deps: ApiDeps,
  wanted: Wanted,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Sql {
  // As a figure in the text: the plan for any limit would sort what an index has in order.
  const most = offset === 0 ? sql.lit(limit) : sql`${limit + offset}`
  const each = listParts(deps, wanted).map(
    ({ part }) => sql`(select ${ITEM_COLUMNS} from ${part} order by f.since, f.id limit ${most})`,
  )
  return sql`select f.* from (${union(each)}) as f order by f.since, f.id limit ${limit} offset ${offset}`
}

export interface Count {
  reason: AttentionReason
  open: number
  late: number
}

/**
 * How many there are, and are late by `isLate`; of each kind at most one above `most`, the oldest,
 * which holds all that are late.
 */
export async function countItems(
  { tx }: Pick<Work, 'tx'>,
  deps: ApiDeps,
  { wanted, isLate, most = MOST_COUNTED }: { wanted: Wanted; isLate: Condition; most?: number },
): Promise<Count[]> {
  const each = listParts(deps, wanted).map(
    ({ query, part }) => sql`select ${sql.lit(query.reason)} as reason, count(*)::int as open,
        count(*) filter (where ${isLate(query)})::int as late
      from (select f.since from ${part} order by f.since limit ${sql.lit(most + 1)}) as f`,
  )
  if (each.length === 0) return []
  const { rows } = await sql<Count>`${union(each)}`.execute(tx)
  return rows
}

/** The kinds of item that have a wanted reason, with its conditions. */
function listParts(deps: ApiDeps, { reasons, conditions }: Wanted) {
  return listItemQueries(deps)
    .filter(({ reason }) => reasons.includes(reason))
    .map((query) => {
      const every = conditions.map((condition) => condition(query))
      return { query, part: sql`(${buildSelect(query)}) as f where ${sql.join(every, sql` and `)}` }
    })
}

/** The items with these ids, each found by its key: reading all to compare their ids takes long. */
export function hasOneId(ids: readonly string[]): Condition {
  return ({ reason, name }) => {
    const keys = ids.filter((id) => id.startsWith(`${reason}:`)).map((id) => id.slice(reason.length + 1))
    return name
      ? sql`f.key = any(${keys}::text[])`
      : sql`f.key = any(${keys.filter((key) => NUMBER.test(key))}::bigint[])`
  }
}

/** As PostgreSQL writes a bigint. */
const NUMBER = /^(?:0|[1-9]\d{0,17})$/

function union(each: readonly Sql[]): Sql {
  return sql.join(each.length > 0 ? each : [NO_ITEM], sql` union all `)
}

const NO_ITEM = sql`select ${ITEM_COLUMNS} from (${buildSelect({
  reason: 'dead-job',
  since: sql`now()`,
  from: sql`(select) as nothing where false`,
})}) as f`
