import { legal } from '@tarnbrook/brands/facts/legal'
import type { PartOfData } from '@tarnbrook/contract/data-requests/data-requests'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { applicationReference } from '@tarnbrook/domain/core/reference'
import type { LoanSituation } from '@tarnbrook/domain/situation/loan-situation'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { SITUATION_COLUMNS, type SituationRow, toSituation } from '#features/situation/loan-situations.ts'
import { toInstant } from '#platform/clock.ts'
import { WAITS_FOR_REVIEW } from '#platform/people/review-requests.ts'

const { retention } = legal

/** What an erasure leaves, as the customer is told, by the rules of retention that keep it. */
export const KEPT_BY_RULE: Readonly<Record<string, string>> = {
  agreements: 'with the agreement, while it runs and six years after',
  'proof-files': 'with the application or agreement that rests on them',
  'bank-transfers': 'with the agreement that they were booked to',
  applications: 'two years after the end: a claim about the decision',
  'deferred-searches': 'with the application',
  'searches-without-application': 'thirty days',
  people: 'with the last application or agreement',
  'contact-messages': 'three years: a message is or can be a complaint',
  complaints: 'six years for one about commission: a claim can come to court',
  'unsent-emails': 'until they are sent',
  books: 'numbers only',
  'audit-trail': 'numbers only',
  'work-of-staff': 'numbers only',
  'sign-ins': 'protects the account',
  'sign-in-links': 'protects the account',
  'contact-changes': 'protects the account',
  'contact-proposals': 'protects the account',
  'repayment-links': 'protects the account',
  'hand-overs': 'protects the account',
  'passkey-challenges': 'protects the account',
  'step-ups': 'protects the account',
  'phone-codes': 'protects the account',
  'bank-visits': 'protects the account',
  'bank-visit-links': 'protects the account',
  'bank-access': 'within the hour of the consent',
  'rate-limits': 'says nothing about anybody',
  requests: 'a week, so that nothing is done twice',
  'last-writes': 'a day, so that a read shows what was written before',
  'requests-without-key': 'a week, so that nothing is done twice',
  'page-views': 'of a device, linked to no person',
  devices: 'of a device, linked to no person',
  visits: 'of a device, linked to no person',
  'counted-visits': 'of a device, linked to no person',
  'provider-events': 'numbers only',
  'partner-deliveries': 'numbers only',
  'partner-keys': 'says nothing about anybody',
  jobs: 'numbers, and a mailbox that asked for a link',
  technical: 'says nothing about anybody',
  'data-requests': 'how a request was answered',
  'data-copies': 'thirty days, to be collected',
}

export async function describeStaying(db: Kysely<DB>, accounts: readonly number[]): Promise<PartOfData[]> {
  return [
    ...(await listAgreements(db, accounts)),
    ...(await listApplications(db, accounts)),
    ...(await listAskedReviews(db, accounts)),
    ...(await listMessages(db, accounts)),
    {
      what: 'Your name, date of birth, contact details and the notes of our staff',
      why: 'We need them to look after the above. They go with the last of it.',
      until: null,
    },
    {
      what: 'What protects your account, and which requests you made about your data',
      why: 'It’s for looking into misuse and for showing how we answered.',
      until: null,
    },
  ]
}

type LoanRow = SituationRow & { reference: string; updated_at: Date }

/** Over, with nothing left to ask for. */
const OVER: readonly LoanSituation[] = ['never-lent', 'paid-off', 'sold']

async function listAgreements(db: Kysely<DB>, accounts: readonly number[]): Promise<PartOfData[]> {
  const { rows } = await sql<LoanRow>`select l.reference, l.updated_at, ${SITUATION_COLUMNS} from loan l
    where l.user_id = any(${accounts}) order by l.seq`.execute(db)
  return rows.map((row) => {
    const what = `Agreement ${row.reference}, with its application, documents, payments and emails`
    if (!OVER.includes(toSituation(row)))
      return {
        what,
        why: `It isn’t over: we need it to run the agreement. It stays for ${retention.yearsAfterAgreement} years after its end.`,
        until: null,
      }
    return {
      what,
      why: `Either of us can go to court about it for ${retention.yearsAfterAgreement} years.`,
      until: addYears(row.updated_at, retention.yearsAfterAgreement),
    }
  })
}

async function listApplications(db: Kysely<DB>, accounts: readonly number[]): Promise<PartOfData[]> {
  const { rows } = await sql<{ id: number; updated_at: Date; has_ended: boolean }>`
    select a.id, a.updated_at, a.state in ('Declined', 'Expired', 'Withdrawn') as has_ended
    from loan_application a where a.user_id = any(${accounts})
      and not exists (select from loan l where l.application_id = a.id) order by a.seq`.execute(db)
  return rows.map((row) => {
    const what = `Application ${applicationReference(row.id)}, with its documents, emails and decision, and what a person said of it`
    if (!row.has_ended)
      return {
        what,
        why: `It’s still open. Withdraw it, and it goes ${retention.yearsAfterApplication} years later.`,
        until: null,
      }
    return {
      what,
      why: `You can complain or claim about the decision for ${retention.yearsAfterApplication} years.`,
      until: addYears(row.updated_at, retention.yearsAfterApplication),
    }
  })
}

async function listAskedReviews(db: Kysely<DB>, accounts: readonly number[]): Promise<PartOfData[]> {
  const { rows } = await sql<{ application_id: number }>`select distinct application_id from callback_request
    where application_id in (select a.id from loan_application a where a.user_id = any(${accounts}))
      and ${WAITS_FOR_REVIEW} order by 1`.execute(db)
  return rows.map((row) => ({
    what: `That you asked for a person to look at the decision on ${applicationReference(row.application_id)}`,
    why: 'We need it until someone has looked.',
    until: null,
  }))
}

async function listMessages(db: Kysely<DB>, accounts: readonly number[]): Promise<PartOfData[]> {
  const { rows } = await sql<{ reference: string; is_commission: boolean; kept_until: Date }>`
    with mailbox as (select u.email_key from app_user u where u.id = any(${accounts}))
    select m.reference, false as is_commission, m.received_at + make_interval(years => ${sql.lit(retention.yearsAfterMessage)}) as kept_until
    from contact_message m where m.user_id = any(${accounts}) or lower(m.email) in (select email_key from mailbox)
    union all
    select c.reference, true, c.final_response_by::timestamptz + make_interval(years => ${sql.lit(retention.yearsAfterComplaint)})
    from commission_complaint c
    where c.user_id = any(${accounts}) or lower(c.email) in (select email_key from mailbox)
    order by kept_until, reference`.execute(db)
  return rows.map(({ reference, is_commission: isCommission, kept_until: keptUntil }) => ({
    what: `Your complaint or message ${reference}, and what we wrote to you about it`,
    why: isCommission
      ? `Either of us can go to court about it for ${retention.yearsAfterComplaint} years.`
      : 'Our regulator’s rules ask us to keep complaints, and any message can be one.',
    until: londonToday(toInstant(keptUntil)).toString(),
  }))
}

function addYears(date: Date, years: number): string {
  return londonToday(toInstant(date)).add({ years }).toString()
}
