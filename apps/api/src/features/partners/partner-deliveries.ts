import type { listPartnerDeliveries as listCall } from '@tarnbrook/contract/partners/partner-deliveries'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import type { RequestContext } from '#platform/context.ts'
import { requirePartner } from './partner-applications.ts'
import { IS_IN_STATE, selectDeliveries, toPartnerDelivery } from './partner-delivery.ts'

type Query = z.output<NonNullable<typeof listCall.query>>

export async function listPartnerDeliveries({ db }: ApiDeps, ctx: RequestContext, query: Query) {
  const { applicationId, state, since, pageSize, after } = query
  const partner = requirePartner(ctx)
  const conditions = [
    sql`d.partner = ${partner}`,
    ...(applicationId === undefined ? [] : [sql`d.application_id = ${applicationId}`]),
    ...(state === undefined ? [] : [IS_IN_STATE[state]]),
    ...(since === undefined ? [] : [sql`d.created_at >= ${since}::timestamptz`]),
    // Another partner's is answered like one that there is not.
    ...(after === undefined
      ? []
      : [sql`d.seq < (select seq from partner_delivery where id = ${after} and partner = ${partner})`]),
  ]
  const rows = await selectDeliveries(db, sql.join(conditions, sql` and `), pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return {
    '@type': 'partnerDeliveries' as const,
    deliveries: shown.map(toPartnerDelivery),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}
