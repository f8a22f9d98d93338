create table application_draft (
  visit_id text primary key,
  answers jsonb not null,
  updated_at timestamptz not null
);
create index application_draft_age on application_draft (updated_at);

create table loan_application (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user,
  brand text not null,
  product_type text not null check (product_type in ('unsecured', 'hire-purchase')),
  partner text,
  state text not null,
  reaction text check (reaction in ('yes', 'no')),
  is_internal boolean not null default false,
  amount_pence bigint not null check (amount_pence > 0),
  term_months smallint not null check (term_months between 12 and 60),
  reason text not null,
  occupation text,
  employment_status text not null,
  net_monthly_income_pence bigint not null check (net_monthly_income_pence >= 0),
  lufcd date,
  lfcd date,
  lcpd date,
  marital_status text not null,
  residential_status text not null,
  rent_or_mortgage_pence bigint not null check (rent_or_mortgage_pence >= 0),
  number_of_dependants text not null,
  dependants_cost_pence bigint not null check (dependants_cost_pence >= 0),
  vehicle jsonb,
  decline_reasons text[] not null default '{}',
  decline_panel_consented boolean not null default false,
  apply_visited_at timestamptz,
  loan_contract_accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index loan_application_user on loan_application (user_id, id);
create index loan_application_state on loan_application (state, id);

-- Transitions are appended; a race loses on one of the two unique indexes.
create table application_transition (
  application_id bigint not null references loan_application,
  sort_key integer not null,
  from_state text,
  to_state text not null,
  reason text,
  most_recent boolean not null,
  at timestamptz not null,
  primary key (application_id, sort_key)
);
create unique index application_transition_latest on application_transition (application_id) where most_recent;

create table quote (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application,
  is_current boolean not null,
  band text not null,
  amount_pence bigint not null,
  fee_pence bigint not null,
  option_to_purchase_fee_pence bigint not null default 0,
  term_months smallint not null,
  annual_rate_percent numeric(9, 4) not null,
  apr_percent numeric(6, 1) not null,
  start_on date not null,
  first_payment_on date not null,
  payment_day smallint not null check (payment_day between 1 and 31),
  instalment_pence bigint not null,
  last_instalment_pence bigint not null,
  total_payable_pence bigint not null,
  total_charge_pence bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create unique index quote_current on quote (application_id) where is_current;

-- One row per search, reserved before the bureau is called. A hard search is made once: its reference is reused.
create table bureau_search (
  id bigint primary key default fresh_id(),
  application_id bigint references loan_application,
  reference text not null unique,
  purpose text not null check (purpose in ('quotation', 'application')),
  outcome text check (outcome in ('matched', 'address-ambiguous', 'no-trace')),
  score integer,
  report jsonb,
  created_at timestamptz not null,
  answered_at timestamptz
);
create unique index bureau_search_hard_once on bureau_search (application_id) where purpose = 'application';

create table requirement (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application,
  type text not null,
  state text not null check (state in ('wanted', 'reviewing', 'met')),
  details jsonb not null default '{}',
  created_at timestamptz not null,
  met_at timestamptz,
  unique (application_id, type)
);

create table phone_code (
  requirement_id bigint primary key references requirement,
  mobile_number text not null,
  hash bytea not null,
  tries smallint not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create table bank_account (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user,
  application_id bigint not null references loan_application,
  account_holder_name text not null,
  -- Sealed with AES-256-GCM; only the endings are readable.
  sealed_details bytea not null,
  sort_code_ending text not null,
  account_number_ending text not null,
  created_at timestamptz not null
);
create index bank_account_application on bank_account (application_id);

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
  unique (application_id, slug, sha256)
);

create table document_confirmation (
  document_id bigint not null references document,
  user_id bigint not null references app_user,
  confirmed_at timestamptz not null,
  primary key (document_id, user_id)
);
