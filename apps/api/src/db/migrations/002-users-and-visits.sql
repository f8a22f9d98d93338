-- Who borrows and who works here, where they live, what they agreed to, and the visits they make.

create table app_user (
  id bigint primary key default fresh_id(),
  email text not null,
  -- By which a person is found by email; computed in one place (emailKey, packages/domain).
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  -- Phone numbers are stored in the form of E.164, so that one number is always the same text.
  mobile_number text constraint app_user_mobile_number_e164 check (mobile_number ~ '^\+[1-9][0-9]{7,14}$'),
  mobile_verified_at timestamptz,
  roles text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- When somebody first signed in by a link from this mailbox; null while it is only typed.
  email_verified_at timestamptz
);

-- Staff are known by their identity at the provider: an email address can be given to another.
create table staff_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user,
  bound_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

create table user_address (
  user_id bigint not null references app_user,
  position smallint not null check (position in (0, 1)),
  flat_number text,
  house_number text,
  line1 text,
  line2 text,
  town text,
  county text,
  post_code text not null,
  period smallint,
  -- The applicant typed this address instead of choosing it from the postcode look-up.
  populate_manually boolean not null default false,
  primary key (user_id, position)
);

-- Where somebody lived before they told us otherwise, and until when loan letters went there.
create table user_address_history (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user,
  addresses jsonb not null,
  source text not null check (source in ('application', 'address-mismatch', 'account')),
  replaced_at timestamptz not null,
  seq bigint generated always as identity
);
create index user_address_history_user on user_address_history (user_id, replaced_at);

-- Every statement of consent is a row, which shows what was agreed to; the last on a flag holds.
create table contact_consent (
  id bigint primary key generated always as identity,
  user_id bigint not null references app_user,
  flag text not null check (flag in ('unsecuredLoanReminders', 'unsecuredLoanOffers',
    'motorFinanceReminders', 'motorFinanceOffers', 'groupCrossSell')),
  is_given boolean not null,
  source text not null check (source in ('application', 'settings')),
  brand text not null,
  said_at timestamptz not null,
  -- UK GDPR art. 7(1): which wording somebody answered, for each box. Null where no wording of ours
  -- was shown: answers that a partner passes on.
  wording text
);
create index contact_consent_latest on contact_consent (user_id, flag, id desc);
create trigger contact_consent_append_only before update or delete on contact_consent
  for each row execute function refuse_change('until forgotten');
create trigger contact_consent_not_truncated before truncate on contact_consent
  for each statement execute function refuse_change();

create table visit (
  id text primary key,
  lifetime_id text not null,
  brand text not null,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  created_at timestamptz not null
);
create index visit_age on visit (created_at);

-- Coarse facts of the device of a visit; too coarse, together, to tell two people apart.
create table visit_device (
  visit_id text primary key references visit,
  viewport text not null,
  language text not null,
  pointer text,
  colour_scheme text,
  prefers_reduced_motion boolean,
  prefers_more_contrast boolean,
  noted_at timestamptz not null
);
create index visit_device_age on visit_device (noted_at);

-- Templates of routes, without ids: which kind of page a visit looked at, not whose loan.
create table page_view (
  id bigint primary key generated always as identity,
  visit_id text not null references visit,
  route text not null,
  viewed_at timestamptz not null
);
create index page_view_visit on page_view (visit_id);
create index page_view_age on page_view (viewed_at);

-- What customers say of us elsewhere; it outlives an outage there and a restart here.
create table review_rating (
  business_unit_id text primary key,
  number_of_reviews integer not null,
  trust_score double precision not null,
  stars double precision not null,
  as_of timestamptz not null
);
