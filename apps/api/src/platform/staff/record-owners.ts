import { type RawBuilder, sql } from 'kysely'

/** The people a record is of. */
export const OWNERS = {
  loan: (id) => sql`select user_id from loan where id = ${id}`,
  application: (id) => sql`select user_id from loan_application where id = ${id}`,
  user: (id) => sql`select id from app_user where id = ${id}`,
  proposal: (id) =>
    sql`select l.user_id from staff_proposal p join loan l on l.id = p.loan_id where p.id = ${id}`,
  'contact-proposal': (id) => sql`select user_id from contact_proposal where id = ${id}`,
  'data-request': (id) => sql`select user_id from data_request where id = ${id}
    union select user_id from data_request_account where request_id = ${id}`,
  review: (id) =>
    sql`select a.user_id from requirement r join loan_application a on a.id = r.application_id where r.id = ${id}`,
  'person-event': (id) => sql`select user_id from person_event_user where event_id = ${id}`,
  'breathing-space': (id) => sql`select user_id from breathing_space where id = ${id}`,
  'partner-delivery': (id) =>
    sql`select a.user_id from partner_delivery d join loan_application a on a.id = d.application_id where d.id = ${id}`,
  'card-payoff': (id) =>
    sql`select l.user_id from card_payoff p join loan l on l.id = p.loan_id where p.id = ${id}`,
  'bank-line': (id) =>
    sql`select l.user_id from bank_line b join loan l on l.id = b.loan_id where b.id = ${id}`,
  arrangement: (id) =>
    sql`select l.user_id from arrangement a join loan l on l.id = a.loan_id where a.id = ${id}`,
  email: (id) => sql`select l.user_id from message m join loan l on l.id = m.loan_id where m.id = ${id}
    union select u.id from app_user u join message m on u.email_key = lower(m.recipient) where m.id = ${id}`,
  message: (id) => sql`select user_id from contact_message where id = ${id}
    union select u.id from app_user u join contact_message m on u.email_key = lower(m.email) where m.id = ${id}`,
  call: (id) =>
    sql`select a.user_id from callback_request c join loan_application a on a.id = c.application_id where c.id = ${id}`,
  complaint: (id) => sql`select user_id from commission_complaint where id = ${id}
    union select u.id from app_user u join commission_complaint c on u.email_key = lower(c.email) where c.id = ${id}`,
} as const satisfies Record<string, (id: number) => RawBuilder<unknown>>

/** Of these there is no call, and there are items of the list. */
const OTHER_OWNERS: readonly ((id: number) => RawBuilder<unknown>)[] = [
  ...[
    'mandate',
    'payout',
    'refund',
    'default_notice',
    'arrears_notice',
    'early_repayment',
    'bank_payment',
    'ledger_transaction',
  ].map(
    (table) => (id: number) =>
      sql`select l.user_id from ${sql.table(table)} o join loan l on l.id = o.loan_id where o.id = ${id}`,
  ),
  (id) => sql`select user_id from contact_change where id = ${id}`,
  (id) =>
    sql`select u.id from app_user u join message m on u.email_key = lower(m.recipient) where m.id = ${id}`,
  (id) => sql`select a.user_id from proof p join requirement r on r.id = p.requirement_id
    join loan_application a on a.id = r.application_id where p.id = ${id}`,
]

/** The people of whatever records have these ids: an id is of one record only. */
export function listOwners(ids: readonly number[]): RawBuilder<unknown> {
  const toOwners = [...Object.values(OWNERS), ...OTHER_OWNERS]
  const found = ids.flatMap((id) => toOwners.map((toOwner) => sql`(${toOwner(id)})`))
  return found.length === 0 ? sql`select null::bigint` : sql.join(found, sql` union all `)
}
