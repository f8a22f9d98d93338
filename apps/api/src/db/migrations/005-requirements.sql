create table requirement (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application,
  type text not null,
  state text not null check (state in ('wanted', 'reviewing', 'met')),
  details jsonb not null default '{}',
  created_at timestamptz not null,
  met_at timestamptz,
  -- When the borrower said that the proof is complete; what waits for a review is listed by it.
  confirmed_at timestamptz,
  unique (application_id, type)
);
create index requirement_reviewing on requirement (confirmed_at) where state = 'reviewing';

create table phone_code (
  requirement_id bigint primary key references requirement,
  mobile_number text not null
    constraint phone_code_mobile_number_e164 check (mobile_number ~ '^\+[1-9][0-9]{7,14}$'),
  hash bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- The text message that carried the code: the provider's status reports name it.
  message_id text
);
create index phone_code_expires on phone_code (expires_at);

create table bank_account (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user,
  application_id bigint not null references loan_application,
  account_holder_name text not null,
  -- Sealed with AES-256-GCM; only the endings are readable.
  sealed_details bytea not null,
  sort_code_ending text not null,
  account_number_ending text not null,
  created_at timestamptz not null,
  seq bigint generated always as identity
);
create index bank_account_application on bank_account (application_id);
create index bank_account_user on bank_account (user_id);

-- A file that a borrower sent for a requirement, stored sealed outside the database. A row is
-- written before its file and deleted after it: no file is without its row.
create table proof (
  id bigint primary key default fresh_id(),
  requirement_id bigint references requirement,
  name text not null,
  kind text not null check (kind in ('pdf', 'jpeg', 'png', 'heic')),
  byte_size integer not null check (byte_size > 0),
  -- Of the file as it was sent: the same file twice is one proof.
  sha256 bytea not null,
  -- Belongs to this row alone.
  storage_key text not null unique,
  -- arriving: its file may not be complete yet. stored: complete and not scanned. clean: scanned.
  -- removed: its file is to go.
  state text not null check (state in ('arriving', 'stored', 'clean', 'removed')),
  created_at timestamptz not null,
  moved_at timestamptz not null,
  seq bigint generated always as identity,
  check (requirement_id is not null or state = 'removed')
);
create index proof_requirement on proof (requirement_id);
create unique index proof_same_file on proof (requirement_id, sha256) where state <> 'removed';
-- What is left of an upload that broke off, what is not scanned yet, and files that are to go.
create index proof_unfinished on proof (moved_at) where state in ('arriving', 'stored', 'removed');

-- A card that a borrower wants the loan to pay off. Its number is in the vault alone. A removed
-- card's row stays, so that removing it again finds it.
create table debt_consolidation_card (
  id bigint primary key default fresh_id(),
  requirement_id bigint not null references requirement,
  -- What stands for the number in the vault. It is needed until the card is paid, and not after it.
  vault_alias text check (vault_alias ~ '^tok_[a-z]+_[A-Za-z0-9]{8,64}$'),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  lender text not null check (length(lender) between 1 and 60),
  payoff_pence bigint check (payoff_pence > 0),
  state text not null check (state in ('added', 'complete', 'removed')),
  created_at timestamptz not null,
  moved_at timestamptz not null,
  seq bigint generated always as identity,
  constraint debt_consolidation_card_alias
    check (case state when 'added' then vault_alias is not null when 'removed' then vault_alias is null else true end),
  constraint debt_consolidation_card_check1 check (state <> 'complete' or payoff_pence is not null)
);
create unique index debt_consolidation_card_same on debt_consolidation_card (requirement_id, vault_alias);

-- A journey to the borrower's bank, stored before the provider is asked.
create table data_provider_journey (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application,
  -- By which what comes back is recognised.
  state_hash bytea not null unique,
  return_path text not null,
  -- How the visit ended. `returned`: the person is back, and the code is being exchanged.
  status text not null constraint data_provider_journey_status_check check (status in
    ('asked', 'started', 'error', 'returned', 'connected', 'refused', 'unavailable', 'unable-to-connect')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- The session of another device on which the journey goes on: only there can it come back. Null
  -- where the borrower is signed in.
  visit_hash text,
  -- The site to which the provider returns the person: the code is bound to it.
  site_url text,
  -- What somebody agreed at their bank that it may be read for.
  purpose text not null default 'proof-of-income' check (purpose in ('proof-of-income', 'arrangement')),
  seq bigint generated always as identity
);
create index data_provider_journey_application on data_provider_journey (application_id);
create index data_provider_journey_expires on data_provider_journey (expires_at);

-- A single-use link with which a journey goes on on another device, for one site.
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

-- What was read at a bank, once, with the consent that was given there. The access is sealed and
-- erased when it is used or withdrawn. Statement and findings are sealed; the statement goes first.
create table data_pull (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application,
  user_id bigint not null references app_user,
  journey_id bigint unique,
  -- reading: waits for the bank. other-person: in another name, and nothing of it was stored.
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
  purpose text not null default 'proof-of-income' check (purpose in ('proof-of-income', 'arrangement')),
  seq bigint generated always as identity,
  check (access_sealed is null or state = 'reading'),
  check (statement_sealed is null or state = 'read')
);
create index data_pull_application on data_pull (application_id);
create index data_pull_user on data_pull (user_id);
create index data_pull_requirement on data_pull (requirement_id);
create index data_pull_statement on data_pull (read_at) where statement_sealed is not null;
create index data_pull_access on data_pull (consent_ends_at) where access_sealed is not null;
