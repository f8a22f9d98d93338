-- What follows a decline, and what an applicant asks of us beside the loan.

-- As with contact_consent, every answer is a row and the last one of a kind holds. `wording` is the version of the sentence
-- that was agreed to, `partner` whom it was about.
create table application_consent (
  id bigint primary key generated always as identity,
  application_id bigint not null references loan_application,
  kind text not null check (kind in ('decline-partner', 'decline-panel', 'name-holder-marketing')),
  is_given boolean not null,
  partner text,
  wording text not null,
  said_at timestamptz not null
);
create index application_consent_latest on application_consent (application_id, kind, id desc);
create trigger application_consent_append_only before update or delete on application_consent
  for each row execute function refuse_change();

-- How far somebody went with the partner they were pointed to: the first time counts.
create table decline_partner_event (
  application_id bigint not null references loan_application,
  event text not null check (event in ('consented-to-search', 'flow-started', 'informed-of-offer')),
  partner text not null,
  at timestamptz not null,
  primary key (application_id, event)
);

-- A request is open until the hours in which we promised to call are over. Clock times are London's.
create table callback_request (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application,
  phone text not null,
  topic text not null,
  call_from timestamptz not null,
  call_before timestamptz not null,
  asked_at timestamptz not null,
  unique (application_id, call_before)
);

-- The borrower has confirmed the pay day that was given on applying (lcpd).
alter table loan_application add column pay_day_confirmed_at timestamptz;

-- The end of the quote that the borrower was reminded of: once for each end, also when the quote is made again meanwhile.
alter table loan_application add column reminded_of timestamptz;

-- A journey to the borrower's bank: kept before the provider is asked. What comes back is known by its state's hash.
create table data_provider_journey (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application,
  state_hash bytea not null unique,
  return_path text not null,
  status text not null check (status in ('asked', 'started', 'error')),
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index data_provider_journey_application on data_provider_journey (application_id);
