import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { legal } from '@tarnbrook/brands/facts/legal'
import type { AttentionReason } from '@tarnbrook/contract/attention/reasons'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import { addWorkingDays } from '@tarnbrook/domain/core/calendar'
import { COLLECTION_STATES, isCollectionPaid } from '@tarnbrook/domain/direct-debit/collection-state'
import { PAYOUT_HOURS } from '@tarnbrook/domain/payouts/before-payout'
import { REFUND_REMINDERS } from '@tarnbrook/domain/refunds/refund-reminders'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { IS_ARRANGEMENT_TO_READ } from '#features/loans/facts/arrangements.ts'
import { CARD_DAYS, DUE_CARD_PAYOFFS } from '#features/loans/facts/card-payoffs.ts'
import { toDate } from '#platform/clock.ts'
import { DEAD_JOBS } from '#platform/jobs/queue.ts'
import { hasPersonEvent } from '#platform/people/person-facts.ts'

type Sql = RawBuilder<unknown>

/** One kind of item: where it is found, and which columns identify it. */
interface AttentionQuery {
  /** Mostly the reason; an expression where one query finds two. */
  reason: AttentionReason | Sql
  since: Sql
  detail?: Sql
  loan?: Sql
  /** Where there is no loan yet: whose item it is. */
  application?: Sql
  /** Where there is neither: the person, and the brand. */
  user?: Sql
  brand?: Sql
  payout?: Sql
  mandate?: Sql
  job?: Sql
  /** What identifies the item, when none of those does. */
  key?: Sql
  from: Sql
}

/** One row for each fact; each part reads a partial index that holds few other rows. */
export function itemsQuery(deps: ApiDeps): Sql {
  const found = [
    ...payouts(deps),
    ...mandates(deps),
    ...loans(deps),
    ...arrears(deps),
    ...endings(deps),
    ...requests(deps),
    ...people(deps),
    ...letters(deps),
    ...asked(deps),
    ...machinery(deps),
  ]
  return sql.join(found.map(buildSelect), sql` union all `)
}

function buildSelect(found: AttentionQuery): Sql {
  const { reason, since, detail, loan, application, user, brand, payout, mandate, job, key, from } = found
  const none = sql`null::bigint`
  const why = typeof reason === 'string' ? sql`${sql.lit(reason)}` : reason
  const what = key ?? job ?? mandate ?? payout ?? loan ?? none
  return sql`select ${why} || ':' || ${what} as id, ${why} as reason, ${since} as since,
    ${detail ?? sql`null`}::text as detail, ${loan ?? none} as loan_id, ${application ?? none} as application_id,
    ${user ?? none} as user_id, ${brand ?? sql`null`}::text as brand, ${payout ?? none} as payout_id, ${mandate ?? none} as mandate_id, ${job ?? none} as job_id from ${from}`
}

function payouts(deps: ApiDeps): AttentionQuery[] {
  const row = { since: sql`p.updated_at`, loan: sql`p.loan_id`, payout: sql`p.id` }
  return [
    {
      ...row,
      reason: sql`case p.state when 'returned' then 'payout-returned' else 'payout-failed' end`,
      detail: sql`p.reason`,
      from: sql`payout p join loan l on l.id = p.loan_id and l.state in ('Pending', 'Funded')
        where p.is_current and p.state in ('failed', 'returned')`,
    },
    {
      ...row,
      reason: 'payout-contradicted',
      detail: sql`p.staff_reason`,
      from: sql`payout p where p.staff_reason is not null`,
    },
    {
      ...row,
      reason: 'payout-stuck',
      detail: sql`p.state`,
      from: sql`payout p join loan l on l.id = p.loan_id and l.state in ('Pending', 'Funded')
        join mandate m on m.loan_id = l.id and m.is_current
        where p.is_current and p.updated_at <= ${stuckSince(deps)}
          and (p.state in ('sending', 'sent') or (p.state = 'reserved' and m.state in ('pending', 'active')))
          and not (p.state = 'reserved' and ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)})
          and not (p.state = 'reserved' and ${isUnanswered(sql`p.bank_account_id`)})
          and not (p.state = 'reserved' and ${hasNewNumber(deps, sql`l.user_id`)})`,
    },
    {
      ...row,
      reason: 'payee-not-answered',
      since: sql`p.created_at`,
      from: sql`payout p join loan l on l.id = p.loan_id and l.state = 'Pending'
        join mandate m on m.loan_id = l.id and m.is_current and m.state in ('pending', 'active')
        where p.is_current and p.state = 'reserved' and p.amount_pence > 0
          and p.created_at <= ${hoursAgo(deps, PAYEE_HOURS)} and ${isUnanswered(sql`p.bank_account_id`)}`,
    },
    {
      ...row,
      reason: 'payout-held',
      from: sql`payout p join loan l on l.id = p.loan_id and l.state = 'Pending'
        where p.is_current and p.state = 'reserved' and ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)}`,
    },
  ]
}

function mandates(deps: ApiDeps): AttentionQuery[] {
  const row = { since: sql`m.updated_at`, detail: sql`m.state`, loan: sql`m.loan_id`, mandate: sql`m.id` }
  const refused = { ...row, detail: sql`coalesce(m.reason, m.state)` }
  const isActive = sql`m.state in ('reserved', 'pending', 'active')`
  return [
    {
      ...refused,
      reason: 'mandate-refused-before-payout',
      from: sql`loan l join mandate m on m.loan_id = l.id and m.is_current and m.state in ('failed', 'cancelled')
        where l.state = 'Pending'`,
    },
    {
      ...refused,
      reason: 'mandate-ended',
      from: sql`mandate m join loan l on l.id = m.loan_id and l.state in ('Repaying', 'Late')
        where m.is_current and m.state in ('failed', 'cancelled') and m.reason is distinct from 'payer-died'`,
    },
    {
      reason: 'hand-back-asked',
      since: sql`h.noticed_at`,
      detail: sql`to_char(h.takes_effect_at at time zone 'Europe/London', 'DD/MM/YYYY HH24:MI')`,
      loan: sql`h.loan_id`,
      from: sql`hand_back h where h.document_id is null`,
    },
    {
      reason: 'collecting-stopped',
      since: sql`l.collecting_stopped_at`,
      loan: sql`l.id`,
      from: sql`loan l where l.collecting_stopped_at is not null and l.state in ('Repaying', 'Late')`,
    },
    {
      ...row,
      reason: 'payer-died',
      from: sql`mandate m join loan l on l.id = m.loan_id
        where m.reason = 'payer-died' and not exists (select from loan_closing k where k.loan_id = l.id)`,
    },
    {
      ...row,
      since: sql`m.moved_at`,
      reason: 'mandate-moved',
      from: sql`mandate m join loan l on l.id = m.loan_id and l.state in ('Pending', 'Funded', 'Repaying', 'Late')
        where m.is_current and m.moved_at is not null`,
    },
    {
      ...row,
      reason: 'mandate-stuck',
      from: sql`mandate m join loan l on l.id = m.loan_id and l.state = 'Pending'
        where m.is_current and m.state = 'reserved' and m.updated_at <= ${stuckSince(deps)}`,
    },
    {
      ...row,
      since: sql`greatest(m.updated_at, l.updated_at)`,
      reason: 'mandate-not-cancelled',
      from: sql`loan l join mandate m on m.loan_id = l.id and m.is_current and ${isActive}
        where l.state = 'Cancelled' and l.disbursed_on is null
          and greatest(m.updated_at, l.updated_at) <= ${stuckSince(deps)}`,
    },
    {
      ...row,
      reason: 'mandate-not-cancelled',
      from: sql`mandate m where not m.is_current and not m.is_next and ${isActive} and m.updated_at <= ${stuckSince(deps)}
          and not exists (select from collection c where c.loan_id = m.loan_id and c.state = 'sent')`,
    },
  ]
}

function loans(deps: ApiDeps): AttentionQuery[] {
  const moved = { since: sql`t.at`, loan: sql`l.id` }
  const last = sql`loan l join loan_transition t on t.loan_id = l.id and t.most_recent`
  const fundedSince = findEarlierWorkingDay(deps)
  const years = sql`make_interval(years => ${sql.lit(legal.retention.yearsAfterAgreement)})`
  return [
    {
      ...moved,
      reason: 'funded-without-payout',
      from: sql`${last} where l.state = 'Funded' and t.at < ${fundedSince}`,
    },
    {
      ...moved,
      reason: 'owed-after-end',
      detail: sql`l.state`,
      from: sql`${last} where l.state in ('Complete', 'Settled', 'Cancelled') and l.disbursed_on is not null
        and (l.id in (select i.loan_id from instalment i where i.state = 'missed')
          or l.id in (select k.loan_id from loan_closing k where k.owed_since is not null))`,
    },
    {
      reason: sql`case when r.reminders >= ${sql.lit(REFUND_REMINDERS)} then 'refund-not-claimed' else 'refund-failed' end`,
      since: sql`r.updated_at`,
      detail: sql`r.reason`,
      loan: sql`r.loan_id`,
      key: sql`r.id`,
      from: sql`refund r where r.state in ('failed', 'returned') and not r.is_replaced`,
    },
    {
      reason: 'refund-stuck',
      since: sql`r.updated_at`,
      detail: sql`r.state`,
      loan: sql`r.loan_id`,
      key: sql`r.id`,
      from: sql`refund r join loan l on l.id = r.loan_id
        where r.state in ('reserved', 'sending', 'sent') and r.updated_at <= ${stuckSince(deps)}
          and not (r.state = 'reserved' and ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)})
          and not (r.state = 'reserved' and ${isUnanswered(sql`r.bank_account_id`)})
          and not (r.state = 'reserved' and ${hasNewNumber(deps, sql`l.user_id`)})`,
    },
    {
      reason: 'payee-not-answered',
      since: sql`r.created_at`,
      loan: sql`r.loan_id`,
      key: sql`r.id`,
      from: sql`refund r where r.state = 'reserved'
        and r.created_at <= ${hoursAgo(deps, PAYEE_HOURS)} and ${isUnanswered(sql`r.bank_account_id`)}`,
    },
    {
      reason: 'refund-held',
      since: sql`r.updated_at`,
      loan: sql`r.loan_id`,
      key: sql`r.id`,
      from: sql`refund r join loan l on l.id = r.loan_id
        where r.state = 'reserved' and ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)}`,
    },
    {
      reason: 'bank-payment-stuck',
      since: sql`b.updated_at`,
      detail: sql`b.state`,
      loan: sql`b.loan_id`,
      key: sql`b.id`,
      from: sql`bank_payment b where b.state in ('reserved', 'started', 'authorised')
        and b.updated_at < ${findEarlierWorkingDay(deps)}`,
    },
    {
      reason: 'withdrawal-not-repaid',
      since: sql`(q.pay_by + 1)::timestamp at time zone 'Europe/London'`,
      loan: sql`q.loan_id`,
      from: sql`settlement_quote q where q.type = 'cancellation' and q.state in ('quoted', 'paying')
        and q.pay_by < ${deps.clock.today().toString()}::date`,
    },
    {
      ...moved,
      reason: 'refund-owed',
      from: sql`${last} where l.state = 'Cancelled' and l.disbursed_on is null and l.paid_pence > 0`,
    },
    {
      reason: 'agreement-not-sent',
      since: sql`l.created_at`,
      loan: sql`l.id`,
      from: sql`loan l where l.agreement_sent_on is null and l.state <> 'Cancelled'
        and l.created_at <= ${hoursAgo(deps, EMAIL_HOURS)}`,
    },
    {
      reason: 'loan-kept-too-long',
      since: sql`l.updated_at + ${years}`,
      detail: sql`l.state`,
      loan: sql`l.id`,
      from: sql`loan l where l.state in ('Complete', 'Settled', 'Cancelled', 'Sold')
        and l.updated_at < ${toDate(deps.clock.now())}::timestamptz - ${years}`,
    },
    {
      reason: sql`case when d.kind like 'provider-%' then 'provider-disagrees' else 'books-disagree' end`,
      since: sql`d.found_at`,
      detail: sql`d.kind || ': ' || d.detail`,
      loan: sql`d.loan_id`,
      key: sql`(d.kind || '/' || d.subject_id)`,
      from: sql`disagreement d`,
    },
  ]
}

/** Staff decide on a default notice, and what follows one: nothing follows by itself. */
function arrears(deps: ApiDeps): AttentionQuery[] {
  const today = deps.clock.today().toString()
  /** Not in a breathing space (SI 2020/1311), and not after a death or an insolvency. */
  const isFree = sql`not exists (select from breathing_space b where b.user_id = l.user_id
    and b.started_on between l.agreed_on and ${today}::date and coalesce(b.last_day, ${today}::date) >= ${today}::date)
    and not ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)}`
  return [
    {
      reason: 'default-notice-possible',
      since: sql`missed.third::timestamp at time zone 'Europe/London'`,
      detail: sql`missed.payments`,
      loan: sql`l.id`,
      from: sql`(select i.loan_id, count(*) as payments, (array_agg(i.due_on order by i.number))[3] as third
          from instalment i where i.state = 'missed' group by i.loan_id having count(*) >= 3) missed
        join loan l on l.id = missed.loan_id and l.state = 'Late'
        where exists (select from arrears_notice n where n.loan_id = l.id)
          and not exists (select from default_notice n where n.loan_id = l.id and n.given_on >= missed.third)
          and ${isFree}`,
    },
    {
      reason: 'arrears-notice-late',
      since: sql`n.created_at`,
      detail: sql`(n.given_on - n.give_by)`,
      loan: sql`n.loan_id`,
      key: sql`n.id`,
      from: sql`arrears_notice n where n.given_on > n.give_by`,
    },
    {
      reason: 'contact-change-undone',
      since: sql`c.undone_at`,
      detail: sql`c.kind`,
      user: sql`c.user_id`,
      brand: sql`c.brand`,
      key: sql`c.id`,
      from: sql`contact_change c where c.undone_at is not null`,
    },
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
      detail: sql`coalesce(to_char(b.last_day, 'DD/MM/YYYY'), 'treatment')`,
      loan: sql`l.id`,
      key: sql`b.id`,
      from: sql`breathing_space b cross join lateral (select min(o.id) as id from loan o
          where o.user_id = b.user_id and o.state in ('Repaying', 'Late')) l
        where b.end_told_at is null and l.id is not null
          and (b.last_day between ${today}::date and ${today}::date + ${sql.lit(ENDING_DAYS)}
            or b.last_day is null and b.started_on + ${sql.lit(TREATMENT_DAYS)} <= ${today}::date)`,
    },
    {
      // It goes by itself once another is agreed.
      reason: 'arrangement-not-kept',
      since: sql`missed.on_day::timestamp at time zone 'Europe/London'`,
      detail: sql`case a.state when 'broken' then 'broken' else 'moved' end`,
      loan: sql`l.id`,
      key: sql`a.id`,
      from: sql`arrangement a join loan l on l.id = a.loan_id and l.state in ('Repaying', 'Late')
        cross join lateral (select case a.state when 'broken' then a.ended_on else max(p.missed_on) end as on_day
          from arrangement_payment p where p.arrangement_id = a.id and p.state = 'moved') missed
        where a.state in ('active', 'broken') and missed.on_day is not null and ${isFree}
          and not exists (select from arrangement later where later.loan_id = a.loan_id and later.version > a.version)`,
    },
    {
      reason: 'default-notice-unpaid',
      since: sql`(n.remedy_by + 1)::timestamp at time zone 'Europe/London'`,
      detail: sql`n.remedy_by`,
      loan: sql`l.id`,
      key: sql`n.id`,
      from: sql`default_notice n join loan l on l.id = n.loan_id and l.state = 'Late'
        where n.remedy_by < ${today}::date and n.amount_pence > (
          select coalesce(sum(c.amount_pence), 0) from collection c
          where c.loan_id = l.id and c.state in (${sql.join(PAID)})
        ) - n.paid_before_pence and ${isFree}`,
    },
    {
      reason: 'frozen-interest-left',
      since: sql`l.updated_at`,
      detail: sql`f.amount_pence`,
      loan: sql`l.id`,
      from: sql`frozen_interest f join loan l on l.id = f.loan_id
        where f.instalment_number = 0 and not exists (select from instalment i where i.loan_id = l.id
          and i.state = 'due' and i.due_on > ${today}::date)`,
    },
  ]
}

/** What staff propose to each other, and what is left to do of loans that ended early. */
function endings(deps: ApiDeps): AttentionQuery[] {
  return [
    {
      reason: 'proposal-waiting',
      since: sql`p.proposed_at`,
      detail: sql`p.kind`,
      loan: sql`p.loan_id`,
      key: sql`p.id`,
      from: sql`staff_proposal p where p.state = 'open' and p.expires_at > ${toDate(deps.clock.now())}`,
    },
    {
      reason: 'vehicle-to-collect',
      since: sql`k.created_at`,
      loan: sql`l.id`,
      from: sql`loan l join loan_closing k on k.loan_id = l.id
        where l.product_type = 'hire-purchase' and l.state in ('Terminated', 'Voluntary terminated')
          and not exists (select from vehicle_return v where v.loan_id = l.id and v.damage <> 'to-claim')`,
    },
    {
      // More than was owed, any after a sale, and any written-off money the books could not take.
      reason: 'payment-after-end',
      since: sql`came.at`,
      detail: sql`came.amount`,
      loan: sql`l.id`,
      from: sql`loan l join loan_closing k on k.loan_id = l.id
        cross join lateral (select -sum(p.amount_pence) as amount, max(t.created_at) as at
          from ledger_posting p join ledger_transaction t on t.id = p.transaction_id
          where p.loan_id = l.id and p.account = 'instalments-due') came
        where came.amount > 0`,
    },
    {
      reason: 'payment-after-end',
      since: sql`t.created_at`,
      detail: sql`t.kind`,
      loan: sql`l.id`,
      key: sql`t.id`,
      from: sql`loan l join ledger_transaction t on t.loan_id = l.id and t.kind = 'recovered' where l.state = 'Written Off'`,
    },
    {
      // A payment went back after the debt was sold, or after what an ended loan left was paid.
      reason: 'owed-after-end',
      since: sql`t.created_at`,
      detail: sql`l.state`,
      loan: sql`l.id`,
      key: sql`t.id`,
      from: sql`loan l join loan_closing k on k.loan_id = l.id
        join ledger_transaction t on t.loan_id = l.id and t.kind = 'chargeback'
        where l.state in ('Settled', 'Sold')
          and t.created_at > (select m.at from loan_transition m where m.loan_id = l.id and m.most_recent)`,
    },
  ]
}

/** What borrowers asked for: proofs to review, cards to pay, and early repayments. */
function requests(deps: ApiDeps): AttentionQuery[] {
  const ofOpenApplication = sql`loan_application a on a.id = r.application_id and a.state in ('Requested', 'In Review')`
  return [
    {
      reason: 'card-payoff-due',
      since: sql`started.at`,
      loan: sql`l.id`,
      key: sql`p.id`,
      from: sql`${DUE_CARD_PAYOFFS} where p.state = 'held' and started.at < ${findEarlierWorkingDay(deps, CARD_DAYS)}`,
    },
    {
      reason: sql`'early-repayment-' || e.state`,
      since: sql`e.updated_at`,
      loan: sql`e.loan_id`,
      key: sql`e.id`,
      // What an ended loan was paid too much goes back by itself.
      from: sql`early_repayment e where e.state in ('not-applied', 'owed-again')
        and not exists (select from loan_closing k where k.loan_id = e.loan_id)`,
    },
    {
      reason: 'proof-waiting',
      since: sql`r.confirmed_at`,
      detail: sql`r.type`,
      application: sql`a.id`,
      key: sql`r.id`,
      from: sql`requirement r join ${ofOpenApplication}
        where r.state = 'reviewing' and r.confirmed_at < ${findEarlierWorkingDay(deps)}`,
    },
    {
      reason: 'proof-not-scanned',
      since: sql`p.moved_at`,
      detail: sql`r.type`,
      application: sql`a.id`,
      key: sql`p.id`,
      from: sql`proof p join requirement r on r.id = p.requirement_id join ${ofOpenApplication}
        where p.state = 'stored' and p.moved_at <= ${hoursAgo(deps, SCAN_HOURS)}`,
    },
  ]
}

/** A death or an insolvency: one item for each loan of the person that is not over. */
function people(deps: ApiDeps): AttentionQuery[] {
  const counted = sql`person_event e join person_event_user u on u.event_id = e.id`
  return [
    {
      reason: 'person-event-to-confirm',
      since: sql`e.recorded_at`,
      detail: sql`e.kind`,
      user: sql`(select min(u.user_id) from person_event_user u where u.event_id = e.id)`,
      key: sql`e.id`,
      from: sql`person_event e where e.state = 'recorded'`,
    },
    {
      reason: sql`case e.kind when 'death' then 'borrower-died' else 'borrower-insolvent' end`,
      since: sql`e.recorded_at`,
      detail: sql`'person event ' || e.id`,
      loan: sql`l.id`,
      key: sql`(e.id || '/' || l.id)`,
      from: sql`${counted} join loan l on l.user_id = u.user_id
        where e.state <> 'rejected' and coalesce(e.discharged_on, 'infinity') > ${deps.clock.today().toString()}::date
          and l.state not in ('Complete', 'Settled', 'Cancelled', 'Sold', 'Written Off')`,
    },
  ]
}

function findEarlierWorkingDay(deps: ApiDeps, days = 1): Date {
  const dayBefore = addWorkingDays(deps.clock.today(), -days)
  return toDate(dayBefore.toZonedDateTime('Europe/London').toInstant())
}

function letters(deps: ApiDeps): AttentionQuery[] {
  const late = sql`m.state in ('queued', 'failed') and m.created_at <= ${hoursAgo(deps, EMAIL_HOURS)}`
  const isToStaff = sql`m.recipient in (${sql.join(staffMailboxes())})`
  return [
    {
      reason: sql`case when ${isToStaff} then 'staff-email-not-sent' else 'email-not-sent' end`,
      since: sql`m.created_at`,
      // What the email is about, by its ids; the subject line can contain a name.
      detail: sql`split_part(m.once_key, ':', 1)`,
      brand: sql`m.brand`,
      user: sql`u.id`,
      key: sql`m.id`,
      from: sql`message m left join app_user u on u.email_key = lower(m.recipient) and not ${isToStaff} where ${late}`,
    },
    {
      reason: sql`case m.handed_to when 'estate' then 'for-the-estate' else 'for-the-insolvency' end`,
      since: sql`m.created_at`,
      detail: sql`split_part(m.once_key, ':', 1)`,
      brand: sql`m.brand`,
      loan: sql`m.loan_id`,
      user: sql`u.id`,
      key: sql`m.id`,
      from: sql`message m left join app_user u on u.email_key = lower(m.recipient) where m.handed_to is not null`,
    },
    {
      reason: 'text-not-delivered',
      since: sql`w.received_at`,
      detail: sql`split_part(w.event_id, ':', 2)`,
      application: sql`a.id`,
      key: sql`c.requirement_id`,
      from: sql`phone_code c join requirement r on r.id = c.requirement_id and r.state = 'wanted'
        join loan_application a on a.id = r.application_id and a.state = 'Requested'
        join webhook_event w on w.provider = 'twilio'
          and w.event_id in (c.message_id || ':undelivered', c.message_id || ':failed')`,
    },
  ]
}

/** What people wrote to us, and calls that we promised. */
function asked(deps: ApiDeps): AttentionQuery[] {
  const sender = sql`(select u.id from app_user u where u.email_key = lower(m.email))`
  return [
    {
      reason: sql`case m.subject when ${sql.lit(COMPLAINT)} then 'complaint-received' else 'message-received' end`,
      since: sql`m.received_at`,
      detail: sql`m.reference`,
      brand: sql`m.brand`,
      user: sql`coalesce(m.user_id, ${sender})`,
      key: sql`m.id`,
      from: sql`contact_message m where m.answered_at is null`,
    },
    {
      reason: 'commission-complaint',
      since: sql`m.received_at`,
      detail: sql`m.reference`,
      brand: sql`m.brand`,
      user: sql`coalesce(m.user_id, ${sender})`,
      key: sql`m.id`,
      from: sql`commission_complaint m where m.answered_on is null`,
    },
    {
      reason: 'callback-due',
      since: sql`c.call_from`,
      application: sql`c.application_id`,
      key: sql`c.id`,
      from: sql`callback_request c where c.outcome is null and c.call_from <= ${hoursAgo(deps, -CALL_HOURS)}`,
    },
  ]
}

/** Failures of the product. One with a record is listed by that and not again as a job. */
function machinery(deps: ApiDeps): AttentionQuery[] {
  return [
    {
      reason: 'event-not-used',
      since: sql`w.received_at`,
      detail: sql`w.provider`,
      key: sql`(w.provider || '/' || left(w.event_id, 100))`,
      from: sql`webhook_event w where w.processed_at is null
        and w.received_at <= ${hoursAgo(deps, EVENT_HOURS)}`,
    },
    {
      reason: 'search-without-end',
      since: sql`d.deferred_at`,
      detail: sql`d.kind`,
      key: sql`d.search_id`,
      from: sql`deferred_search d where d.ended_at is null and d.deferred_at <= ${hoursAgo(deps, SEARCH_HOURS)}`,
    },
    {
      reason: 'daily-run-late',
      since: sql`d.ran_on::timestamp at time zone 'Europe/London'`,
      detail: sql`d.ran_on`,
      key: sql`d.ran_on`,
      from: sql`daily_run d where d.finished_at is null and d.ran_on < ${deps.clock.today().toString()}::date`,
    },
    {
      reason: 'dead-job',
      since: sql`j.updated_at`,
      detail: sql`j.task_identifier`,
      job: sql`j.id`,
      from: sql`${DEAD_JOBS} j where j.task_identifier not in (${sql.join(LISTED_BY_RECORD)})`,
    },
  ]
}

/** Before the last day of a breathing space; and of a crisis treatment that goes on. */
const ENDING_DAYS = 5
const TREATMENT_DAYS = 30

/** A call is listed on the day before it. */
const CALL_HOURS = 24

/** What the bank has confirmed, and not taken back. */
const PAID = COLLECTION_STATES.filter(isCollectionPaid)

const LISTED_BY_RECORD = ['send-message', 'process-direct-debit-event', 'process-payout-event', 'run-day']

/** An email is retried within the hour; an event, until the record it is about is stored. */
const EMAIL_HOURS = 1
const EVENT_HOURS = 1
/** A scanner that was away for a moment is asked again several times within it. */
const SCAN_HOURS = 1

/** Longer than all the tries of a search take together. */
const SEARCH_HOURS = 6

/** A bank that is away for a moment is asked again several times within it. */
const PAYEE_HOURS = 24

/** No bank has said whose account it is. A row for a row, by its key. */
const isUnanswered = (bankAccountId: Sql) => sql`coalesce((select b.payee_accepted_at is null
    and coalesce(b.payee_check, 'unavailable') = 'unavailable'
  from bank_account b where b.id = ${bankAccountId}), false)`

/** Money may wait for the hours after a phone number was replaced. */
const hasNewNumber = (deps: ApiDeps, userId: Sql) => sql`coalesce((select true from contact_change c
  where c.user_id = ${userId} and c.undone_at is null
    and c.changed_at > ${hoursAgo(deps, deps.config.contactChangeHours)} limit 1), false)`

function stuckSince(deps: ApiDeps): Date {
  return hoursAgo(deps, PAYOUT_HOURS)
}

function hoursAgo(deps: ApiDeps, hours: number): Date {
  return toDate(deps.clock.now().subtract({ hours }))
}

function staffMailboxes(): string[] {
  return [
    ...new Set(
      BRAND_KEYS.flatMap((key) => {
        const { contacts } = getBrand(key)
        return [contacts.contactEmail, contacts.complaintsEmail]
      }),
    ),
  ]
}
