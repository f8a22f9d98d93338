import { CONSENT_FLAGS } from '@tarnbrook/contract/consent/consent-flags'
import type { PartOfData } from '@tarnbrook/contract/data-requests/data-requests'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import type { Work } from '#platform/command.ts'
import { readRecordedConsent, recordConsent } from '#platform/consent.ts'
import { WAITS_FOR_REVIEW } from '#platform/people/review-requests.ts'
import { describeStaying } from './what-stays.ts'

/** One statement: the rows of these accounts are deleted, or `set` empties them. */
interface Erased {
  /** The rules of retention that say how long it is kept otherwise. */
  rules: readonly string[]
  /** As the customer is told. */
  what: string
  table: string
  where: (accounts: readonly number[]) => RawBuilder<unknown>
  set?: RawBuilder<unknown>
}

const ofUser = (accounts: readonly number[]) => sql`user_id = any(${accounts})`
const ofLoans = (accounts: readonly number[]) =>
  sql`loan_id in (select l.id from loan l where l.user_id = any(${accounts}))`
const mailboxes = (accounts: readonly number[]) =>
  sql`(select u.email_key from app_user u where u.id = any(${accounts}))`

/** They prove what a customer was told of an agreement, a decision or a complaint: by their key. */
const EMAILS_OF_PROOF = [
  ...['agreement', 'Declined', 'turned-down', 'decline-reviewed'],
  ...['contact-answer', 'complaint-response', 'complaint-delay'],
]

const EMAILS = 'Emails that we sent you, except those about a loan, a decision or what you wrote to us'
const ofEmails = (accounts: readonly number[]) => sql`lower(recipient) in ${mailboxes(accounts)}
  and recipient <> '' and loan_id is null and handed_to is null and state <> 'queued'
  and class <> 'statutory' and coalesce(split_part(once_key, ':', 1), '') <> all(${EMAILS_OF_PROOF})
  and not exists (select from (select reference from contact_message where lower(email) in ${mailboxes(accounts)}
    union all select reference from commission_complaint where lower(email) in ${mailboxes(accounts)}) written
    where position('(' || written.reference || ')' in subject) > 0)`

/**
 * What no law and no claim keeps (UK GDPR art. 17), in this order. What is not here stays, and
 * `what-stays.ts` says why: a test holds that each rule of retention is in one of them.
 */
export const ERASED: readonly Erased[] = [
  {
    rules: ['form-links'],
    what: 'Links to forms that you began and didn’t send',
    table: 'draft_link',
    where: ofUser,
  },
  {
    rules: ['forms'],
    what: 'Forms that you began and didn’t send',
    table: 'application_draft',
    where: ofUser,
  },
  {
    rules: ['support-needs'],
    what: 'What you told us that makes things harder, and our notes about it',
    table: 'support_need',
    where: ofUser,
  },
  {
    rules: ['arrangements-not-agreed'],
    what: 'Payment plans that weren’t agreed',
    table: 'arrangement',
    where: (accounts) => sql`state in ('draft', 'withdrawn') and ${ofLoans(accounts)}`,
  },
  {
    rules: ['financial-statements'],
    what: 'Income and spending on which no payment plan was agreed',
    table: 'financial_statement',
    where: (accounts) => sql`${ofUser(accounts)} and not is_used
      and not exists (select from arrangement a where a.statement_id = financial_statement.id)`,
  },
  {
    rules: ['reasons-of-arrangements'],
    what: 'Why it was hard to pay, in payment plans that have ended',
    table: 'arrangement',
    where: (accounts) => sql`ended_on is not null and ${ofLoans(accounts)}
      and (sealed_answers is not null or sealed_notes is not null)`,
    set: sql`sealed_answers = null, sealed_notes = null`,
  },
  {
    rules: ['bank-statements'],
    what: 'What we read at your bank, except what a decision rests on',
    table: 'data_pull',
    where: (accounts) => sql`${ofUser(accounts)}
      and (statement_sealed is not null or requirement_id is null and findings_sealed is not null)`,
    set: sql`statement_sealed = null,
      findings_sealed = case when requirement_id is null then null else findings_sealed end`,
  },
  {
    rules: ['attachments'],
    what: EMAILS,
    table: 'message_attachment',
    where: (accounts) => sql`message_id in (select id from message where ${ofEmails(accounts)})`,
  },
  {
    rules: ['emails'],
    what: EMAILS,
    table: 'message',
    where: (accounts) => sql`once_key is null and ${ofEmails(accounts)}`,
  },
  {
    rules: ['once-only-emails'],
    what: EMAILS,
    table: 'message',
    where: (accounts) => sql`once_key is not null and ${ofEmails(accounts)}`,
    set: sql`recipient = '', subject = null, sent_job_payload = null, body = '', html = null, sent_text = null`,
  },
  {
    rules: ['callbacks'],
    what: 'Calls that you asked for and that were made',
    table: 'callback_request',
    where: (accounts) => sql`outcome is not null and not ${WAITS_FOR_REVIEW}
      and application_id in (select a.id from loan_application a where a.user_id = any(${accounts}))`,
  },
  {
    rules: ['kept-pdfs'],
    what: 'Files of statements and receipts, which we make again if you ask',
    table: 'kept_pdf',
    where: ofLoans,
  },
]

const OFFERS = 'Your permission to send you offers: we don’t send you any'

/** What an erasure of now does. Only what there is is listed. */
export async function previewErasure(
  db: Kysely<DB>,
  accounts: readonly number[],
): Promise<{ goes: PartOfData[]; stays: PartOfData[] }> {
  const goes = new Set<string>()
  for (const { what, table, where } of ERASED) {
    const { rows } = await sql`select from ${sql.table(table)} where ${where(accounts)} limit 1`.execute(db)
    if (rows.length > 0) goes.add(what)
  }
  if ((await listPermitting(db, accounts)).length > 0) goes.add(OFFERS)
  return {
    goes: [...goes].map((what) => ({ what, why: null, until: null })),
    stays: await describeStaying(db, accounts),
  }
}

/** @returns how many rows of each rule, for the audit trail */
export async function erase(
  work: Work,
  deps: ApiDeps,
  { accounts, brand }: { accounts: readonly number[]; brand: string },
): Promise<Record<string, number>> {
  const erased: Record<string, number> = {}
  for (const { rules, table, where, set } of ERASED) {
    const verb = set ? sql`update ${sql.table(table)} set ${set}` : sql`delete from ${sql.table(table)}`
    const { numAffectedRows } = await sql`${verb} where ${where(accounts)}`.execute(work.tx)
    if (numAffectedRows) erased[rules[0]!] = Number(numAffectedRows)
  }
  for (const id of accounts)
    await work.tx.selectFrom('app_user').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  for (const userId of await listPermitting(work.tx, accounts)) {
    const now = deps.clock.now()
    const said = Object.fromEntries(CONSENT_FLAGS.map((flag) => [flag, false]))
    await recordConsent(work, { userId, said, source: 'settings', brand, now })
  }
  return erased
}

async function listPermitting(db: Kysely<DB>, accounts: readonly number[]): Promise<number[]> {
  const permitting: number[] = []
  for (const id of accounts) {
    if (Object.values(await readRecordedConsent(db, id)).includes(true)) permitting.push(id)
  }
  return permitting
}
