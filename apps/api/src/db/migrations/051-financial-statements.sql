-- What a borrower has and spends each month, by the Standard Financial Statement.
create table financial_statement (
  id bigint primary key default fresh_id(),
  -- Somebody without a loan may have one.
  user_id bigint not null references app_user on delete cascade,
  -- Sealed: what a household receives and spends tells of health, family and faith.
  sealed_answers bytea not null,
  saved_on date,
  -- The last day on which it can be relied on; null before it was saved.
  expires_on date,
  -- Since then it cannot be changed: an arrangement was agreed on it, or another took its place after its last day.
  closed_at timestamptz,
  is_used boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((saved_on is null) = (expires_on is null)),
  check (not is_used or closed_at is not null)
);
create unique index financial_statement_open on financial_statement (user_id) where closed_at is null;
create index financial_statement_user on financial_statement (user_id, created_at);
-- Those on which nothing was agreed are deleted after a while.
create index financial_statement_unused on financial_statement (updated_at) where not is_used;
