create table application_draft (
  visit_id text primary key,
  answers jsonb not null,
  updated_at timestamptz not null,
  -- Who was signed in when the answers were saved: they are shown to nobody else who uses the same
  -- browser later. Null for a draft of somebody who was not signed in.
  user_id bigint references app_user on delete cascade
);
create index application_draft_age on application_draft (updated_at);
create index application_draft_user on application_draft (user_id) where user_id is not null;

-- The link in an email that opens a draft in another visit. It goes when the draft moves or ends.
create table draft_link (
  hash bytea primary key,
  visit_id text not null references application_draft on update cascade on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index draft_link_visit on draft_link (visit_id);
create index draft_link_expires on draft_link (expires_at);

create table loan_application (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user,
  brand text not null,
  product_type text not null check (product_type in ('unsecured', 'hire-purchase')),
  partner text,
  state text not null check (state in ('Quoted', 'Address Mismatch', 'Declined', 'Expired', 'Requested', 'Unrequested',
    'In Review', 'Approved', 'Accepted', 'Withdrawn')),
  reaction text check (reaction in ('yes', 'no')),
  -- It began on our own pages, without a partner.
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
  updated_at timestamptz not null,
  -- The borrower has confirmed the pay day that was given on applying (lcpd).
  pay_day_confirmed_at timestamptz,
  -- The end of the quote that the borrower was reminded of: once, also of a quote made again.
  reminded_of timestamptz,
  -- Of the visit in which the applicant applied: a copy, because visits are forgotten sooner.
  attribution jsonb,
  -- What the borrower asked for, where what they can afford is a quote for less or for longer.
  asked_amount_pence bigint,
  asked_term_months smallint,
  -- The day of the month that the borrower chose to pay on; null until they choose.
  payment_day smallint check (payment_day between 1 and 31),
  -- Who introduced the applicant, with address and commission, as on the day of the application.
  intermediaries jsonb not null default '[]',
  -- In which visit it was made: a weak sign-in shows and changes details of a person only when they
  -- were typed in the same visit. Null for a partner's server.
  visit_hash bytea,
  seq bigint generated always as identity,
  constraint loan_application_asked check ((asked_amount_pence is null) = (asked_term_months is null))
);
create index loan_application_user on loan_application (user_id, id);
create index loan_application_state on loan_application (state, id);
-- What is forgotten is found by its age.
create index loan_application_ended on loan_application (updated_at) where state in ('Declined', 'Expired', 'Withdrawn');

-- Transitions are appended; a race loses on one of the two unique indexes.
create table application_transition (
  application_id bigint not null references loan_application,
  sort_key integer not null,
  from_state text,
  to_state text not null,
  reason text,
  most_recent boolean not null,
  at timestamptz not null,
  primary key (application_id, sort_key),
  constraint application_transition_state_check check (to_state in ('Quoted', 'Address Mismatch', 'Declined', 'Expired',
    'Requested', 'Unrequested', 'In Review', 'Approved', 'Accepted', 'Withdrawn'))
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
  expires_at timestamptz,
  -- What it took the place of, so that old and new can be shown side by side.
  replaces_quote_id bigint references quote,
  -- The quote of the same credit, before it was made again for another day or payment day.
  earlier_quote_id bigint references quote
);
create unique index quote_current on quote (application_id) where is_current;
-- Where a row is deleted, PostgreSQL looks for rows that refer to it: by an index, and not by
-- reading the table. Many indexes of other tables are there for this alone.
create index quote_application on quote (application_id);
create index quote_replaces on quote (replaces_quote_id) where replaces_quote_id is not null;
create index quote_earlier on quote (earlier_quote_id) where earlier_quote_id is not null;

-- One row per search, reserved before the credit reference agency is called. A hard search is made
-- once: its reference is reused.
create table bureau_search (
  id bigint primary key default fresh_id(),
  application_id bigint references loan_application,
  reference text not null unique,
  purpose text not null check (purpose in ('quotation', 'application')),
  outcome text check (outcome in ('matched', 'address-ambiguous', 'no-trace')),
  score integer,
  report jsonb,
  created_at timestamptz not null,
  answered_at timestamptz,
  -- The addresses the agency would know, while it cannot tell which one is meant.
  address_options jsonb not null default '[]',
  seq bigint generated always as identity
);
create unique index bureau_search_hard_once on bureau_search (application_id) where purpose = 'application';
create index bureau_search_application on bureau_search (application_id);
create index bureau_search_of_nothing on bureau_search (created_at) where application_id is null;

-- A credit search that the agency did not answer at once, and that a job goes on with.
create table deferred_search (
  search_id bigint primary key references bureau_search,
  kind text not null check (kind in ('application', 'request', 'requote', 'address')),
  -- Whoever asked: 'visit:…', 'user:…' or 'partner:…'.
  requested_by text not null,
  brand text not null,
  -- Keyed hash of what was asked for, by which the same request is known when it comes again.
  request_hash bytea not null,
  -- What the borrower asked for (AES-256-GCM); erased as soon as the search has ended.
  sealed_request bytea,
  tries smallint not null default 1,
  deferred_at timestamptz not null,
  ended_at timestamptz,
  result text check (result in ('answered', 'unanswered', 'stopped')),
  seq bigint generated always as identity,
  check ((ended_at is null) = (sealed_request is not null)),
  check ((ended_at is null) = (result is null))
);
create index deferred_search_requester on deferred_search (requested_by, deferred_at desc);
create index deferred_search_age on deferred_search (deferred_at);
create index deferred_search_open on deferred_search (deferred_at) where ended_at is null;

-- As with contact_consent, every answer is a row and the last one of a kind holds. `wording` is the
-- version of the sentence that was agreed to, `partner` whom it was about.
create table application_consent (
  id bigint primary key generated always as identity,
  application_id bigint not null references loan_application,
  kind text not null
    check (kind in ('decline-partner', 'decline-panel', 'name-holder-marketing', 'electronic-delivery')),
  is_given boolean not null,
  partner text,
  wording text not null,
  said_at timestamptz not null,
  -- CCA 1974 s176A: that documents may be sent to this address, agreed to with the signature.
  email text
);
create index application_consent_latest on application_consent (application_id, kind, id desc);
create trigger application_consent_append_only before update or delete on application_consent
  for each row execute function refuse_change('until forgotten');
create trigger application_consent_not_truncated before truncate on application_consent
  for each statement execute function refuse_change();

-- How far somebody went with the partner they were pointed to: the first time counts.
create table decline_partner_event (
  application_id bigint not null references loan_application,
  event text not null check (event in ('consented-to-search', 'flow-started', 'informed-of-offer')),
  partner text not null,
  at timestamptz not null,
  primary key (application_id, event)
);

-- A request is open until the hours in which we promised to call are over. Times are London's.
create table callback_request (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application,
  phone text not null constraint callback_request_phone_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  topic text not null,
  call_from timestamptz not null,
  call_before timestamptz not null,
  asked_at timestamptz not null,
  unique (application_id, call_before)
);
create index callback_request_over on callback_request (call_before);

-- What was drawn for a person in an experiment of a brand, once. The application is the one it was
-- drawn on: what became of it is what the two versions are compared by.
create table experiment_seed (
  user_id bigint not null references app_user,
  brand text not null,
  name text not null,
  seed smallint not null check (seed between 0 and 99),
  application_id bigint not null references loan_application,
  drawn_at timestamptz not null,
  primary key (user_id, brand, name)
);
create index experiment_seed_application on experiment_seed (application_id);
