import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'

const DAYS = 30

/** Numbers only: nothing that was counted can be read of them for one person. */
export async function exportFigures(
  { db, clock }: ApiDeps,
  { ctx }: { ctx: RequestContext },
): Promise<{ fileName: string; text: string }> {
  requireStrong(ctx)
  const since = toDate(clock.now().subtract({ hours: DAYS * 24 }))
  const { rows } = await sql<{ figure: string; brand: string; value: string; count: string }>`
    with seen as (
      select 'page' as figure, v.brand, p.route as value from page_view p join visit v on v.id = p.visit_id
        where p.viewed_at > ${since}
      union all select 'device', v.brand, d.viewport from visit_device d join visit v on v.id = d.visit_id
        where d.noted_at > ${since}
      union all select 'decline-partner', a.brand, e.event from decline_partner_event e
        join loan_application a on a.id = e.application_id where e.at > ${since}
      union all select 'settlement-reason', l.brand, coalesce(q.reason, 'none') from settlement_quote q
        join loan l on l.id = q.loan_id where q.type = 'settlement' and q.created_at > ${since})
    select figure, brand, value, count(*) as count from seen group by figure, brand, value
    order by figure, brand, count(*) desc, value`.execute(db)
  const lines = rows.map(({ figure, brand, value, count }) => [figure, brand, value, count].join(','))
  return {
    fileName: `figures-${clock.today()}.csv`,
    text: ['figure,brand,value,count', ...lines].map((line) => `${line}\r\n`).join(''),
  }
}
