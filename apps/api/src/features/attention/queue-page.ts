import { ATTENTION, type AttentionReason } from '@tarnbrook/contract/attention/reasons'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import type { Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { listOwnAccounts } from '#platform/staff/staff-calls.ts'
import { type AttentionQuery, buildSelect, type Sql } from './items/item-query.ts'
import { listItemQueries } from './items.ts'

export const REASONS = Object.keys(ATTENTION) as AttentionReason[]

/** Of one reason more are not counted: that there are more is what staff need to know. */
export const MOST_COUNTED = 1000

/** What is asked of each kind of item before they are put together, so that few rows are read. */
export interface Wanted {
  reasons: readonly AttentionReason[]
  /** Conditions on the item `f`; of lateness by its reasons. */
  conditions: readonly ((reasons: readonly AttentionReason[]) => Sql)[]
}

/** The items that are not closed, and not about who asks. */
export async function readOpenFilter({ tx }: Pick<Work, 'tx'>, ctx: RequestContext): Promise<Sql> {
  // A query of so many parts takes longer to be planned and compiled than to run.
  await sql`select set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(
    tx,
  )
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
    (part) => sql`(select f.* from ${part} order by f.since, f.id limit ${most})`,
  )
  return sql`select f.* from (${union(each)}) as f order by f.since, f.id limit ${limit} offset ${offset}`
}

export interface Count {
  reason: AttentionReason
  part: number
  kind: string
  count: number
}

/** How many of each reason, by what is wanted; of each at most one above `most`. */
export async function countItems(
  { tx }: Pick<Work, 'tx'>,
  deps: ApiDeps,
  kinds: Readonly<Record<string, Wanted>>,
  most = MOST_COUNTED,
): Promise<Count[]> {
  const each = Object.entries(kinds).flatMap(([kind, wanted]) =>
    listParts(deps, wanted, listCounted).map(
      (
        part,
        index,
      ) => sql`select reason, ${sql.lit(index)}::int as part, ${sql.lit(kind)} as kind, count(*)::int as count
        from (select f.reason from ${part} limit ${sql.lit(most + 1)}) as counted group by reason`,
    ),
  )
  if (each.length === 0) return []
  const { rows } = await sql<Count>`${union(each)}`.execute(tx)
  return rows
}

type Reasons = readonly AttentionReason[]

/** The kinds of item that can have a wanted reason, with its conditions, once for each group. */
function listParts(
  deps: ApiDeps,
  { reasons, conditions }: Wanted,
  group: (query: AttentionQuery) => readonly Reasons[] = (query) => [listReasons(query)],
): Sql[] {
  return listItemQueries(deps).flatMap((query) =>
    group(query).flatMap((each) => {
      const wanted = each.filter((reason) => reasons.includes(reason))
      if (wanted.length === 0) return []
      const every = conditions.map((condition) => condition(each))
      if (wanted.length < listReasons(query).length) every.push(sql`f.reason = any(${wanted}::text[])`)
      return [sql`(${buildSelect(query)}) as f where ${sql.join(every, sql` and `)}`]
    }),
  )
}

/** Each reason by itself: many of one must not hide that there are others. */
function listCounted(query: AttentionQuery): readonly Reasons[] {
  return query.reasons ? query.reasons.map((reason) => [reason]) : [listReasons(query)]
}

function listReasons({ reason, reasons }: AttentionQuery): readonly AttentionReason[] {
  return reasons ?? (typeof reason === 'string' ? [reason] : REASONS)
}

function union(each: readonly Sql[]): Sql {
  return sql.join(each.length > 0 ? each : [NO_ITEM], sql` union all `)
}

const NO_ITEM = buildSelect({
  reason: 'dead-job',
  since: sql`now()`,
  from: sql`(select) as nothing where false`,
})
