import { getBrand } from '@tarnbrook/brands/brand'
import { sql } from 'kysely'
import type { ApiDeps } from '../../deps.ts'
import { toDate } from '../../platform/clock.ts'
import { command } from '../../platform/command.ts'
import { systemContext } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs.ts'
import { moveApplication } from './application.ts'

/**
 * Spec 4: a quote is live until it expires. What has expired moves to Expired, one application per transaction, in pages;
 * a run that is cut short is simply run again.
 */
const expireQuotes: Job = async (deps: ApiDeps) => {
  const now = deps.clock.now()
  for (let after = 0; ; ) {
    const page = await findExpired(deps, { after, now })
    for (const id of page) await expire(deps, { id, now })
    const last = page.at(-1)
    if (last === undefined) break
    after = last
  }
}

export const applicationJobs = { 'expire-quotes': expireQuotes } satisfies Record<string, Job>

const PAGE = 500
/** Where there is no quote to carry a date: as long as the brands' quotes live. */
const MISMATCH_KEPT_DAYS = 30

async function findExpired(
  deps: ApiDeps,
  { after, now }: { after: number; now: Temporal.Instant },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from loan_application a
    left join quote q on q.application_id = a.id and q.is_current
    where a.id > ${after} and ${isExpired(now)}
    order by a.id limit ${PAGE}`.execute(deps.db)
  return rows.map(({ id }) => id)
}

function isExpired(now: Temporal.Instant) {
  return sql`(
    (a.state in ('Quoted', 'Unrequested', 'Requested', 'In Review', 'Approved') and q.expires_at <= ${toDate(now)})
    or (a.state = 'Address Mismatch'
      and a.updated_at <= ${toDate(now.subtract({ hours: 24 * MISMATCH_KEPT_DAYS }))}))`
}

/** Looks again under lock: the borrower may have signed or asked anew a moment ago. */
async function expire(deps: ApiDeps, { id, now }: { id: number; now: Temporal.Instant }): Promise<void> {
  await command(
    deps,
    systemContext(getBrand('main'), 'expire-quotes'),
    { name: 'expireQuote' },
    async (work) => {
      const application = await work.tx
        .selectFrom('loan_application')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!application) return
      const { rows } = await sql`
      select from loan_application a
      left join quote q on q.application_id = a.id and q.is_current
      where a.id = ${id} and ${isExpired(now)}`.execute(work.tx)
      if (rows.length > 0)
        await moveApplication(work, { application, to: 'Expired', reason: 'quote expired', now })
    },
  )
}
