/** One table per thing a provider keeps; the provider's own document is `doc`. */
export const SCHEMA_SQL = `
-- Where it exists already, the right to create it is not needed.
do $$ begin
  if to_regnamespace('sandbox') is null then create schema sandbox; end if;
end $$;

create table if not exists sandbox.setting (
  key text primary key,
  value jsonb not null
);

create table if not exists sandbox.message (
  seq bigint generated always as identity primary key,
  recipient text not null,
  doc jsonb not null
);
create index if not exists message_recipient on sandbox.message (recipient, seq desc);

create table if not exists sandbox.webhook (
  seq bigint generated always as identity primary key,
  target text not null,
  url text not null,
  body text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index if not exists webhook_pending on sandbox.webhook (seq)
  where delivered_at is null and given_up_at is null;

create table if not exists sandbox.bureau_search (
  seq bigint generated always as identity primary key,
  search_id text not null,
  purpose text not null,
  reference text not null,
  name text not null,
  persona text not null,
  answer text,
  searched_at timestamptz not null,
  unique (purpose, reference)
);
create table if not exists sandbox.bureau_first_address (
  person text primary key,
  building text not null
);

create table if not exists sandbox.gocardless_idempotency (
  endpoint text not null,
  key text not null,
  resource_id text not null,
  primary key (endpoint, key)
);
create table if not exists sandbox.gocardless_billing_request (
  id text primary key,
  seq bigint generated always as identity,
  doc jsonb not null
);
create table if not exists sandbox.gocardless_mandate (
  id text primary key,
  seq bigint generated always as identity,
  sort_code text not null,
  due_on date,
  due_action text,
  doc jsonb not null
);
alter table sandbox.gocardless_mandate add column if not exists is_resubmitted boolean not null default false;
create index if not exists gocardless_mandate_due on sandbox.gocardless_mandate (due_on, seq) where due_on is not null;
create table if not exists sandbox.gocardless_payment (
  id text primary key,
  seq bigint generated always as identity,
  mandate_id text not null,
  due_on date,
  due_action text,
  doc jsonb not null
);
create index if not exists gocardless_payment_due on sandbox.gocardless_payment (due_on, seq) where due_on is not null;
create index if not exists gocardless_payment_mandate on sandbox.gocardless_payment (mandate_id, seq);
create table if not exists sandbox.gocardless_customer_account (
  id text primary key,
  doc jsonb not null
);
create table if not exists sandbox.gocardless_event (
  id text primary key,
  seq bigint generated always as identity,
  resource_id text not null,
  doc jsonb not null
);
create index if not exists gocardless_event_resource on sandbox.gocardless_event (resource_id, seq);

create table if not exists sandbox.truelayer_payout (
  id text primary key,
  seq bigint generated always as identity,
  idempotency_key text not null unique,
  request_hash text not null,
  doc jsonb not null
);
create index if not exists truelayer_payout_pending on sandbox.truelayer_payout (seq) where doc->>'status' = 'pending';

create table if not exists sandbox.truelayer_payment (
  id text primary key,
  seq bigint generated always as identity,
  idempotency_key text not null unique,
  request_hash text not null,
  resource_token text not null,
  bank text,
  doc jsonb not null
);
create index if not exists truelayer_payment_open on sandbox.truelayer_payment (seq) where doc->>'status' not in ('settled', 'failed');

-- A consent that was given on the page of a bank: the code it was answered with, then the access that the code was exchanged for.
create table if not exists sandbox.truelayer_consent (
  code text primary key,
  access_token text unique,
  redirect_uri text not null,
  bank text not null,
  customer text not null,
  holder text not null,
  given_at timestamptz not null default now(),
  exchanged_at timestamptz,
  reads int not null default 0,
  ended_at timestamptz
);
alter table sandbox.truelayer_consent add column if not exists code_challenge text not null default '';

-- How a card behaves when it is charged; never its number.
create table if not exists sandbox.stripe_payment_method (
  id text primary key,
  behaviour jsonb not null,
  doc jsonb not null
);
create table if not exists sandbox.stripe_payment_intent (
  id text primary key,
  seq bigint generated always as identity,
  doc jsonb not null
);
create table if not exists sandbox.stripe_idempotency (
  key text primary key,
  endpoint text not null,
  request_hash text not null,
  answer jsonb
);

create table if not exists sandbox.twilio_message (
  sid text primary key,
  seq bigint generated always as identity,
  doc jsonb not null
);

create table if not exists sandbox.intercom_contact (
  key text primary key,
  seq bigint generated always as identity,
  doc jsonb not null
);
create table if not exists sandbox.intercom_message (
  seq bigint generated always as identity primary key,
  contact_key text not null,
  author text not null,
  body text not null,
  sent_at timestamptz not null default now()
);
create index if not exists intercom_message_contact on sandbox.intercom_message (contact_key, seq);

create table if not exists sandbox.sentry_report (
  seq bigint generated always as identity primary key,
  type text not null,
  doc jsonb not null,
  received_at timestamptz not null default now()
);

create table if not exists sandbox.oidc_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  primary key (model, id)
);
create index if not exists oidc_record_grant on sandbox.oidc_record (grant_id) where grant_id is not null;
create index if not exists oidc_record_uid on sandbox.oidc_record (uid) where uid is not null;
`

/** Emptied by a reset. Keys the sandbox made for itself (settings named `key:...`) stay. */
export const RESET_SQL = `
truncate sandbox.message, sandbox.webhook, sandbox.bureau_search, sandbox.bureau_first_address,
  sandbox.gocardless_idempotency, sandbox.gocardless_customer_account, sandbox.gocardless_billing_request, sandbox.gocardless_mandate,
  sandbox.gocardless_payment, sandbox.gocardless_event, sandbox.truelayer_payout, sandbox.truelayer_payment, sandbox.truelayer_consent,
  sandbox.stripe_payment_method, sandbox.stripe_payment_intent, sandbox.stripe_idempotency, sandbox.twilio_message,
  sandbox.intercom_contact, sandbox.intercom_message, sandbox.sentry_report, sandbox.oidc_record;
delete from sandbox.setting where key not like 'key:%';
`
