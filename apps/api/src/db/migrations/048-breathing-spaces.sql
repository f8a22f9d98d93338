-- A moratorium on a borrower's debts, as the register gave it to us (SI 2020/1311; in Scotland the Bankruptcy (Scotland) Act 2016).
create table breathing_space (
  id bigint primary key default fresh_id(),
  user_id bigint not null references app_user,
  kind text not null check (kind in ('standard', 'mental-health', 'scottish')),
  -- Of the register.
  reference text not null check (length(reference) between 1 and 50),
  started_on date not null,
  treatment_ended_on date check (treatment_ended_on >= started_on),
  -- Its last protected day, where it ended early.
  ended_on date check (ended_on >= started_on),
  -- The last day that it protects; null while crisis treatment continues.
  last_day date,
  recorded_by bigint not null references app_user,
  -- When the borrower was told that it is over.
  end_told_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, reference),
  check (treatment_ended_on is null or kind = 'mental-health')
);
create index breathing_space_recorded_by on breathing_space (recorded_by);
create index breathing_space_running on breathing_space (last_day) where end_told_at is null;

-- What a breathing space took off the interest of each instalment. Number 0: what no instalment could take off yet.
create table frozen_interest (
  loan_id bigint not null references loan,
  instalment_number smallint not null,
  amount_pence bigint not null check (amount_pence > 0),
  primary key (loan_id, instalment_number)
);
create index frozen_interest_left on frozen_interest (loan_id) where instalment_number = 0;
