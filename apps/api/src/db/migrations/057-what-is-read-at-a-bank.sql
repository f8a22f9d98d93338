-- How a visit to a bank ended. `returned`: the person is back, and the code is being exchanged.
alter table data_provider_journey drop constraint data_provider_journey_status_check;
alter table data_provider_journey add constraint data_provider_journey_status_check
  check (status in ('asked', 'started', 'error', 'returned', 'connected', 'refused', 'unavailable', 'unable-to-connect'));
-- The session of another device on which the journey goes on: only there can it come back. Null where the borrower is signed in.
alter table data_provider_journey add column visit_hash text;
-- The site to which the provider returns the person: the code is bound to it.
alter table data_provider_journey add column site_url text;

-- A link with which a journey goes on on another device: single use, for one application and one site.
create table resume_journey_token (
  hash bytea primary key,
  application_id bigint not null references loan_application,
  origin text not null,
  return_path text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index resume_journey_token_application on resume_journey_token (application_id);
create index resume_journey_token_expires on resume_journey_token (expires_at);

-- What was read at a bank, once, with the consent that was given there. The access is sealed and erased when it is used or
-- withdrawn. The statement and what was found in it are sealed; the statement goes first.
create table data_pull (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application,
  user_id bigint not null references app_user,
  journey_id bigint unique,
  -- reading: waits for the bank. other-person: the account is in another name, and nothing of it was stored.
  state text not null check (state in ('reading', 'read', 'failed', 'other-person', 'deleted')),
  bank text,
  access_sealed bytea,
  consented_at timestamptz not null,
  consent_ends_at timestamptz not null,
  read_at timestamptz,
  from_day date not null,
  to_day date not null,
  statement_sealed bytea,
  findings_sealed bytea,
  -- The proof of income that it was used as.
  requirement_id bigint references requirement,
  check (access_sealed is null or state = 'reading'),
  check (statement_sealed is null or state = 'read')
);
create index data_pull_application on data_pull (application_id);
create index data_pull_user on data_pull (user_id);
create index data_pull_requirement on data_pull (requirement_id);
create index data_pull_statement on data_pull (read_at) where statement_sealed is not null;
create index data_pull_access on data_pull (consent_ends_at) where access_sealed is not null;
