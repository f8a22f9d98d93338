import { Problem } from '@tarnbrook/contract/errors'
import type {
  listPartnerApplications as listCall,
  PartnerApplication,
} from '@tarnbrook/contract/partners/partner-applications'
import { pence } from '@tarnbrook/domain/core/money'
import { type Kysely, sql } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { wireInstant } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'

type Query = z.output<NonNullable<typeof listCall.query>>

/** @throws Problem NOT_FOUND for one that the partner did not send */
export async function getPartnerApplication(
  { db }: ApiDeps,
  ctx: RequestContext,
  id: number,
): Promise<PartnerApplication> {
  const row = await selectApplications(db)
    .where('a.id', '=', id)
    .where('a.partner', '=', requirePartner(ctx))
    .executeTakeFirst()
  if (!row) throw notFound('application', id)
  return toPartnerApplication(row)
}

export async function listPartnerApplications({ db }: ApiDeps, ctx: RequestContext, query: Query) {
  const { state, createdFrom, createdTo, pageSize, after } = query
  const partner = requirePartner(ctx)
  let found = selectApplications(db)
    .where('a.partner', '=', partner)
    .orderBy('a.seq', 'desc')
    .limit(pageSize + 1)
  if (state) found = found.where('a.state', '=', state)
  if (createdFrom) found = found.where('a.created_at', '>=', findStart(createdFrom))
  if (createdTo) found = found.where('a.created_at', '<', findStart(createdTo, 1))
  if (after)
    found = found.where('a.seq', '<', (sub) =>
      // Another partner's is answered like one that there is not.
      sub.selectFrom('loan_application').select('seq').where('id', '=', after).where('partner', '=', partner),
    )
  const rows = await found.execute()
  const shown = rows.slice(0, pageSize)
  return {
    '@type': 'partnerApplications' as const,
    applications: shown.map(toPartnerApplication),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The first moment in London of a day, or of one so many days later. */
function findStart(day: string, laterDays = 0) {
  return sql<Date>`(${day}::date + ${laterDays}::int)::timestamp at time zone 'Europe/London'`
}

/** With the partner that sent each. */
export function selectApplications(db: Kysely<DB>) {
  return db
    .selectFrom('loan_application as a')
    .innerJoin('application_transition as t', (join) =>
      join.onRef('t.application_id', '=', 'a.id').on('t.most_recent', '=', true),
    )
    .leftJoin('loan as l', 'l.application_id', 'a.id')
    .select(['a.id', 'a.brand', 'a.partner', 'a.state', 'a.amount_pence', 'a.term_months', 'a.created_at'])
    .select(['t.at as state_since', 'l.disbursed_on'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApplications>['execute']>>[number]

export function toPartnerApplication(row: Row): PartnerApplication {
  return {
    '@type': 'partnerApplication',
    id: row.id,
    brand: row.brand,
    state: row.state,
    stateSince: wireInstant(row.state_since),
    amount: pence(row.amount_pence),
    term: row.term_months,
    createdAt: wireInstant(row.created_at),
    paidOutOn: row.disbursed_on,
  }
}

export function requirePartner({ actor }: RequestContext): string {
  if (actor.kind !== 'partner') throw new Problem('UNAUTHENTICATED')
  return actor.name
}
