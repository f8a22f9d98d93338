-- The bytes that were shown, so that what was read is what was signed.
create table document (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application,
  quote_id bigint not null references quote,
  slug text not null,
  version text not null,
  html text not null,
  sha256 text not null,
  created_at timestamptz not null,
  -- Made once, from `html`, by a job of its confirmation or when it is first asked for as a PDF,
  -- and not changed afterwards. Null until then.
  pdf bytea,
  pdf_sha256 text,
  unique (application_id, slug, sha256),
  constraint document_pdf_has_hash check ((pdf is null) = (pdf_sha256 is null))
);
create index document_quote on document (quote_id);

create table document_confirmation (
  document_id bigint not null references document,
  user_id bigint not null references app_user,
  confirmed_at timestamptz not null,
  seq bigint generated always as identity,
  primary key (document_id, user_id)
);
create index document_confirmation_user on document_confirmation (user_id);

create table message (
  id bigint primary key default fresh_id(),
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  brand text not null,
  subject text,
  body text not null,
  html text,
  -- What it is for, by which it is decided whether it goes to its reader.
  class text not null check (class in ('statutory', 'service', 'collection', 'payment-notice', 'courtesy',
    'offer', 'security', 'internal')),
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'withheld')),
  -- The fact of the reader because of which it was not sent, or staff give it to somebody else too.
  contact_because text,
  handed_to text check (handed_to in ('estate', 'insolvency')),
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- An email may ask for its answers to go to somebody else than its sender.
  reply_to text,
  -- The one fact that a message tells: told once, however often a job or a webhook repeats. Null
  -- where the write that queues it is itself done once.
  once_key text,
  -- The job that the mail server's taking of the email begins, with its payload.
  sent_job text,
  sent_job_payload jsonb,
  seq bigint generated always as identity
);
create unique index message_once_key on message (once_key);
create index message_not_sent on message (created_at) where state in ('queued', 'failed');
create index message_handed_over on message (created_at) where handed_to is not null;
create index message_age on message (created_at) where recipient <> '';

-- A file that an email carries is a stored document, by reference: a retry attaches the same bytes.
create table message_attachment (
  message_id bigint not null references message,
  position smallint not null,
  document_id bigint not null references document,
  file_name text not null,
  primary key (message_id, position)
);
create index message_attachment_document on message_attachment (document_id);
