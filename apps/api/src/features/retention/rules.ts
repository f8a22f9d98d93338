import { legal } from '@tarnbrook/brands/facts/legal'
import { sql } from 'kysely'
import { DEAD_JOBS, deleteJobs } from '#platform/jobs/queue.ts'
import { WAITS_FOR_REVIEW } from '#platform/people/review-requests.ts'
import { deleteOlder, PAGE, type Page, removeProofFiles, updateOlder } from './pages.ts'

/** One kind of stored data: in which tables, why, for how long, and what happens then. */
export interface RetentionRule {
  /** The name in the audit trail, with how many were pruned. */
  name: string
  tables: readonly string[]
  what: string
  why: string
  /** How long, and counted from what; null where no job prunes it. */
  keptFor: { days?: number; years?: number; from: string } | null
  atEnd: string
  /** How what is older than `before` is found and pruned; left out where no job prunes it. */
  page?: (before: Date) => Page
}

/** An application has some forty rows in a dozen tables. */
const APPLICATIONS_PAGE = 100

const { retention } = legal

/**
 * Everything that the database stores, in pruning order: a row is pruned before what it refers to.
 * docs/retention.md and the privacy notice state the same; a table without a rule fails a test.
 */
export const RETENTION: readonly RetentionRule[] = [
  {
    name: 'rate-limits',
    tables: ['rate_limit'],
    what: 'How often something was tried, under a keyed hash of who tried or of what was written to',
    why: 'limits on tries last a day at most',
    keptFor: { days: 2, from: 'the try' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('rate_limit', 'window_start', before),
  },
  {
    name: 'requests',
    tables: ['idempotency'],
    what: 'Keys of requests, a hash of what was asked, and the answer',
    why: 'the same request sent again is done once; after a week a key is a new request',
    keptFor: { days: 7, from: 'the request' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('idempotency', 'created_at', before),
  },
  {
    name: 'requests-without-key',
    tables: ['intent'],
    what: 'Keys of requests that came without one',
    why: 'as above',
    keptFor: { days: 7, from: 'the request' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('intent', 'created_at', before),
  },
  {
    name: 'last-writes',
    tables: ['last_write'],
    what: 'The number of the transaction in which a person or a session last wrote, where a read replica is used',
    why: 'their reads go to the replica once it has that transaction, which takes seconds',
    keptFor: { days: 1, from: 'the write' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('last_write', 'at', before),
  },
  {
    name: 'sign-ins',
    tables: ['auth_token'],
    what: 'Sign-ins: hash of the token, person, strength',
    why: 'a sign-in ends after 24 hours; the week after is for looking into misuse',
    keptFor: { days: 7, from: 'the end of the token' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('auth_token', 'expires_at', before),
  },
  {
    name: 'sign-in-links',
    tables: ['link_token'],
    what: 'Links that sign in: hash of the token, person, page',
    why: 'a link ends after 30 minutes at most; the week after is for looking into misuse',
    keptFor: { days: 7, from: 'the end of the link' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('link_token', 'expires_at', before),
  },
  {
    name: 'contact-changes',
    tables: ['contact_change'],
    what: 'The phone number, address, email address or name that another replaced (sealed), and the hash of the link that puts it back',
    why: 'a link lasts 7 days; the rest is for looking into misuse',
    keptFor: { days: 90, from: 'the change' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('contact_change', 'changed_at', before),
  },
  {
    name: 'contact-proposals',
    tables: ['contact_proposal'],
    what: 'Another email address or name that staff proposed (sealed), with why, and who decided',
    why: 'it can be approved for 7 days; the rest is for looking into misuse',
    keptFor: { days: 90, from: 'the proposal' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('contact_proposal', 'proposed_at', before),
  },
  {
    name: 'repayment-links',
    tables: ['repayment_link'],
    what: 'Links to pay what is overdue: hash of the token, loan',
    why: 'a link ends after 7 days; the week after is for looking into misuse',
    keptFor: { days: 7, from: 'the end of the link' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('repayment_link', 'expires_at', before),
  },
  {
    name: 'hand-overs',
    tables: ['hand_over'],
    what: 'Tokens that take a sign-in to the other site, as a hash',
    why: 'one lasts a minute',
    keptFor: { days: 1, from: 'the end of the token' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('hand_over', 'expires_at', before),
  },
  {
    name: 'form-links',
    tables: ['draft_link'],
    what: 'Links that open a form on another device, as a hash',
    why: 'a link lasts a week',
    keptFor: { days: 1, from: 'the end of the link' },
    atEnd: 'deleted; also with the form that it opens',
    page: (before) => deleteOlder('draft_link', 'expires_at', before),
  },
  {
    name: 'forms',
    tables: ['application_draft'],
    what: 'Answers of an application form that was not sent',
    why: 'to go on with the form on another day',
    keptFor: { days: retention.draftDays, from: 'the last change' },
    atEnd: 'deleted; at once when the form is sent or discarded, or its borrower signs out',
    page: (before) => deleteOlder('application_draft', 'updated_at', before),
  },
  {
    name: 'arrangements-not-agreed',
    tables: ['arrangement'],
    what: 'Answers about an arrangement that was not agreed: why it is hard to pay (sealed), amount, months',
    why: 'to go on with it on another day',
    keptFor: { days: retention.draftDays, from: 'the last change' },
    atEnd: 'deleted',
    page: (before) =>
      deleteOlder('arrangement', 'updated_at', before, { and: sql`state in ('draft', 'withdrawn')` }),
  },
  {
    name: 'reasons-of-arrangements',
    tables: ['arrangement'],
    what: 'Why it was hard to pay, and what staff noted about it (sealed): it can tell of a person’s health',
    why: 'to treat the borrower as they need it, and to begin another arrangement without asking again',
    keptFor: { years: retention.yearsAfterArrangement, from: 'the end of the arrangement' },
    atEnd: 'removed; what was agreed is stored with its agreement',
    page: (before) =>
      updateOlder('arrangement', 'ended_on', before, {
        set: sql`sealed_answers = null, sealed_notes = null`,
        and: sql`sealed_answers is not null`,
      }),
  },
  {
    name: 'financial-statements',
    tables: ['financial_statement'],
    what: 'Income and spending of a household (sealed) on which no arrangement was agreed',
    why: 'to set up an arrangement later without typing everything again',
    keptFor: { days: retention.statementDays, from: 'the last change' },
    atEnd: 'deleted; one on which an arrangement was agreed is stored with the agreement',
    page: (before) =>
      deleteOlder('financial_statement', 'updated_at', before, {
        and: sql`not is_used and (select a.id from arrangement a where a.statement_id = financial_statement.id limit 1) is null`,
      }),
  },
  {
    name: 'passkey-challenges',
    tables: ['passkey_challenge'],
    what: 'What a passkey is asked to sign: hashes',
    why: 'it lasts five minutes',
    keptFor: { days: 1, from: 'its end' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('passkey_challenge', 'expires_at', before),
  },
  {
    name: 'kept-pdfs',
    tables: ['kept_pdf'],
    what: 'PDFs of receipts and of statements of past days that a borrower asked for (sealed)',
    why: 'to make them once only; they are made again from the records at any time',
    keptFor: { days: 90, from: 'when it was made' },
    atEnd: 'deleted; at most the last 200 of an agreement are there',
    page: (before) => deleteOlder('kept_pdf', 'made_at', before),
  },
  {
    name: 'step-ups',
    tables: ['step_up'],
    what: 'An act that was to be confirmed: hash of its input, keyed hash of the code',
    why: 'a code lasts five minutes; the week after is for looking into misuse',
    keptFor: { days: 7, from: 'the end of the code' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('step_up', 'expires_at', before),
  },
  {
    name: 'phone-codes',
    tables: ['phone_code'],
    what: 'A mobile number that is to be confirmed, and a keyed hash of the code',
    why: 'a code lasts ten minutes; the page shows for a while where it was sent',
    keptFor: { days: 7, from: 'the end of the code' },
    atEnd: 'deleted; at once when the number is confirmed',
    page: (before) => deleteOlder('phone_code', 'expires_at', before),
  },
  {
    name: 'deferred-searches',
    tables: ['deferred_search'],
    what: 'Credit searches that took longer, with what was asked for (sealed, and erased when the search ends)',
    why: 'the search goes on within the day; staff see one that does not',
    keptFor: { days: 30, from: 'the request' },
    atEnd: 'deleted; one without an end stays until staff have dealt with it',
    page: (before) =>
      deleteOlder('deferred_search', 'deferred_at', before, { and: sql`ended_at is not null` }),
  },
  {
    name: 'searches-without-application',
    tables: ['bureau_search'],
    what: 'References of credit searches from which no application came',
    why: 'to ask the agency about a search that was broken off',
    keptFor: { days: 30, from: 'the search' },
    atEnd: 'deleted',
    page: (before) =>
      deleteOlder('bureau_search', 'created_at', before, {
        and: sql`application_id is null
          and (select d.search_id from deferred_search d where d.search_id = bureau_search.id) is null`,
      }),
  },
  {
    name: 'callbacks',
    tables: ['callback_request'],
    what: 'Requests to be called: phone number, subject, hours',
    why: 'to make the call, and to see that it was asked for',
    keptFor: { days: 30, from: 'the end of the hours' },
    atEnd: 'deleted; one that asks for a person to look at a decline stays until one has',
    page: (before) =>
      deleteOlder('callback_request', 'call_before', before, { and: sql`not ${WAITS_FOR_REVIEW}` }),
  },
  {
    name: 'bank-visits',
    tables: ['data_provider_journey'],
    what: 'Visits to a bank to share account data: hash of the state, page to come back to',
    why: 'a visit lasts an hour at most',
    keptFor: { days: 30, from: 'the end of the visit' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('data_provider_journey', 'expires_at', before),
  },
  {
    name: 'bank-visit-links',
    tables: ['resume_journey_token'],
    what: 'Links with which a visit to a bank goes on on another device: hash of the token, application',
    why: 'a link ends after ten minutes; the week after is for looking into misuse',
    keptFor: { days: 7, from: 'the end of the link' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('resume_journey_token', 'expires_at', before),
  },
  {
    name: 'bank-access',
    tables: ['data_pull'],
    what: 'The access to a bank account that is being read, sealed',
    why: 'the account is read once, within an hour of the consent; the access is erased as soon as it was',
    keptFor: { days: 0, from: 'the end of the consent' },
    atEnd: 'erased',
    page: (before) =>
      updateOlder('data_pull', 'consent_ends_at', before, {
        set: sql`access_sealed = null, state = 'failed'`,
        and: sql`access_sealed is not null`,
      }),
  },
  {
    name: 'bank-statements',
    tables: ['data_pull'],
    what: 'What was read at a bank with consent: accounts, balances, payments, and the income and spending found in them, sealed',
    why: 'to answer questions about the decision, and to fill in an income and expenditure form',
    keptFor: { days: retention.bankStatementDays, from: 'when it was read' },
    atEnd:
      'the statement is erased, and so is what was found in it, unless it was used as proof: then that stays with its application or agreement. At once when the borrower withdraws',
    page: (before) =>
      updateOlder('data_pull', 'read_at', before, {
        set: sql`statement_sealed = null,
          findings_sealed = case when requirement_id is null then null else findings_sealed end`,
        and: sql`statement_sealed is not null`,
      }),
  },
  {
    name: 'page-views',
    tables: ['page_view'],
    what: 'Which kinds of page a visit read, after a yes to statistics',
    why: 'compared with the year before',
    keptFor: { days: retention.pageViewDays, from: 'the view' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('page_view', 'viewed_at', before),
  },
  {
    name: 'devices',
    tables: ['visit_device'],
    what: 'What kind of device a visit was made with, after a yes to statistics',
    why: 'as above',
    keptFor: { days: retention.pageViewDays, from: 'when it was noted' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('visit_device', 'noted_at', before),
  },
  {
    name: 'visits',
    tables: ['visit'],
    what: 'Visits of which nothing was counted: a random number, site, campaign',
    why: 'an application stores from which campaign it came; the cookie of a visit lasts 30 days',
    keptFor: { days: retention.sessionDays, from: 'the first page' },
    atEnd: 'deleted',
    page: (before) =>
      deleteOlder('visit', 'created_at', before, {
        // Older ones have page views, and are not checked until the next rule deletes them.
        and: sql`created_at > ${before}::timestamptz - interval '30 days' and ${NOTHING_COUNTED}`,
      }),
  },
  {
    name: 'counted-visits',
    tables: ['visit'],
    what: 'Visits of which pages or a device were counted',
    why: 'as long as what was counted',
    keptFor: { days: retention.pageViewDays + retention.sessionDays, from: 'the first page' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('visit', 'created_at', before, { and: NOTHING_COUNTED }),
  },
  {
    name: 'provider-events',
    tables: ['webhook_event'],
    what: 'What providers told us: the event with the ids in it; no names, accounts or amounts',
    why: 'to see why something was done, and to do it once',
    keptFor: { days: 30, from: 'when it was processed' },
    atEnd: 'the contents are removed; the id of the event stays, so that an old one sent again does nothing',
    page: (before) =>
      updateOlder('webhook_event', 'processed_at', before, {
        set: sql`body = '{}'::jsonb`,
        and: sql`body <> '{}'::jsonb`,
      }),
  },
  {
    name: 'unsent-emails',
    tables: ['message'],
    what: 'Emails that could not be sent: recipient, subject, text',
    why: 'tried again until then; staff have it on their list. Of one that is sent only its text without links stays',
    keptFor: { days: 30, from: 'when it was written' },
    atEnd: 'given up: the text is removed, the rest is stored like that of an email that was sent',
    page: (before) =>
      updateOlder('message', 'created_at', before, {
        set: sql`state = 'failed', body = '', html = null, reply_to = null`,
        and: sql`state = 'queued'`,
      }),
  },
  {
    name: 'attachments',
    tables: ['message_attachment'],
    what: 'Which documents an email carried',
    why: 'to answer whether something was sent',
    keptFor: { years: retention.sentMailYears, from: 'when the email was written' },
    atEnd: 'deleted; the document stays with its application',
    page: (before) => {
      const old = sql`message m join message_attachment a on a.message_id = m.id
        where m.created_at < ${before} and m.recipient <> ''`
      const end = sql<object>`delete from message_attachment where ctid = any(array(select a.ctid from ${old}
        order by m.created_at limit ${sql.lit(PAGE)} for update of a skip locked))`
      return { old, end }
    },
  },
  {
    name: 'emails',
    tables: ['message'],
    what: 'That an email was sent: recipient, subject, time, and its text without links; of a security email no text',
    why: 'to answer whether something was sent, and what it said',
    keptFor: { years: retention.sentMailYears, from: 'when it was written' },
    atEnd: 'deleted',
    page: (before) =>
      deleteOlder('message', 'created_at', before, {
        and: sql`recipient <> '' and once_key is null and state <> 'queued'`,
      }),
  },
  {
    name: 'once-only-emails',
    tables: ['message'],
    what: 'That an email was sent which may be sent only once, and the text of one that staff gave to somebody else',
    why: 'as above; which fact it told is stored, so that it is never told twice',
    keptFor: { years: retention.sentMailYears, from: 'when it was written' },
    atEnd: 'recipient and subject are removed; the id of the fact and the time stay',
    page: (before) =>
      updateOlder('message', 'created_at', before, {
        set: sql`recipient = '', subject = null, sent_job_payload = null, body = '', html = null, sent_text = null`,
        // A letter to a person without an account has no mailbox.
        and: sql`(recipient <> '' or body <> '') and once_key is not null and state <> 'queued'`,
      }),
  },
  {
    name: 'contact-messages',
    tables: ['contact_message'],
    what: 'Messages from the contact form, and complaints by phone, letter or email: name, email or postal address, phone number, text',
    why: 'a message can be a complaint, and records of complaints are stored for three years (DISP 1.9.1R)',
    keptFor: { years: retention.yearsAfterMessage, from: 'when it came' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('contact_message', 'received_at', before),
  },
  {
    name: 'complaints',
    tables: ['commission_complaint'],
    what: 'Complaints about commission: who complains, the agreement, the text',
    why: 'DISP 1.9.1R asks for three years; a claim can come to court for six (Limitation Act 1980)',
    keptFor: { years: retention.yearsAfterComplaint, from: 'the day our final answer is due' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('commission_complaint', 'final_response_by', before),
  },
  {
    name: 'bank-transfers',
    tables: ['bank_line'],
    what: 'Transfers into the collection account, as the bank names them: amount, day, who paid, their reference',
    why: 'what came is in the books of a loan or went back; either can be asked about in court for six years (Limitation Act 1980)',
    keptFor: { years: retention.yearsAfterAgreement, from: 'the last change' },
    atEnd: 'deleted',
    page: (before) =>
      deleteOlder('bank_line', 'changed_at', before, { and: sql`state in ('booked', 'returned')` }),
  },
  {
    name: 'support-needs',
    tables: ['support_need', 'support_need_note'],
    what: 'What borrowers told us that makes things harder for them, which can be about their health, and notes of staff about it; sealed',
    why: 'to take it into account, with their consent (UK GDPR art. 9(2)(a)); after a year it may not be so any more, and they can tell us again',
    keptFor: { days: retention.supportNeedDays, from: 'when it was last told' },
    atEnd: 'deleted; at once when the consent is withdrawn',
    page: (before) => deleteOlder('support_need', 'told_at', before),
  },
  {
    name: 'data-copies',
    tables: ['data_copy'],
    what: 'Copies of their data that people asked for, sealed',
    why: 'to be collected in the account for 30 days once it is given; one that is not given is made again',
    keptFor: { days: 1, from: 'the last day on which it can be collected' },
    atEnd: 'deleted; at once when the request is closed',
    page: (before) => deleteOlder('data_copy', 'expires_at', before),
  },
  {
    name: 'data-requests',
    tables: ['data_request', 'data_request_account'],
    what: 'Who asked for a copy or an erasure of their data, when, what an erasure took and left, and who of staff answered',
    why: 'to show that it was answered in time (UK GDPR art. 5(2)); a claim can come to court for six years',
    keptFor: { years: retention.yearsAfterComplaint, from: 'the answer' },
    atEnd: 'deleted; also with the person',
    page: (before) => deleteOlder('data_request', 'decided_at', before),
  },
  {
    name: 'proof-files',
    tables: ['proof'],
    what: 'Files that borrowers sent as proof, stored sealed outside the database, with their names and hashes',
    why: 'to show what a decision was made on; kept with their application or agreement',
    keptFor: { days: 1, from: 'the day the file was removed, or its upload broke off' },
    atEnd: 'the file and its row are deleted',
    page: removeProofFiles,
  },
  {
    name: 'applications',
    tables: [
      'loan_application',
      'data_pull',
      'application_transition',
      'application_consent',
      'quote',
      'bureau_search',
      'requirement',
      'debt_consolidation_card',
      'bank_account',
      'document',
      'document_confirmation',
      'decline_partner_event',
      'decline_review',
      'experiment_seed',
    ],
    what: 'Applications that did not become an agreement, with their quotes, credit reports, documents and consents: declined, expired, withdrawn or never opened',
    why: 'to answer a complaint or a claim about the decision (Equality Act 2010, DISP); later a decision says little about anybody, and the Financial Ombudsman Service decides on what there is',
    keptFor: { years: retention.yearsAfterApplication, from: 'the last change after it ended' },
    atEnd: 'deleted',
    page: (before) => ({
      old: sql`loan_application where state in ('Declined', 'Expired', 'Withdrawn') and updated_at < ${before}`,
      end: sql`select forget_applications(${before}, ${sql.lit(APPLICATIONS_PAGE)}) as pruned`,
    }),
  },
  {
    name: 'people',
    tables: [
      'app_user',
      'user_address',
      'user_address_history',
      'contact_consent',
      'customer_note',
      'passkey',
      'staff_identity',
    ],
    what: 'People: name, date of birth, email address, mobile number, passkeys, addresses now and before, consent to be contacted; of staff who they are to the identity provider',
    why: 'as long as there is an application or a loan of theirs; consent needs proof as long as it is relied on',
    keptFor: null,
    atEnd: 'deleted with the last application of a person who has no loan. Staff are removed by hand',
  },
  {
    name: 'agreements',
    tables: [
      'loan',
      'signature',
      'loan_transition',
      'instalment',
      'mandate',
      'payout',
      'card_payoff',
      'collection',
      'bank_transfer',
      'card_payment',
      'bank_payment',
      'early_repayment',
      'loan_closing',
      'ending_notice',
      'staff_proposal',
      'loan_sale',
      'hand_back',
      'vehicle_return',
      'arrangement',
      'arrangement_payment',
      'financial_statement',
      'settlement_quote',
      'refund',
      'arrears_notice',
      'default_notice',
      'breathing_space',
      'person_event',
      'person_event_user',
      'frozen_interest',
      'yearly_statement',
      'disagreement',
    ],
    what: 'Agreements, how they were signed (time, sealed IP address, hashes), their payments, arrangements with the financial statement each relies on (sealed), breathing spaces (one kind of which tells of a person’s health), deaths and insolvencies (who told us, and who looks after it: sealed), and the application, documents, bank account and person of each',
    why: 'while it runs, and for six years after: for so long either side can go to court (Limitation Act 1980). Longer than the five years of the Money Laundering Regulations 2017 reg. 40',
    keptFor: null,
    atEnd: `not automated: from ${retention.yearsAfterAgreement} years after its end an agreement is on the staff's list (\`loan-kept-too-long\`), until an engineer removes who it was from the records`,
  },
  {
    name: 'books',
    tables: ['ledger_transaction', 'ledger_posting'],
    what: 'The books: amounts, days and the number of the loan',
    why: 'accounts are never changed; without the person they are no personal data',
    keptFor: null,
    atEnd: 'kept',
  },
  {
    name: 'audit-trail',
    tables: ['event', 'attention_closure'],
    what: 'Who did what when: numbers of people and records, states, reasons; no names or contact details',
    why: 'the audit trail, which nothing may change',
    keptFor: null,
    atEnd: 'kept; the numbers lead to nobody once a person is deleted',
  },
  {
    name: 'work-of-staff',
    tables: ['attention_work'],
    what: 'Who of staff works on an item of their list, and until which day it waits',
    why: 'two do not do the same; a year after the last change it says nothing any more',
    keptFor: { days: 400, from: 'the last change' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('attention_work', 'changed_at', before),
  },
  {
    name: 'partner-deliveries',
    tables: ['partner_delivery', 'partner_delivery_try'],
    what: 'What partners were told by webhook: numbers of applications, when it was sent, and with which status it was answered',
    why: 'a partner that missed something has it sent again; what it answers is not stored',
    keptFor: { days: 90, from: 'when it was sent first' },
    atEnd: 'deleted; at once with its application',
    page: (before) => deleteOlder('partner_delivery', 'created_at', before),
  },
  {
    name: 'partner-keys',
    tables: ['partner_key_use'],
    what: 'When a partner last called with each of its keys: eight characters of the hash of the key',
    why: 'to see whether a key can be taken out; nothing about any person',
    keptFor: { days: 400, from: 'the last call' },
    atEnd: 'deleted',
    page: (before) => deleteOlder('partner_key_use', 'last_used_at', before),
  },
  {
    name: 'jobs',
    tables: ['graphile_worker.jobs'],
    what: 'Jobs: numbers of records, and the email address of who asked for a sign-in link',
    why: 'a job is deleted when it is done; one that was given up is on the staff’s list',
    keptFor: { days: 90, from: 'when it was given up' },
    atEnd: 'deleted',
    page: (before) => {
      const old = sql`${DEAD_JOBS} as dead where updated_at < ${before}`
      return { old, end: deleteJobs(sql`select id from ${old} order by id limit ${sql.lit(PAGE)}`) }
    },
  },
  {
    name: 'technical',
    tables: ['daily_run', 'books_check', 'review_rating', 'clock_offset', 'reseal', 'schema_migration'],
    what: 'What the product needs to run; nothing about anybody',
    why: 'a few rows each',
    keptFor: null,
    atEnd: 'kept',
  },
]

/** Not as `not exists`: as a join, the sessions would be read in another order than by age. */
const NOTHING_COUNTED = sql`(select v.id from page_view v where v.visit_id = visit.id limit 1) is null
  and (select d.visit_id from visit_device d where d.visit_id = visit.id limit 1) is null`
