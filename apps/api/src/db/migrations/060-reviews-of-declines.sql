-- A member of staff looked at a decline. `set_aside`: reasons that don't count against this
-- person's loan any more; `told`: why, as the borrower reads it.
create table decline_review (
  id bigint primary key default fresh_id(),
  application_id bigint not null references loan_application on delete cascade,
  -- Which decline: the number of its transition.
  decline_sort_key integer not null,
  outcome text not null check (outcome in ('upheld', 'overturned', 'apply-again')),
  told text not null check (length(told) between 10 and 1000),
  reasons text[] not null,
  set_aside text[] not null,
  reviewed_by bigint not null references app_user,
  reviewed_at timestamptz not null,
  unique (application_id, decline_sort_key),
  check (outcome <> 'upheld' or set_aside = '{}')
);
create index decline_review_reviewed_by on decline_review (reviewed_by);
