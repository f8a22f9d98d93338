-- A credit search that the agency did not answer at once, and that a job goes on with. What the borrower asked for is sealed
-- (AES-256-GCM) and erased as soon as the search has ended.
create table deferred_search (
  search_id bigint primary key references bureau_search,
  kind text not null check (kind in ('application', 'request', 'requote', 'address')),
  -- Whoever asked: 'visit:…', 'user:…' or 'partner:…'.
  requested_by text not null,
  brand text not null,
  -- Keyed hash of what was asked for, by which the same request is known when it comes again.
  request_hash bytea not null,
  sealed_request bytea,
  tries smallint not null default 1,
  deferred_at timestamptz not null,
  ended_at timestamptz,
  result text check (result in ('answered', 'unanswered', 'stopped')),
  check ((ended_at is null) = (sealed_request is not null)),
  check ((ended_at is null) = (result is null))
);
create index deferred_search_requester on deferred_search (requested_by, deferred_at desc);
create index deferred_search_age on deferred_search (deferred_at);

-- What the borrower asked for, where the quote is for less or for longer because that is what they can afford.
alter table loan_application add column asked_amount_pence bigint;
alter table loan_application add column asked_term_months smallint;
alter table loan_application add constraint loan_application_asked
  check ((asked_amount_pence is null) = (asked_term_months is null));
