create table contact_message (
  id bigint primary key default fresh_id(),
  reference text not null unique,
  brand text not null,
  user_id bigint references app_user,
  name text not null,
  email text not null,
  phone text constraint contact_message_phone_e164 check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  subject text not null,
  about_reference text,
  message text not null,
  received_at timestamptz not null
);
create index contact_message_age on contact_message (received_at);
create index contact_message_user on contact_message (user_id) where user_id is not null;

create table commission_complaint (
  id bigint primary key default fresh_id(),
  reference text not null unique,
  brand text not null,
  user_id bigint references app_user,
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  email text not null,
  mobile_number text
    constraint commission_complaint_mobile_number_e164 check (mobile_number ~ '^\+[1-9][0-9]{7,14}$'),
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
create index commission_complaint_user on commission_complaint (user_id) where user_id is not null;

-- What a borrower told us that makes things harder for them, with their consent (UK GDPR art.
-- 9(2)(a)). No row: nothing is told, or the consent was withdrawn.
create table support_need (
  user_id bigint primary key references app_user on delete cascade,
  brand text not null,
  -- The circumstances and the borrower's words, as JSON (AES-256-GCM).
  sealed bytea not null,
  -- The version of the words that were agreed to.
  wording text not null check (length(wording) between 1 and 60),
  told_at timestamptz not null,
  -- When a member of staff last wrote a note.
  noted_at timestamptz
);
create index support_need_told_at on support_need (told_at);
create index support_need_not_noted on support_need (user_id) where noted_at is null or noted_at < told_at;

create table support_need_note (
  id bigint primary key default fresh_id(),
  user_id bigint not null references support_need on delete cascade,
  -- AES-256-GCM.
  sealed bytea not null,
  -- A member of staff, as in the audit trail: the note stays when they leave.
  written_by bigint not null,
  written_at timestamptz not null,
  seq bigint generated always as identity
);
create index support_need_note_user on support_need_note (user_id, id);

-- Where the books and the records disagree, as a check or a provider showed; gone when they agree.
create table disagreement (
  kind text not null,
  subject_id bigint not null,
  loan_id bigint not null references loan,
  detail text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (kind, subject_id)
);
create index disagreement_found on disagreement (found_at);
create index disagreement_loan on disagreement (loan_id);

-- The loan up to which the books were checked: each day's check goes on where the last stopped.
create table books_check (
  only_row boolean primary key default true check (only_row),
  checked_to bigint not null
);
insert into books_check (checked_to) values (0);

-- What a member of staff has dealt with, where no record shows it. A later one is listed again.
create table attention_closure (
  item_id text primary key,
  closed_by bigint not null references app_user,
  note text not null,
  closed_at timestamptz not null
);
create index attention_closure_by on attention_closure (closed_by);
