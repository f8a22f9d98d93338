import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import type { AttentionReason } from '@tarnbrook/contract/attention/reasons'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import type { Detail } from './detail.ts'
import { type AttentionQuery, hoursAgo } from './item-query.ts'

/** What people wrote to us, calls that we promised, and what did not reach them. */
export function peopleItems(deps: ApiDeps): AttentionQuery[] {
  return [...agreements(deps), ...contactChanges(), ...letters(deps), ...asked(deps), ...dataRequests()]
}
function agreements(deps: ApiDeps): AttentionQuery[] {
  return [
    {
      reason: 'agreement-not-sent',
      since: sql`l.created_at`,
      loan: sql`l.id`,
      from: sql`loan l where l.agreement_sent_on is null and l.state <> 'Cancelled'
        and l.created_at <= ${hoursAgo(deps, EMAIL_HOURS)}`,
    },
  ]
}

function contactChanges(): AttentionQuery[] {
  return [
    {
      reason: 'contact-change-undone',
      since: sql`c.undone_at`,
      detail: { as: 'contact', value: sql`c.kind` },
      user: sql`c.user_id`,
      brand: sql`c.brand`,
      key: sql`c.id`,
      from: sql`contact_change c where c.undone_at is not null`,
    },
  ]
}

function letters(deps: ApiDeps): AttentionQuery[] {
  const row = { since: sql`m.created_at`, detail: EMAIL, brand: sql`m.brand`, key: sql`m.id` }
  const late = sql`m.state in ('queued', 'failed') and m.created_at <= ${hoursAgo(deps, EMAIL_HOURS)}`
  const staff = sql`(${sql.join(staffMailboxes())})`
  const recipients = sql`message m left join app_user u on u.email_key = lower(m.recipient)`
  const handed = (whom: string, reason: AttentionReason): AttentionQuery => ({
    ...row,
    reason,
    loan: sql`m.loan_id`,
    user: sql`u.id`,
    from: sql`${recipients} where m.handed_to = ${sql.lit(whom)}`,
  })
  return [
    {
      ...row,
      reason: 'staff-email-not-sent',
      from: sql`message m where ${late} and m.recipient in ${staff}`,
    },
    {
      ...row,
      reason: 'email-not-sent',
      user: sql`u.id`,
      from: sql`${recipients} where ${late} and m.recipient not in ${staff}`,
    },
    handed('estate', 'for-the-estate'),
    handed('insolvency', 'for-the-insolvency'),
    handed('post', 'letter-to-post'),
    {
      reason: 'text-not-delivered',
      since: sql`w.received_at`,
      detail: { as: 'text', value: sql`split_part(w.event_id, ':', 2)` },
      application: sql`a.id`,
      key: sql`c.requirement_id`,
      from: sql`phone_code c join requirement r on r.id = c.requirement_id and r.state = 'wanted'
        join loan_application a on a.id = r.application_id and a.state = 'Requested'
        join webhook_event w on w.provider = 'twilio'
          and w.event_id in (c.message_id || ':undelivered', c.message_id || ':failed')`,
    },
  ]
}

function asked(deps: ApiDeps): AttentionQuery[] {
  const row = {
    since: sql`m.received_at`,
    detail: { as: 'words', value: sql`m.reference` },
    brand: sql`m.brand`,
    user: sql`coalesce(m.user_id, (select u.id from app_user u where u.email_key = lower(m.email)))`,
    key: sql`m.id`,
  } satisfies Partial<AttentionQuery>
  const open = sql`contact_message m where m.answered_at is null`
  return [
    { ...row, reason: 'complaint-received', from: sql`${open} and m.subject = ${sql.lit(COMPLAINT)}` },
    { ...row, reason: 'message-received', from: sql`${open} and m.subject <> ${sql.lit(COMPLAINT)}` },
    {
      ...row,
      reason: 'commission-complaint',
      from: sql`commission_complaint m where m.answered_on is null`,
    },
    {
      reason: 'callback-due',
      since: sql`c.call_from`,
      detail: {
        as: 'words',
        value: sql`case c.tries when 0 then null when 1 then 'Tried once' else 'Tried ' || c.tries || ' times' end`,
      },
      application: sql`c.application_id`,
      key: sql`c.id`,
      from: sql`callback_request c where c.outcome is null and c.call_from <= ${hoursAgo(deps, -CALL_HOURS)}`,
    },
  ]
}

function dataRequests(): AttentionQuery[] {
  const row = {
    detail: {
      as: 'words',
      value: sql`case r.kind when 'access' then 'A copy of their data' else 'Their data is to be erased' end`,
    },
    brand: sql`r.brand`,
    user: sql`r.user_id`,
    key: sql`r.id`,
  } satisfies Partial<AttentionQuery>
  return [
    {
      ...row,
      reason: 'data-request-open',
      since: sql`r.asked_at`,
      from: sql`data_request r where r.state = 'open'`,
    },
    {
      ...row,
      reason: 'erasure-to-decide',
      since: sql`r.proposed_at`,
      from: sql`data_request r where r.state = 'proposed'`,
    },
  ]
}

/** What the email is about: the subject line can contain a name. */
const EMAIL: Detail = { as: 'name', value: sql`split_part(m.once_key, ':', 1)` }

/** A call is listed on the day before it. */
const CALL_HOURS = 24

/** An email is retried within the hour. */
const EMAIL_HOURS = 1

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
