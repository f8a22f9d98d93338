import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { findManagedBrands } from '@tarnbrook/brands/facts/looks-after'
import { READ_DOCUMENT_SLUGS } from '@tarnbrook/contract/documents/document-types'
import { canSettle, LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { createCachedQuery } from '#db/compiled-once.ts'
import type { DB } from '#db/tables.generated.ts'
import type { ApplicationRecord } from './application-resource.ts'

/** A loan with a settlement figure, which a new loan can pay off. */
export const SETTLEABLE_STATES = LOAN_STATES.filter((state) => canSettle({ state }))

/** The applications of a borrower; with `brand`, only those that its site shows (Spec 1). */
export interface OwnApplications {
  userId: number
  brand?: BrandKey | null
  /** The only application that a weak sign-in is for; all others are treated as missing. */
  onlyId?: number | null
}

/** One of them: by its own id, or by that of its loan or of one of its requirements. */
export interface OneApplication {
  by: 'id' | 'loan' | 'requirement'
  id: number
}

/** A borrower's applications with all that a page shows, newest first, in one round trip. */
export async function selectApplications(
  db: Kysely<DB>,
  wanted: OwnApplications & { one: OneApplication | undefined; withApplicant: boolean },
): Promise<ApplicationRecord[]> {
  const { userId, brand = null, onlyId, one, withApplicant } = wanted
  const form = { brand, isForOnly: onlyId != null, by: one?.by ?? null, withApplicant }
  const query = applicationsQuery(db, form, { userId, onlyId: onlyId ?? 0, id: one?.id ?? 0 })
  const { rows } = await db.executeQuery(query)
  return rows
}

interface Form {
  brand: BrandKey | null
  isForOnly: boolean
  by: OneApplication['by'] | null
  withApplicant: boolean
}

interface Values {
  userId: number
  onlyId: number
  id: number
}

const applicationsQuery = createCachedQuery(['userId', 'onlyId', 'id'], (db, form: Form, values: Values) =>
  buildApplicationsQuery(form, values).compile(db),
)

function toIdCondition({ by }: Form, { id }: Values): RawBuilder<boolean> {
  if (by === 'id') return sql`a.id = ${id}`
  if (by === 'loan') return sql`a.id = (select application_id from loan where id = ${id})`
  if (by === 'requirement') return sql`a.id = (select application_id from requirement where id = ${id})`
  return sql`true`
}

/** `a` is the application. */
function buildApplicationsQuery(form: Form, values: Values): RawBuilder<ApplicationRecord> {
  const { brand, isForOnly, withApplicant } = form
  const isSeen = isVisibleApplication({ brand, onlyId: isForOnly ? values.onlyId : null }, 'a')
  return sql<ApplicationRecord>`
    select a.*,
      (select to_jsonb(q) from quote q where q.application_id = a.id and q.is_current) as quote,
      (select coalesce(jsonb_agg(to_jsonb(r) || jsonb_build_object(
          'code', (${codeOfRequirement}), 'proofs', (${proofsOfRequirement}), 'cards', (${cardsOfRequirement}))), '[]')
        from requirement r where r.application_id = a.id) as requirements,
      case when ${withApplicant} then
        (select to_jsonb(u) || jsonb_build_object('addresses',
          (select coalesce(jsonb_agg(to_jsonb(d) order by d.position), '[]') from user_address d where d.user_id = u.id))
        from app_user u where u.id = a.user_id) end as applicant,
      (select to_jsonb(said) from application_consent said
        where said.application_id = a.id and said.kind = 'name-holder-marketing'
        order by said.id desc limit 1) as name_holder_consent,
      (select coalesce(jsonb_object_agg(read.slug, read.at), '{}') from (
        select d.slug, max(c.confirmed_at) as at from quote q
        join document d on d.application_id = a.id and d.quote_id = q.id and d.slug = any (${sql.val([...READ_DOCUMENT_SLUGS])})
        join document_confirmation c on c.document_id = d.id and c.user_id = a.user_id
        where q.application_id = a.id and q.is_current
        group by d.slug) read) as documents_read_at,
      own_loan.id as loan_id, own_loan.state as loan_state,
      own_payout.state as payout_state, own_payout.reason as payout_reason,
      own_payout.updated_at as payout_moved_at, own_mandate.state as mandate_state,
      (select to_jsonb(p) from quote q join quote p on p.id = q.replaces_quote_id
        where q.application_id = a.id and q.is_current and a.state = 'Quoted') as previous_quote,
      (select to_jsonb(p) from quote q join quote p on p.id = q.earlier_quote_id
        where q.application_id = a.id and q.is_current) as earlier_quote,
      (select s.address_options from bureau_search s
        where s.application_id = a.id and s.answered_at is not null and a.state = 'Address Mismatch'
        order by s.answered_at desc, s.seq desc limit 1) as address_options,
      (select jsonb_build_object('kind', d.kind, 'since', d.deferred_at) from bureau_search s
        join deferred_search d on d.search_id = s.id and d.ended_at is null
        where s.application_id = a.id limit 1) as pending_check,
      (select to_jsonb(r) from decline_review r where r.application_id = a.id
        and (a.state <> 'Declined' or r.decline_sort_key = (select t.sort_key from application_transition t
          where t.application_id = a.id and t.most_recent))
        order by r.decline_sort_key desc limit 1) as decline_review,
      a.state = 'Quoted' and a.product_type = 'unsecured' and exists (select from loan l where l.user_id = a.user_id
        and l.product_type = 'unsecured' and l.state = any (${sql.val(SETTLEABLE_STATES)})) as has_loan_to_refinance
    from loan_application a
    left join loan own_loan on own_loan.application_id = a.id
    left join payout own_payout on own_payout.loan_id = own_loan.id and own_payout.is_current
    left join mandate own_mandate on own_mandate.loan_id = own_loan.id and own_mandate.is_current
    where a.user_id = ${values.userId} and ${toIdCondition(form, values)} and ${isSeen}
    order by a.seq desc`
}

/** Which of the borrower's applications the site and the sign-in are for. */
export function isVisibleApplication(
  { brand, onlyId }: Pick<OwnApplications, 'brand' | 'onlyId'>,
  table: 'a' | 'loan_application',
): RawBuilder<boolean> {
  const ofBrand = brand ? hasVisibleBrand(brand, table) : sql`true`
  const ofSignIn = onlyId == null ? sql`true` : sql`${sql.ref(`${table}.id`)} = ${onlyId}`
  return sql`(${ofBrand} and ${ofSignIn})`
}

/**
 * Spec 1: applications are filtered by brand. The site that services the loan shows its application
 * too, because the signed documents are read there.
 */
export function hasVisibleBrand(brand: BrandKey, table: 'a' | 'loan_application'): RawBuilder<boolean> {
  const [ofBrand, state] = [sql.ref(`${table}.brand`), sql.ref(`${table}.state`)]
  return sql`(${ofBrand} = ${brand}
    or (${state} = 'Accepted' and ${ofBrand} = any (${sql.val(findManagedBrands(brand))})))`
}

/** The code not yet entered, and whether the provider has reported that it did not arrive. */
const codeOfRequirement = sql`select jsonb_build_object('sent_at', c.sent_at, 'mobile_number', c.mobile_number,
    'is_undelivered', exists (select from webhook_event w where w.provider = 'twilio'
      and w.event_id in (c.message_id || ':undelivered', c.message_id || ':failed')))
  from phone_code c where c.requirement_id = r.id and r.state = 'wanted'`

/** The cards that the loan is to pay off. Their aliases are for no one outside. */
const cardsOfRequirement = sql`select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'last_four', c.last_four,
    'lender', c.lender, 'payoff_pence', c.payoff_pence, 'state', c.state) order by c.seq), '[]')
  from debt_consolidation_card c where c.requirement_id = r.id and c.state <> 'removed' and c.kind = 'card'`

/** Sent and stored files, in order of arrival. What broke off on its way is not shown. */
export const proofsOfRequirement = sql`select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name,
    'kind', p.kind, 'side', p.side, 'pages', p.pages, 'byte_size', p.byte_size, 'state', p.state, 'created_at', p.created_at) order by p.seq), '[]')
  from proof p where p.requirement_id = r.id and p.state in ('stored', 'clean')`
