-- Each notice of sums in arrears that was given (CCA 1974 s86B), with its information sheet.
create table arrears_notice (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  given_on date not null,
  -- The day on which the duty to give it began, and the arrears on the day of the notice.
  met_on date not null,
  shortfall_pence bigint not null,
  document_id bigint not null references document,
  sheet_document_id bigint not null references document,
  created_at timestamptz not null,
  -- The last day on which it may be given: staff see one that was given later (CCA 1974 s86D).
  give_by date,
  unique (loan_id, given_on)
);
create index arrears_notice_document on arrears_notice (document_id);
create index arrears_notice_sheet on arrears_notice (sheet_document_id);
create index arrears_notice_late on arrears_notice (id) where given_on > give_by;

-- Each default notice that was given (CCA 1974 s87), with its information sheet.
create table default_notice (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  given_on date not null,
  served_on date not null,
  -- The last day on which paying the amount remedies the breach.
  remedy_by date not null,
  amount_pence bigint not null check (amount_pence > 0),
  -- What had been paid when it was given: what comes after it counts towards the amount.
  paid_before_pence bigint not null check (paid_before_pence >= 0),
  document_id bigint not null references document,
  sheet_document_id bigint not null references document,
  given_by bigint not null references app_user,
  created_at timestamptz not null,
  seq bigint generated always as identity,
  check (given_on < served_on and served_on + 14 <= remedy_by)
);
create index default_notice_loan on default_notice (loan_id);
create index default_notice_document on default_notice (document_id);
create index default_notice_sheet_document on default_notice (sheet_document_id);
create index default_notice_given_by on default_notice (given_by);

-- A moratorium on a borrower's debts, as the register gave it to us (SI 2020/1311; in Scotland the
-- Bankruptcy (Scotland) Act 2016).
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
  seq bigint generated always as identity,
  unique (user_id, reference),
  check (treatment_ended_on is null or kind = 'mental-health')
);
create index breathing_space_recorded_by on breathing_space (recorded_by);
create index breathing_space_running on breathing_space (last_day) where end_told_at is null;

-- What a breathing space took off the interest of each instalment. Number 0: of none yet.
create table frozen_interest (
  loan_id bigint not null references loan,
  instalment_number smallint not null,
  amount_pence bigint not null check (amount_pence > 0),
  primary key (loan_id, instalment_number)
);
create index frozen_interest_left on frozen_interest (loan_id) where instalment_number = 0;

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
  -- Since then it cannot be changed: an arrangement was agreed on it, or another took its place.
  closed_at timestamptz,
  is_used boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  seq bigint generated always as identity,
  check ((saved_on is null) = (expires_on is null)),
  check (not is_used or closed_at is not null)
);
create unique index financial_statement_open on financial_statement (user_id) where closed_at is null;
create index financial_statement_user on financial_statement (user_id, created_at);
-- Those on which nothing was agreed are deleted after a while.
create index financial_statement_unused on financial_statement (updated_at) where not is_used;

-- Smaller payments for a time, which a borrower sets up step by step and agrees to.
create table arrangement (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  state text not null
    check (state in ('draft', 'active', 'completed', 'broken', 'ended', 'replaced', 'withdrawn')),
  -- Sealed: why it is hard to pay, and how to help, tell of health and family. Null once erased.
  sealed_answers bytea,
  -- As they were typed, until it is agreed.
  amount_pence bigint,
  term_months integer,
  first_payment_on date,
  statement_id bigint references financial_statement,
  -- The one that it changes.
  replaces_id bigint references arrangement,
  -- From here on as it was agreed; the first of a loan that was agreed has the version 1.
  version smallint,
  agreed_at timestamptz,
  agreed_on date,
  owed_at_end_pence bigint,
  arrears_at_end_pence bigint,
  review_on date,
  -- When its last payment is collected: until then the payments of the agreement are not.
  last_payment_on date,
  document_id bigint references document,
  ended_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  seq bigint generated always as identity,
  unique (loan_id, version),
  check ((state in ('draft', 'withdrawn')) = (agreed_at is null)),
  check (agreed_at is null or (amount_pence > 0 and term_months > 0 and first_payment_on is not null
    and statement_id is not null and version > 0 and agreed_on is not null and owed_at_end_pence >= 0
    and arrears_at_end_pence >= 0 and review_on is not null and last_payment_on is not null and document_id is not null)),
  check ((state in ('draft', 'active')) = (ended_on is null))
);
create unique index arrangement_draft on arrangement (loan_id) where state = 'draft';
create unique index arrangement_active on arrangement (loan_id) where state = 'active';
create index arrangement_statement on arrangement (statement_id);
create index arrangement_replaces on arrangement (replaces_id);
create index arrangement_document on arrangement (document_id);
create index arrangement_loan on arrangement (loan_id, created_at);
-- What is deleted after a while: answers that led to nothing, and reasons of those over.
create index arrangement_not_agreed on arrangement (updated_at) where state in ('draft', 'withdrawn');
create index arrangement_to_erase on arrangement (ended_on) where sealed_answers is not null;

create table arrangement_payment (
  id bigint primary key default fresh_id(),
  arrangement_id bigint not null references arrangement,
  number smallint not null check (number > 0),
  due_on date not null,
  collect_on date not null check (collect_on >= due_on),
  amount_pence bigint not null check (amount_pence > 0),
  state text not null check (state in ('due', 'collecting', 'paid', 'missed', 'skipped')),
  -- The day on which it was last found missed, from which its days of grace are counted.
  missed_on date check (state <> 'missed' or missed_on is not null),
  unique (arrangement_id, number)
);
-- What the daily run looks at.
create index arrangement_payment_ahead on arrangement_payment (collect_on) where state in ('due', 'collecting', 'missed');
