import type { AttentionReason } from '@tarnbrook/contract/attention/reasons'
import {
  COLLECTION_STATES,
  isCollectionOpen,
  isCollectionPaid,
} from '@tarnbrook/domain/direct-debit/collection-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { IS_ARRANGEMENT_TO_READ } from '#features/loans/facts/arrangements.ts'
import { OPEN_QUOTES } from '#features/loans/facts/settlement-quotes.ts'
import { hasAskedHandBack } from '#features/loans/hand-backs.ts'
import { COUNTED_EVENT_STATES, hasPersonEvent, isReleasing } from '#platform/people/person-facts.ts'
import type { AttentionQuery, Sql } from './item-query.ts'

/** Borrowers who are behind, need support, have died or are insolvent. */
export function difficultyItems(deps: ApiDeps): AttentionQuery[] {
  return [
    ...collecting(),
    ...defaultNotices(deps),
    ...behind(deps),
    ...vehicles(deps),
    ...deathsAndInsolvencies(deps),
  ]
}
function collecting(): AttentionQuery[] {
  return [
    {
      reason: 'collecting-stopped',
      since: sql`l.collecting_stopped_at`,
      loan: sql`l.id`,
      from: sql`loan l where l.collecting_stopped_at is not null and l.state in ('Repaying', 'Late')`,
    },
    {
      reason: 'payer-died',
      since: sql`m.updated_at`,
      detail: { as: 'mandate', value: sql`m.state` },
      loan: sql`m.loan_id`,
      mandate: sql`m.id`,
      from: sql`mandate m join loan l on l.id = m.loan_id
        where m.reason = 'payer-died' and not exists (select from loan_closing k where k.loan_id = l.id)`,
    },
  ]
}

/** Of the loan `l`: no breathing space (SI 2020/1311), death or insolvency of its borrower. */
function isUnprotected({ clock }: ApiDeps) {
  const today = clock.today().toString()
  return sql`not exists (select from breathing_space b where b.user_id = l.user_id
    and b.started_on between l.agreed_on and ${today}::date and coalesce(b.last_day, ${today}::date) >= ${today}::date)
    and not ${hasPersonEvent(clock.today(), sql`l.user_id`)}`
}

/** What the calls refuse too: an arrangement, a hand-back, a withdrawal, a payment on its way. */
const IS_HELD = sql`(exists (select from arrangement a where a.loan_id = l.id and a.state = 'active')
  or ${hasAskedHandBack(sql`l.id`)}
  or exists (select from settlement_quote q where q.loan_id = l.id and q.type = 'cancellation' and q.state in (${sql.join(OPEN_QUOTES)}))
  or exists (select from collection c where c.loan_id = l.id and c.state in (${sql.join(COLLECTION_STATES.filter(isCollectionOpen))})))`

/** What was told makes things harder, and staff have not read it. */
const IS_TO_READ = sql`(exists (select from support_need s
    where s.user_id = l.user_id and (s.noted_at is null or s.noted_at < s.told_at))
  or exists (select from arrangement a where a.loan_id = l.id and ${IS_ARRANGEMENT_TO_READ}))`

/** Staff decide on a default notice, and what follows one: nothing follows by itself. */
function defaultNotices(deps: ApiDeps): AttentionQuery[] {
  const today = deps.clock.today().toString()
  return [
    {
      reason: 'default-notice-possible',
      since: sql`missed.third::timestamp at time zone 'Europe/London'`,
      detail: { as: 'missed', value: sql`missed.payments` },
      loan: sql`l.id`,
      from: sql`(select i.loan_id, count(*) as payments, (array_agg(i.due_on order by i.number))[3] as third
          from instalment i where i.state = 'missed' group by i.loan_id having count(*) >= 3) missed
        join loan l on l.id = missed.loan_id and l.state = 'Late'
        where exists (select from arrears_notice n where n.loan_id = l.id)
          and not exists (select from default_notice n
            where n.loan_id = l.id and (n.given_on >= missed.third or n.remedy_by >= ${today}::date))
          and ${isUnprotected(deps)} and not ${IS_HELD} and not ${IS_TO_READ}`,
    },
    {
      reason: 'default-notice-unpaid',
      since: sql`(n.remedy_by + 1)::timestamp at time zone 'Europe/London'`,
      detail: { as: 'words', value: sql`'To be put right by ' || to_char(n.remedy_by, 'DD/MM/YYYY')` },
      loan: sql`l.id`,
      key: sql`n.id`,
      from: sql`default_notice n join loan l on l.id = n.loan_id and l.state = 'Late'
        where n.remedy_by < ${today}::date and n.amount_pence > (
          select coalesce(sum(c.amount_pence), 0) from collection c
          where c.loan_id = l.id and c.state in (${sql.join(PAID)})
        ) - n.paid_before_pence and ${isUnprotected(deps)} and not ${IS_HELD}`,
    },
  ]
}

function behind(deps: ApiDeps): AttentionQuery[] {
  const today = deps.clock.today().toString()
  return [
    {
      reason: 'support-need-told',
      since: sql`s.told_at`,
      user: sql`s.user_id`,
      brand: sql`s.brand`,
      key: sql`s.user_id`,
      from: sql`support_need s where s.noted_at is null or s.noted_at < s.told_at`,
    },
    {
      reason: 'arrangement-to-read',
      since: sql`a.to_read_since`,
      loan: sql`a.loan_id`,
      key: sql`a.id`,
      from: sql`arrangement a where ${IS_ARRANGEMENT_TO_READ}`,
    },
    {
      reason: 'breathing-space-ending',
      since: sql`coalesce(b.last_day - ${sql.lit(ENDING_DAYS)}, b.started_on + ${sql.lit(TREATMENT_DAYS)})::timestamp at time zone 'Europe/London'`,
      detail: {
        as: 'words',
        value: sql`coalesce('Last day ' || to_char(b.last_day, 'DD/MM/YYYY'), 'Treatment goes on')`,
      },
      loan: sql`l.id`,
      key: sql`b.id`,
      from: sql`breathing_space b cross join lateral (select coalesce(min(o.id) filter (where o.state in ('Repaying', 'Late')),
            min(o.id)) as id from loan o
          where o.user_id = b.user_id and o.state not in ('Complete', 'Settled', 'Cancelled', 'Sold', 'Written Off')) l
        where b.end_told_at is null and l.id is not null
          and (b.last_day between ${today}::date and ${today}::date + ${sql.lit(ENDING_DAYS)}
            or b.last_day is null and b.started_on + ${sql.lit(TREATMENT_DAYS)} <= ${today}::date)`,
    },
    {
      // It goes by itself once another is agreed.
      reason: 'arrangement-not-kept',
      since: sql`missed.on_day::timestamp at time zone 'Europe/London'`,
      detail: {
        as: 'words',
        value: sql`case a.state when 'broken' then 'It has ended' else 'A payment was moved to its end' end`,
      },
      loan: sql`l.id`,
      key: sql`a.id`,
      from: sql`arrangement a join loan l on l.id = a.loan_id and l.state in ('Repaying', 'Late')
        cross join lateral (select case a.state when 'broken' then a.ended_on else max(p.missed_on) end as on_day
          from arrangement_payment p where p.arrangement_id = a.id and p.state = 'moved') missed
        where a.state in ('active', 'broken') and missed.on_day is not null and ${isUnprotected(deps)}
          and not exists (select from arrangement later where later.loan_id = a.loan_id and later.version > a.version)`,
    },
  ]
}

function vehicles(deps: ApiDeps): AttentionQuery[] {
  return [
    {
      reason: 'vehicle-to-collect',
      since: sql`k.created_at`,
      loan: sql`l.id`,
      from: sql`loan l join loan_closing k on k.loan_id = l.id
        where l.product_type = 'hire-purchase' and l.state in ('Terminated', 'Voluntary terminated')
          and not exists (select from vehicle_return v where v.loan_id = l.id and v.damage <> 'to-claim')
          -- One that was handed back is collected because its borrower asked for it.
          and (l.state = 'Voluntary terminated' or ${isUnprotected(deps)})`,
    },
  ]
}

/** Of a write-off, the day isn't always known. */
const tellEvent = (event: Sql) => sql`case when ${event}.kind = 'death' then 'Died' else 'Insolvent' end
  || coalesce(case when ${event}.kind = 'death' then ' on ' else ' from ' end
    || to_char(${event}.happened_on, 'DD/MM/YYYY'), '')`

function deathsAndInsolvencies(deps: ApiDeps): AttentionQuery[] {
  const counted = (kind: 'death' | 'insolvency', reason: AttentionReason): AttentionQuery => ({
    reason,
    since: sql`e.recorded_at`,
    detail: { as: 'words', value: tellEvent(sql`e`) },
    loan: sql`l.id`,
    name: sql`(e.id || '/' || l.id)`,
    from: sql`person_event e join person_event_user u on u.event_id = e.id join loan l on l.user_id = u.user_id
      where e.kind = ${sql.lit(kind)} and e.state <> 'rejected'
        and coalesce(e.discharged_on, 'infinity') > ${deps.clock.today().toString()}::date
        and l.state not in ('Complete', 'Settled', 'Cancelled', 'Sold', 'Written Off')`,
  })
  return [
    counted('death', 'borrower-died'),
    counted('insolvency', 'borrower-insolvent'),
    {
      reason: 'insolvency-over',
      since: sql`pe.discharged_on::timestamp at time zone 'Europe/London'`,
      detail: { as: 'words', value: tellEvent(sql`pe`) },
      loan: sql`l.id`,
      name: sql`(pe.id || '/' || l.id)`,
      from: sql`person_event pe join person_event_user u on u.event_id = pe.id join loan l on l.user_id = u.user_id
        where pe.state in (${sql.join(COUNTED_EVENT_STATES)}) and pe.kind = 'insolvency' and ${isReleasing(sql`u.user_id`)}
          and l.state not in ('Complete', 'Settled', 'Cancelled', 'Sold', 'Written Off')`,
    },
  ]
}

/** Before the last day of a breathing space; and of a crisis treatment that goes on. */
const ENDING_DAYS = 5

const TREATMENT_DAYS = 30

/** What the bank has confirmed, and not taken back. */
const PAID = COLLECTION_STATES.filter(isCollectionPaid)
