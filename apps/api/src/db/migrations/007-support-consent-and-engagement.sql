-- Every statement of consent is a row; the last one on a flag is what holds. What was agreed to and when can be shown.
create table contact_consent (
  id bigint primary key generated always as identity,
  user_id bigint not null references app_user,
  flag text not null check (flag in ('unsecuredLoanReminders', 'unsecuredLoanOffers',
    'motorFinanceReminders', 'motorFinanceOffers', 'groupCrossSell')),
  is_given boolean not null,
  source text not null check (source in ('application', 'settings')),
  brand text not null,
  said_at timestamptz not null
);
create index contact_consent_latest on contact_consent (user_id, flag, id desc);
create trigger contact_consent_append_only before update or delete on contact_consent
  for each row execute function refuse_change();

-- A mail may ask for its answers to go to somebody else than its sender.
alter table message add column reply_to text;

create table contact_message (
  id bigint primary key default fresh_id(),
  reference text not null unique,
  brand text not null,
  user_id bigint references app_user,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  about_reference text,
  message text not null,
  received_at timestamptz not null
);

create table commission_complaint (
  id bigint primary key default fresh_id(),
  reference text not null unique,
  brand text not null,
  user_id bigint references app_user,
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  email text not null,
  mobile_number text,
  current_address jsonb not null,
  address_at_agreement jsonb,
  agreement_number text,
  -- As exact as it is known: a day, a month or a year.
  agreement_date text,
  vehicle_registration text,
  lender_name text,
  broker_name text,
  complaint_text text,
  represented_by jsonb,
  support_needs text,
  received_at timestamptz not null,
  summary_by date not null,
  final_response_by date not null,
  check (coalesce(agreement_number, agreement_date, vehicle_registration) is not null)
);
create index commission_complaint_due on commission_complaint (final_response_by);

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

-- Templates of routes, without ids: a row says which kind of page a visit looked at, not whose loan.
create table page_view (
  id bigint primary key generated always as identity,
  visit_id text not null references visit,
  route text not null,
  viewed_at timestamptz not null
);
create index page_view_visit on page_view (visit_id);
create index page_view_age on page_view (viewed_at);
