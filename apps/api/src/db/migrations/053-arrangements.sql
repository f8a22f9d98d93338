-- Arrangements to pay: smaller payments for a time, which a borrower sets up step by step and agrees to.
create table arrangement (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  state text not null
    check (state in ('draft', 'active', 'completed', 'broken', 'ended', 'replaced', 'withdrawn')),
  -- Sealed: why it is hard to pay, and what we should know to help, tell of health and family. Null once erased.
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
  -- The day on which its last payment is collected: until then the payments of the agreement are not.
  last_payment_on date,
  document_id bigint references document,
  ended_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
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
-- What is deleted after a while: answers that led to nothing, and the reasons of those that are over.
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

-- The payment of an arrangement that a Direct Debit collects; it pays an instalment as any other does.
alter table collection add column arrangement_payment_id bigint references arrangement_payment;
create index collection_arrangement_payment on collection (arrangement_payment_id) where arrangement_payment_id is not null;
