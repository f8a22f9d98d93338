import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { AUDIENCE_PAGE, type AudienceOffer } from '@tarnbrook/contract/consent/offer-audience'
import { type ContactFacts, decideContact } from '@tarnbrook/domain/situation/contact-rules'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { contactFacts } from '#platform/messages/contact.ts'

interface Reader extends Omit<ContactFacts, 'hasConsented'> {
  id: number
  name: string
  email: string
  brand: string
  offer: AudienceOffer
}

/**
 * For the lender's mailing system. Made for each mailing, because a consent and a situation
 * end at once. The trail has how many rows it had.
 */
export async function exportOfferAudience(
  deps: ApiDeps,
  { query, ctx }: { query: { after: number }; ctx: RequestContext },
): Promise<{ fileName: string; text: string }> {
  requireStrong(ctx)
  return command(deps, ctx, { name: 'exportOfferAudience' }, async (work) => {
    const readers = (await listConsented(work, deps, query.after)).filter(
      (reader) => decideContact('offer', { ...toFacts(reader), hasConsented: true }).contact === 'send',
    )
    await work.record({ name: 'offerAudienceExported', after: { after: query.after, rows: readers.length } })
    return { fileName: `offer-audience-${deps.clock.today()}.csv`, text: toCsv(readers) }
  })
}

/** With what is known of each. A mailbox that was never confirmed may be another person's. */
async function listConsented({ tx }: Work, { clock }: ApiDeps, after: number): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    with consented as (${sql.join(CONSENTED, sql` union `)}),
      people as (select distinct user_id from consented where user_id > ${after} order by user_id limit ${AUDIENCE_PAGE})
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, c.brand, c.offer,
      ${contactFacts(clock.today())}
    from people p join app_user u on u.id = p.user_id and u.email_verified_at is not null
    join consented c on c.user_id = u.id
`.execute(tx)
  return rows.toSorted((a, b) => a.id - b.id || a.offer.localeCompare(b.offer))
}

/** The last answer holds, of each flag, or of each kind and application. */
const CONSENTED: readonly RawBuilder<unknown>[] = [
  sql`select user_id, brand, offer from (select distinct on (user_id, flag) user_id, brand, is_given,
      case flag when 'unsecuredLoanOffers' then 'personal-loans' when 'motorFinanceOffers' then 'car-finance'
        when 'groupCrossSell' then 'other-products' end as offer
    from contact_consent order by user_id, flag, id desc) f where is_given and offer is not null`,
  sql`select user_id, brand, case kind when 'decline-panel' then 'broker' else 'name-holder' end as offer
    from (select distinct on (c.application_id, c.kind) a.user_id, a.brand, a.state, c.kind, c.is_given
      from application_consent c join loan_application a on a.id = c.application_id
      where c.kind in ('decline-panel', 'name-holder-marketing')
      order by c.application_id, c.kind, c.id desc) k
    where is_given and (kind = 'name-holder-marketing' and brand in (${sql.join(listBrands(({ switches }) => switches.nameHolderMarketing))})
      or kind = 'decline-panel' and state = 'Declined' and brand in (${sql.join(listBrands(({ declinePartner }) => declinePartner !== null))}))`,
]

/** Which still ask what was agreed to. */
function listBrands(has: (brand: ReturnType<typeof getBrand>) => boolean): string[] {
  const found = BRAND_KEYS.filter((key) => has(getBrand(key)))
  return found.length > 0 ? found : ['']
}

function toFacts(reader: Reader): Omit<ContactFacts, 'hasConsented'> {
  const { isDeceased, isInsolvent, isInBreathingSpace, isArranged, isInDifficulty, hasSupportNeed } = reader
  return { isDeceased, isInsolvent, isInBreathingSpace, isArranged, isInDifficulty, hasSupportNeed }
}

const COLUMNS = ['id', 'name', 'email', 'brand', 'offer'] as const

/** RFC 4180. */
function toCsv(readers: readonly Reader[]): string {
  const lines = readers.map((reader) => COLUMNS.map((column) => toCell(String(reader[column]))).join(','))
  return [COLUMNS.join(','), ...lines].map((line) => `${line}\r\n`).join('')
}

/** A name that begins like a formula stays text in a spreadsheet. */
function toCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
