-- A borrower repays a part early: a row of the loan's schedule on the day on which it takes effect.
-- The later payments change when the bank has paid it.
create table early_repayment (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  amount_pence bigint not null check (amount_pence > 0),
  -- What stays: each instalment, so that the loan ends sooner, or the term, so that each is lower.
  keep text not null check (keep in ('instalment', 'term')),
  noticed_on date not null,
  takes_effect_on date not null,
  state text not null check (state in ('pending', 'applied', 'not-paid', 'returned', 'not-applied', 'owed-again')),
  -- The row of the schedule: it comes after the instalment of this number, 0 before the first. What
  -- the law gives back of the charges is a negative fee (CCA 1974 s95).
  after_number smallint not null,
  principal_pence bigint not null,
  interest_pence bigint not null check (interest_pence >= 0),
  fee_pence bigint not null,
  balance_pence bigint not null,
  interest_saved_pence bigint not null,
  -- CCA 1974 s97A, worked out when the notice comes: what is left to pay before and after.
  outlook_before jsonb not null,
  outlook_after jsonb not null,
  -- The later instalments as they were, and as they become.
  replaced jsonb not null,
  planned jsonb not null,
  -- When the borrower asked for it to be stopped.
  stop_asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  seq bigint generated always as identity,
  check (principal_pence + interest_pence + fee_pence = amount_pence)
);
create index early_repayment_loan on early_repayment (loan_id, id);
create unique index early_repayment_pending on early_repayment (loan_id) where state = 'pending';
create index early_repayment_for_staff on early_repayment (id) where state in ('not-applied', 'owed-again');

-- A figure that ends a loan once it is paid: to pay it off early (CCA 1974 s94), or to withdraw
-- from the agreement (s66A), where the row is the borrower's notice with its moment.
create table settlement_quote (
  id bigint primary key default fresh_id(),
  loan_id bigint not null references loan,
  type text not null check (type in ('settlement', 'cancellation')),
  state text not null check (state in ('quoted', 'paying', 'settled', 'expired', 'cancelled')),
  -- To be given with a bank transfer.
  reference text not null unique,
  reason text,
  reason_other text,
  requested_on date not null,
  pay_by date not null,
  -- The figure; of a withdrawal, on the day of the notice. What has been paid, and what the loan
  -- came to in all, when it was worked out.
  amount_pence bigint not null check (amount_pence >= 0),
  paid_before_pence bigint not null,
  total_payable_pence bigint not null,
  -- Its working, as it was.
  figures jsonb not null,
  payment_method text check (payment_method in ('DIRECT_DEBIT', 'CARD', 'BANK_TRANSFER', 'OPEN_BANKING')),
  failed_method text check (failed_method in ('DIRECT_DEBIT', 'CARD', 'BANK_TRANSFER', 'OPEN_BANKING')),
  failed_on date,
  settled_on date,
  -- When the borrower was told that the time to repay after a withdrawal is over.
  overdue_told_at timestamptz,
  document_id bigint not null references document,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  seq bigint generated always as identity
);
create index settlement_quote_loan on settlement_quote (loan_id, id);
create unique index settlement_quote_open on settlement_quote (loan_id) where state in ('quoted', 'paying');
create index settlement_quote_pay_by on settlement_quote (pay_by) where state in ('quoted', 'paying');
create index settlement_quote_document on settlement_quote (document_id);
