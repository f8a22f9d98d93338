import type { AttentionItem } from '@tarnbrook/contract/attention'
import { PAYOUT_HOURS } from '@tarnbrook/domain/before-payout'
import { addWorkingDays } from '@tarnbrook/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'

interface Row {
  reason: AttentionItem['reason']
  since: Date
  detail: string | null
  loan_id: number | null
  payout_id: number | null
  mandate_id: number | null
  job_id: string | null
  brand: string | null
  reference: string | null
  first_name: string | null
  last_name: string | null
}

/**
 * What needs a member of staff, read from how things are and not from a list of its own: what is put right is gone from
 * it. Who read it is recorded.
 */
export async function readAttention(
  deps: ApiDeps,
  { query, ctx }: { query: { page: number; pageSize: number }; ctx: RequestContext },
) {
  const { page, pageSize } = query
  return command(deps, ctx, { name: 'readAttention' }, async (work) => {
    const all = attentionQuery(deps)
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::bigint as total from (${all}) as item`.execute(work.tx)
    const total = Number(counted[0]?.total ?? 0)
    const { rows } = await sql<Row>`
      select item.*, l.brand, l.reference, u.first_name, u.last_name
      from (${all}) as item
      left join loan l on l.id = item.loan_id
      left join app_user u on u.id = l.user_id
      order by item.since, item.reason, item.loan_id, item.payout_id, item.mandate_id, item.job_id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(work.tx)
    await work.record({ name: 'attentionRead', after: { page, shown: rows.length, total } })
    return { '@type': 'attention' as const, page, pageSize, total, items: rows.map(itemOf) }
  })
}

function itemOf(row: Row): AttentionItem {
  return {
    reason: row.reason,
    since: toInstant(row.since).toString({ smallestUnit: 'second' }),
    detail: row.detail,
    loanId: row.loan_id,
    payoutId: row.payout_id,
    mandateId: row.mandate_id,
    jobId: row.job_id === null ? null : Number(row.job_id),
    brand: row.brand,
    reference: row.reference,
    borrowerName: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
  }
}

/** One line for each fact; a loan with two has two. */
function attentionQuery(deps: ApiDeps): RawBuilder<unknown> {
  const now = deps.clock.now()
  const stuckSince = toDate(now.subtract({ hours: PAYOUT_HOURS }))
  const dayBefore = addWorkingDays(deps.clock.today(), -1)
  const fundedSince = toDate(dayBefore.toZonedDateTime('Europe/London').toInstant())
  return sql`
    select case p.state when 'returned' then 'payout-returned' else 'payout-failed' end as reason,
      p.updated_at as since, p.reason as detail, p.loan_id, p.id as payout_id, null::bigint as mandate_id,
      null::bigint as job_id
    from payout p join loan l on l.id = p.loan_id and l.state in ('Pending', 'Funded')
    where p.is_current and p.state in ('failed', 'returned')
    union all
    select 'payout-contradicted', p.updated_at, p.staff_reason, p.loan_id, p.id, null, null
    from payout p where p.staff_reason is not null
    union all
    select 'payout-stuck', p.updated_at, p.state, p.loan_id, p.id, null, null
    from payout p join loan l on l.id = p.loan_id and l.state in ('Pending', 'Funded')
    join mandate m on m.loan_id = l.id and m.is_current
    where p.is_current and p.updated_at <= ${stuckSince}
      and (p.state in ('sending', 'sent') or (p.state = 'reserved' and m.state in ('pending', 'active')))
    union all
    select 'mandate-refused-before-payout', m.updated_at, coalesce(m.reason, m.state), m.loan_id, null, m.id, null
    from loan l join mandate m on m.loan_id = l.id and m.is_current and m.state in ('failed', 'cancelled')
    where l.state = 'Pending'
    union all
    select 'mandate-stuck', m.updated_at, m.state, m.loan_id, null, m.id, null
    from mandate m join loan l on l.id = m.loan_id and l.state = 'Pending'
    where m.is_current and m.state = 'reserved' and m.updated_at <= ${stuckSince}
    union all
    select 'mandate-not-cancelled', greatest(m.updated_at, l.updated_at), m.state, m.loan_id, null, m.id, null
    from loan l join mandate m on m.loan_id = l.id and m.is_current and m.state in ('reserved', 'pending', 'active')
    where l.state = 'Cancelled' and l.disbursed_on is null
      and greatest(m.updated_at, l.updated_at) <= ${stuckSince}
    union all
    select 'mandate-not-cancelled', m.updated_at, m.state, m.loan_id, null, m.id, null
    from mandate m
    where not m.is_current and m.state in ('reserved', 'pending', 'active') and m.updated_at <= ${stuckSince}
    union all
    select 'funded-without-payout', t.at, null, l.id, null, null, null
    from loan l join loan_transition t on t.loan_id = l.id and t.most_recent
    where l.state = 'Funded' and t.at < ${fundedSince}
    union all
    select 'owed-after-end', t.at, l.state, l.id, null, null, null
    from loan l join loan_transition t on t.loan_id = l.id and t.most_recent
    where l.state in ('Complete', 'Settled', 'Cancelled') and l.disbursed_on is not null
      and exists (select from instalment i where i.loan_id = l.id and i.state = 'missed')
    union all
    select 'refund-owed', t.at, null, l.id, null, null, null
    from loan l join loan_transition t on t.loan_id = l.id and t.most_recent
    where l.state = 'Cancelled' and l.disbursed_on is null and l.paid_pence > 0
    union all
    select 'dead-job', j.updated_at, t.identifier, null, null, null, j.id
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null`
}
