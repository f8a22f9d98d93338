-- The write path: what was asked (idempotency), what happened (events), what has to be said (messages), what others said (webhooks).

create table idempotency (
  scope text not null,
  key text not null,
  command text not null,
  input_hash bytea not null,
  result jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_age on idempotency (created_at);

create table event (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  name text not null,
  actor text not null,
  subject_type text,
  subject_id bigint,
  before jsonb,
  after jsonb,
  request_id text
);
create index event_subject on event (subject_type, subject_id, id);

create table message (
  id bigint primary key default fresh_id(),
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  brand text not null,
  subject text,
  body text not null,
  html text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz
);

create table webhook_event (
  provider text not null,
  event_id text not null,
  body jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);

-- Local and staging only: how far today is moved from the real day.
create table clock_offset (
  only_row boolean primary key default true check (only_row),
  days integer not null
);
