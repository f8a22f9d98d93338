import { Problem } from '@tarnbrook/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import type { RequestContext } from '#platform/context.ts'
import { hashToken } from '#platform/secrets.ts'

/** How an application came to us: own pages or partner, session and campaign. */
export function toAttributionColumns(ctx: RequestContext) {
  return {
    is_internal: ctx.actor.kind !== 'partner',
    attribution: selectAttribution(ctx),
    visit_hash: ctx.visitId === null ? null : hashToken(ctx.visitId),
  }
}

/** Spec 9: the session's attribution parameters; null without any, and for a partner's server. */
function selectAttribution({ visitId }: RequestContext): RawBuilder<string | null> {
  return sql`(select nullif(jsonb_strip_nulls(jsonb_build_object('utm_source', v.utm_source, 'utm_medium', v.utm_medium,
    'utm_campaign', v.utm_campaign, 'utm_term', v.utm_term, 'utm_content', v.utm_content)), '{}')
    from visit v where v.id = ${visitId})`
}

/** For staff, who may read every application. @throws Problem NOT_FOUND */
export async function getAttribution(deps: ApiDeps, id: number) {
  const application = await deps.db
    .selectFrom('loan_application')
    .select('attribution')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!application) throw new Problem('NOT_FOUND')
  const stored = application.attribution as Record<string, string> | null
  return {
    '@type': 'attribution' as const,
    '@link': `/loan-applications/${id}/attribution`,
    utm_source: stored?.utm_source ?? null,
    utm_medium: stored?.utm_medium ?? null,
    utm_campaign: stored?.utm_campaign ?? null,
    utm_term: stored?.utm_term ?? null,
    utm_content: stored?.utm_content ?? null,
  }
}
