-- Requests for a copy of somebody's data, or to erase it (UK GDPR art. 15 and 17), answered within a
-- month.
create table data_request (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user on delete cascade,
  -- Who writes to them.
  brand text not null,
  kind text not null check (kind in ('access', 'erasure')),
  state text not null check (state in ('open', 'proposed', 'answered', 'closed')),
  -- How it is known who asks.
  checked_by text not null check (checked_by in ('signed-in', 'called-on-file', 'document-seen')),
  -- The day's start where staff recorded it: the month runs from it.
  asked_at timestamptz not null,
  -- Null where the borrower asked in their account.
  recorded_by bigint references app_user on delete set null,
  proposed_by bigint references app_user on delete set null,
  proposed_at timestamptz,
  decided_by bigint references app_user on delete set null,
  decided_at timestamptz,
  seq bigint generated always as identity,
  -- Four eyes.
  constraint data_request_four_eyes check (state <> 'answered' or decided_by <> proposed_by),
  check ((state in ('answered', 'closed')) = (decided_at is not null)),
  check (state <> 'proposed' or kind = 'erasure' and proposed_at is not null)
);
create unique index data_request_open on data_request (user_id, kind) where state in ('open', 'proposed');
create index data_request_user on data_request (user_id);
create index data_request_waiting on data_request (asked_at) where state in ('open', 'proposed');
create index data_request_decided_at on data_request (decided_at);
create index data_request_recorded_by on data_request (recorded_by);
create index data_request_proposed_by on data_request (proposed_by);
create index data_request_decided_by on data_request (decided_by);

-- The accounts of the person that it is about: staff choose, where one has several.
create table data_request_account (
  request_id bigint not null references data_request on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  primary key (request_id, user_id)
);
create index data_request_account_user on data_request_account (user_id);

-- The copy, a sealed ZIP, until its last day.
create table data_copy (
  request_id bigint primary key references data_request on delete cascade,
  sealed bytea not null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index data_copy_expires on data_copy (expires_at);
