import type { PartnerOverview } from '@tarnbrook/contract/partners/staff-partners'
import { sql } from 'kysely'
import type { Partner } from '#config.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate, wireInstant } from '#platform/clock.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { toHashStart } from '#platform/http/partners.ts'
import { IS_IN_STATE, isColleagues, selectDeliveries, toPartnerDelivery } from './partner-delivery.ts'

/** So many of a partner's webhooks that were not taken are shown. */
const NOT_TAKEN_SHOWN = 20

/** What is counted is of so many days. */
const DAYS = 30

export async function listPartners(
  deps: ApiDeps,
  { ctx, query: { name } }: { ctx: RequestContext; query: { name?: string | undefined } },
) {
  requireStrong(ctx)
  const partners = deps.config.partners.filter((partner) => name === undefined || partner.name === name)
  const [uses, sent, told, notTaken] = await Promise.all([
    readKeyUses(deps),
    countApplications(deps),
    countDeliveries(deps),
    name === undefined ? [] : listNotTaken(deps, ctx, name),
  ])
  return {
    '@type': 'partners' as const,
    partners: partners.map((partner) => toOverview(partner, { uses, sent, told })).toSorted(compareOverviews),
    notTaken: notTaken.slice(0, NOT_TAKEN_SHOWN).map(toPartnerDelivery),
    isMore: notTaken.length > NOT_TAKEN_SHOWN,
  }
}

/** Who sends applications before who sells only. */
function compareOverviews(left: PartnerOverview, right: PartnerOverview): number {
  const senders = Number(right.keys.length > 0) - Number(left.keys.length > 0)
  return senders || left.name.localeCompare(right.name, 'en', { numeric: true })
}

interface PartnerActivity {
  uses: ReadonlyMap<string, Date>
  sent: ReadonlyMap<string, number>
  told: ReadonlyMap<string, PartnerOverview['deliveries']>
}

function toOverview(partner: Partner, { uses, sent, told }: PartnerActivity): PartnerOverview {
  const { name, registered, keyHashes, webhook } = partner
  return {
    name,
    legalName: registered?.legalName ?? null,
    keys: keyHashes.map((hash) => {
      const hashStart = toHashStart(hash)
      const used = uses.get(`${name} ${hashStart}`)
      return { hashStart, lastUsedAt: used ? wireInstant(used) : null }
    }),
    webhookHost: webhook && new URL(webhook.url).host,
    applications: sent.get(name) ?? 0,
    deliveries: told.get(name) ?? { waiting: 0, taken: 0, failed: 0 },
  }
}

async function readKeyUses({ db }: ApiDeps): Promise<PartnerActivity['uses']> {
  const rows = await db.selectFrom('partner_key_use').selectAll().execute()
  return new Map(
    rows.map(({ partner, hash_start, last_used_at }) => [`${partner} ${hash_start}`, last_used_at]),
  )
}

async function countApplications(deps: ApiDeps): Promise<PartnerActivity['sent']> {
  const { rows } = await sql<{ partner: string; count: number }>`
    select partner, count(*)::int as count from loan_application
    where partner is not null and created_at >= ${findBeginning(deps)} group by partner`.execute(deps.db)
  return new Map(rows.map(({ partner, count }) => [partner, count]))
}

async function countDeliveries(deps: ApiDeps): Promise<PartnerActivity['told']> {
  const { rows } = await sql<PartnerOverview['deliveries'] & { partner: string }>`
    select d.partner, count(*) filter (where ${IS_IN_STATE.waiting})::int as waiting,
      count(*) filter (where ${IS_IN_STATE.taken})::int as taken,
      count(*) filter (where ${IS_IN_STATE.failed})::int as failed
    from partner_delivery d where d.created_at >= ${findBeginning(deps)} group by d.partner`.execute(deps.db)
  return new Map(rows.map(({ partner, waiting, taken, failed }) => [partner, { waiting, taken, failed }]))
}

function findBeginning({ clock }: ApiDeps): Date {
  return toDate(clock.now().subtract({ hours: 24 * DAYS }))
}

function listNotTaken({ db }: ApiDeps, ctx: RequestContext, partner: string) {
  return selectDeliveries(
    db,
    sql`d.partner = ${partner} and d.taken_at is null
      and (exists (select from partner_delivery_try t where t.delivery_id = d.id) or ${IS_IN_STATE.failed})
      and ${isColleagues(ctx)}`,
    NOT_TAKEN_SHOWN + 1,
  )
}
