import { ATTENTION } from '@tarnbrook/contract/attention/reasons'
import { type RawBuilder, sql } from 'kysely'

/** A table of the copy: its rows of these accounts. */
export interface CopyPart {
  table: string
  /** `ids` are those of the rows of the parts before it, without those of `COUNTED`. */
  where: (accounts: readonly number[], ids: readonly string[]) => RawBuilder<unknown>
  /** Left out of each row, beside `NEVER`. */
  without?: readonly string[]
  /** Columns of JSON of which only these keys go out. */
  only?: Readonly<Record<string, readonly string[]>>
}

type Where = (accounts: readonly number[]) => RawBuilder<unknown>

const ofUser: Where = (accounts) => sql`t.user_id = any(${accounts})`
const ofApplication: Where = (accounts) =>
  sql`t.application_id in (select a.id from loan_application a where a.user_id = any(${accounts}))`
const ofLoan: Where = (accounts) =>
  sql`t.loan_id in (select l.id from loan l where l.user_id = any(${accounts}))`
const ofRequirement: Where = (accounts) => sql`t.requirement_id in (select r.id from requirement r
  join loan_application a on a.id = r.application_id where a.user_id = any(${accounts}))`
const ofMailbox =
  (column: string): Where =>
  (accounts) =>
    sql`lower(t.${sql.ref(column)}) in (select u.email_key from app_user u where u.id = any(${accounts}))`
const either =
  (one: Where, other: Where): Where =>
  (accounts) =>
    sql`(${one(accounts)} or ${other(accounts)})`

/** Who of staff did it, what protects the account or the files, and what only orders rows. */
export const NEVER = [
  ...['recorded_by', 'decided_by', 'proposed_by', 'written_by', 'given_by', 'answered_by', 'summary_by'],
  ...['outcome_by', 'tried_by', 'booked_by', 'return_proposed_by', 'returned_by', 'reviewed_by', 'closed_by'],
  ...[
    'seq',
    'email_key',
    'sha256',
    'pdf_sha256',
    'document_sha256',
    'html',
    'pdf',
    'visit_hash',
    'undo_hash',
  ],
  ...['credential_id', 'public_key', 'counter', 'storage_key', 'access_sealed', 'visit_id', 'once_key'],
]

/** Their ids count from 1, as those of jobs do. All others are of one record only. */
export const COUNTED: readonly string[] = ['contact_consent', 'application_consent', 'event']

/** Reasons of the queue that are about a customer, and not about a job or a provider’s report. */
const ABOUT_CUSTOMERS = Object.entries(ATTENTION).flatMap(([reason, { queue }]) =>
  queue === 'machinery' && reason !== 'loan-kept-too-long' ? [] : reason,
)

/** After the reason in the name of an item; after a death it is of the event and the loan. */
const itemRecord = sql`split_part(split_part(t.item_id, ':', 2), '/', -1)`

const listParts = (where: Where, ...tables: string[]): CopyPart[] => tables.map((table) => ({ table, where }))

/** All that is stored of a person. A test holds that each table is here or in `LEFT_OUT`. */
export const COPY_PARTS: readonly CopyPart[] = [
  { table: 'app_user', where: (accounts) => sql`t.id = any(${accounts})`, without: ['roles'] },
  ...listParts(
    ofUser,
    'user_address',
    'user_address_history',
    'contact_consent',
    'passkey',
    'application_draft',
  ),
  ...listParts(ofUser, 'breathing_space', 'data_request'),
  ...listParts(ofUser, 'customer_note', 'support_need', 'support_need_note'),
  ...listParts(ofUser, 'contact_change', 'contact_proposal', 'financial_statement'),
  // Who told us, and who looks after it, are other people.
  {
    table: 'person_event',
    where: (accounts) =>
      sql`t.id in (select u.event_id from person_event_user u where u.user_id = any(${accounts}))`,
    without: ['sealed'],
  },
  { table: 'contact_message', where: either(ofUser, ofMailbox('email')) },
  { table: 'commission_complaint', where: either(ofUser, ofMailbox('email')) },
  {
    table: 'message',
    where: (accounts) => sql`t.class <> 'internal'
      and ${either((ids) => sql`(t.recipient <> '' and ${ofMailbox('recipient')(ids)})`, ofLoan)(accounts)}`,
    without: ['body', 'reply_to', 'sent_job', 'sent_job_payload', 'provider_id'],
  },
  {
    table: 'message_attachment',
    where: (accounts) => sql`t.document_id in (select d.id from document d
      join loan_application a on a.id = d.application_id where a.user_id = any(${accounts}))`,
  },
  { table: 'loan_application', where: ofUser },
  ...listParts(ofApplication, 'application_consent', 'application_transition', 'quote', 'bureau_search'),
  ...listParts(ofApplication, 'requirement', 'decline_partner_event', 'decline_review', 'document'),
  ...listParts(ofApplication, 'callback_request'),
  ...listParts(either(ofUser, ofApplication), 'experiment_seed'),
  ...listParts(ofUser, 'document_confirmation'),
  ...listParts(ofRequirement, 'proof'),
  // With the alias the number of the card can be had.
  { table: 'debt_consolidation_card', where: ofRequirement, without: ['vault_alias'] },
  { table: 'bank_account', where: ofUser },
  { table: 'data_pull', where: ofUser },
  { table: 'loan', where: ofUser },
  { table: 'signature', where: ofLoan },
  ...listParts(ofLoan, 'loan_transition', 'instalment', 'mandate', 'payout', 'card_payoff', 'collection'),
  ...listParts(ofLoan, 'bank_transfer', 'card_payment', 'bank_payment', 'early_repayment', 'loan_closing'),
  ...listParts(ofLoan, 'ending_notice', 'staff_proposal', 'loan_sale', 'hand_back', 'vehicle_return'),
  ...listParts(ofLoan, 'settlement_quote', 'refund', 'arrears_notice', 'default_notice', 'frozen_interest'),
  ...listParts(ofLoan, 'yearly_statement', 'ledger_transaction', 'ledger_posting'),
  { table: 'arrangement', where: ofLoan },
  {
    table: 'arrangement_payment',
    where: (accounts) => sql`t.arrangement_id in (select a.id from arrangement a
      join loan l on l.id = a.loan_id where l.user_id = any(${accounts}))`,
  },
  // Who paid can be another person.
  { table: 'bank_line', where: ofLoan, without: ['payer'] },
  // What staff wrote about a customer goes out, and who wrote it does not.
  {
    table: 'attention_closure',
    where: (_, ids) => sql`split_part(t.item_id, ':', 1) = any(${ABOUT_CUSTOMERS})
      and ${itemRecord} = any(${ids})`,
  },
  {
    table: 'event',
    where: (accounts) => sql`(t.subject_type, t.subject_id) in (
      select 'user', u.id from unnest(${accounts}::bigint[]) as u (id)
      union all select 'application', a.id from loan_application a where a.user_id = any(${accounts})
      union all select 'loan', l.id from loan l where l.user_id = any(${accounts}))`,
    without: ['actor', 'request_id', 'before'],
    only: { after: ['reason', 'note'] },
  },
]

/** The tables of the rules of retention that are not in the copy, and why. */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'a key that protects the account, stored as a hash': [
    ...['auth_token', 'link_token', 'hand_over', 'draft_link', 'repayment_link', 'passkey_challenge'],
    ...['step_up', 'phone_code', 'resume_journey_token', 'data_provider_journey'],
  ],
  'of a device, and linked to no person': ['visit', 'visit_device', 'page_view'],
  'the same as elsewhere in the copy, or the copy itself': [
    ...['kept_pdf', 'person_event_user', 'data_request_account', 'data_copy', 'deferred_search'],
  ],
  'how the product works, and nothing about anybody': [
    ...['rate_limit', 'idempotency', 'intent', 'webhook_event', 'graphile_worker.jobs', 'disagreement'],
    ...[
      'last_write',
      'daily_run',
      'books_check',
      'review_rating',
      'clock_offset',
      'reseal',
      'schema_migration',
    ],
    ...['partner_delivery', 'partner_delivery_try', 'partner_key_use'],
  ],
  'of the staff': ['staff_identity', 'attention_work'],
}
